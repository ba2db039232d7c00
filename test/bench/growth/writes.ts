/** Writing: orders of now, outcomes, decisions, and changes of the past. */

import { median } from "../ratio.ts";
import type { Client } from "./client.ts";
import { FILE_ROWS, type LiveOrders, ordersOf, sendOrders } from "./fill.ts";
import { type Measurement, requestRow } from "./measure.ts";
import type { Shop } from "./shop.ts";

const EDIT_MS = 50;
const OUTCOMES = ["delivered", "rto"] as const;
const HOUR_MS = 3_600_000;
/** Between two orders beside a file. */
const PAUSE_MS = 40;

/**
 * @param begin when the first order was placed
 * @param size of the shop
 */
export async function* writeRows(
  client: Client,
  pid: number,
  { shop, live, begin, size }: { shop: Shop; live: LiveOrders; begin: number; size: number },
): AsyncGenerator<Measurement> {
  const score = (order: object) => client.ask("POST", "/api/v1/order/score", order);
  const sent: string[] = [];
  const scored = await requestRow(pid, "score of a new order", () => {
    const order = live.next();
    sent.push(order.order_id);
    return score(order);
  });
  yield scored;
  const sentAt = (i: number) => sent[i % sent.length];
  yield await requestRow(pid, "outcome", (i) =>
    client.ask("POST", "/api/v1/order/outcome", { order_id: sentAt(i), outcome: OUTCOMES[i % 2] }),
  );
  yield await requestRow(pid, "decision", (i) =>
    client.ask("POST", "/api/v1/order/verify", { order_id: sentAt(i), action: "verified" }),
  );
  yield await requestRow(pid, "edit of the oldest order", (i) => score(editedOldest(shop, i)), EDIT_MS);
  yield await requestRow(
    pid,
    "late arrival of an old order",
    () => score({ ...live.next(), placed_at: new Date(begin + HOUR_MS).toISOString() }),
    EDIT_MS,
  );
  yield await besideFile(client, shop, live, size);
}

/** How long new orders wait by the clock while the orders of a file are stored. */
async function besideFile(client: Client, shop: Shop, live: LiveOrders, size: number): Promise<Measurement> {
  const took: Promise<number>[] = [];
  const score = async () => {
    const begun = performance.now();
    await client.ask("POST", "/api/v1/order/score", live.next());
    return performance.now() - begun;
  };
  const last = ordersOf(shop, size - FILE_ROWS, size).map((order) => ({
    ...order,
    order_id: `F${order.order_id}`,
  }));
  const timer = setInterval(() => took.push(score()), PAUSE_MS);
  await sendOrders(client, last);
  clearInterval(timer);
  return { name: "a new order beside a file of orders", unit: "ms", value: median(await Promise.all(took)) };
}

/** The first order with another value, PIN and phone each time. */
export function editedOldest(shop: Shop, i: number): object {
  const { address, order_id, payment_method, email } = shop.order(0);
  const phone = `98450${String(10_000 + i).slice(-5)}`;
  return {
    ...{ ...address, order_id, payment_method, email, phone },
    ...{ pincode: shop.pins[i % shop.pins.length], order_value: 500 + i },
  };
}

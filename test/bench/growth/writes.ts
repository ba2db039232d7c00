/** Writing: orders of now, outcomes, decisions, and changes of the past. */
import type { Client } from "./client.ts";
import type { LiveOrders } from "./fill.ts";
import { type Measurement, requestRow } from "./measure.ts";
import type { Shop } from "./shop.ts";

const EDIT_MS = 50;
const OUTCOMES = ["delivered", "rto"] as const;
const HOUR_MS = 3_600_000;

/** @param begin when the first order was placed */
export async function* writeRows(
  client: Client,
  pid: number,
  { shop, live, begin }: { shop: Shop; live: LiveOrders; begin: number },
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

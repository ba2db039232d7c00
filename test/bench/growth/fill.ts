/** Fills the shop through the product itself: files of past orders, and orders of today one by one. */
import { asCsv } from "../../../src/lib/csv.ts";
import type { Client } from "./client.ts";
import { type Shop, type ShopOrder, UNDER_WAY } from "./shop.ts";

/** The most that a file may have. */
export const FILE_ROWS = 5_000;
/** Orders of today. */
const LIVE = 2_000;
const CONNECTIONS = 16;
const DECISIONS = 200;

type Columns = Record<string, (order: ShopOrder) => string | number>;

const ORDER_COLUMNS: Columns = {
  "Order ID": (order) => order.order_id,
  "Order Date": (order) => order.placed_at,
  "Payment Method": (order) => order.payment_method,
  "Order Value": (order) => order.order_value,
  "Customer Name": ({ address }) => address.name ?? "",
  Mobile: ({ address }) => address.phone ?? "",
  Email: (order) => order.email,
  "Address 1": ({ address }) => address.line1 ?? "",
  "Address 2": ({ address }) => address.line2 ?? "",
  Landmark: ({ address }) => address.landmark ?? "",
  City: ({ address }) => address.city ?? "",
  State: ({ address }) => address.state ?? "",
  "Pin Code": ({ address }) => address.pincode ?? "",
};
const OUTCOME_COLUMNS: Columns = {
  "Order ID": (order) => order.order_id,
  Outcome: (order) => order.outcome,
  "Outcome Date": (order) => order.outcome_at,
};

/**
 * Sends past orders in files, the oldest first, each followed by the outcomes that came in its days.
 * @param onFile called with the number of orders that the shop has after each file
 * @throws Error when a file was not taken whole
 */
export async function fillHistory(
  client: Client,
  shop: Shop,
  { from, size }: { from: number; size: number },
  onFile: (filled: number) => Promise<void>,
): Promise<void> {
  for (let at = from; at < size; ) {
    const to = Math.min(at + FILE_ROWS, size);
    await sendFile(client, "history", ORDER_COLUMNS, ordersOf(shop, at, to));
    const ended = ordersOf(shop, at - UNDER_WAY, to - UNDER_WAY).filter(({ outcome }) => outcome !== "");
    if (ended.length > 0) await sendFile(client, "outcomes", OUTCOME_COLUMNS, ended);
    at = to;
    await onFile(at);
  }
}

/** The orders of these numbers. */
export function ordersOf(shop: Shop, from: number, to: number): ShopOrder[] {
  const first = Math.max(0, from);
  return Array.from({ length: Math.max(0, to - first) }, (_, i) => shop.order(first + i));
}

/** A file of new orders. @throws Error when it was not taken whole */
export const sendOrders = (client: Client, orders: readonly ShopOrder[]): Promise<void> =>
  sendFile(client, "orders", ORDER_COLUMNS, orders);

async function sendFile(
  client: Client,
  mode: "orders" | "history" | "outcomes",
  columns: Columns,
  orders: readonly ShopOrder[],
): Promise<void> {
  const rows = orders.map((order) => Object.values(columns).map((cellOf) => cellOf(order)));
  const form = new FormData();
  form.append("file", new File([asCsv([Object.keys(columns), ...rows])], "orders.csv"));
  form.append("mode", mode);
  const response = await client.fetch("POST", "/api/v1/bulk/verify", form);
  const text = await response.text();
  // The totals stand first. Few rows of the simulated shop have no address.
  const processed = Number(/"processed":(\d+)/.exec(text.slice(0, 200))?.[1]);
  if (response.status !== 200 || !(processed > orders.length * 0.98))
    throw new Error(`a file in mode ${mode} gave ${response.status}: ${text.slice(0, 300)}`);
}

/** Orders of today, and decisions on those that the queue shows first. */
export async function addLiveOrders(client: Client, orders: LiveOrders): Promise<void> {
  let sent = 0;
  const work = async () => {
    while (sent++ < LIVE) await client.ask("POST", "/api/v1/order/score", orders.next());
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const path = `/api/v1/orders/risk?limit=${DECISIONS}`;
  const queue = await client.ask<{ orders: { order_id: string }[] }>("GET", path);
  for (const [i, { order_id }] of queue.orders.entries()) {
    await client.ask("POST", "/api/v1/order/verify", { order_id, action: i % 2 ? "verified" : "rejected" });
  }
}

export interface LiveOrders {
  /** The body of an order of now that was never sent before; half of the buyers have ordered before. */
  next(): LiveOrder;
}

export type LiveOrder = Record<string, unknown> & { order_id: string };

/** @param size of the shop */
export function openLiveOrders(shop: Shop, size: number): LiveOrders {
  const run = Date.now().toString(36);
  let made = 0;
  return {
    next() {
      const { address, payment_method, order_value, email } = shop.order(size + made);
      return { ...address, payment_method, order_value, email, order_id: `L${run}-${made++}` };
    },
  };
}

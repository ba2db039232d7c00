/** What the parts of one order take. */
import type { Schema } from "../api/client.ts";

/** With its calls where the server gave them. */
export type Order = Schema["OrderWithSignals"] & Partial<Pick<Schema["OrderDetail"], "call_log">>;

export interface OrderProps {
  order: Order;
  /** Called with the order as the server answered it after a change. */
  onChange: (order: Order) => void;
}

/** Decides on the order that is shown. */
export type Decide = (action: "verified" | "rejected") => void;

/** The order with what another answer says of it; answers without signals or calls leave those as they are. */
export const merged = (order: Order, answer: Partial<Order>): Order => ({ ...order, ...answer });

/** What people call the order: the shop's own name of it, else its id. */
export const nameOf = ({ reference, order_id }: Pick<Order, "reference" | "order_id">): string =>
  reference || order_id;

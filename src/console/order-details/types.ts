/** Properties of the parts of one order. */
import type { Schema } from "../api/client.ts";

/** With its calls if the server returned them. */
export type Order = Schema["OrderWithSignals"] & Partial<Pick<Schema["OrderDetail"], "call_log">>;

export interface OrderProps {
  order: Order;
  /** Called with the server's version of the order after a change. */
  onChange: (order: Order) => void;
}

/** Decides on the shown order. */
export type Decide = (action: "verified" | "rejected") => void;

/** The order updated from another response; responses without signals or calls keep these. */
export const merged = (order: Order, answer: Partial<Order>): Order => ({ ...order, ...answer });

/** Display name of the order: the shop's own name, else its id. */
export const nameOf = ({ reference, order_id }: Pick<Order, "reference" | "order_id">): string =>
  reference || order_id;

/** Types of bulk files. */
import type { ScoredMode } from "../orders/file-rows.ts";
import type { OrderState } from "../orders/record/order.ts";
import type { OrderIn } from "../orders/record/order-in.ts";

/** What the rows are; `history` are past orders, with their dates. */
export const MODES = ["orders", "addresses", "outcomes", "history"] as const;
export type Mode = (typeof MODES)[number];
/** Whether the rows are orders. */
export const hasOrders = (mode: Mode): mode is ScoredMode => mode === "orders" || mode === "history";

/** Format of the response: a JSON report, or the table with columns added. */
export const FORMATS = ["json", "csv", "xlsx"] as const;
export type Format = (typeof FORMATS)[number];

/** An order of a file; its address is read separately. */
export interface FileOrder extends OrderState {
  input: OrderIn;
}

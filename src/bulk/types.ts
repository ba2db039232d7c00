/** Types of bulk files. */
import type { ScoredMode } from "../orders/file-rows.ts";
import type { GivenOrder } from "../orders/row.ts";
import type { Outcome } from "../orders/schema.ts";

/** What the rows are; `history` are past orders, with their dates. */
export const MODES = ["orders", "addresses", "outcomes", "history"] as const;
export type Mode = (typeof MODES)[number];
/** Whether the rows are orders. */
export const hasOrders = (mode: Mode): mode is ScoredMode => mode === "orders" || mode === "history";

/** Format of the response: a JSON report, or the table with columns added. */
export const FORMATS = ["json", "csv", "xlsx"] as const;
export type Format = (typeof FORMATS)[number];

/** The fields of an order in a row, without the address. */
export interface OrderFields extends GivenOrder {
  /** When it was placed, milliseconds since 1970; null: now. */
  placed_at: number | null;
  /** Null: none yet. */
  outcome: Outcome | null;
  /** Milliseconds since 1970; null when unknown. */
  outcome_at: number | null;
}

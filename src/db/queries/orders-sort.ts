/** Sort keys of lists of orders. */
import { worthKeyOf } from "./order-kinds.ts";

const SORT_COLUMNS = {
  placed_at: "placed_at",
  risk: "risk_score",
  value: "order_value",
  /** The risk score times the order value: a virtual column, see migration 0021. */
  stake: "stake",
} as const;

export interface Sort {
  by: keyof typeof SORT_COLUMNS | "worth";
  /** Also the direction of the row id, which breaks ties. */
  isDescending: boolean;
}

/** The sort key of a row as SQL. */
export const keyOf = (by: Sort["by"], row: string): string =>
  by === "worth" ? worthKeyOf(row) : `${row}.${SORT_COLUMNS[by]}`;

/** What a report says of one row. */
import type { Verification } from "../../engine/address/schema.ts";
import type { FoundOrder, OutcomeToApply, RowScore } from "../orders/file-rows.ts";
import type { Meaning } from "./statuses.ts";

/** What is present depends on the mode of the file. */
export interface RowResult {
  orderId: string;
  checkId?: string;
  verification?: Verification;
  score?: RowScore;
  /** The order's outcome in the file. */
  end?: Meaning;
  payment?: "COD" | "PREPAID";
  outcome?: Omit<OutcomeToApply, "at"> & FoundOrder;
}

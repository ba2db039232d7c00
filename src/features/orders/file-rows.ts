/** Rows of a bulk file: orders to score and outcomes to apply. Plain data, which crosses threads. */

import { importText, type RowFaultKey, type RowFaultValues } from "../../../data/catalogue/imports.ts";
import type { Values } from "../../../data/catalogue/words.ts";
import type { ValueArguments } from "../../lib/problem.ts";
import type { Order, Origin } from "./record/order.ts";
import { timeFault } from "./record/order-times.ts";
import type { Outcome } from "./record/schema.ts";
import type { ScoredOrder } from "./record/scored-order.ts";
import type { AppliedOutcome, ReportedOutcome } from "./record/types.ts";

/** What the orders of a file are; `history` are past orders, with their dates. */
export type ScoredMode = "orders" | "history";

/** The result for an order of a file. */
export type RowScore = Pick<ScoredOrder, "riskLevel" | "riskScore" | "riskReasons" | "created">;

/** `order_id` is the order's id, its reference or its AWB. */
export interface OutcomeToApply
  extends Pick<ReportedOutcome, "order_id" | "at" | "isReferenceOnly" | "buyer" | "awb"> {
  /** Null: the row only names the AWB of a parcel. */
  outcome: Outcome | null;
}

/** The result for an outcome of a file. */
export type FoundOrder = Pick<AppliedOutcome, "order_found"> & Partial<Pick<AppliedOutcome, "order_id">>;

/** Why a row is invalid; the others are still processed. */
export interface RowFault {
  /** The sentence. */
  reason: string;
  /** "" for the row as a whole. */
  field: string;
  /** Of the sentence in the catalogue. */
  key: RowFaultKey;
  /** Values in the sentence. */
  values: Values;
}

/** A fault of the catalogue. @param field "" for the row as a whole */
export function rowFault<K extends RowFaultKey>(
  key: K,
  field: string,
  ...[given]: ValueArguments<RowFaultValues<K>>
): RowFault {
  const values = (given ?? {}) as Values;
  return { reason: importText(key, values, "en"), field, key, values };
}

/** Whether it is a fault instead of a result. */
export const isFault = (value: object): value is RowFault => "reason" in value;

/** Source of a file's rows, by its mode; the audit records the actor. */
export const FILE_ORIGINS = {
  orders: { isPast: false, asOf: null, by: { source: "bulk" } },
  history: { isPast: true, asOf: null, by: { source: "bulk history" } },
} as const satisfies Record<ScoredMode, Omit<Origin, "callbackUrl">>;

/** The first fault in the times of an order. @param now milliseconds since 1970 */
export function rowTimeFault({ columns, isDated, outcome }: Order, now: number): RowFault | null {
  const placed = isDated ? timeFault(columns.placedAt, now) : null;
  if (placed !== null) return rowFault(`order_date_${placed}`, "placed_at");
  const ended = outcome?.at == null ? null : timeFault(outcome.at, now);
  return ended === null ? null : rowFault(`outcome_date_${ended}`, "outcome_at");
}

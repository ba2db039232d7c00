/** Rows of a bulk file: orders to score and outcomes to apply. Plain data, which crosses threads. */
import type { Account } from "../accounts/types.ts";
import { type AddressFacts, gibberishIn } from "../risk/index.ts";
import type { OrderDeps } from "./deps.ts";
import { timeFault } from "./order-times.ts";
import type { FilePart } from "./row.ts";
import type { Outcome } from "./schema.ts";
import type { AppliedOutcome, ImportedOutcome, OrderRow, OrderToSave, ReportedOutcome } from "./types.ts";

/** What the orders of a file are; `history` are past orders, with their dates. */
export type ScoredMode = "orders" | "history";

/** An order with its verified address, in the form in which it is stored. */
export interface OrderToScore {
  part: FilePart;
  /** The facts of the address that the risk engine uses. */
  address: AddressFacts;
  /** Milliseconds since 1970; null: now. */
  placedAt: number | null;
  outcome: ImportedOutcome | null;
}

/** The result for an order of a file. */
export interface ScoredOrder {
  risk_level: OrderRow["riskLevel"];
  risk_score: number;
  /** JSON of `{code, message, points, evidence}[]`. */
  risk_reasons: string;
}

/** `order_id` is the order's id, its reference or its AWB. */
export interface OutcomeToApply extends Pick<ReportedOutcome, "order_id" | "at" | "isReferenceOnly"> {
  outcome: Outcome;
}

/** The result for an outcome of a file. */
export type FoundOrder = Pick<AppliedOutcome, "order_found"> & Partial<Pick<AppliedOutcome, "order_id">>;

/** Why a row is invalid; the others are still processed. */
export interface RowFault {
  reason: string;
  /** "" for the row as a whole. */
  field: string;
}

/** Tells a fault from a result. */
export const isFault = (value: object): value is RowFault => "reason" in value;

type Origin = Pick<OrderToSave, "isPast" | "by">;

/** Of the rows of a file, by its mode; the audit names the actor. */
export const FILE_ORIGINS = {
  orders: { isPast: false, by: { source: "bulk" } },
  history: { isPast: true, by: { source: "bulk history" } },
} as const satisfies Record<ScoredMode, Origin>;

/** An order of a file or of one request, ready to save. @param now milliseconds since 1970 */
export function orderToSave(
  { isGibberish }: Pick<OrderDeps, "isGibberish">,
  { id, callbackUrl }: Account,
  { part, address, placedAt, outcome }: OrderToScore,
  { isPast, by }: Origin,
  now: number,
): OrderToSave {
  return {
    merchant: { id, callbackUrl },
    part: { accountId: id, placedAt: placedAt ?? now, ...part },
    address,
    gibberish: gibberishIn(part.name, part.email, isGibberish),
    isPast,
    outcome,
    by,
  };
}

/** The first fault in the times of an order. @param now milliseconds since 1970 */
export function rowTimeFault({ placedAt, outcome }: OrderToScore, now: number): RowFault | null {
  const placed = placedAt === null ? null : timeFault(placedAt, now);
  if (placed !== null) return { reason: `its order date ${placed}`, field: "placed_at" };
  const ended = outcome?.at == null ? null : timeFault(outcome.at, now);
  return ended === null ? null : { reason: `its outcome date ${ended}`, field: "outcome_at" };
}

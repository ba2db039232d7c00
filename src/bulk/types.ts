/** What goes into a bulk file's verification and what comes out of it. */
import type { Account } from "../accounts/types.ts";
import type { FilePart, OrderLabels } from "../orders/row.ts";
import type { AddressFacts } from "../risk/types.ts";

/** SPEC "Bulk upload body"; `history` are orders of the past, with their dates. */
export const MODES = ["orders", "addresses", "outcomes", "history"] as const;
export type Mode = (typeof MODES)[number];
/** Modes whose rows are orders; those of history are past ones. */
export type ScoredMode = Extract<Mode, "orders" | "history">;
export const hasOrders = (mode: Mode): mode is ScoredMode => mode === "orders" || mode === "history";

/** What the answer is: a report, or the file itself with columns added. */
export const FORMATS = ["json", "csv", "xlsx"] as const;
export type Format = (typeof FORMATS)[number];

/** SPEC "Outcome input". */
export const OUTCOMES = ["delivered", "ndr", "rto", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a row says of an order, the address apart. */
export interface OrderFields {
  order_id: string;
  customer_name: string | null;
  email: string | null;
  payment_method: "COD" | "PREPAID";
  /** Rupees. */
  order_value: number;
  channel: string;
  /** When it was placed, milliseconds since 1970; null: now. */
  placed_at: number | null;
  /** What became of it; null: nothing yet. */
  outcome: Outcome | null;
  /** When that happened, milliseconds since 1970; null when the file does not say. */
  outcome_at: number | null;
  labels: OrderLabels;
}

/** An order whose address is verified, in the texts that it is stored with. */
export interface OrderToScore {
  part: FilePart;
  /** What the risk engine looks at of the address. */
  address: AddressFacts;
  /** Milliseconds since 1970; null: now. */
  placedAt: number | null;
  /** With when it happened, null when that is not known. */
  outcome: { outcome: Outcome; at: number | null } | null;
}

export interface ScoredOrder {
  risk_level: "LOW" | "REVIEW" | "HIGH";
  risk_score: number;
  /** JSON of `{code, message, points, evidence}[]`. */
  risk_reasons: string;
}

export interface OutcomeToApply {
  /** The order's id, its reference or its AWB. */
  order_id: string;
  outcome: Outcome;
  /** When it happened, milliseconds since 1970; now by default. */
  at?: number;
  /** The row has no order id, only a reference or an AWB. */
  isReferenceOnly?: boolean;
}

export interface AppliedOutcome {
  /** Of the order that was found, by whatever it was named. */
  order_id?: string;
  /** False when no order of this id is known yet: the outcome is kept and joined when it comes. */
  order_found: boolean;
}

/** Why one row could not be used; the others go on. */
export interface RowFault {
  reason: string;
  /** The field of the row, "" when it is the row as a whole. */
  field: string;
}

export const isFault = (value: object): value is RowFault => "reason" in value;

/**
 * The orders use case, as bulk files need it. Each call takes a batch of some hundred rows, in the file's order,
 * and gives one answer for each; everything is on disk when it resolves.
 */
export interface OrderSink {
  /** Scores and saves; the checks are counted already. Past orders (mode history) raise no alert. */
  score(
    account: Account,
    rows: readonly OrderToScore[],
    mode: ScoredMode,
  ): Promise<(ScoredOrder | RowFault)[]>;
  outcome(account: Account, rows: readonly OutcomeToApply[]): Promise<(AppliedOutcome | RowFault)[]>;
}

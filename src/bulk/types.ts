/** Types of bulk files. */
import type { Account } from "../accounts/types.ts";
import type { FilePart, OrderLabels } from "../orders/row.ts";
import type { AddressFacts } from "../risk/types.ts";

/** What the rows are; `history` are past orders, with their dates. */
export const MODES = ["orders", "addresses", "outcomes", "history"] as const;
export type Mode = (typeof MODES)[number];
/** Modes whose rows are orders. */
export type ScoredMode = Extract<Mode, "orders" | "history">;
export const hasOrders = (mode: Mode): mode is ScoredMode => mode === "orders" || mode === "history";

/** Format of the response: a JSON report, or the table with columns added. */
export const FORMATS = ["json", "csv", "xlsx"] as const;
export type Format = (typeof FORMATS)[number];

export const OUTCOMES = ["delivered", "ndr", "rto", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The fields of an order in a row, without the address. */
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
  /** Null: none yet. */
  outcome: Outcome | null;
  /** Milliseconds since 1970; null when unknown. */
  outcome_at: number | null;
  labels: OrderLabels;
}

/** An order with its verified address, in the form in which it is stored. */
export interface OrderToScore {
  part: FilePart;
  /** The facts of the address that the risk engine uses. */
  address: AddressFacts;
  /** Milliseconds since 1970; null: now. */
  placedAt: number | null;
  /** `at` is null when unknown. */
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
  /** The id of the order that was found. */
  order_id?: string;
  /** False when the order is not known yet: the outcome is stored and applied when it is. */
  order_found: boolean;
}

/** Why a row is invalid; the others are still processed. */
export interface RowFault {
  reason: string;
  /** "" for the row as a whole. */
  field: string;
}

export const isFault = (value: object): value is RowFault => "reason" in value;

/**
 * The orders use case, as bulk files need it. Each call takes a batch of rows and returns one result for each;
 * everything is on disk when it resolves.
 */
export interface OrderSink {
  /** Scores and saves; the quota is already charged. Past orders (mode history) raise no alerts. */
  score(
    account: Account,
    rows: readonly OrderToScore[],
    mode: ScoredMode,
  ): Promise<(ScoredOrder | RowFault)[]>;
  outcome(account: Account, rows: readonly OutcomeToApply[]): Promise<(AppliedOutcome | RowFault)[]>;
}

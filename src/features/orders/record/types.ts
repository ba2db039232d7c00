/** Inputs and results of the order use cases, independent of HTTP and SQL. */

import type { AuditRow } from "../../../db/queries/audit.ts";
import type { CallRow } from "../../../db/queries/order-calls.ts";
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { Search, Sort } from "../../../db/queries/orders-list.ts";
import type { RuleVersionEntry } from "../../../db/queries/rules.ts";
import type { Account, Actor } from "../../accounts/types.ts";
import type { Outcome, OutcomeIn } from "./schema.ts";

export type { OrderIn } from "./order-in.ts";
export type { AddressEditIn, Outcome, VerifyIn } from "./schema.ts";
export type { ScoredOrder } from "./scored-order.ts";
export type { SlimRow } from "./slim-row.ts";
export type { Actor, AuditRow, CallRow, OrderRow, RuleVersionEntry, Search, Sort };

export interface ScoreOptions extends Actor {
  channel: string;
  /** Whether it counts against the monthly quota. */
  counted: boolean;
  /** Time of an order that gives none, milliseconds since 1970; by default when it is stored. */
  at?: number;
  /** Time of the source's version; by default its arrival. */
  asOf?: number;
  /** Whether its source gave the same address before: then a correction of it stays. */
  hasSameAddress?: boolean;
  /** Whether the shop has handed it over to a courier; false by default. A tracking number alone may be that of a label. */
  isSent?: boolean;
}

/** The order's account, and its callback URL. */
export type Merchant = Pick<Account, "id" | "callbackUrl">;

/** Data of an outcome row besides id and outcome. */
export interface RowBuyer extends Pick<OrderRow, "phone" | "pincode" | "name" | "orderValue"> {
  /** Milliseconds since 1970; null when the row has no date. */
  placedAt: number | null;
}

export interface ReportedOutcome extends Pick<OutcomeIn, "order_id"> {
  /** Null retracts an outcome, for example when a store reopens a cancelled order; without `was` only the AWB is noted. */
  outcome: Outcome | null;
  /** With null: the outcome to retract; any other stays. */
  was?: Outcome;
  /** For a store: the outcomes that it has reported. Its cancellation does not replace another source's final outcome. */
  own?: readonly Outcome[];
  /** When it happened, milliseconds since 1970; now by default. An older outcome does not replace the stored one. */
  at?: number;
  /** Whether `order_id` may also be the reference or AWB of an order. */
  byReference?: boolean;
  /** `order_id` is a reference or an AWB, never an id: if there is no such order, the outcome is not kept. */
  isReferenceOnly?: boolean;
  /** The buyer, to find an order that another source numbered differently. */
  buyer?: RowBuyer;
  /** Of the parcel that it is the outcome of. */
  awb?: string;
}

export interface AppliedOutcome {
  /** The id of the order found, else the text sent. */
  order_id: string;
  /** The current outcome; null after a retraction. */
  outcome: Outcome | null;
  previous: Outcome | null;
  changed: boolean;
  /** False: stored as an early outcome, applied when the order arrives. */
  order_found: boolean;
  /** Ids of the orders with this reference or AWB when there are several; nothing was changed then. */
  ambiguous?: readonly string[];
}

/** Result of scoring open orders again. */
export interface Rescored {
  /** Open orders that the active rules were applied to. */
  rescored: number;
  /** Orders whose level changed. */
  changed: number;
  levels: Record<OrderRow["riskLevel"], number>;
  rules_version: number;
}

/** One batch of a run. */
export interface RescoredBatch extends Rescored {
  /** Row id to continue after; null at the end. */
  next: number | null;
  /** How long the writer took to score it, milliseconds. */
  ms: number;
}

/** Progress of a run. Times in milliseconds since 1970. */
interface RescoreProgress {
  /** Open orders that it has scored. */
  done: number;
  /** Orders that were open when it began, and later ones that were scored. */
  total: number;
}

/** The courier's tracking number of an order; "" removes it. */
export interface TrackingNumber {
  order_id: string;
  awb: string;
  /** Those of its other parcels; none by default. */
  others?: readonly string[];
  /** Only replaces this one; by default any. */
  was?: string;
}

/** A run that has ended: with a result or an error. */
export interface RescoreEnd extends RescoreProgress {
  startedAt: number;
  endedAt: number;
  result: Rescored | null;
  /** A sentence. */
  error: string | null;
}

/** The runs of an account since the start of the server. */
export interface RescoreState extends RescoreProgress {
  /** Otherwise the progress is that of the last run. */
  running: boolean;
  /** Requests waiting for the run to end, each to start its own. */
  waiting: number;
  /** When the current run began. */
  startedAt: number | null;
  last: RescoreEnd | null;
}

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
  /** When an order was placed that does not say so, milliseconds since 1970; when it is stored by default. */
  at?: number;
  /** When its source knew it so; as it arrives by default. */
  asOf?: number;
  /** Whether its source gave the same address before: then a correction of it stays. */
  hasSameAddress?: boolean;
}

/** The owner of an order, and where its events are sent. */
export type Merchant = Pick<Account, "id" | "callbackUrl">;

/** What a row says of an order besides its id and outcome. */
export interface RowBuyer extends Pick<OrderRow, "phone" | "pincode" | "name" | "orderValue"> {
  /** Milliseconds since 1970; null when the row has no date. */
  placedAt: number | null;
}

export interface ReportedOutcome extends Pick<OutcomeIn, "order_id"> {
  /** Null retracts an outcome, for example when a store reopens a cancelled order. */
  outcome: Outcome | null;
  /** With null: the outcome to retract; any other stays. */
  was?: Outcome;
  /** Of a store: the outcomes that it has reported. Its cancellation does not replace how another source says the parcel ended. */
  own?: readonly Outcome[];
  /** When it happened, milliseconds since 1970; now by default. An older outcome does not replace the stored one. */
  at?: number;
  /** Whether `order_id` may also be the reference or AWB of an order. */
  byReference?: boolean;
  /** `order_id` is a reference or an AWB, never an id: without such an order there is nothing to keep it for. */
  isReferenceOnly?: boolean;
  /** By whom the order is found where another source gave it another number. */
  buyer?: RowBuyer;
}

export interface AppliedOutcome {
  /** The id of the order that was found, else the text that was sent. */
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

/** How far a run has come. Times in milliseconds since 1970. */
interface RescoreProgress {
  /** Open orders that it has scored. */
  done: number;
  /** Orders that were open when it began, and those that came since and were scored. */
  total: number;
}

/** The courier's tracking number of an order; "" for none any more. */
export interface TrackingNumber {
  order_id: string;
  awb: string;
  /** Only this one is replaced; any by default. */
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
  /** Requests that wait for the run, each for a run of its own. */
  waiting: number;
  /** Of the run under way. */
  startedAt: number | null;
  last: RescoreEnd | null;
}

/** Inputs and results of the order use cases, independent of HTTP and SQL. */
import type { Account, Actor } from "../accounts/types.ts";
import type { QuotaState } from "../checks/quota.ts";
import type { AuditRow } from "../db/queries/audit.ts";
import type { OrderRow } from "../db/queries/orders.ts";
import type { Search, Sort } from "../db/queries/orders-list.ts";
import type { Backtest } from "../risk/backtest/schema.ts";
import type { RuleDocument } from "../risk/schema.ts";
import type { Suggestion } from "../risk/suggest/schema.ts";
import type { OrderLabels } from "./row.ts";
import type { Outcome, OutcomeIn } from "./schema.ts";

export type { PageRequest } from "./list.ts";
export type { OrderIn, Outcome, VerifyIn } from "./schema.ts";
export type { Actor, AuditRow, OrderRow, Search, Sort };

export interface ScoreOptions extends Actor {
  channel: string;
  /** Whether it counts against the monthly quota. */
  counted: boolean;
  /** When the order was placed, milliseconds since 1970; a stored order keeps its time. */
  at: number;
}

/** The result of saving an order. */
export interface SavedOrder
  extends Pick<
    OrderRow,
    | "orderId"
    | "placedAt"
    | "riskLevel"
    | "riskScore"
    | "riskReasons"
    | "rulesVersion"
    | "decision"
    | "outcome"
    | keyof OrderLabels
  > {
  /** False when an order with this id existed and was updated. */
  created: boolean;
}

export interface ScoredByApi extends SavedOrder {
  /** Result of the address check, JSON. */
  verification: string;
  /** State of the monthly quota; null when the order was not counted. */
  quota: QuotaState | null;
}

export interface ReportedOutcome extends Pick<OutcomeIn, "order_id"> {
  /** Null retracts an outcome, for example when a store reopens a cancelled order. */
  outcome: Outcome | null;
  /** With null: the outcome to retract; any other stays. */
  was?: Outcome;
  /** When it happened, milliseconds since 1970; now by default. An older outcome does not replace the stored one. */
  at?: number;
  /** Whether `order_id` may also be the reference or AWB of an order. */
  byReference?: boolean;
  /** `order_id` is a reference or an AWB, never an id: without such an order there is nothing to keep it for. */
  isReferenceOnly?: boolean;
}

/** The outcome of an order in an imported file. */
export interface ImportedOutcome {
  outcome: Outcome;
  /** When it happened, milliseconds since 1970; null when the file has no date. */
  at: number | null;
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

export interface Rescored {
  /** Open orders that the active rules were applied to. */
  rescored: number;
  /** Orders whose level changed. */
  changed: number;
  levels: Record<OrderRow["riskLevel"], number>;
  rules_version: number;
}

export interface RuleVersionEntry {
  /** 0 for the default rules. */
  version: number;
  author: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export interface RuleVersion extends RuleVersionEntry {
  document: RuleDocument;
}

export interface Rules {
  /** The active rules, with their version; 0 for the default rules. */
  current(account: Account): RuleDocument;
  /** @throws Problem 400 `invalid_rules` with the path inside the document */
  replace(account: Account, document: unknown, by: Actor): Promise<RuleDocument>;
  /** Newest first, the default rules last. */
  history(account: Account, limit: number): Promise<RuleVersionEntry[]>;
  /** @throws Problem 404 `version_not_found` */
  version(account: Account, version: number): Promise<RuleVersion>;
  /**
   * Runs on a worker thread.
   * @param document rules to compare with the active ones; null: only the active ones
   * @throws Problem 400 `invalid_rules` or `took_too_long`, 429 `too_many_jobs`
   */
  backtest(account: Account, document: unknown, days: number): Promise<Backtest>;
  /**
   * Learns from finished orders, on a worker thread.
   * @throws Problem 409 `not_enough_outcomes` or `took_too_long`, 429 `too_many_jobs`
   */
  suggest(account: Account): Promise<Suggestion>;
  /** Terminates the worker threads and rejects running jobs. Close the database afterwards. */
  close(): Promise<void>;
}

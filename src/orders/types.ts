/** What the use cases around orders take and give: no HTTP in here, no SQL. */
import type { Account, QuotaState } from "../accounts/types.ts";
import type { OrderSink } from "../bulk/types.ts";
import type { AuditFilter, AuditRow } from "../db/queries/audit.ts";
import type { OrderRow } from "../db/queries/orders.ts";
import type { Search, Sort } from "../db/queries/orders-list.ts";
import type { Backtest } from "../risk/backtest/schema.ts";
import type { RuleDocument } from "../risk/schema.ts";
import type { Suggestion } from "../risk/suggest/schema.ts";
import type { RtoAnalytics } from "./analytics/index.ts";
import type { Page, PageRequest } from "./list/index.ts";
import type { OrderLabels } from "./row.ts";
import type { OrderIn, Outcome, OutcomeIn, VerifyIn } from "./schema.ts";

export type { Page, PageRequest } from "./list/index.ts";
export type { OrderIn, Outcome, VerifyIn } from "./schema.ts";
export type { AuditRow, OrderRow, Search, Sort };

/** Who does something: what the audit says of it. */
export interface Doer {
  /** The key, the session's e-mail, the store: `key sk_…wXyZ`, `session asha@example.com`, `storeA`. */
  source: string;
  actor?: string | null;
  /** Of the request, where it is worth asking for. */
  ip?: string | null;
}

export interface ScoreOptions extends Doer {
  channel: string;
  /** Whether it takes a check off the month's quota. */
  counted: boolean;
  /** When the order was placed, milliseconds since 1970; an order that is there already keeps its time. */
  at: number;
}

/** What is said of an order once it is saved. */
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
  /** False: an order of this id was there, and was updated. */
  created: boolean;
}

export interface ScoredByApi extends SavedOrder {
  /** What the address check found, JSON. */
  verification: string;
  /** Where the month's quota stands; null when it was not counted. */
  quota: QuotaState | null;
}

export interface ToldOutcome extends Pick<OutcomeIn, "order_id"> {
  /** Null: there is none after all. A store may open an order again that it had called off. */
  outcome: Outcome | null;
  /** With null: the outcome that is taken back; another one stays. */
  was?: Outcome;
  /** When it happened, milliseconds since 1970; now by default. One older than what is known changes nothing. */
  at?: number;
  /** `order_id` may also be the reference or the AWB of an order; else it is the merchant's own id alone. */
  byReference?: boolean;
}

/** What became of an order by the file that it is imported from. */
export interface ImportedOutcome {
  outcome: Outcome;
  /** When it happened, milliseconds since 1970; null when the file does not say. */
  at: number | null;
}

export interface AppliedOutcome {
  /** The order's own id when there is such an order, else what was sent. */
  order_id: string;
  /** As it stands now; null once it was taken back. */
  outcome: Outcome | null;
  previous: Outcome | null;
  changed: boolean;
  /** False: kept, and joined when the order comes. */
  order_found: boolean;
  /** Ids of the orders that have this reference or AWB, when there are several: nothing was changed. */
  ambiguous?: readonly string[];
}

export interface Rescored {
  /** Open orders that the rules in force were applied to. */
  rescored: number;
  /** Those whose level is another one now. */
  changed: number;
  levels: Record<OrderRow["riskLevel"], number>;
  rules_version: number;
}

export interface RuleVersionEntry {
  /** 0 are the default rules. */
  version: number;
  author: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

export interface RuleVersion extends RuleVersionEntry {
  document: RuleDocument;
}

export interface Rules {
  /** With its version; 0 are the default rules. */
  current(account: Account): RuleDocument;
  /** @throws Problem 400 `invalid_rules` with the path inside the document */
  replace(account: Account, document: unknown, doer: Doer): Promise<RuleDocument>;
  /** Newest first, the default rules last. */
  history(account: Account, limit: number): Promise<RuleVersionEntry[]>;
  /** @throws Problem 404 `version_not_found` */
  version(account: Account, version: number): Promise<RuleVersion>;
  /**
   * In a thread of its own.
   * @param document another one to try; null: today's alone
   * @throws Problem 400 `invalid_rules` or `took_too_long`, 429 `too_many_jobs`
   */
  backtest(account: Account, document: unknown, days: number): Promise<Backtest>;
  /**
   * In a thread of its own.
   * @throws Problem 409 `not_enough_outcomes` or `took_too_long`, 429 `too_many_jobs`
   */
  suggest(account: Account): Promise<Suggestion>;
  /** Ends the threads; who waits for one gets an error. Close the database after it. */
  close(): Promise<void>;
}

export interface Orders extends OrderSink {
  readonly rules: Rules;
  /** Verifies, scores and saves; on disk when it resolves. @throws Problem 402 when counted, 400 for a blank id */
  scoreOne(account: Account, order: OrderIn, options: ScoreOptions): Promise<ScoredByApi>;
  /** By id, reference or AWB, as {@link get}. @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` */
  decide(account: Account, decision: VerifyIn, doer: Doer): Promise<OrderRow>;
  /** @throws Problem 409 `ambiguous_reference`, where a reference may be told */
  applyOutcome(account: Account, outcome: ToldOutcome, doer: Doer): Promise<AppliedOutcome>;
  /** The courier's tracking number of an order. False when there is no such order: nothing is kept then. */
  setAwb(account: Account, tracking: { order_id: string; awb: string }, doer: Doer): Promise<boolean>;
  /**
   * @param text id, else reference or AWB
   * @throws Problem 404 `order_not_found`, 409 `ambiguous_reference`
   */
  get(account: Account, text: string): Promise<OrderRow>;
  /** Signals of an order by name. */
  signalsOf(order: OrderRow): Readonly<Record<string, string | number | boolean>>;
  /** @throws Problem 400 `invalid_cursor`, `offset_with_cursor` */
  list(account: Account, page: PageRequest): Promise<Page>;
  /** Lines of a CSV, some hundred at a time, the header first. */
  exportCsv(account: Account, search: Search, sort: Sort): AsyncIterable<string>;
  /** Applies the rules in force to all open orders. */
  rescore(account: Account, doer: Doer): Promise<Rescored>;
  /** Newest first. */
  audit(account: Account, filter: AuditFilter, limit: number): Promise<AuditRow[]>;
  /** Days are calendar days in IST, today included, by when orders were placed. */
  analytics(account: Account, days: number): Promise<RtoAnalytics>;
  /** Writes what waits. Close the database after it. */
  close(): Promise<void>;
}

/**
 * What order commands read and change. A command runs in three steps, all in one transaction: the store loads what it
 * may read, the command plans (a pure function from the snapshot to its changes), the store applies the changes.
 */
import type { NewAlertRow } from "../../../../db/queries/alerts.ts";
import type { NewAuditRow } from "../../../../db/queries/audit.ts";
import type { AliasRow } from "../../../../db/queries/order-aliases.ts";
import type { CallQueries, NewCallRow, Waiting } from "../../../../db/queries/order-calls.ts";
import type { EarlyOutcomeRow, KnownRow, OrderQueries, OrderRow } from "../../../../db/queries/orders.ts";
import type { OpenOrder, RescoreQueries } from "../../../../db/queries/orders-rescore.ts";
import type { RuleDecision } from "../../../../db/queries/rule-decisions.ts";
import type { MerchantLists } from "../../lists/active-lists.ts";
import type { OrderColumns } from "../../record/order.ts";
import type { ActiveRuleSet } from "../../rules/active-rules.ts";
import type { RuleDocuments } from "../../rules/rule-documents.ts";
import type { SignalStore } from "../../stored/signal-store.ts";
import type { HistorySource } from "../history/index.ts";

/** What a command will read, so that PostgreSQL is queried in advance, in one or two round trips. */
export interface OrderKeys {
  /** Orders by id, and those that have the text as reference or AWB; early outcomes by id. */
  found?: readonly Pick<OrderColumns, "accountId" | "orderId">[];
  /** Orders by id, early outcomes, and what their history is counted from: buyer, place and time. */
  scored?: readonly OrderColumns[];
  /** The next open orders of a merchant. */
  open?: { accountId: number; after: number; limit: number };
}

/**
 * The stored state when the transaction began, as far as its keys cover it. Nothing here writes, except for the signal
 * names of a version, which are stored with its first order.
 */
export interface OrderSnapshot
  extends HistorySource,
    Pick<OrderQueries, "find" | "findLabelled" | "findEarly" | "hasEarly" | "withoutMobile" | "namedLike">,
    Pick<RescoreQueries, "openAfter">,
    Pick<CallQueries, "countWaiting"> {
  /** What other sources' records of an order are compared with, by its row id. */
  known(id: number): KnownRow | null;
  rules(accountId: number): ActiveRuleSet;
  /** How many orders a rule has decided on a day, before the transaction. */
  ruleDecisions(of: RuleDecision): number;
  /** The merchant's block and allow lists. */
  lists(accountId: number): MerchantLists;
  readonly signals: SignalStore;
  /** All versions of the rules. */
  readonly documents: Pick<RuleDocuments, "of">;
}

/** An order before and after a transaction; null: it is new, and its id is replaced by the store. */
export interface OrderChange {
  readonly before: OrderRow | null;
  after: OrderRow;
}

/** An open order before and after it was scored again. */
export interface ScoreChange {
  readonly before: OpenOrder;
  readonly after: OpenOrder;
}

/**
 * The changes of a transaction. The counters and indexes that follow from the orders (order counts, place counters,
 * identities, search) are up to the store.
 */
export interface OrderChanges {
  orders: OrderChange[];
  /** Removed orders: each is a double of another one, whose changes are in `orders`. */
  merged: { into: OrderRow; double: OrderRow }[];
  /** Further ids; the order's row id may be that of a new one in `orders`. */
  aliases: AliasRow[];
  /** Null: removed. */
  early: { accountId: number; orderId: string; outcome: EarlyOutcomeRow | null }[];
  calls: NewCallRow[];
  waiting: Waiting[];
  audit: NewAuditRow[];
  alerts: NewAlertRow[];
  /** Row ids of decided orders, whose claims end. */
  decided: number[];
  /** One for each order decided by a rule with a cap. */
  ruleDecisions: RuleDecision[];
  /** Finished orders now excluded from learning. */
  unlearned: OrderRow[];
  /** Changed scores or rules versions; no order is both here and in `orders`. */
  scores: ScoreChange[];
}

/**
 * What order commands need of a database. A command runs in three steps: `load` what it may read, plan (a pure
 * function from the snapshot to its changes), `apply` the changes; all in one transaction.
 */
import type { NewAlertRow } from "../../db/queries/alerts.ts";
import type { NewAuditRow } from "../../db/queries/audit.ts";
import type { CallQueries, NewCallRow, Waiting } from "../../db/queries/order-calls.ts";
import type { EarlyOutcomeRow, OrderQueries, OrderRow, TimePosition } from "../../db/queries/orders.ts";
import type { OpenOrder, RescoreQueries } from "../../db/queries/orders-rescore.ts";
import type { MerchantLists } from "../lists/active-lists.ts";
import type { OrderPart } from "../row.ts";
import type { ActiveRuleSet } from "../rules/active-rules.ts";
import type { SignalStore } from "../signals.ts";
import type { RuleDocuments } from "../stored/rule-documents.ts";
import type { EarlierSource } from "./history/earlier-orders.ts";
import type { PastSource } from "./history/past.ts";
import type { PastPlaces } from "./history/past-places.ts";

/**
 * The driver of a database. Both steps may give promises. SQLite's driver gives values: its transactions are
 * synchronous, so that load, plan and apply run in one turn, and an order costs no promise on the way.
 */
export interface OrderStore {
  load(keys: OrderKeys): OrderSnapshot | Promise<OrderSnapshot>;
  /** @returns number of events added to the outbox */
  apply(changes: OrderChanges): number | Promise<number>;
}

/** What a command will read: enough for a database that must be asked ahead, in one round trip or two. */
export interface OrderKeys {
  /** Orders by id, and those that have the text as reference or AWB; early outcomes by id. */
  found?: readonly Pick<OrderPart, "accountId" | "orderId">[];
  /** Orders by id, early outcomes, and what their history is counted from: buyer, place and time. */
  scored?: readonly OrderPart[];
  /** The next open orders of a merchant. */
  open?: { accountId: number; after: number; limit: number };
}

/**
 * The stored state when the transaction began, as far as its keys name it. Nothing here writes, but for the names of
 * a version's signals, which are stored with its first order.
 */
export interface OrderSnapshot
  extends PastSource,
    EarlierSource,
    Pick<OrderQueries, "find" | "findLabelled" | "findEarly" | "changesBetween">,
    Pick<RescoreQueries, "openAfter">,
    Pick<CallQueries, "countWaiting"> {
  /** The merchant's past at a position, until it is asked for another one. Read-only: a plan continues from it. */
  pastNear(accountId: number, position: TimePosition): PastPlaces;
  rules(accountId: number): ActiveRuleSet;
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
 * identities, search) are the store's work.
 */
export interface OrderChanges {
  orders: OrderChange[];
  /** Null: removed. */
  early: { accountId: number; orderId: string; outcome: EarlyOutcomeRow | null }[];
  calls: NewCallRow[];
  waiting: Waiting[];
  audit: NewAuditRow[];
  alerts: NewAlertRow[];
  /** Row ids of orders that were decided on: nobody is working on them any more. */
  decided: number[];
  /** Scores that have changed, or their rules' version; no order has one here and a change in `orders`. */
  scores: ScoreChange[];
}

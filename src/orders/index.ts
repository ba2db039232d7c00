/** Use cases: score, review, track, list and analyse orders. */

import type { Account } from "../accounts/types.ts";
import type { Slice } from "../cursor.ts";
import { ALWAYS_FRESH } from "../db/freshness.ts";
import type { AuditFilter } from "../db/queries/audit.ts";
import { rtoAnalytics } from "./analytics/index.ts";
import { checkOrder } from "./check.ts";
import { createClaims } from "./claims.ts";
import { type OrderDeps, type OrdersOptions, openQueries } from "./deps.ts";
import { editAddress } from "./edit-address.ts";
import { openExportJobs } from "./export/jobs.ts";
import { extrasOf } from "./extras.ts";
import {
  FILE_ORIGINS,
  type FoundOrder,
  type OrderToScore,
  type OutcomeToApply,
  orderToSave,
  type RowFault,
  rowTimeFault,
  type ScoredMode,
  type ScoredOrder,
} from "./file-rows.ts";
import { ambiguity, ambiguousReference, findOrder } from "./find.ts";
import { type ListReader, listPage, type PageRequest } from "./list.ts";
import { createLists } from "./lists/index.ts";
import { ProbabilityCache } from "./probabilities.ts";
import { Rescorer } from "./rescore.ts";
import { ActiveRules } from "./rules/active-rules.ts";
import { createRules } from "./rules/index.ts";
import type { AddressEditIn, OrderIn, VerifyIn } from "./schema.ts";
import { SignalStore } from "./signals.ts";
import { spotChecks } from "./spot-checks.ts";
import { keptCheck } from "./stored/check.ts";
import { shownOrder } from "./stored/index.ts";
import { topReasonOf } from "./stored/reasons.ts";
import { RuleDocuments } from "./stored/rule-documents.ts";
import { timelineOf } from "./timeline.ts";
import type {
  Actor,
  AppliedOutcome,
  CallRow,
  OrderRow,
  ReportedOutcome,
  SavedOrder,
  ScoredByApi,
  ScoreOptions,
  Search,
  SlimRow,
  Sort,
} from "./types.ts";
import type { CallToStore } from "./writer/calls.ts";
import type { EditedOrder } from "./writer/edit-address.ts";

export { AUDIT_KINDS } from "../db/queries/audit.ts";
export type { OrdersOptions } from "./deps.ts";
export type { Claim, OrderExtras } from "./extras.ts";
export { TIMELINE_TYPES } from "./timeline.ts";
export type * from "./types.ts";
export type { Decided, DecisionProblem } from "./writer/decide.ts";

/** Calls of an order that are shown. */
const MAX_CALLS = 50;

/** Opens the order use cases; close the database after them. */
export function createOrders(options: OrdersOptions) {
  const { db, clock, writer, freshness = ALWAYS_FRESH } = options;
  const queries = openQueries(db);
  const deps: OrderDeps = { ...options, queries };
  const activeRules = new ActiveRules(queries.rules, freshness);
  const signals = new SignalStore(queries.orders);
  const documents = new RuleDocuments(queries.rules, activeRules);
  const rules = createRules(deps, activeRules);
  const exports = openExportJobs(db);
  const probabilities = new ProbabilityCache({
    queries: queries.scoreOutcomes,
    countFinished: (accountId) => queries.counts.kinds(accountId, { open: false }).total,
    countBefore: rules.countBefore,
    isShared: freshness.isShared,
  });
  const rescorer = new Rescorer({
    rescoreBatch: writer.rescoreBatch,
    countOpen: (accountId) => queries.counts.kinds(accountId, { open: true }).total,
    clock,
  });

  const slimLists: ListReader<SlimRow> = {
    ...queries.lists,
    page: async (accountId, page) =>
      queries.slim.rows(queries.lists.positions(accountId, page).map(({ id }) => id)),
  };

  async function readPage<Row extends OrderRow | SlimRow>(
    lists: ListReader<Row>,
    { id }: Account,
    page: PageRequest,
  ) {
    if (page.search.q !== undefined) await writer.index();
    return listPage(lists, id, page, clock());
  }

  return {
    rules,
    lists: createLists(deps, activeRules),
    /**
     * Verifies, scores and saves an order; committed when it resolves.
     * @throws Problem 402 when counted, 400 for a blank id
     */
    async scoreOne(account: Account, input: OrderIn, options: ScoreOptions): Promise<ScoredByApi> {
      const { order, found, quota } = await checkOrder(deps, account, input, options, clock());
      const saved = await writer.save(order, clock());
      const { riskScore, rulesVersion } = saved;
      const { payment } = order.part;
      probabilities.changed(account.id, saved.outcome === null ? 0 : 1);
      const probability = probabilities.of({ accountId: account.id, rulesVersion, payment, riskScore });
      return { ...saved, ...probability, verification: keptCheck(found), quota };
    },
    /**
     * Scores and saves rows of a file, one result for each; the quota is already charged. Past orders (mode history)
     * raise no alerts.
     */
    async score(
      account: Account,
      rows: readonly OrderToScore[],
      mode: ScoredMode,
    ): Promise<(ScoredOrder | RowFault)[]> {
      const now = clock();
      const faults = rows.map((row) => rowTimeFault(row, now));
      const orders = rows
        .filter((_, i) => !faults[i])
        .map((row) => orderToSave(deps, account, row, FILE_ORIGINS[mode], now));
      const saved = await writer.saveAll(orders, now);
      probabilities.changed(account.id, saved.filter(({ outcome }) => outcome !== null).length);
      let next = 0;
      return faults.map((fault) => fault ?? scoreOf(saved[next++]));
    },
    /** Applies outcomes of a file, one result for each. */
    async outcome(account: Account, rows: readonly OutcomeToApply[]): Promise<(FoundOrder | RowFault)[]> {
      const reported = rows.map((row) => ({ ...row, byReference: true }));
      const applied = await writer.applyOutcomes(account.id, reported, FILE_ORIGINS.orders.by, clock());
      probabilities.changed(account.id, applied.length);
      return applied.map((outcome) =>
        outcome.ambiguous
          ? { reason: ambiguity(outcome.order_id, outcome.ambiguous), field: "order_id" }
          : outcome,
      );
    },
    /** @throws Problem 409 `ambiguous_reference`, only with `byReference` */
    async applyOutcome(account: Account, reported: ReportedOutcome, by: Actor): Promise<AppliedOutcome> {
      const [applied] = await writer.applyOutcomes(account.id, [reported], by, clock());
      if (applied.ambiguous) throw ambiguousReference(reported.order_id, applied.ambiguous);
      probabilities.changed(account.id, 1);
      return applied;
    },
    /** Stores the courier's tracking number. False when there is no such order; nothing is stored then. */
    setAwb: (account: Account, tracking: { order_id: string; awb: string }, by: Actor) =>
      writer.setAwb(account.id, tracking, by, clock()),
    /** Finds the order as `get` does. @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` */
    decide: ({ id, callbackUrl }: Account, decision: VerifyIn, by: Actor) =>
      writer.decide({ id, callbackUrl }, decision, by, clock()),
    /** In the given sequence, one result for each. */
    decideAll: ({ id, callbackUrl }: Account, decisions: readonly VerifyIn[], by: Actor) =>
      writer.decideAll({ id, callbackUrl }, decisions, by, clock()),
    ...createClaims(deps),
    /**
     * Stores a call to the buyer; finds the order as `get` does.
     * @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` or `too_many_waiting`
     */
    call: ({ id }: Account, made: CallToStore, by: Actor): Promise<OrderRow> =>
      writer.call({ id }, made, by, clock()),
    /** The last calls of an order, newest first. */
    callsOf: ({ id }: OrderRow): CallRow[] => queries.calls.ofOrder(id, MAX_CALLS),
    /** See {@link editAddress}. @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` or `order_erased` */
    async editAddress(account: Account, edit: AddressEditIn, by: Actor): Promise<EditedOrder> {
      const edited = await editAddress(deps, account, edit, by);
      if (edited.order.outcome !== null) probabilities.changed(account.id, 1);
      return edited;
    },
    /**
     * @param text id, else reference or AWB
     * @throws Problem 404 `order_not_found`, 409 `ambiguous_reference`
     */
    get: async (account: Account, text: string) => findOrder(queries.orders, account.id, text),
    /** An order with its check and its reasons in full. */
    shown: (order: OrderRow) => shownOrder(order, { signals, documents }),
    /** What other tables have of a page of orders, in their sequence. */
    extrasOf: (page: readonly Pick<OrderRow, "id">[]) => extrasOf(queries, page, clock()),
    /** Of an order coming back, by what is known today. */
    probabilityOf: (order: OrderRow) => probabilities.of(order),
    /** Resolves when no earlier orders are being counted for new rules. */
    counted: () => probabilities.idle(),
    /** Signals of an order by name. */
    signalsOf: (order: OrderRow) => signals.unpack(order),
    /** @throws Problem 400 `invalid_cursor`, `offset_with_cursor`, `offset_too_large` */
    list: (account: Account, page: PageRequest) => readPage(queries.lists, account, page),
    /** The same with fewer columns of each order. */
    listSlim: (account: Account, page: PageRequest) => readPage(slimLists, account, page),
    /** The message of an order's first reason; null when it has none. */
    topReasonOf: (order: SlimRow) => topReasonOf(order, documents.of(order.accountId, order.rulesVersion)),
    /** A sample of the day's orders of low risk. @param day in IST, since 1970 */
    spotChecks: ({ id }: Account, day: number, n: number) =>
      spotChecks(queries.spotChecks, { accountId: id, day, n }),
    /** What happened to an order, oldest first. */
    timeline: ({ accountId, orderId }: OrderRow) => timelineOf(queries, accountId, orderId),
    /** A CSV file in chunks, on a worker thread; close it in the end. @throws Problem 429 `too_many_exports` */
    async exportCsv({ id }: Account, search: Search, sort: Sort) {
      if (search.q !== undefined) await writer.index();
      return exports.start(id, search, sort);
    },
    /** Applies the active rules to all open orders; the run goes on when nobody waits for it. */
    rescore: ({ id, callbackUrl }: Account, by: Actor) => rescorer.rescore({ id, callbackUrl }, by),
    /** The account's run under way, and its last one. */
    rescoreState: ({ id }: Account) => rescorer.state(id),
    /** Newest first. */
    audit: (account: Account, filter: AuditFilter, slice: Slice) =>
      queries.audit.list(account.id, filter, slice),
    /** @param days calendar days in IST up to today, by the time when orders were placed */
    analytics: (account: Account, days: number) => rtoAnalytics(queries, account, days, clock()),
    /** Runs the deferred writes and stops. */
    async close() {
      await Promise.all([rules.close(), exports.close()]);
      await probabilities.idle();
      await writer.close();
    },
  };
}
export type Orders = ReturnType<typeof createOrders>;

/** What bulk files need: a batch of rows in, one result for each, on disk when it resolves. */
export type OrderSink = Pick<Orders, "score" | "outcome">;

const scoreOf = ({ riskLevel, riskScore, riskReasons }: SavedOrder): ScoredOrder => ({
  risk_level: riskLevel,
  risk_score: riskScore,
  risk_reasons: riskReasons,
});

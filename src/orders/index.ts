/** Use cases: orders are scored, reviewed, followed to their end, listed and learnt from. */
import type { RowFault } from "../bulk/types.ts";
import { rtoAnalytics } from "./analytics/index.ts";
import { Behind } from "./behind.ts";
import { checkedRow, checkOrder } from "./check.ts";
import { decide, orderNotFound } from "./decide.ts";
import { exportCsv } from "./export.ts";
import { OrderHistory } from "./history/index.ts";
import { applyOutcomes } from "./outcome.ts";
import { type OrdersOptions, openQueries, type Parts } from "./parts.ts";
import { Rescorer } from "./rescore.ts";
import { RuleBook } from "./rules/book.ts";
import { createRules } from "./rules/index.ts";
import { type Incoming, Scorer } from "./score.ts";
import { breathe } from "./season.ts";
import { SignalStore } from "./signals.ts";
import type { Orders, Page } from "./types.ts";

export type { OrdersOptions } from "./parts.ts";
export type * from "./types.ts";

/** A search that finds more says so many: nobody turns so many pages. */
const MOST_COUNTED = 10_000;
/** The search index is so much behind the orders. */
const INDEXING_MS = 200;
/** Who scores the rows of a file. */
const BULK = { source: "bulk" };

export function createOrders(options: OrdersOptions): Orders {
  const { db, clock, log } = options;
  const queries = openQueries(db);
  const history = new OrderHistory(db, queries.orders, log);
  const parts: Parts = { ...options, queries, history };
  const book = new RuleBook(queries.rules);
  const signals = new SignalStore(db, queries.orders);
  const scorer = new Scorer(parts, book, signals);
  const rescorer = new Rescorer(parts, book, signals);
  const indexing = new Behind({
    ...{ name: "the search index", delayMs: INDEXING_MS, log },
    async work() {
      while (await queries.search.indexSome()) await breathe();
    },
  });
  // What a crash left out of the search index.
  indexing.touch();

  return {
    rules: createRules(parts, book, signals),
    async scoreOne(account, input, how) {
      const checked = checkOrder(parts, account, input, how);
      const { order, quota } = checked instanceof Promise ? await checked : checked;
      const saved = await scorer.one({ account, order, doer: how });
      indexing.touch();
      return { ...saved, quota };
    },
    async score(account, rows) {
      const at = clock();
      const checked = rows.map((row) => checkedRow(account, row, at));
      const incoming = checked.flatMap((order): Incoming[] =>
        "reason" in order ? [] : [{ account, order, doer: BULK }],
      );
      const saved = (await scorer.many(incoming)).values();
      indexing.touch();
      return checked.map((order) => ("reason" in order ? order : (saved.next().value?.scoring ?? LOST)));
    },
    outcome: (account, rows) => db.write(() => applyOutcomes(parts, account.id, rows, BULK)),
    async applyOutcome(account, told, doer) {
      const [applied] = await db.write(() => applyOutcomes(parts, account.id, [told], doer));
      return applied;
    },
    decide: (account, decision, doer) => db.write(() => decide(parts, account.id, decision, doer)),
    async get(account, orderId) {
      const order = queries.orders.find(account.id, orderId);
      if (!order) throw orderNotFound(orderId);
      return order;
    },
    signalsOf: (order) => signals.unpack(order),
    async list({ id }, search, limit, offset): Promise<Page> {
      const hasText = (search.q ?? "").trim() !== "";
      const filter = hasText ? search : { ...search, q: undefined };
      if (hasText) await indexing.flush();
      const total = hasText
        ? await queries.lists.countMatches(id, filter, MOST_COUNTED)
        : await queries.counts.total(id, filter);
      const orders = offset < total ? await queries.lists.page(id, filter, limit, offset) : [];
      return { orders, total, limit, offset };
    },
    async queue({ id }, limit, offset) {
      const total = await queries.counts.queued(id);
      const orders = offset < total ? await queries.lists.queue(id, limit, offset) : [];
      return { orders, total, limit, offset };
    },
    async *exportCsv({ id }, search) {
      if (search.q !== undefined) await indexing.flush();
      yield* exportCsv(queries.lists, id, search.q?.trim() ? search : { ...search, q: undefined });
    },
    rescore: (account, doer) => rescorer.rescore(account, doer),
    audit: (account, orderId, limit) => queries.audit.list(account.id, orderId, limit),
    analytics: (account, days) => rtoAnalytics(queries.season, account.id, days, clock()),
    async close() {
      await indexing.flush();
      await history.flush();
    },
  };
}

/** One answer for each order that was written: this is never given. */
const LOST: RowFault = { reason: "it was not scored", field: "" };

/** The order writer: everything that changes orders. */
import { wipe } from "../../db/wipe.ts";
import { DeferredTask } from "../../threads/deferred-task.ts";
import { yieldToEventLoop } from "../scan-orders.ts";
import { decide } from "./decide.ts";
import { openWriterDeps, type WriterOptions } from "./deps.ts";
import { applyOutcomes } from "./outcome.ts";
import { erasePerson, eraseStore, ordersInScope } from "./privacy/erase.ts";
import { Rescorer } from "./rescore.ts";
import { Scorer } from "./score.ts";
import { setAwb } from "./set-awb.ts";
import type { OrderWriter } from "./types.ts";

export type { WriterOptions } from "./deps.ts";
export type * from "./types.ts";

/** New orders are indexed for search after this time without orders… */
const INDEXING_DELAY_MS = 200;
/** … or once this many are not indexed. A search indexes them first. */
const MAX_UNINDEXED = 20_000;

/** A writer on this thread. */
export function openOrderWriter(options: WriterOptions): OrderWriter {
  const deps = openWriterDeps(options);
  const { db, log, queries, history, rules } = deps;
  const scorer = new Scorer(deps);
  const rescorer = new Rescorer(deps);
  /** Number of orders that are not in the search index. */
  let unindexed = 0;
  const indexing = new DeferredTask({
    name: "the search index",
    delayMs: INDEXING_DELAY_MS,
    log,
    async work() {
      unindexed = 0;
      while (await queries.search.indexSome()) await yieldToEventLoop();
    },
  });
  const toIndex = (orders: number) => {
    unindexed += orders;
    indexing.touch(unindexed >= MAX_UNINDEXED);
  };
  // Orders that a crash left unindexed.
  indexing.touch();

  return {
    async save(order, now) {
      const saved = await scorer.one({ order, now });
      toIndex(1);
      return saved;
    },
    async saveAll(orders, now) {
      const saved = await scorer.many(orders.map((order) => ({ order, now })));
      toIndex(saved.length);
      return saved;
    },
    applyOutcomes: (accountId, reported, by, now) =>
      db.write(() => applyOutcomes(deps, accountId, reported, by, now)),
    setAwb: (accountId, tracking, by, now) => db.write(() => setAwb(deps, accountId, tracking, by, now)),
    decide: (merchant, decision, by, now) => decide(deps, merchant, decision, by, now),
    findPerson: (accountId, scope) =>
      db.write(() => ordersInScope(deps, accountId, scope).map(({ id }) => id)),
    erasePerson: (accountId, scope, after, by, now) =>
      db.write(() => erasePerson(deps, accountId, scope, after, by, now)),
    eraseStore: (accountId, store, after, by, now) =>
      db.write(() => eraseStore(deps, accountId, store, after, by, now)),
    wipe: (texts) => wipe(db, texts),
    rescore: (merchant, by, now) => rescorer.rescore(merchant, by, now),
    rulesChanged: async (accountId) => rules.changed(accountId),
    index: () => indexing.flush(),
    async close() {
      await indexing.flush();
      await history.flush();
    },
  };
}

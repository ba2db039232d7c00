/** The order desk: orders are scored, followed to their end, decided on. */
import { usageStoreOf } from "../../accounts/usage-store.ts";
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

/** The search index is made when there was no order for so long… */
const INDEXING_MS = 200;
/** … or so many are missing. Who searches has it made at once. */
const MAX_MISSING = 20_000;

/** A desk on this thread. */
export function openOrderWriter(options: WriterOptions): OrderWriter {
  const deps = openWriterDeps(options);
  const { db, log, queries, history, rules } = deps;
  const scorer = new Scorer(deps);
  const rescorer = new Rescorer(deps);
  /** Orders that the search index lacks. */
  let missing = 0;
  const indexing = new DeferredTask({
    ...{ name: "the search index", delayMs: INDEXING_MS, log },
    async work() {
      missing = 0;
      while (await queries.search.indexSome()) await yieldToEventLoop();
    },
  });
  const toIndex = (orders: number) => {
    missing += orders;
    indexing.touch(missing >= MAX_MISSING);
  };
  // What a crash left out of the search index.
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
    applyOutcomes: (accountId, told, by, now) =>
      db.write(() => applyOutcomes(deps, accountId, told, by, now)),
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
    ...usageStoreOf(db),
    index: () => indexing.flush(),
    async close() {
      await indexing.flush();
      await history.flush();
    },
  };
}

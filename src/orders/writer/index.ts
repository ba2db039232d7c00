/** The order writer: everything that changes orders. */
import { usageStoreOf } from "../../accounts/usage-store.ts";
import type { Db } from "../../db/open.ts";
import { privacyQueries } from "../../db/queries/privacy.ts";
import { wipe } from "../../db/wipe.ts";
import type { Logger } from "../../log.ts";
import type { IsGibberish } from "../../risk/index.ts";
import { DeferredTask } from "../../threads/deferred-task.ts";
import { yieldToEventLoop } from "../scan-orders.ts";
import { applyOutcomes } from "./outcome.ts";
import { Eraser } from "./privacy/erase.ts";
import { Rescorer, type RunCommand } from "./rescore.ts";
import { saveOrders } from "./save.ts";
import { SqliteOrderStore } from "./sqlite/store.ts";
import type { OrderWriter } from "./types.ts";
import { decide, setAwb } from "./update.ts";

export type * from "./types.ts";

export interface WriterOptions {
  db: Db;
  log: Logger;
  isGibberish: IsGibberish;
  /** Called after alerts were committed, so that they are sent at once. */
  onAlert?: () => void;
}

/** New orders are indexed for search after this time without orders… */
const INDEXING_DELAY_MS = 200;
/** … or once this many are not indexed. A search indexes them first. */
const MAX_UNINDEXED = 20_000;

/** A writer on this thread. */
export function openOrderWriter({ db, log, isGibberish, onAlert }: WriterOptions): OrderWriter {
  const store = new SqliteOrderStore(db, log);
  const eraser = new Eraser(store, privacyQueries(db));
  const run: RunCommand = async (command) => {
    let done!: { result: ReturnType<typeof command.plan>; events: number };
    await db.write(() => {
      done = store.transact(command);
    });
    if (done.events > 0) onAlert?.();
    return done.result;
  };
  const rescorer = new Rescorer(run);
  /** Number of orders that are not in the search index. */
  let unindexed = 0;
  const indexing = new DeferredTask({
    name: "the search index",
    delayMs: INDEXING_DELAY_MS,
    log,
    async work() {
      unindexed = 0;
      while (await store.search.indexSome()) await yieldToEventLoop();
    },
  });
  // Orders that a crash left unindexed.
  indexing.touch();
  const saveAll: OrderWriter["saveAll"] = async (orders, now) => {
    const saved = await run(
      saveOrders(
        orders.map((order) => ({ order, now })),
        isGibberish,
      ),
    );
    unindexed += saved.length;
    indexing.touch(unindexed >= MAX_UNINDEXED);
    return saved;
  };

  return {
    save: async (order, now) => (await saveAll([order], now))[0],
    saveAll,
    applyOutcomes: (accountId, reported, by, now) => run(applyOutcomes(accountId, reported, by, now)),
    setAwb: (accountId, tracking, by, now) => run(setAwb(accountId, tracking, by, now)),
    decide: (merchant, decision, by, now) => run(decide(merchant, decision, by, now)),
    findPerson: (accountId, scope) =>
      db.write(() => eraser.ordersInScope(accountId, scope).map(({ id }) => id)),
    erasePerson: (...request) => db.write(() => eraser.erasePerson(...request)),
    eraseStore: (...request) => db.write(() => eraser.eraseStore(...request)),
    wipe: (texts) => wipe(db, texts),
    rescore: (merchant, by, now) => rescorer.rescore(merchant, by, now),
    rulesChanged: async (accountId) => store.rules.changed(accountId),
    ...usageStoreOf(db),
    index: () => indexing.flush(),
    async close() {
      await indexing.flush();
      await store.flush();
    },
  };
}

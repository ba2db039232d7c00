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

/** The commands of the writer, on any store. */
export function orderCommands(
  run: RunCommand,
  isGibberish: IsGibberish,
): Pick<OrderWriter, "saveAll" | "applyOutcomes" | "setAwb" | "decide" | "rescore"> {
  const rescorer = new Rescorer(run);
  return {
    saveAll: (orders, now) => {
      const incoming = orders.map((order) => ({ order, now }));
      return run(saveOrders(incoming, isGibberish));
    },
    applyOutcomes: (...args) => run(applyOutcomes(...args)),
    setAwb: (...args) => run(setAwb(...args)),
    decide: (...args) => run(decide(...args)),
    rescore: (...args) => rescorer.rescore(...args),
  };
}

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
  const commands = orderCommands(run, isGibberish);
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
    const saved = await commands.saveAll(orders, now);
    unindexed += saved.length;
    indexing.touch(unindexed >= MAX_UNINDEXED);
    return saved;
  };

  return {
    ...commands,
    save: async (order, now) => (await saveAll([order], now))[0],
    saveAll,
    findPerson: (...args) => db.write(() => eraser.ordersInScope(...args).map(({ id }) => id)),
    erasePerson: (...args) => db.write(() => eraser.erasePerson(...args)),
    eraseStore: (...args) => db.write(() => eraser.eraseStore(...args)),
    wipe: (texts) => wipe(db, texts),
    rulesChanged: async (accountId) => store.rules.changed(accountId),
    ...usageStoreOf(db),
    index: () => indexing.flush(),
    async close() {
      await indexing.flush();
      await store.flush();
    },
  };
}

/** The order writer: everything that changes orders. */
import type { Db } from "../../db/open.ts";
import { privacyQueries } from "../../db/queries/privacy.ts";
import { wipe } from "../../db/wipe.ts";
import type { Logger } from "../../log.ts";
import { DeferredTask } from "../../threads/deferred-task.ts";
import { yieldToEventLoop } from "../scan-orders.ts";
import { applyOutcomes } from "./outcome.ts";
import { Eraser } from "./privacy/erase.ts";
import { Rescorer, type RunCommand } from "./rescore.ts";
import { type IncomingOrder, saveOrders } from "./save.ts";
import { SqliteOrderStore } from "./sqlite/store.ts";
import type { OrderWriter } from "./types.ts";
import { decide, setAwb } from "./update.ts";

export type * from "./types.ts";

export interface WriterOptions {
  db: Db;
  log: Logger;
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
): Pick<OrderWriter, "saveAll" | "applyOutcomes" | "setAwb" | "decide" | "rescore"> {
  const rescorer = new Rescorer(run);
  return {
    saveAll: (orders, now) => run(saveOrders(orders.map((order) => ({ order, now })))),
    applyOutcomes: (...args) => run(applyOutcomes(...args)),
    setAwb: (...args) => run(setAwb(...args)),
    decide: (...args) => run(decide(...args)),
    rescore: (...args) => rescorer.rescore(...args),
  };
}

/** A writer on this thread. */
export function openOrderWriter({ db, log, onAlert }: WriterOptions): OrderWriter {
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
  const commands = orderCommands(run);
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
  const toIndex = (orders: number) => {
    unindexed += orders;
    indexing.touch(unindexed >= MAX_UNINDEXED);
  };
  /** The events of all are counted with the first. */
  const saveEach = (incoming: readonly IncomingOrder[]) => {
    const { result, events } = store.transact(saveOrders(incoming));
    return result.map((order, i) => ({ order, events: i === 0 ? events : 0 }));
  };

  return {
    ...commands,
    async save(incoming, now) {
      const { order, events } = await db.writeMany(saveEach, { order: incoming, now });
      if (events > 0) onAlert?.();
      toIndex(1);
      return order;
    },
    async saveAll(orders, now) {
      const saved = await commands.saveAll(orders, now);
      toIndex(saved.length);
      return saved;
    },
    findPerson: (...args) => db.write(() => eraser.ordersInScope(...args).map(({ id }) => id)),
    erasePerson: (...args) => db.write(() => eraser.erasePerson(...args)),
    eraseStore: (...args) => db.write(() => eraser.eraseStore(...args)),
    wipe: (texts) => wipe(db, texts),
    rulesChanged: async (accountId) => store.rules.changed(accountId),
    index: () => indexing.flush(),
    async close() {
      await indexing.flush();
      await store.flush();
    },
  };
}

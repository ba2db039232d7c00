/** The order writer: everything that changes orders. */
import { setImmediate } from "node:timers/promises";
import type { Db } from "../../db/db.ts";
import type { OldOrders } from "../../db/queries/retention.ts";
import { scrubOrders } from "../../db/sqlite/scrub.ts";
import { mergeSearch, truncateWal, wipe } from "../../db/sqlite/wipe.ts";
import type { Logger } from "../../log.ts";
import { DeferredTask } from "../../threads/deferred-task.ts";
import type { Actor, OrderToSave } from "../types.ts";
import { call } from "./calls.ts";
import { orderClaims } from "./claims.ts";
import { decide, decideAll } from "./decide.ts";
import { editAddress } from "./edit-address.ts";
import { applyOutcomes } from "./outcome.ts";
import type { OrderCommand } from "./plan.ts";
import { Eraser, type StoreScope } from "./privacy/erase.ts";
import type { Scope } from "./privacy/scope.ts";
import { rescoreBatch } from "./rescore.ts";
import { RowRewriter } from "./row-rewriter.ts";
import { type IncomingOrder, saveOrders } from "./save.ts";
import { SqlOrderStore } from "./sql/store.ts";
import { setAwb } from "./update.ts";

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

/** Runs a command in a transaction of its own; resolves after its commit. */
export type RunCommand = <T>(command: OrderCommand<T>) => Promise<T>;

/** The commands of the writer, on any store. */
export function orderCommands(run: RunCommand) {
  return {
    /** Scores and saves orders in the given sequence, in one transaction. */
    saveAll: (orders: readonly OrderToSave[], now: number) =>
      run(saveOrders(orders.map((order) => ({ order, now })))),
    /** See {@link applyOutcomes}. */
    applyOutcomes: (...args: Parameters<typeof applyOutcomes>) => run(applyOutcomes(...args)),
    /** See {@link setAwb}. */
    setAwb: (...args: Parameters<typeof setAwb>) => run(setAwb(...args)),
    /** See {@link decide}. @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` */
    decide: (...args: Parameters<typeof decide>) => run(decide(...args)),
    /** See {@link decideAll}. */
    decideAll: (...args: Parameters<typeof decideAll>) => run(decideAll(...args)),
    /** See {@link call}. @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` or `too_many_waiting` */
    call: (...args: Parameters<typeof call>) => run(call(...args)),
    /** See {@link editAddress}. */
    editAddress: (...args: Parameters<typeof editAddress>) => run(editAddress(...args)),
    /** See {@link rescoreBatch}. */
    rescoreBatch: (...args: Parameters<typeof rescoreBatch>) => run(rescoreBatch(...args)),
  };
}

/**
 * A writer on this thread. Its methods may be called from another one: arguments and results are plain JSON data. They
 * resolve after their commit; `now` is the server's clock, milliseconds since 1970.
 */
export function openOrderWriter({ db, log, onAlert }: WriterOptions) {
  const store = new SqlOrderStore(db, log);
  const eraser = new Eraser(db, store);
  const claims = orderClaims(db);
  const rewriter = new RowRewriter(db, store.load(), log);
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
      while (await store.search.indexSome()) await setImmediate();
    },
  });
  // Orders that a crash left unindexed.
  indexing.touch();
  store.startCounting();
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
    /** Scores and saves an order, in one transaction with the others of this event loop turn. */
    async save(incoming: OrderToSave, now: number) {
      const { order, events } = await db.writeMany(saveEach, { order: incoming, now });
      if (events > 0) onAlert?.();
      toIndex(1);
      return order;
    },
    /** In the given order, in one transaction. */
    async saveAll(orders: readonly OrderToSave[], now: number) {
      const saved = await commands.saveAll(orders, now);
      toIndex(saved.length);
      return saved;
    },
    /** See {@link orderClaims}. */
    claim: (...args: Parameters<typeof claims.claim>) => db.write(() => claims.claim(...args)),
    /** See {@link orderClaims}. */
    releaseClaim: (...args: Parameters<typeof claims.release>) => db.write(() => claims.release(...args)),
    /** Ids of the person's order rows. */
    findPerson: (accountId: number, scope: Scope) =>
      db.write(() => eraser.ordersInScope(accountId, scope).map(({ id }) => id)),
    /** Erases the person's data from the next batch of orders after a row id: continue with `next`. */
    erasePerson: (accountId: number, scope: Scope, after: number, by: Actor, now: number) =>
      db.write(() => eraser.erasePerson(accountId, scope, after, by, now)),
    /** Like `erasePerson`, for all orders of a store. */
    eraseStore: (accountId: number, store: StoreScope, after: number, by: Actor, now: number) =>
      db.write(() => eraser.eraseStore(accountId, store, after, by, now)),
    /** Erases the next orders of an account that are past their time. */
    eraseOld: (old: OldOrders, by: Actor, now: number) => db.write(() => eraser.eraseOld(old, by, now)),
    /** Merges the search index step by step, which drops what was deleted. See {@link mergeSearch}. */
    mergeSearch: (isFirst: boolean) => mergeSearch(db, isFirst),
    /** Empties the WAL, in which deleted data may remain. */
    truncateWal: () => truncateWal(db),
    /** See {@link scrubOrders}. */
    async scrub(ids: readonly number[]) {
      await truncateWal(db);
      return scrubOrders(db, ids);
    },
    /** Removes deleted data from the database files. @param texts to look for in unused parts; null: too many */
    wipe: (texts: readonly string[] | null) => wipe(db, texts),
    /** Drops the merchant's rules from the cache. */
    rulesChanged: async (accountId: number) => store.rules.changed(accountId),
    /** Drops the merchant's block and allow lists from the cache. */
    listsChanged: async (accountId: number) => store.lists.changed(accountId),
    /** Adds all saved orders to the search index. */
    index: () => indexing.flush(),
    /** Runs the deferred writes of the counters and of the buyers' orders now. */
    flush: () => store.flush(),
    /** Runs the deferred writes, then stops. */
    async close() {
      store.stopCounting();
      await rewriter.close();
      await indexing.flush();
      await store.flush();
    },
  };
}
export type OrderWriter = ReturnType<typeof openOrderWriter>;

/** The order writer: everything that changes orders. */
import type { Db } from "../../../db/db.ts";
import type { Logger } from "../../../lib/log.ts";
import { BackgroundPass } from "../../../lib/threads/background-pass.ts";
import type { Order, Origin } from "../record/order.ts";
import type { Actor } from "../record/types.ts";
import { type ClaimAttempt, type ClaimedOrder, orderClaims } from "./claims.ts";
import { call } from "./commands/calls.ts";
import { decide, decideAll } from "./commands/decide.ts";
import { editAddress } from "./commands/edit-address.ts";
import { setSent } from "./commands/handed-over.ts";
import { mergeDoubles } from "./commands/merge-doubles.ts";
import { applyOutcomes } from "./commands/outcome.ts";
import { rescoreBatch } from "./commands/rescore.ts";
import { type IncomingOrder, saveOrders } from "./commands/save.ts";
import { setAwb } from "./commands/set-awb.ts";
import type { OrderCommand } from "./plan/plan.ts";
import { erasureCalls } from "./privacy/calls.ts";
import { Eraser } from "./privacy/erase.ts";
import { SearchIndexing } from "./sql/search-indexing.ts";
import { SqlOrderStore } from "./sql/store.ts";
import { type CheckedBatch, identityChecker } from "./upgrades/check-identities.ts";
import { heldBeforeMarker } from "./upgrades/held-before.ts";
import { RangeTask } from "./upgrades/range-task.ts";
import type { RenamedHome } from "./upgrades/rename-homes.ts";
import { rowRewriter } from "./upgrades/row-rewriter.ts";

export interface WriterOptions {
  db: Db;
  log: Logger;
  /** Called after alerts were committed, so that they are sent at once. */
  onAlert?: () => void;
}

/**
 * Runs a command in its own transaction, with its time; resolves after the commit.
 * @param accounts the ids of those whose orders it reads and changes
 */
type RunCommand = <T>(command: (time: number) => OrderCommand<T>, accounts: readonly number[]) => Promise<T>;

/** First argument of a command: an account id, an account, an edited order, or new orders. */
type OfAccount = number | { id: number } | { was: { accountId: number } } | readonly Order[];

function accountsOf(given: OfAccount): number[] {
  if (typeof given === "number") return [given];
  if ("id" in given) return [given.id];
  if ("was" in given) return [given.was.accountId];
  return [...new Set(given.map(({ columns }) => columns.accountId))];
}

/** The commands of the writer; `now` is as in {@link openOrderWriter}. */
export function orderCommands(run: RunCommand) {
  /** A command whose last argument is its time. */
  const timed =
    <Given extends OfAccount, Args extends unknown[], T>(
      command: (given: Given, ...args: [...Args, now: number]) => OrderCommand<T>,
    ) =>
    (given: Given, ...args: [...Args, now: number | null]): Promise<T> =>
      run(
        (time) => command(given, ...(args.with(-1, args.at(-1) ?? time) as [...Args, number])),
        accountsOf(given),
      );
  return {
    /** Scores and saves orders in the given order, in one transaction. */
    saveAll: timed((orders: readonly Order[], origin: Origin, now: number) =>
      saveOrders(orders.map((order) => ({ order, origin, now }))),
    ),
    /** See {@link applyOutcomes}. */
    applyOutcomes: timed(applyOutcomes),
    /** See {@link setAwb}. */
    setAwb: timed(setAwb),
    /** See {@link setSent}. */
    setSent: timed(setSent),
    /** See {@link decide}. @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` */
    decide: timed(decide),
    /** See {@link decideAll}. */
    decideAll: timed(decideAll),
    /** See {@link call}. @throws Problem 404 `order_not_found`, 409 `ambiguous_reference` or `too_many_waiting` */
    call: timed(call),
    /** See {@link editAddress}. */
    editAddress: timed(editAddress),
    /** See {@link mergeDoubles}. */
    mergeDoubles: timed(mergeDoubles),
    /** See {@link rescoreBatch}. */
    rescoreBatch: timed(rescoreBatch),
  };
}

/**
 * A writer on this thread. Its methods may be called from another thread: arguments and results are plain JSON data.
 * They resolve after their commit. `now` is null for the time of the transaction, never before that of an earlier one
 * of any node; else milliseconds since 1970, if a clock was given.
 */
export function openOrderWriter({ db, log, onAlert }: WriterOptions) {
  const store = new SqlOrderStore(db, log);
  const eraser = new Eraser(db, store);
  const claims = orderClaims(db);
  const emails = new RangeTask({
    ...{ db, log, name: "the e-mails of older orders", key: "emails_to_index" },
    batch: store.formerEmails.move,
  });
  const counting = new BackgroundPass({
    ...{ log, name: "the counters of existing orders" },
    batch: async () => {
      await db.write(() => store.orderDays.countExisting());
      return store.orderDays.isBehind ? 0 : null;
    },
  });
  if (store.orderDays.isBehind) counting.start();
  const upgrades = [
    emails,
    counting,
    new RangeTask({
      ...{ db, log, name: "the short form of older orders", key: "orders_to_rewrite" },
      batch: rowRewriter(db, store.load()),
    }),
    new RangeTask({
      ...{ db, log, name: "the scores of orders held earlier", key: "orders_to_estimate" },
      batch: heldBeforeMarker(db, (changes) => store.countHeld(changes)),
    }),
    new RangeTask({
      ...{ db, log, name: "the products of older orders", key: "orders_to_search" },
      batch: store.search.addItems,
    }),
  ];
  const checker = identityChecker(db, store);
  const runBy =
    (write: Db["writeInBackground"]): RunCommand =>
    async <T>(command: (time: number) => OrderCommand<T>, accounts: readonly number[]): Promise<T> => {
      let done!: { result: T; events: number };
      await write(() => {
        done = store.transact(command(db.time()));
      }, accounts);
      if (done.events > 0) onAlert?.();
      return done.result;
    };
  const commands = orderCommands(runBy(db.write));
  const inBackground = orderCommands(runBy(db.writeInBackground));
  const indexing = new SearchIndexing(store.search, log);
  /** The first result counts the events of all. */
  const saveEach = (incoming: readonly (Omit<IncomingOrder, "now"> & { now: number | null })[]) => {
    const time = db.time();
    const arrived = incoming.map((each) => ({ ...each, now: each.now ?? time }));
    const { result, events } = store.transact(saveOrders(arrived));
    return result.map((order, i) => ({ order, events: i === 0 ? events : 0 }));
  };

  return {
    ...commands,
    /** Scores and saves an order, in one transaction with the others of this event loop turn. */
    async save(incoming: Order, origin: Origin, now: number | null) {
      const { order, events } = await db.writeMany(saveEach, { order: incoming, origin, now }, [
        incoming.columns.accountId,
      ]);
      if (events > 0) onAlert?.();
      indexing.add(1);
      return order;
    },
    /** In the given order, in one transaction, when no other write is waiting. */
    async saveAll(orders: readonly Order[], origin: Origin, now: number | null) {
      const saved = await inBackground.saveAll(orders, origin, now);
      indexing.add(saved.length);
      return saved;
    },
    /** See {@link orderClaims}. */
    claim: (order: ClaimedOrder, attempt: ClaimAttempt, by: Actor, now: number | null) =>
      db.write(() => claims.claim(order, attempt, by, now ?? db.time())),
    /** See {@link orderClaims}. */
    releaseClaim: (orderRow: number, holder: string, now: number | null) =>
      db.write(() => claims.release(orderRow, holder, now ?? db.time())),
    ...erasureCalls(db, eraser, () => emails.finish()),
    /** See {@link identityChecker}. */
    async checkIdentities(batch: CheckedBatch, now: number | null) {
      let events = 0;
      await db.write(() => {
        events = checker.check(batch, now ?? db.time());
      });
      if (events > 0) onAlert?.();
    },
    /** See {@link identityChecker}. */
    renameHomes: (homes: readonly RenamedHome[]) => db.write(() => checker.rename(homes)),
    /** See {@link identityChecker}. */
    expectFingerprints: (version: number) => db.write(() => checker.expect(version)),
    /** Drops the merchant's rules from the cache. */
    rulesChanged: async (accountId: number) => store.rules.changed(accountId),
    /** Drops the merchant's block and allow lists from the cache. */
    listsChanged: async (accountId: number) => store.lists.changed(accountId),
    /** Drops the shops' own e-mails from the cache: members or domains of an account have changed. */
    shopChanged: async () => store.shopChanged(),
    /** Adds all saved orders to the search index. */
    index: () => indexing.flush(),
    /** Runs the deferred writes of the counters and of the buyers' orders now. */
    flush: () => store.deferred.flush(),
    /** Runs the deferred writes, then stops. */
    async close() {
      for (const upgrade of upgrades) await upgrade.close();
      await indexing.flush();
      await store.deferred.flush();
    },
  };
}
export type OrderWriter = ReturnType<typeof openOrderWriter>;

/**
 * Index from phones, e-mails and addresses to their orders: on disk, plus the newest few thousand orders in memory.
 * Written in batches sorted by key, it costs a fraction of three writes to random pages for each order.
 */
import type { Db } from "../../../db/open.ts";
import {
  type IdentityOrder,
  type IdentityQueries,
  MAX_ORDERS,
} from "../../../db/queries/order-identities.ts";
import { IDENTITY_KINDS, type IdentityFields, identityKeys } from "./identity.ts";
import { isBefore, type TimePosition } from "./time-position.ts";

/** Orders in memory that trigger a flush. */
const FLUSH_THRESHOLD = 4_000;
/** Keys in one transaction: a few milliseconds, so that other writes are not held up. */
const WRITE_BATCH = 1_000;
const READ_BATCH = 1_000;

/** Orders that are not in the index on disk. */
interface Recent {
  /** By identity hash, sorted by time. */
  byKey: Map<number, TimePosition[]>;
  orders: number;
  lastId: number;
}

const emptyRecent = (lastId: number): Recent => ({ byKey: new Map(), orders: 0, lastId });

export class IdentityIndex {
  readonly #db: Db;
  readonly #queries: IdentityQueries;
  /** Null when it must be rebuilt from the orders table. */
  #recent: Recent | null = null;
  /** Being written to disk by a running {@link flush}. */
  #flushing: Recent | null = null;

  constructor(db: Db, queries: IdentityQueries) {
    this.#db = db;
    this.#queries = queries;
    // The orders added in the failed transaction do not exist.
    db.onRollback(() => {
      this.#recent = null;
    });
  }

  /** Whether enough is in memory for a {@link flush}. */
  get isFlushDue(): boolean {
    return (this.#recent?.orders ?? 0) >= FLUSH_THRESHOLD;
  }

  /**
   * Ids of the latest orders before a position that share a phone, an e-mail or an address with this one. Keys are
   * hashes, so there may be false matches: compare the orders. Inside a `db.write`, as all methods but `flush`.
   */
  idsLike(
    { accountId, ...named }: IdentityFields & { accountId: number },
    position: TimePosition,
  ): Set<number> {
    const recent = this.#read().byKey;
    const ids = new Set<number>();
    for (const key of keysOf(accountId, named)) {
      const flushing = this.#flushing?.byKey.get(key);
      const inMemory = [lastBefore(recent.get(key), position), lastBefore(flushing, position)];
      const stored = this.#queries.ordersOf(key, position);
      for (const id of lastOf([...inMemory, stored], position)) ids.add(id);
    }
    return ids;
  }

  /** Ids of all orders that have one of the phones or the e-mail, with false matches as in {@link idsLike}. */
  allLike(accountId: number, { phones, email }: { phones: readonly string[]; email: string }): number[] {
    const recent = this.#read().byKey;
    const idsOf = (orders: readonly TimePosition[] | undefined) => (orders ?? []).map(({ id }) => id);
    const none = { phone: "", email, fingerprint: "" };
    const keys = [none, ...phones.map((phone) => ({ ...none, email: "", phone }))].flatMap((named) =>
      keysOf(accountId, named),
    );
    return keys.flatMap((key) => [
      ...idsOf(recent.get(key)),
      ...idsOf(this.#flushing?.byKey.get(key)),
      ...this.#queries.allIds(key),
    ]);
  }

  /** Removes orders from the index, on disk and in memory. */
  forget(ids: readonly number[]): void {
    const removed = new Set(ids);
    for (const recent of [this.#read(), this.#flushing]) {
      // In place, because a running flush holds the same lists.
      for (const orders of recent?.byKey.values() ?? []) {
        for (let i = orders.length - 1; i >= 0; i--) if (removed.has(orders[i].id)) orders.splice(i, 1);
      }
    }
    this.#queries.remove(ids);
  }

  add(order: IdentityOrder): void {
    addTo(this.#read(), order);
  }

  /** Indexes an order by its new identities. Old entries stay: readers compare the orders anyway. */
  move(before: IdentityFields, { id, placedAt, accountId, ...after }: IdentityOrder): void {
    const oldKeys = keysOf(accountId, before);
    for (const key of keysOf(accountId, after))
      if (!oldKeys.includes(key)) this.#queries.add(key, { id, placedAt });
  }

  /** Writes what is in memory to the index on disk, in several transactions. Never run two at once. */
  async flush(): Promise<void> {
    const flushing = await this.#db.write(() => this.#read());
    if (flushing.orders === 0) return;
    this.#flushing = flushing;
    this.#recent = emptyRecent(flushing.lastId);
    try {
      const entries = [...flushing.byKey].sort(([a], [b]) => a - b);
      for (let from = 0; from < entries.length; from += WRITE_BATCH) {
        const batch = entries.slice(from, from + WRITE_BATCH);
        const isLast = from + WRITE_BATCH >= entries.length;
        await this.#db.write(() => {
          for (const [key, orders] of batch) for (const order of orders) this.#queries.add(key, order);
          if (isLast) this.#queries.setIndexedTo(flushing.lastId);
        });
      }
    } catch (error) {
      // Rebuild from the orders table: only part of the batch may be on disk.
      this.#recent = null;
      throw error;
    } finally {
      this.#flushing = null;
    }
  }

  #read(): Recent {
    if (this.#recent) return this.#recent;
    const recent = emptyRecent(this.#flushing?.lastId ?? this.#queries.indexedTo());
    for (;;) {
      const orders = this.#queries.ordersAfter(recent.lastId, READ_BATCH);
      for (const order of orders) addTo(recent, order);
      if (orders.length < READ_BATCH) break;
    }
    this.#recent = recent;
    return recent;
  }
}

/** Ids of the last orders before a position. During a flush an order may be in two lists. */
function lastOf(lists: readonly (readonly TimePosition[])[], position: TimePosition): Iterable<number> {
  const before = lists.flat().filter((order) => isBefore(order, position));
  if (before.length > MAX_ORDERS) before.sort((a, b) => (isBefore(a, b) ? 1 : -1));
  const ids = new Set<number>();
  for (const { id } of before) if (ids.size < MAX_ORDERS) ids.add(id);
  return ids;
}

/** How many orders of a sorted list are before a position. */
function countBefore(orders: readonly TimePosition[], position: TimePosition): number {
  let [from, to] = [0, orders.length];
  // Fast path: nearly always all of them are.
  if (to > 0 && isBefore(orders[to - 1], position)) return to;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(orders[middle], position)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The last orders of a sorted list before a position. */
function lastBefore(
  orders: readonly TimePosition[] | undefined,
  position: TimePosition,
): readonly TimePosition[] {
  if (!orders) return [];
  const end = countBefore(orders, position);
  return orders.slice(Math.max(0, end - MAX_ORDERS), end);
}

function addTo(recent: Recent, { id, placedAt, accountId, ...named }: IdentityOrder): void {
  recent.orders++;
  recent.lastId = Math.max(recent.lastId, id);
  const order = { placedAt, id };
  for (const key of keysOf(accountId, named)) {
    const orders = recent.byKey.get(key);
    if (orders) orders.splice(countBefore(orders, order), 0, order);
    else recent.byKey.set(key, [order]);
  }
}

/** One hash for each identity of the order. */
function keysOf(accountId: number, named: IdentityFields): number[] {
  const keys = identityKeys(named);
  const hashes: number[] = [];
  for (const kind of IDENTITY_KINDS)
    if (keys[kind] !== "") hashes.push(hash(`${accountId} ${kind} ${keys[kind]}`));
  return hashes;
}

/** 32-bit FNV-1a over UTF-16 code units. Its values are stored: it must never change. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

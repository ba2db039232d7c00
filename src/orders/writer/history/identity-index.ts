/**
 * Which orders a phone, an e-mail or an address has: an index on disk that follows a few thousand orders behind,
 * and the orders since then in memory. Written late and in the order of its keys it costs a fraction of what
 * three entries all over the file would cost each order.
 */
import type { Db } from "../../../db/open.ts";
import {
  type IdentityOrder,
  type IdentityQueries,
  MAX_ORDERS,
} from "../../../db/queries/order-identities.ts";
import { IDENTITY_KINDS, identityKeys, type Named } from "./identity.ts";
import { isBefore, type TimePosition } from "./time-position.ts";

/** Orders in memory until the index is due. */
const FLUSH_THRESHOLD = 4_000;
/** Entries in one write: a few milliseconds, then others have their turn. */
const AT_ONCE = 1_000;
const READ_AT_ONCE = 1_000;

/** Orders by party, in the sequence of their times, and the row of the last one. */
interface Recent {
  byKey: Map<number, TimePosition[]>;
  orders: number;
  last: number;
}

const nothing = (last: number): Recent => ({ byKey: new Map(), orders: 0, last });

export class IdentityIndex {
  readonly #db: Db;
  readonly #queries: IdentityQueries;
  /** Not in the index yet; null when it must be read from disk. */
  #recent: Recent | null = null;
  /** On their way into the index. */
  #leaving: Recent | null = null;

  constructor(db: Db, queries: IdentityQueries) {
    this.#db = db;
    this.#queries = queries;
    // What was added may not be there.
    db.onRollback(() => {
      this.#recent = null;
    });
  }

  /** Whether enough is in memory for {@link store}. */
  get isDue(): boolean {
    return (this.#recent?.orders ?? 0) >= FLUSH_THRESHOLD;
  }

  /**
   * Rows of orders before a place that share a phone, an e-mail or an address with this one: of each those placed
   * last. Inside a `db.write`, as is {@link add}. They are found by a hash: compare what the orders say.
   */
  idsLike({ accountId, ...named }: Named & { accountId: number }, position: TimePosition): Set<number> {
    const recent = this.#read().byKey;
    const ids = new Set<number>();
    for (const key of keysOf(accountId, named)) {
      const leaving = this.#leaving?.byKey.get(key);
      const known = [lastBefore(recent.get(key), position), lastBefore(leaving, position)];
      for (const id of lastOf([...known, this.#queries.ordersOf(key, position)], position)) ids.add(id);
    }
    return ids;
  }

  /** All orders that have one of the phones or the e-mail. Inside a `db.write`. They are found by a hash, too. */
  allLike(accountId: number, { phones, email }: { phones: readonly string[]; email: string }): number[] {
    const recent = this.#read().byKey;
    const idsOf = (places: readonly TimePosition[] | undefined) => (places ?? []).map(({ id }) => id);
    const nobody = { phone: "", email, fingerprint: "" };
    const keys = [nobody, ...phones.map((phone) => ({ ...nobody, email: "", phone }))].flatMap((named) =>
      keysOf(accountId, named),
    );
    return keys.flatMap((key) => [
      ...idsOf(recent.get(key)),
      ...idsOf(this.#leaving?.byKey.get(key)),
      ...this.#queries.allIds(key),
    ]);
  }

  /** Takes orders out, on disk and in memory. Inside a `db.write`. */
  forget(ids: readonly number[]): void {
    const gone = new Set(ids);
    for (const known of [this.#read(), this.#leaving]) {
      // In place: lists on their way into the index are in other hands too.
      for (const orders of known?.byKey.values() ?? []) {
        for (let i = orders.length - 1; i >= 0; i--) if (gone.has(orders[i].id)) orders.splice(i, 1);
      }
    }
    this.#queries.remove(ids);
  }

  /** A new order. */
  add(order: IdentityOrder): void {
    addTo(this.#read(), order);
  }

  /** An order that may have other parties now. What it had before stays: who reads sees that it is not so. */
  move(before: Named, { id, placedAt, accountId, ...after }: IdentityOrder): void {
    const were = keysOf(accountId, before);
    for (const key of keysOf(accountId, after))
      if (!were.includes(key)) this.#queries.add(key, { id, placedAt });
  }

  /** Moves into the index what is in memory now, in several writes. Once at a time. */
  async store(): Promise<void> {
    const leaving = await this.#db.write(() => this.#read());
    if (leaving.orders === 0) return;
    this.#leaving = leaving;
    this.#recent = nothing(leaving.last);
    try {
      const entries = [...leaving.byKey].sort(([a], [b]) => a - b);
      for (let from = 0; from < entries.length; from += AT_ONCE) {
        const some = entries.slice(from, from + AT_ONCE);
        const isEnd = from + AT_ONCE >= entries.length;
        await this.#db.write(() => {
          for (const [key, orders] of some) for (const order of orders) this.#queries.add(key, order);
          if (isEnd) this.#queries.setIndexedTo(leaving.last);
        });
      }
    } catch (error) {
      // They are read from disk again, all that are not in the index.
      this.#recent = null;
      throw error;
    } finally {
      this.#leaving = null;
    }
  }

  #read(): Recent {
    if (this.#recent) return this.#recent;
    const recent = nothing(this.#leaving?.last ?? this.#queries.indexedTo());
    for (;;) {
      const orders = this.#queries.ordersAfter(recent.last, READ_AT_ONCE);
      for (const order of orders) addTo(recent, order);
      if (orders.length < READ_AT_ONCE) break;
    }
    this.#recent = recent;
    return recent;
  }
}

/** Rows of the last orders before a place; on its way into the index, an order may be in two lists. */
function lastOf(lists: readonly (readonly TimePosition[])[], position: TimePosition): Iterable<number> {
  const before = lists.flat().filter((order) => isBefore(order, position));
  if (before.length > MAX_ORDERS) before.sort((a, b) => (isBefore(a, b) ? 1 : -1));
  const ids = new Set<number>();
  for (const { id } of before) if (ids.size < MAX_ORDERS) ids.add(id);
  return ids;
}

/** How many of a sorted list are before a place. */
function countBefore(orders: readonly TimePosition[], position: TimePosition): number {
  let [from, to] = [0, orders.length];
  // Nearly always all of them.
  if (to > 0 && isBefore(orders[to - 1], position)) return to;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(orders[middle], position)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The last of a sorted list that are before a place. */
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
  recent.last = Math.max(recent.last, id);
  const order = { placedAt, id };
  for (const key of keysOf(accountId, named)) {
    const orders = recent.byKey.get(key);
    if (orders) orders.splice(countBefore(orders, order), 0, order);
    else recent.byKey.set(key, [order]);
  }
}

/** A hash of each party that the order has. */
function keysOf(accountId: number, named: Named): number[] {
  const keys = identityKeys(named);
  const found: number[] = [];
  for (const kind of IDENTITY_KINDS)
    if (keys[kind] !== "") found.push(hash(`${accountId} ${kind} ${keys[kind]}`));
  return found;
}

/** FNV-1a over the text's units, 32 bits: stays the same for ever. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

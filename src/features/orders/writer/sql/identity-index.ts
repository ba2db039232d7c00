/**
 * Index from phones, e-mails and addresses to their orders: on disk, plus the newest few thousand orders in memory.
 * Written in batches sorted by key, it costs a fraction of three writes to random pages for each order. A shared
 * database is written at once, as other nodes read it.
 */
import { MAX_EARLIER_ORDERS } from "../../../../../data/catalogue/limits.ts";
import type { Db } from "../../../../db/db.ts";
import {
  type EmailOrder,
  type IdentityEntry,
  type IdentityOrder,
  type IdentityQueries,
  identityQueries,
} from "../../../../db/queries/order-identities.ts";
import type { TimePosition } from "../../../../db/queries/orders.ts";
import type { SharedChange } from "../../../../db/write-queue/transactions.ts";
import { emailKey } from "../../../../engine/risk/index.ts";
import { mailboxOf } from "../../../../lib/mailbox.ts";
import type { EmailSums } from "../history/email-sums.ts";
import {
  type EarlierOrder,
  formerEmailHash,
  type IdentityFields,
  identityHash,
  identityHashes,
} from "../history/identity.ts";
import { countBefore } from "../history/past.ts";
import { FrequentIdentities } from "./frequent-identities.ts";

/** Orders in memory that trigger a flush. */
const FLUSH_THRESHOLD = 4_000;
/** Keys in one transaction: a few milliseconds, so that other writes are not held up. */
const WRITE_BATCH = 1_000;
const READ_BATCH = 1_000;

/** Kinds of changes that other processes learn of. */
const ADDED = "identities added";
const MOVED = "identities moved";

/** Orders not yet in the index on disk. */
interface Recent {
  /** By identity hash, sorted by time. */
  byKey: Map<number, TimePosition[]>;
  orders: number;
  lastId: number;
}

const emptyRecent = (lastId: number): Recent => ({ byKey: new Map(), orders: 0, lastId });

/** Finds the orders of a buyer. */
export class IdentityIndex {
  readonly #queries: IdentityQueries;
  /** Null when it must be rebuilt from the orders table. */
  #recent: Recent | null = null;
  /** Being written to disk by a running {@link flush}. */
  #flushing: Recent | null = null;
  readonly #frequent = new FrequentIdentities();

  constructor(private readonly db: Db) {
    this.#queries = identityQueries(db);
    db.onStale((_, changes) => {
      if (changes) return this.#follow(changes);
      // Orders added in the failed transaction do not exist, and removed ones do.
      this.#recent = null;
      this.#flushing = null;
      this.#frequent.clear();
    });
    db.onRelease(() => this.#frequent.clear());
  }

  /** Whether enough is in memory for a {@link flush}. */
  get isFlushDue(): boolean {
    return (this.#recent?.orders ?? 0) >= FLUSH_THRESHOLD;
  }

  /**
   * At least the last 50 orders of an identity before a position, and others; use them at once. Inside a `db.write`, as
   * all methods but `flush`.
   */
  ordersOf(identity: number, position: TimePosition): readonly TimePosition[] {
    return this.#frequent.ordersOf(identity, position, (before) => this.#readBefore(identity, before));
  }

  /** The last orders of an identity, if they are cached. */
  cachedOrdersOf(identity: number): readonly TimePosition[] | null {
    return this.#frequent.lastOf(identity);
  }

  /** The same, only from the index on disk. */
  readonly storedOrdersOf = (identity: number, position: TimePosition): readonly TimePosition[] =>
    this.#queries.ordersOf(identity, position);

  #readBefore(identity: number, position: TimePosition): TimePosition[] {
    const recent = lastBefore(this.#read().byKey.get(identity), position);
    const flushing = lastBefore(this.#flushing?.byKey.get(identity), position);
    const stored = this.#queries.ordersOf(identity, position);
    return recent.length + flushing.length === 0 ? stored : [...stored, ...flushing, ...recent];
  }

  /** Ids of all orders that have one of the phones or the e-mail. May contain others: compare the orders. */
  allLike(accountId: number, { phones, email }: { phones: readonly string[]; email: string }): number[] {
    const recent = this.#read().byKey;
    const idsOf = (orders: readonly TimePosition[] | undefined) => (orders ?? []).map(({ id }) => id);
    const none = { phone: "", email, fingerprint: "" };
    const keys = [none, ...phones.map((phone) => ({ ...none, email: "", phone }))].flatMap((named) =>
      identityHashes(accountId, named),
    );
    return keys.flatMap((key) => [
      ...idsOf(recent.get(key)),
      ...idsOf(this.#flushing?.byKey.get(key)),
      ...this.#queries.allIds(key),
    ]);
  }

  /** Whether an order has an identity. */
  has(identity: number): boolean {
    const inMemory = [this.#read(), this.#flushing].some((recent) => recent?.byKey.get(identity)?.length);
    return inMemory || this.#queries.allIds(identity).length > 0;
  }

  /** The sums of an e-mail that has many orders. @param read its last orders, newest first */
  emailSums(identity: number, read: () => readonly EarlierOrder[]): EmailSums | null {
    return this.#frequent.emailSums(identity, read);
  }

  /** New orders. */
  add(orders: readonly EarlierOrder[]): void {
    const entries: IdentityEntry[] = [];
    for (const order of orders) {
      const { row } = order;
      const keys = this.db.isShared ? identityHashes(row.accountId, row) : addTo(this.#read(), row);
      for (const key of keys) this.#frequent.add(key, order);
      if (!this.db.isShared) continue;
      const added = keys.map((identity) => ({ identity, placedAt: row.placedAt, id: row.id }));
      entries.push(...added);
      this.db.share(row.accountId, ADDED, added);
    }
    if (entries.length > 0) this.#queries.addAll(entries);
  }

  /** Applies commits of other processes; with a shared database, memory has nothing that is not on disk. */
  #follow(changes: readonly SharedChange[]): void {
    for (const [kind, data] of changes) {
      if (kind === ADDED)
        for (const { identity, placedAt, id } of data as IdentityEntry[])
          this.#frequent.addShared(identity, { placedAt, id });
      else if (kind === MOVED) for (const key of data as number[]) this.#frequent.changed(key);
    }
  }

  /**
   * Indexes an order by its new identities instead of its old ones. Earlier versions left entries of the old ones:
   * readers compare the orders.
   */
  move(before: IdentityFields, { id, placedAt, accountId, ...after }: IdentityOrder): void {
    const [oldKeys, newKeys] = [before, after].map((fields) => identityHashes(accountId, fields));
    this.#move(accountId, oldKeys, newKeys, { id, placedAt });
  }

  /** Indexes an order of an earlier version by the mailbox of its e-mail instead of its spelling. */
  moveToMailbox({ id, placedAt, accountId, email }: EmailOrder): void {
    const mailbox = mailboxOf(email);
    if (mailbox === emailKey(email)) return;
    const newKey = identityHash(accountId, "email", mailbox);
    this.#move(accountId, [formerEmailHash(accountId, email)], [newKey], { id, placedAt });
  }

  #move(accountId: number, oldKeys: number[], newKeys: number[], order: TimePosition): void {
    this.db.share(accountId, MOVED, [...new Set([...oldKeys, ...newKeys])]);
    for (const key of newKeys) {
      if (oldKeys.includes(key)) continue;
      this.#queries.add(key, order);
      this.#frequent.changed(key);
    }
    for (const key of oldKeys) {
      if (newKeys.includes(key)) this.#frequent.recount(key);
      else this.#remove(key, order);
    }
  }

  #remove(key: number, order: TimePosition): void {
    for (const recent of [this.#read(), this.#flushing]) {
      // In place, because a running flush uses the same lists.
      const orders = recent?.byKey.get(key) ?? [];
      const at = countBefore(orders, order);
      if (orders[at]?.id === order.id) orders.splice(at, 1);
    }
    this.#queries.removeOne(key, order);
    this.#frequent.changed(key);
  }

  /** Writes what is in memory to the index on disk, in several transactions. Never run two at once. */
  async flush(): Promise<void> {
    const flushing = await this.db.write(() => this.#read());
    // After a rollback in the same batch it may name orders that do not exist: try later.
    if (flushing.orders === 0 || this.#recent !== flushing) return;
    this.#flushing = flushing;
    this.#recent = emptyRecent(flushing.lastId);
    try {
      const entries = [...flushing.byKey].sort(([a], [b]) => a - b);
      for (let from = 0; from < entries.length; from += WRITE_BATCH) {
        const batch = entries.slice(from, from + WRITE_BATCH);
        const isLast = from + WRITE_BATCH >= entries.length;
        await this.db.write(() => {
          // Another write was rolled back: the index is rebuilt from the orders table.
          if (this.#flushing !== flushing) return;
          for (const [key, orders] of batch) for (const order of orders) this.#queries.add(key, order);
          if (isLast) this.#queries.setIndexedTo(flushing.lastId);
        });
      }
    } catch (error) {
      // Rebuild from the orders table: only part of the batch may be on disk.
      this.#recent = null;
      throw error;
    } finally {
      if (this.#flushing === flushing) this.#flushing = null;
    }
  }

  #read(): Recent {
    if (this.#recent) return this.#recent;
    const recent = emptyRecent(this.#flushing?.lastId ?? this.#queries.indexedTo());
    while (!this.db.isShared) {
      const orders = this.#queries.ordersAfter(recent.lastId, READ_BATCH);
      for (const order of orders) addTo(recent, order);
      if (orders.length < READ_BATCH) break;
    }
    this.#recent = recent;
    return recent;
  }
}

/** The last orders of a sorted list before a position. */
function lastBefore(
  orders: readonly TimePosition[] | undefined,
  position: TimePosition,
): readonly TimePosition[] {
  if (!orders) return [];
  const end = countBefore(orders, position);
  return orders.slice(Math.max(0, end - MAX_EARLIER_ORDERS), end);
}

/** @returns the order's identity hashes */
function addTo(
  recent: Recent,
  { id, placedAt, accountId, phone, email, fingerprint }: IdentityOrder,
): number[] {
  recent.orders++;
  recent.lastId = Math.max(recent.lastId, id);
  const order = { placedAt, id };
  const keys = identityHashes(accountId, { phone, email, fingerprint });
  for (const key of keys) {
    const orders = recent.byKey.get(key);
    if (orders) orders.splice(countBefore(orders, order), 0, order);
    else recent.byKey.set(key, [order]);
  }
  return keys;
}

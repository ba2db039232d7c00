/** Index of the orders that share a phone, an e-mail or an address. For use inside a `db.write`. */
import { MAX_EARLIER_ORDERS } from "../../../data/catalogue/limits.ts";
import type { Db } from "../db.ts";
import { writesRows } from "../dialect.ts";
import type { OrderRow, TimePosition } from "./orders.ts";

/** The columns of an order that the index needs. */
export type IdentityOrder = TimePosition & Pick<OrderRow, "accountId" | "phone" | "email" | "fingerprint">;

/** What the index needs of an order's e-mail. */
export type EmailOrder = Omit<IdentityOrder, "phone" | "fingerprint">;

/** A row of the index. */
export type IdentityEntry = TimePosition & { identity: number };

/**
 * Reads and writes which orders a phone, an e-mail or an address has; if many, the latest {@link MAX_EARLIER_ORDERS} before a
 * time.
 */
export function identityQueries(db: Db) {
  const few = db.prepare<TimePosition, [number]>(
    `SELECT placed_at AS placedAt, order_row AS id FROM order_identities WHERE identity = ? LIMIT ${MAX_EARLIER_ORDERS + 1}`,
    ["INTEGER"],
  );
  // Only for identities with many orders: a descending scan takes seven times as long.
  const last = db.prepare<TimePosition, [number, number, number]>(
    `SELECT placed_at AS placedAt, order_row AS id FROM order_identities
     WHERE identity = ? AND (placed_at, order_row) < (?, ?) ORDER BY placed_at DESC, order_row DESC LIMIT ${MAX_EARLIER_ORDERS}`,
    ["INTEGER", "INTEGER", "INTEGER"],
  );
  const add = db.prepare<never, [number, number, number]>(
    "INSERT INTO order_identities VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  const addAll = writesRows(
    db,
    "order_identities",
    ["identity", "placed_at", "order_row"],
    "ON CONFLICT DO NOTHING",
  );
  const all = db.prepare<{ id: number }, [number]>(
    "SELECT order_row AS id FROM order_identities WHERE identity = ?",
  );
  const removeOne = db.prepare<never, [number, number, number]>(
    "DELETE FROM order_identities WHERE identity = ? AND placed_at = ? AND order_row = ?",
  );
  const page = db.prepare<IdentityEntry, number[]>(
    `SELECT identity, placed_at AS placedAt, order_row AS id FROM order_identities
     WHERE (identity, placed_at, order_row) > (?, ?, ?) ORDER BY identity, placed_at, order_row LIMIT ?`,
  );
  const removeErased = db.prepare<never, number[]>(
    `DELETE FROM order_identities WHERE identity = ? AND placed_at = ? AND order_row = ?
     AND EXISTS (SELECT 1 FROM orders o WHERE o.id = order_row AND o.erased_at IS NOT NULL)`,
  );
  const indexedTo = db.prepare<{ value: string }, []>("SELECT value FROM meta WHERE key = 'identities_to'");
  const setIndexedTo = db.prepare<never, [string]>(
    "INSERT INTO meta VALUES ('identities_to', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
  );
  const after = db.prepare<IdentityOrder, [number, number]>(
    "SELECT id, placed_at AS placedAt, account_id AS accountId, phone, email, fingerprint FROM orders WHERE id > ? ORDER BY id LIMIT ?",
  );
  return {
    /**
     * Orders with an identity hash: all when they are few, else the last ones placed before a position. May contain
     * orders that have changed since, and hash collisions.
     */
    ordersOf(identity: number, { placedAt, id }: TimePosition): TimePosition[] {
      const rows = few.all(identity);
      return rows.length <= MAX_EARLIER_ORDERS ? rows : last.all(identity, placedAt, id);
    },
    /** All orders with an identity hash. */
    allIds: (identity: number) => all.all(identity).map((row) => row.id),
    /** The entries after another, in index order. */
    page: (after: IdentityEntry, limit: number) => page.all(after.identity, after.placedAt, after.id, limit),
    /** Removes an entry if its order is erased. */
    removeErased: ({ identity, placedAt, id }: IdentityEntry) =>
      void removeErased.run(identity, placedAt, id),
    removeOne: (identity: number, { placedAt, id }: TimePosition) => removeOne.queue(identity, placedAt, id),
    add: (identity: number, { placedAt, id }: TimePosition) => add.queue(identity, placedAt, id),
    addAll: (entries: readonly IdentityEntry[]) =>
      addAll(entries.map(({ identity, placedAt, id }) => [identity, placedAt, id])),
    /** The last order id in the index. */
    indexedTo: () => Number(indexedTo.get()?.value ?? 0),
    setIndexedTo: (id: number) => void setIndexedTo.run(String(id)),
    /** Orders with a larger id, oldest first. */
    ordersAfter: (id: number, limit: number) => after.all(id, limit),
  };
}
export type IdentityQueries = ReturnType<typeof identityQueries>;

/** Reads the orders with an e-mail, for an upgrade of the index. */
export function emailOrderQueries(db: Db) {
  const between = db.prepare<EmailOrder, [number, number]>(
    `SELECT id, placed_at AS placedAt, account_id AS accountId, email FROM orders
     WHERE id > ? AND id <= ? AND email <> '' ORDER BY id`,
  );
  return {
    /** Those after one row id, up to another. */
    between: (after: number, to: number): EmailOrder[] => between.all(after, to),
  };
}

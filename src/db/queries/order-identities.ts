/** Which orders share a phone, an e-mail or an address. For the inside of a `db.write`. */
import type { Db } from "../open.ts";
import type { OrderRow } from "./orders.ts";

/** Where an order stands among all orders: by its time, then by its row. */
export type TimePosition = Pick<OrderRow, "placedAt" | "id">;

/** An order as the index of identities knows it. */
export type IdentityOrder = TimePosition & Pick<OrderRow, "accountId" | "phone" | "email" | "fingerprint">;

/** Orders of one identity that are looked at: fifty say all there is to say. */
export const MAX_ORDERS = 50;

export interface IdentityQueries {
  /**
   * Orders under a key: all when they are few, else those placed last before a place. Some may not be the identity's
   * any more, or not at all.
   */
  ordersOf(identity: number, before: TimePosition): TimePosition[];
  /** All orders under a key, however many. */
  allIds(identity: number): number[];
  add(identity: number, order: TimePosition): void;
  /** Takes orders out, whatever they were under. Reads the whole index. */
  remove(orderRows: readonly number[]): void;
  /** Orders up to this id are in the index. */
  indexedTo(): number;
  setIndexedTo(id: number): void;
  /** Orders with a larger id, oldest first. */
  ordersAfter(id: number, limit: number): IdentityOrder[];
}

export function identityQueries(db: Db): IdentityQueries {
  const few = db.prepare<TimePosition, [number]>(
    `SELECT placed_at AS placedAt, order_row AS id FROM order_identities WHERE identity = ? LIMIT ${MAX_ORDERS + 1}`,
  );
  // Backwards it takes seven times as long.
  const last = db.prepare<TimePosition, [number, number, number]>(
    `SELECT placed_at AS placedAt, order_row AS id FROM order_identities
     WHERE identity = ? AND (placed_at, order_row) < (?, ?) ORDER BY placed_at DESC, order_row DESC LIMIT ${MAX_ORDERS}`,
  );
  const add = db.prepare<never, [number, number, number]>(
    "INSERT OR IGNORE INTO order_identities VALUES (?, ?, ?)",
  );
  const all = db.prepare<{ id: number }, [number]>(
    "SELECT order_row AS id FROM order_identities WHERE identity = ?",
  );
  const remove = db.prepare<never, [string]>(
    "DELETE FROM order_identities WHERE order_row IN (SELECT value FROM json_each(?))",
  );
  const indexedTo = db.prepare<{ value: string }, []>("SELECT value FROM meta WHERE key = 'identities_to'");
  const setIndexedTo = db.prepare<never, [string]>("INSERT OR REPLACE INTO meta VALUES ('identities_to', ?)");
  const after = db.prepare<IdentityOrder, [number, number]>(
    "SELECT id, placed_at AS placedAt, account_id AS accountId, phone, email, fingerprint FROM orders WHERE id > ? ORDER BY id LIMIT ?",
  );
  return {
    ordersOf(identity, { placedAt, id }) {
      const rows = few.all(identity);
      return rows.length <= MAX_ORDERS ? rows : last.all(identity, placedAt, id);
    },
    allIds: (identity) => all.all(identity).map((row) => row.id),
    remove: (orderRows) => void remove.run(JSON.stringify(orderRows)),
    add: (identity, { placedAt, id }) => void add.run(identity, placedAt, id),
    indexedTo: () => Number(indexedTo.get()?.value ?? 0),
    setIndexedTo: (id) => void setIndexedTo.run(String(id)),
    ordersAfter: (id, limit) => after.all(id, limit),
  };
}

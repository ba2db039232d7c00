/** Which orders share a phone, an e-mail or an address. For the inside of a `db.write`. */
import type { Db } from "../open.ts";
import type { OrderRow } from "./orders.ts";

/** Where an order stands among all orders: by its time, then by its row. */
export type Place = Pick<OrderRow, "placedAt" | "id">;

/** An order as the index of parties knows it. */
export type PartyOrder = Place & Pick<OrderRow, "accountId" | "phone" | "email" | "fingerprint">;

/** Orders of one party that are looked at: fifty say all there is to say. */
export const MOST = 50;

export interface PartyQueries {
  /**
   * Orders under a key: all when they are few, else those placed last before a place. Some may not be the party's
   * any more, or not at all.
   */
  ordersOf(party: number, before: Place): Place[];
  /** All orders under a key, however many. */
  allIds(party: number): number[];
  add(party: number, order: Place): void;
  /** Takes orders out, whatever they were under. Reads the whole index. */
  remove(orderRows: readonly number[]): void;
  /** Orders up to this id are in the index. */
  indexedTo(): number;
  setIndexedTo(id: number): void;
  /** Orders with a larger id, oldest first. */
  ordersAfter(id: number, limit: number): PartyOrder[];
}

export function partyQueries(db: Db): PartyQueries {
  const few = db.prepare<Place, [number]>(
    `SELECT placed_at AS placedAt, order_row AS id FROM order_parties WHERE party = ? LIMIT ${MOST + 1}`,
  );
  // Backwards it takes seven times as long.
  const last = db.prepare<Place, [number, number, number]>(
    `SELECT placed_at AS placedAt, order_row AS id FROM order_parties
     WHERE party = ? AND (placed_at, order_row) < (?, ?) ORDER BY placed_at DESC, order_row DESC LIMIT ${MOST}`,
  );
  const add = db.prepare<never, [number, number, number]>(
    "INSERT OR IGNORE INTO order_parties VALUES (?, ?, ?)",
  );
  const all = db.prepare<{ id: number }, [number]>(
    "SELECT order_row AS id FROM order_parties WHERE party = ?",
  );
  const remove = db.prepare<never, [string]>(
    "DELETE FROM order_parties WHERE order_row IN (SELECT value FROM json_each(?))",
  );
  const indexedTo = db.prepare<{ value: string }, []>("SELECT value FROM meta WHERE key = 'parties_to'");
  const setIndexedTo = db.prepare<never, [string]>("INSERT OR REPLACE INTO meta VALUES ('parties_to', ?)");
  const after = db.prepare<PartyOrder, [number, number]>(
    "SELECT id, placed_at AS placedAt, account_id AS accountId, phone, email, fingerprint FROM orders WHERE id > ? ORDER BY id LIMIT ?",
  );
  return {
    ordersOf(party, { placedAt, id }) {
      const rows = few.all(party);
      return rows.length <= MOST ? rows : last.all(party, placedAt, id);
    },
    allIds: (party) => all.all(party).map((row) => row.id),
    remove: (orderRows) => void remove.run(JSON.stringify(orderRows)),
    add: (party, { placedAt, id }) => void add.run(party, placedAt, id),
    indexedTo: () => Number(indexedTo.get()?.value ?? 0),
    setIndexedTo: (id) => void setIndexedTo.run(String(id)),
    ordersAfter: (id, limit) => after.all(id, limit),
  };
}

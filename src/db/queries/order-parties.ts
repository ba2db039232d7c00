/** Which orders share a phone, an e-mail or an address. For the inside of a `db.write`. */
import type { Db } from "../open.ts";
import type { OrderRow } from "./orders.ts";

/** An order as the index of parties knows it. */
export type PartyOrder = Pick<OrderRow, "id" | "accountId" | "phone" | "email" | "fingerprint">;

/** Orders of one party that are looked at: fifty say all there is to say. */
export const MOST = 50;

export interface PartyQueries {
  /** The last orders under a key. Some may not be the party's any more, or not at all. */
  ids(party: number): number[];
  /** All orders under a key, however many. */
  allIds(party: number): number[];
  add(party: number, orderRow: number): void;
  /** Takes orders out, whatever they were under. Reads the whole index. */
  remove(orderRows: readonly number[]): void;
  /** Orders up to this id are in the index. */
  indexedTo(): number;
  setIndexedTo(id: number): void;
  /** Orders with a larger id, oldest first. */
  ordersAfter(id: number, limit: number): PartyOrder[];
}

export function partyQueries(db: Db): PartyQueries {
  const few = db.prepare<{ id: number }, [number]>(
    `SELECT order_row AS id FROM order_parties WHERE party = ? LIMIT ${MOST + 1}`,
  );
  // Backwards it takes seven times as long.
  const last = db.prepare<{ id: number }, [number]>(
    `SELECT order_row AS id FROM order_parties WHERE party = ? ORDER BY order_row DESC LIMIT ${MOST}`,
  );
  const all = db.prepare<{ id: number }, [number]>(
    "SELECT order_row AS id FROM order_parties WHERE party = ?",
  );
  const remove = db.prepare<never, [string]>(
    "DELETE FROM order_parties WHERE order_row IN (SELECT value FROM json_each(?))",
  );
  const add = db.prepare<never, [number, number]>("INSERT OR IGNORE INTO order_parties VALUES (?, ?)");
  const indexedTo = db.prepare<{ value: string }, []>("SELECT value FROM meta WHERE key = 'parties_to'");
  const setIndexedTo = db.prepare<never, [string]>("INSERT OR REPLACE INTO meta VALUES ('parties_to', ?)");
  const after = db.prepare<PartyOrder, [number, number]>(
    "SELECT id, account_id AS accountId, phone, email, fingerprint FROM orders WHERE id > ? ORDER BY id LIMIT ?",
  );
  return {
    ids(party) {
      const rows = few.all(party);
      return (rows.length <= MOST ? rows : last.all(party)).map((row) => row.id);
    },
    allIds: (party) => all.all(party).map((row) => row.id),
    remove: (orderRows) => void remove.run(JSON.stringify(orderRows)),
    add: (party, orderRow) => void add.run(party, orderRow),
    indexedTo: () => Number(indexedTo.get()?.value ?? 0),
    setIndexedTo: (id) => void setIndexedTo.run(String(id)),
    ordersAfter: (id, limit) => after.all(id, limit),
  };
}

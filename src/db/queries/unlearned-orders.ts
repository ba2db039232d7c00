/**
 * Orders of earlier versions that must be checked again by today's identities, and those excluded from learning. Inside
 * a `db.write`, except {@link checkQueries}.
 */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orders.ts";

/** An order to check: its shipping address and the hash of that. */
export type UncheckedOrder = Pick<OrderRow, "id" | "address" | "fingerprint">;

const KEY = "identities_checked_to";
const VERSION = "fingerprint_version";
/** "1" while orders are checked only for their fingerprints. */
const RENAMES_ONLY = "fingerprints_only";
/** Prefix of the key for a copied list entry, before account and former fingerprint. */
const FORMER = "former_home:";

/** A condition on the row id of an order. */
export const isLearnedFrom = (id: string): string => `${id} NOT IN (SELECT order_row FROM unlearned_orders)`;

/** Reads the orders of earlier versions that still have to be checked, in row id order. */
export function checkQueries(db: Reader) {
  const checkedTo = db.prepare<{ value: string }, []>(`SELECT value FROM meta WHERE key = '${KEY}'`);
  const after = db.prepare<UncheckedOrder, [number, number]>(
    "SELECT id, address, fingerprint FROM orders WHERE id > ? ORDER BY id LIMIT ?",
  );
  const ofPin = db.prepare<UncheckedOrder, [number, string, number, number]>(
    `SELECT id, address, fingerprint FROM orders
     WHERE account_id = ? AND pincode = ? AND id > ? ORDER BY placed_at DESC LIMIT ?`,
  );
  const version = db.prepare<{ value: string }, []>(`SELECT value FROM meta WHERE key = '${VERSION}'`);
  return {
    /** Orders up to this row id are checked; null: all are. */
    checkedTo(): number | null {
      const row = checkedTo.get();
      return row && Number(row.value);
    },
    /** Version of the stored fingerprints, or of those stored once all orders are checked; null: unknown. */
    fingerprintVersion(): number | null {
      const row = version.get();
      return row && Number(row.value);
    },
    /** The latest orders of an account and PIN with a larger row id. */
    ofPin: (accountId: number, pincode: string, id: number, limit: number): UncheckedOrder[] =>
      ofPin.all(accountId, pincode, id, limit),
    /** Orders of all accounts with a larger row id. */
    after: (id: number, limit: number): UncheckedOrder[] => after.all(id, limit),
  };
}

/** Records how far the orders of earlier versions were checked, and which are excluded from learning. */
export function checkCommands(db: Db) {
  const rows = db.prepare<OrderRow, [number, number]>(
    `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id > ? AND o.id <= ? ORDER BY o.id`,
  );
  const byIds = db.prepare<OrderRow, [string]>(
    `SELECT ${ORDER_COLUMNS} FROM orders o WHERE o.id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) ORDER BY o.id`,
  );
  const setVersion = db.prepare<never, [string]>(
    `INSERT INTO meta VALUES ('${VERSION}', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
  const checkAll = db.prepare<never, []>(
    `INSERT INTO meta SELECT '${KEY}', '0' WHERE EXISTS (SELECT 1 FROM orders)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
  const onlyRenames = db.prepare<never, []>(
    `INSERT INTO meta SELECT '${RENAMES_ONLY}', '1'
     WHERE EXISTS (SELECT 1 FROM orders) AND NOT EXISTS (SELECT 1 FROM meta WHERE key = '${KEY}')
     ON CONFLICT (key) DO NOTHING`,
  );
  const isOnlyRenames = db.prepare<object, []>(`SELECT 1 FROM meta WHERE key = '${RENAMES_ONLY}'`);
  const endRenames = db.prepare<never, []>(
    `DELETE FROM meta WHERE key = '${RENAMES_ONLY}' OR substr(key, 1, ${FORMER.length}) = '${FORMER}'`,
  );
  const addFormer = db.prepare<object, [string]>(
    "INSERT INTO meta VALUES (?, '1') ON CONFLICT (key) DO NOTHING RETURNING key",
  );
  const formerHomes = db.prepare<{ key: string }, []>(
    `SELECT key FROM meta WHERE substr(key, 1, ${FORMER.length}) = '${FORMER}' ORDER BY key`,
  );
  const setCheckedTo = db.prepare<never, [string]>(`UPDATE meta SET value = ? WHERE key = '${KEY}'`);
  const allChecked = db.prepare<never, []>(`DELETE FROM meta WHERE key = '${KEY}'`);
  // Counts again without these orders.
  const forgetLearned = db.prepare<never, []>(
    `DELETE FROM score_outcomes_before WHERE account_id IN (
       SELECT o.account_id FROM unlearned_orders m JOIN orders o ON o.id = m.order_row)`,
  );
  const add = db.prepare<never, [number]>("INSERT INTO unlearned_orders VALUES (?) ON CONFLICT DO NOTHING");
  const find = db.prepare<object, [number]>("SELECT 1 FROM unlearned_orders WHERE order_row = ?");
  return {
    checkedTo: checkQueries(db).checkedTo,
    fingerprintVersion: checkQueries(db).fingerprintVersion,
    /** Marks all orders to be checked, as their fingerprints are of an earlier version. */
    checkAll(version: number): void {
      setVersion.run(String(version));
      // Orders already checked for fillers and doors are not scored again.
      onlyRenames.run();
      checkAll.run();
    },
    /** The orders were checked before, and only their fingerprints are of an earlier version. */
    isOnlyRenames: (): boolean => isOnlyRenames.get() !== null,
    /** Records that a list entry was copied from its former fingerprint. @returns false when it was already */
    addFormer: (accountId: number, former: string): boolean =>
      addFormer.get(`${FORMER}${accountId}:${former}`) !== null,
    formerHomes: (): { accountId: number; former: string }[] =>
      formerHomes.all().map(({ key }) => {
        const [accountId, former] = key.slice(FORMER.length).split(":");
        return { accountId: Number(accountId), former };
      }),
    endRenames: (): void => void endRenames.run(),
    byIds: (ids: readonly number[]): OrderRow[] => byIds.all(JSON.stringify(ids)),
    /** Orders after one row id, up to another. */
    rows: (after: number, to: number): OrderRow[] => rows.all(after, to),
    /** @param id null: all orders are checked */
    setCheckedTo(id: number | null): void {
      if (id !== null) setCheckedTo.run(String(id));
      else {
        allChecked.run();
        forgetLearned.run();
      }
    },
    add: (orderRow: number): void => add.queue(orderRow),
    has: (orderRow: number): boolean => find.get(orderRow) !== null,
  };
}
export type CheckCommands = ReturnType<typeof checkCommands>;

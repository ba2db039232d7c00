/** Overwrites remains of deleted data in the pages of a table, while others write to it. */
import type { Db } from "../db.ts";
import { findRemains, type Remains } from "./remains.ts";

/** Pages in one write: a few milliseconds. */
const BATCH = 20;
/** Lengths of addresses whose length field would need more bytes after the growth, or fewer. */
const LENGTHS = { min: 58, max: 4_000 };

/**
 * Overwrites the unused parts of pages of `orders`: a row is lengthened, by its address, which is in no index, until it
 * takes all of them, for which SQLite moves the other rows together or writes over unused bytes; then it is shortened
 * again, which clears them. A page that changes meanwhile may keep its remains, or is split.
 * @param ids of erased orders; with an empty WAL
 * @returns number of pages that had remains
 */
export async function scrubOrders(db: Db, ids: readonly number[]): Promise<number> {
  const { location } = db;
  if (location.dialect !== "sqlite") return 0;
  const schema = db.prepare<{ rootpage: number }, []>(
    "SELECT rootpage FROM sqlite_schema WHERE name = 'orders'",
  );
  const remains = await findRemains(location.file, schema.get()?.rootpage ?? 0, ids);
  const grow = db.prepare<never, [number, number]>(
    `UPDATE orders SET address = address || printf('%*s', ?, '')
     WHERE id = ? AND octet_length(address) BETWEEN ${LENGTHS.min} AND ${LENGTHS.max}`,
  );
  const shrink = db.prepare<never, [number, number]>(
    "UPDATE orders SET address = substr(address, 1, length(address) - ?) WHERE id = ?",
  );
  const overwrite = ({ id, growth }: Remains) => {
    if (grow.run(growth, id).changes > 0) shrink.run(growth, id);
  };
  for (let from = 0; from < remains.length; from += BATCH) {
    const batch = remains.slice(from, from + BATCH);
    await db.write(() => batch.forEach(overwrite));
  }
  return remains.length;
}

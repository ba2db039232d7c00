/** Low-risk orders of one day, sampled by a hash of their row id. */
import { formsOf } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { kindsWith } from "./order-kinds.ts";
import { ORDER_COLUMNS, type OrderRow } from "./orders.ts";
import { kindIn } from "./orders-where.ts";

/** Maximum of a day's orders that are read, to bound the cost of a request. */
const MAX_OF_DAY = 10_000;
/** Hashes are whole numbers below this. */
const HASHES = 2 ** 32;
/** Knuth's multiplicative hash, which spreads consecutive ids evenly; other seeds draw others. */
const HASH = `(((d.id + ?5) * 2654435761) & ${HASHES - 1})`;

/** A merchant's day, by when orders were placed: milliseconds since 1970. */
export interface DayOf {
  accountId: number;
  from: number;
  before: number;
}

/** Draws a few low-risk orders of a day by a hash of their row, the same each time, for spot checks. */
export function spotCheckQueries(db: Reader) {
  const ofDay = "d.account_id = ?1 AND d.placed_at >= ?2 AND d.placed_at < ?3";
  const count = db.prepare<{ n: number }, [number, number, number]>(
    `SELECT count(*) AS n FROM (
       SELECT 1 FROM orders d INDEXED BY orders_by_time WHERE ${ofDay} LIMIT ${MAX_OF_DAY})`,
  );
  const drawn = db.prepare<{ id: number }, [number, number, number, number, number]>(
    `SELECT d.id FROM (
       SELECT d.id FROM orders d INDEXED BY orders_by_kind
       WHERE ${ofDay} AND ${kindIn("d", kindsWith({ level: "LOW" }))} LIMIT ${MAX_OF_DAY}) d
     WHERE ${HASH} < ?4`,
  );
  const rows = db.prepare<OrderRow, [string]>(
    `SELECT ${ORDER_COLUMNS} FROM json_each(?) id CROSS JOIN orders o ON o.id = CAST(id.value AS INTEGER) ${formsOf(db).inSequenceOfList}`,
  );
  return {
    /** Orders of any level placed on the day, counted up to {@link MAX_OF_DAY}. */
    count: ({ accountId, from, before }: DayOf): number => count.get(accountId, from, before)?.n ?? 0,
    /** Row ids of about this share of the day's low-risk orders, 0 to 1, unordered. */
    drawn: ({ accountId, from, before }: DayOf, share: number, seed: number): number[] =>
      drawn.all(accountId, from, before, Math.ceil(share * HASHES), seed).map(({ id }) => id),
    /** Orders by row id, in the given order. */
    rows: (ids: readonly number[]): OrderRow[] => rows.all(JSON.stringify(ids)),
  };
}
export type SpotCheckQueries = ReturnType<typeof spotCheckQueries>;

/** Claims: who is working on an order. */
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { orderClaims } from "../schema.ts";
import { selectList } from "./select-list.ts";
import { putInto } from "./upsert.ts";

export type ClaimRow = typeof orderClaims.$inferSelect;

export type ClaimCommands = ReturnType<typeof claimRowCommands>;

/** Reads who is working on which orders. */
export function claimQueries(db: Reader) {
  const live = db.prepare<ClaimRow, [string, number]>(
    `SELECT ${selectList(orderClaims, "c")} FROM order_claims c
     WHERE c.order_row IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) AND c.until > ?`,
  );
  return {
    /** The claims of orders that have not expired. @param orderRows row ids of a page of orders */
    live: (orderRows: readonly number[], now: number): ClaimRow[] => live.all(JSON.stringify(orderRows), now),
  };
}

/** Writes who is working on which orders; the order writer decides who may. */
export function claimRowCommands(db: Db) {
  const put = db.prepare<never, [number, string, string, number]>(
    putInto("order_claims", ["order_row", "holder", "name", "until"], ["order_row"]),
  );
  const remove = db.prepare<never, [number]>("DELETE FROM order_claims WHERE order_row = ?");
  const removeExpired = db.prepare<never, [number]>("DELETE FROM order_claims WHERE until <= ?");
  return {
    put: ({ orderRow, holder, name, until }: ClaimRow): void => void put.run(orderRow, holder, name, until),
    /** Ends the claim of an order. */
    end: (orderRow: number): void => remove.queue(orderRow),
    /** False when there was none. */
    remove: (orderRow: number): boolean => remove.run(orderRow).changes > 0,
    /** Removes claims that ended by a time. */
    removeExpired: (now: number): void => void removeExpired.run(now),
  };
}

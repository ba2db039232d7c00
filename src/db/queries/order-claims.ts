/** Claims: who is working on an order. */
import type { Reader } from "../reader.ts";
import { orderClaims } from "../schema.ts";
import { selectList } from "./select-list.ts";

export type ClaimRow = typeof orderClaims.$inferSelect;

export function claimQueries(db: Reader) {
  const live = db.prepare<ClaimRow, [string, number]>(
    `SELECT ${selectList(orderClaims, "c")} FROM order_claims c
     WHERE c.order_row IN (SELECT value FROM json_each(?)) AND c.until > ?`,
  );
  return {
    /** The claims of orders that have not expired. @param orderRows row ids of a page of orders */
    live: (orderRows: readonly number[], now: number): ClaimRow[] => live.all(JSON.stringify(orderRows), now),
  };
}

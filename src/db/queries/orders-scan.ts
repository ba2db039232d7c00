/** Reads a period of a merchant's orders page by page, for analytics. */
import type { Reader } from "../reader.ts";
import { type OrderRow, RUPEES } from "./orders.ts";

export type ScannedOrder = Pick<
  OrderRow,
  | "id"
  | "placedAt"
  | "payment"
  | "orderValue"
  | "pincode"
  | "state"
  | "riskLevel"
  | "riskReasons"
  | "decision"
  | "outcome"
>;

/** Cursor of a page. */
export type TimePosition = Pick<ScannedOrder, "placedAt" | "id">;

export type ScanQueries = ReturnType<typeof scanQueries>;

export function scanQueries(db: Reader) {
  const after = db.prepare<ScannedOrder, [number, number, number, number]>(
    `SELECT id, placed_at AS placedAt, payment, ${RUPEES} AS orderValue, pincode, state, risk_level AS riskLevel,
       risk_reasons AS riskReasons, decision, outcome
     FROM orders WHERE account_id = ? AND (placed_at, id) > (?, ?) ORDER BY placed_at, id LIMIT ?`,
  );
  return {
    /** Orders after the cursor, oldest first. */
    async after(accountId: number, { placedAt, id }: TimePosition, limit: number): Promise<ScannedOrder[]> {
      return after.all(accountId, placedAt, id, limit);
    },
  };
}

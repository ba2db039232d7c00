/** A merchant's finished orders, page by page, for backtest and learning jobs, which run in their own thread. */
import type { Reader } from "../reader.ts";
import { type OrderRow, RUPEES } from "./orders.ts";

export type FinishedRow = Pick<
  OrderRow,
  "id" | "placedAt" | "orderValue" | "riskLevel" | "signalSet" | "signals"
> & { outcome: "delivered" | "rto" };

/** Cursor of a page. */
export type TimePosition = Pick<FinishedRow, "placedAt" | "id">;

export function finishedQueries(db: Reader) {
  const before = db.prepare<FinishedRow, [number, number, number, number, number]>(
    `SELECT id, placed_at AS placedAt, ${RUPEES} AS orderValue, risk_level AS riskLevel, signal_set AS signalSet,
       signals, outcome
     FROM orders
     WHERE account_id = ? AND placed_at >= ? AND (placed_at, id) < (?, ?) AND outcome IN ('delivered', 'rto')
     ORDER BY placed_at DESC, id DESC LIMIT ?`,
  );
  return {
    /** Orders placed at `from` or later and before the cursor, newest first. */
    before: (accountId: number, from: number, { placedAt, id }: TimePosition, limit: number) =>
      before.all(accountId, from, placedAt, id, limit),
  };
}

/** The columns of the CSV export: without the long texts that it leaves out. */
import type { Reader } from "../reader.ts";
import { columnsOf, type OrderRow } from "./orders.ts";

const EXPORTED = [
  ...["orderId", "placedAt", "channel", "name", "phone", "email", "payment", "orderValue"],
  ...["riskLevel", "riskScore", "riskReasons", "decision", "decisionNote", "decisionActor", "decidedAt"],
  ...["outcome", "outcomeAt", "verification", "reference", "awb", "currency", "items"],
  // Parts of the address check.
  ...["fingerprint", "city", "state", "pincode"],
] as const satisfies readonly (keyof OrderRow)[];

/** What the CSV shows of an order. */
export type ExportRow = Pick<OrderRow, (typeof EXPORTED)[number]>;

export function exportQueries(db: Reader) {
  const row = db.prepare<ExportRow, [number]>(`SELECT ${columnsOf(EXPORTED)} FROM orders o WHERE o.id = ?`);
  return {
    /** Orders by row id, in the given sequence. */
    rows: (ids: Iterable<number>): ExportRow[] => Array.from(ids).flatMap((id) => row.get(id) ?? []),
  };
}

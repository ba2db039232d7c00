/** Reads open orders and writes their new scores: only the columns that scoring needs or changes. */
import type { Reader } from "../reader.ts";
import { columnsOf, type OrderRow } from "./orders.ts";

/** The score's columns, and those it is computed from. */
const SCORE = [
  ...["riskLevel", "riskScore", "riskReasons", "signalSet", "signals"],
] as const satisfies readonly (keyof OrderRow)[];
const COLUMNS = {
  ...{ riskLevel: "risk_level", riskScore: "risk_score", riskReasons: "risk_reasons" },
  ...{ signalSet: "signal_set", signals: "signals" },
} as const satisfies Record<(typeof SCORE)[number], string>;

const OPEN = [
  ...["id", "accountId", "orderId", "placedAt", "payment", "orderValue", "decision", "outcome"],
  ...["rulesVersion", "scoredAt", "updatedAt", ...SCORE],
  // For the counters.
  ...["outcomeAt", "ndrAt", "heldScore", "heldVersion", "heldActs"],
  // For the alert.
  ...["reference", "awb", "channel", "currency", "name", "phone", "email", "city", "state", "pincode"],
] as const satisfies readonly (keyof OrderRow)[];

/** An open order: neither delivered nor RTO. */
export type OpenOrder = Pick<OrderRow, (typeof OPEN)[number]>;

/** Reads open orders in row id order, and stores their scores by a new version of the rules. */
export function rescoreQueries(db: Reader) {
  const openAfter = db.prepare<OpenOrder, [number, number, number]>(
    `SELECT ${columnsOf(OPEN)} FROM orders o INDEXED BY orders_open
     WHERE o.account_id = ? AND o.id > ? AND (o.outcome IS NULL OR o.outcome NOT IN ('delivered', 'rto'))
     ORDER BY o.id LIMIT ?`,
  );
  const updates = new Map<string, ReturnType<typeof prepareUpdate>>();
  const prepareUpdate = (changed: string) =>
    db.prepare<never, (string | number)[]>(
      `UPDATE orders SET ${changed} rules_version = ?, scored_at = ?, updated_at = ? WHERE id = ?`,
    );
  return {
    /** Open orders with a larger id, oldest first. */
    openAfter: (accountId: number, id: number, limit: number) => openAfter.all(accountId, id, limit),
    /** Writes only what differs, because SQLite updates the indexes of all columns that are set. Inside a `db.write`. */
    updateScore(before: OpenOrder, after: OpenOrder): void {
      const changed = SCORE.filter((key) => before[key] !== after[key]);
      const sql = changed.map((key) => `${COLUMNS[key]} = ?,`).join(" ");
      const update = updates.get(sql) ?? prepareUpdate(sql);
      updates.set(sql, update);
      const { rulesVersion, scoredAt, updatedAt, id } = after;
      update.queue(...changed.map((key) => after[key]), rulesVersion, scoredAt, updatedAt, id);
    },
  };
}
export type RescoreQueries = ReturnType<typeof rescoreQueries>;

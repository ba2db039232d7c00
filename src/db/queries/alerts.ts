/** Alerts that wait to be sent. */
import type { Db } from "../open.ts";
import type { alertsOutbox } from "../schema.ts";

export type AlertRow = typeof alertsOutbox.$inferSelect;
export type NewAlertRow = Pick<AlertRow, "accountId" | "orderId" | "riskLevel" | "payload" | "createdAt">;

export interface AlertQueries {
  /** Due at once; false when this order had an alert of this level before. Inside a `db.write`. */
  insert(row: NewAlertRow): boolean;
}

export function alertQueries(db: Db): AlertQueries {
  const insert = db.prepare<never, [number, string, string, string, number]>(
    `INSERT INTO alerts_outbox (account_id, order_id, risk_level, payload, created_at, attempts, next_at)
     VALUES (?1, ?2, ?3, ?4, ?5, 0, ?5) ON CONFLICT DO NOTHING`,
  );
  return {
    insert: ({ accountId, orderId, riskLevel, payload, createdAt }) =>
      insert.run(accountId, orderId, riskLevel, payload, createdAt).changes > 0,
  };
}

/** Outbox: events to be sent to a callback URL. */
import type { Db } from "../open.ts";
import type { alertsOutbox } from "../schema.ts";

export type AlertRow = typeof alertsOutbox.$inferSelect;
export type NewAlertRow = Pick<
  AlertRow,
  "accountId" | "type" | "orderId" | "riskLevel" | "payload" | "createdAt"
>;

export function alertQueries(db: Db) {
  const insert = db.prepare<never, [number, string, string, string, string, number]>(
    `INSERT INTO alerts_outbox (account_id, type, order_id, risk_level, payload, created_at, attempts, next_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?6) ON CONFLICT DO NOTHING`,
  );
  const makeDue = db.prepare<never, [number, string, number]>(
    "UPDATE alerts_outbox SET next_at = ?3 WHERE account_id = ?1 AND order_id = ?2 AND next_at > ?3",
  );
  return {
    /**
     * Makes the event due now, and the order's undelivered earlier events with it, which are sent first. False when it
     * is an alert and the order already had one of this level. Inside a `db.write`.
     */
    insert({ accountId, type, orderId, riskLevel, payload, createdAt }: NewAlertRow): boolean {
      const isNew = insert.run(accountId, type, orderId, riskLevel, payload, createdAt).changes > 0;
      if (isNew) makeDue.run(accountId, orderId, createdAt);
      return isNew;
    },
  };
}
export type AlertQueries = ReturnType<typeof alertQueries>;

/** Who did what to an order or to the rules. */
import type { Db } from "../open.ts";
import type { audit } from "../schema.ts";

export type AuditRow = typeof audit.$inferSelect;
export type NewAuditRow = Omit<AuditRow, "id">;

export interface AuditQueries {
  /** Inside a `db.write`. */
  insert(row: NewAuditRow): void;
  /** Newest first. */
  ofOrder(accountId: number, orderId: string, limit: number): AuditRow[];
  /** Newest first; null: of all orders, and of the rules. */
  list(accountId: number, orderId: string | null, limit: number): Promise<AuditRow[]>;
}

const SELECT =
  "SELECT id, account_id AS accountId, order_id AS orderId, at, source, actor, action, before, after FROM audit";

export function auditQueries(db: Db): AuditQueries {
  type Text = string | null;
  const insert = db.prepare<never, [number, string, number, string, Text, string, Text, Text]>(
    "INSERT INTO audit (account_id, order_id, at, source, actor, action, before, after) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const all = db.prepare<AuditRow, [number, number]>(
    `${SELECT} WHERE account_id = ? ORDER BY id DESC LIMIT ?`,
  );
  const ofOrder = db.prepare<AuditRow, [number, string, number]>(
    `${SELECT} WHERE account_id = ? AND order_id = ? ORDER BY id DESC LIMIT ?`,
  );
  return {
    insert: ({ accountId, orderId, at, source, actor, action, before, after }) =>
      void insert.run(accountId, orderId, at, source, actor, action, before, after),
    ofOrder: (accountId, orderId, limit) => ofOrder.all(accountId, orderId, limit),
    async list(accountId, orderId, limit) {
      return orderId === null ? all.all(accountId, limit) : ofOrder.all(accountId, orderId, limit);
    },
  };
}

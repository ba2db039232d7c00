/** Who did what to an order, the rules or an account. */
import type { Db } from "../open.ts";
import type { Reader } from "../reader.ts";
import { AUDIT_KINDS, type audit } from "../schema.ts";
import { withJson } from "./audit-texts.ts";

export { AUDIT_KINDS };
export type AuditRow = typeof audit.$inferSelect;
export type AuditKind = AuditRow["kind"];
/** `kind` is `order` by default. */
export type NewAuditRow = Omit<AuditRow, "id" | "kind" | "ip"> & Partial<Pick<AuditRow, "kind" | "ip">>;

export interface AuditFilter {
  orderId?: string;
  kind?: AuditKind;
}

export type AuditQueries = ReturnType<typeof auditQueries>;
export type AuditCommands = ReturnType<typeof auditCommands>;

const SELECT =
  "SELECT id, account_id AS accountId, order_id AS orderId, at, source, actor, action, before, after, kind, ip FROM audit";
const NEWEST = "ORDER BY id DESC LIMIT ?";

export function auditQueries(db: Reader) {
  const all = db.prepare<AuditRow, [number, number]>(`${SELECT} WHERE account_id = ? ${NEWEST}`);
  const byOrder = db.prepare<AuditRow, [number, string, number]>(
    `${SELECT} WHERE account_id = ? AND order_id = ? ${NEWEST}`,
  );
  const ofOrders = db.prepare<AuditRow, [number, number]>(
    `${SELECT} WHERE account_id = ? AND kind = 'order' ${NEWEST}`,
  );
  // The first condition lets SQLite use the partial index.
  const ofKind = db.prepare<AuditRow, [number, AuditKind, number]>(
    `${SELECT} WHERE kind <> 'order' AND account_id = ? AND kind = ? ${NEWEST}`,
  );
  const ofAccounts = db.prepare<AuditRow, [number]>(
    `${SELECT} WHERE kind <> 'order' AND kind <> 'rules' ${NEWEST}`,
  );
  const ofOrder = (accountId: number, orderId: string, limit: number): AuditRow[] =>
    byOrder.all(accountId, orderId, limit).map(withJson);
  return {
    /** Newest first. */
    ofOrder,
    /** Newest first. */
    async list(accountId: number, { orderId, kind }: AuditFilter, limit: number) {
      if (orderId !== undefined) {
        const rows = ofOrder(accountId, orderId, limit);
        return kind === undefined ? rows : rows.filter((row) => row.kind === kind);
      }
      if (kind === undefined) return all.all(accountId, limit).map(withJson);
      if (kind === "order") return ofOrders.all(accountId, limit).map(withJson);
      return ofKind.all(accountId, kind, limit);
    },
    /** Actions on accounts and on the server itself; newest first. */
    async listOfAccounts(limit: number) {
      return ofAccounts.all(limit);
    },
  };
}

export function auditCommands(db: Db) {
  type Text = string | null;
  const insert = db.prepare<
    never,
    [number, string, number, string, Text, string, Text, Text, AuditKind, Text]
  >(
    "INSERT INTO audit (account_id, order_id, at, source, actor, action, before, after, kind, ip) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const replaceAfter = db.prepare<never, [string, number]>("UPDATE audit SET after = ? WHERE id = ?");
  return {
    /** @returns the id */
    insert({ accountId, orderId, at, source, actor, action, before, after, ...row }: NewAuditRow): number {
      const { kind = "order", ip = null } = row;
      return Number(
        insert.run(accountId, orderId, at, source, actor, action, before, after, kind, ip).lastInsertRowid,
      );
    },
    /** Updates an entry that counts, such as failed sign-ins. */
    replaceAfter: (id: number, after: string): void => void replaceAfter.run(after, id),
  };
}

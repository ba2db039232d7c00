/** Who did what to an order, the rules or an account. */
import type { Slice } from "../../lib/cursor.ts";
import type { Db } from "../db.ts";
import { insertsRow, writesRows } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { AUDIT_KINDS, type audit } from "../schema.ts";
import { AUDIT_ACTIONS, type AuditAction } from "./audit-actions.ts";
import { withJson } from "./audit-texts.ts";
import { below } from "./slice.ts";

export { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction };
export type AuditRow = typeof audit.$inferSelect;
export type AuditKind = AuditRow["kind"];
/** `kind` is `order` by default. */
export type NewAuditRow = Omit<AuditRow, "id" | "action" | "kind" | "ip"> &
  Partial<Pick<AuditRow, "kind" | "ip">> & { action: AuditAction };

export interface AuditFilter {
  orderId?: string;
  kind?: AuditKind;
}

export type AuditQueries = ReturnType<typeof auditQueries>;
export type AuditCommands = ReturnType<typeof auditCommands>;

const SELECT =
  "SELECT id, account_id AS accountId, order_id AS orderId, at, source, actor, action, before, after, kind, ip FROM audit";
const NEWEST = "AND id < ? ORDER BY id DESC LIMIT ?";

/** Reads the audit, newest first, by the index that fits the filter. */
export function auditQueries(db: Reader) {
  const all = db.prepare<AuditRow, [number, number, number]>(
    `${SELECT} INDEXED BY audit_by_account WHERE account_id = ? ${NEWEST}`,
  );
  const ofOrder = db.prepare<AuditRow, [number, string, number, number]>(
    `${SELECT} INDEXED BY audit_by_order WHERE account_id = ? AND order_id = ? ${NEWEST}`,
  );
  const ofOrderAndKind = db.prepare<AuditRow, [AuditKind, number, string, number, number]>(
    `${SELECT} INDEXED BY audit_by_order WHERE kind = ? AND account_id = ? AND order_id = ? ${NEWEST}`,
  );
  const ofOrders = db.prepare<AuditRow, [number, number, number]>(
    `${SELECT} INDEXED BY audit_by_account WHERE account_id = ? AND kind = 'order' ${NEWEST}`,
  );
  // The first condition lets SQLite use the partial index.
  const ofKind = db.prepare<AuditRow, [number, AuditKind, number, number]>(
    `${SELECT} INDEXED BY audit_by_kind WHERE kind <> 'order' AND account_id = ? AND kind = ? ${NEWEST}`,
  );
  const ofAccounts = db.prepare<AuditRow, [number, number]>(
    `${SELECT} INDEXED BY audit_of_accounts WHERE kind <> 'order' AND kind <> 'rules' ${NEWEST}`,
  );
  return {
    /** Newest first. */
    ofOrder: (accountId: number, orderId: string, limit: number) =>
      ofOrder.all(accountId, orderId, Number.MAX_SAFE_INTEGER, limit).map(withJson),
    /** Newest first. */
    list(accountId: number, { orderId, kind }: AuditFilter, slice: Slice) {
      const { limit } = slice;
      const before = below(slice);
      if (orderId !== undefined) {
        const rows =
          kind === undefined
            ? ofOrder.all(accountId, orderId, before, limit)
            : ofOrderAndKind.all(kind, accountId, orderId, before, limit);
        return rows.map(withJson);
      }
      if (kind === undefined) return all.all(accountId, before, limit).map(withJson);
      if (kind === "order") return ofOrders.all(accountId, before, limit).map(withJson);
      return ofKind.all(accountId, kind, before, limit);
    },
    /** Actions on accounts and on the server itself; newest first. */
    listOfAccounts(slice: Slice) {
      return ofAccounts.all(below(slice), slice.limit);
    },
  };
}

/** Appends to the audit. Its entries are only removed by age or by an erasure. */
export function auditCommands(db: Db) {
  type Text = string | null;
  type Values = [number, string, number, string, Text, string, Text, Text, AuditKind, Text];
  const COLUMNS = [
    "account_id",
    "order_id",
    "at",
    "source",
    "actor",
    "action",
    "before",
    "after",
    "kind",
    "ip",
  ];
  const append = writesRows(db, "audit", COLUMNS);
  const insert = insertsRow<Values>(
    db,
    `INSERT INTO audit (${COLUMNS.join(", ")}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const valuesOf = ({
    accountId,
    orderId,
    at,
    source,
    actor,
    action,
    before,
    after,
    ...row
  }: NewAuditRow) => {
    const { kind = "order", ip = null } = row;
    return [accountId, orderId, at, source, actor, action, before, after, kind, ip] satisfies Values;
  };
  const replaceAfter = db.prepare<never, [string, number]>("UPDATE audit SET after = ? WHERE id = ?");
  return {
    /** @returns the id */
    insert: (row: NewAuditRow): number => insert(...valuesOf(row)),
    /** Inserts without asking for the ids, which rise. */
    append: (rows: readonly NewAuditRow[]): void => append(rows.map(valuesOf)),
    /** Updates an entry with a counter, such as failed sign-ins. */
    replaceAfter: (id: number, after: string): void => void replaceAfter.run(after, id),
  };
}

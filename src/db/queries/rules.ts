/** Rules documents, every version. */
import type { Db } from "../open.ts";
import type { ruleVersions } from "../schema.ts";

export type RuleVersionRow = typeof ruleVersions.$inferSelect;

export interface RuleQueries {
  /** The version in force; null: the default rules. */
  latest(accountId: number): RuleVersionRow | null;
  /** Inside a `db.write`; the version is the next one. */
  insert(row: Omit<RuleVersionRow, "version">): RuleVersionRow;
  /** Newest first. */
  list(accountId: number, limit: number): Promise<RuleVersionRow[]>;
}

export function ruleQueries(db: Db): RuleQueries {
  const list = db.prepare<RuleVersionRow, [number, number]>(
    `SELECT account_id AS accountId, version, document, author, created_at AS createdAt FROM rule_versions
     WHERE account_id = ? ORDER BY version DESC LIMIT ?`,
  );
  const insert = db.prepare<never, [number, number, string, string, number]>(
    "INSERT INTO rule_versions VALUES (?, ?, ?, ?, ?)",
  );
  const latest = (accountId: number) => list.get(accountId, 1);
  return {
    latest,
    insert(row) {
      const version = (latest(row.accountId)?.version ?? 0) + 1;
      insert.run(row.accountId, version, row.document, row.author, row.createdAt);
      return { ...row, version };
    },
    async list(accountId, limit) {
      return list.all(accountId, limit);
    },
  };
}

/** All versions of the rules documents. */
import type { Db } from "../open.ts";
import type { ruleVersions } from "../schema.ts";

export type RuleVersionRow = typeof ruleVersions.$inferSelect;
/** Without the document, which may have megabytes. */
export type RuleVersionEntry = Pick<RuleVersionRow, "version" | "author" | "createdAt">;

export interface RuleQueries {
  /** The active version; null for the default rules. */
  latest(accountId: number): RuleVersionRow | null;
  /** Assigns the next version. Inside a `db.write`. */
  insert(row: Omit<RuleVersionRow, "version">): RuleVersionRow;
  find(accountId: number, version: number): Promise<RuleVersionRow | null>;
  /** Newest first. */
  list(accountId: number, limit: number): Promise<RuleVersionEntry[]>;
}

export function ruleQueries(db: Db): RuleQueries {
  const select = "SELECT account_id AS accountId, version, document, author, created_at AS createdAt";
  const last = db.prepare<RuleVersionRow, [number]>(
    `${select} FROM rule_versions WHERE account_id = ? ORDER BY version DESC LIMIT 1`,
  );
  const find = db.prepare<RuleVersionRow, [number, number]>(
    `${select} FROM rule_versions WHERE account_id = ? AND version = ?`,
  );
  const list = db.prepare<RuleVersionEntry, [number, number]>(
    `SELECT version, author, created_at AS createdAt FROM rule_versions
     WHERE account_id = ? ORDER BY version DESC LIMIT ?`,
  );
  const insert = db.prepare<never, [number, number, string, string, number]>(
    "INSERT INTO rule_versions VALUES (?, ?, ?, ?, ?)",
  );
  const latest = (accountId: number) => last.get(accountId);
  return {
    latest,
    insert(row) {
      const version = (latest(row.accountId)?.version ?? 0) + 1;
      insert.run(row.accountId, version, row.document, row.author, row.createdAt);
      return { ...row, version };
    },
    async find(accountId, version) {
      return find.get(accountId, version);
    },
    async list(accountId, limit) {
      return list.all(accountId, limit);
    },
  };
}

/** All versions of the rules documents. */
import type { Slice } from "../../lib/cursor.ts";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import type { ruleVersions } from "../schema.ts";
import { below } from "./slice.ts";

export type RuleVersionRow = typeof ruleVersions.$inferSelect;
/** Without the document, which may have megabytes. */
export type RuleVersionEntry = Pick<RuleVersionRow, "version" | "author" | "createdAt">;

export type RuleQueries = ReturnType<typeof ruleQueries>;

/** Reads the versions of an account's rules. */
export function ruleQueries(db: Reader) {
  const select = "SELECT account_id AS accountId, version, document, author, created_at AS createdAt";
  const last = db.prepare<RuleVersionRow, [number]>(
    `${select} FROM rule_versions WHERE account_id = ? ORDER BY version DESC LIMIT 1`,
  );
  const lastVersion = db.prepare<{ version: number | null }, [number]>(
    "SELECT max(version) AS version FROM rule_versions WHERE account_id = ?",
  );
  const find = db.prepare<RuleVersionRow, [number, number]>(
    `${select} FROM rule_versions WHERE account_id = ? AND version = ?`,
  );
  const list = db.prepare<RuleVersionEntry, [number, number, number]>(
    `SELECT version, author, created_at AS createdAt FROM rule_versions
     WHERE account_id = ? AND version < ? ORDER BY version DESC LIMIT ?`,
  );
  return {
    /** The active version; null for the default rules. */
    latest: (accountId: number) => last.get(accountId),
    /** 0 for the default rules. */
    latestVersion: (accountId: number): number => lastVersion.get(accountId)?.version ?? 0,
    find: (accountId: number, version: number) => find.get(accountId, version),
    /** Newest first. */
    async list(accountId: number, slice: Slice) {
      return list.all(accountId, below(slice), slice.limit);
    },
  };
}

/** Writes a version of the rules; features/orders/rules/commands.ts decides its number and whether it is accepted. */
export function ruleRowCommands(db: Db) {
  const insert = db.prepare<never, [number, number, string, string, number]>(
    "INSERT INTO rule_versions VALUES (?, ?, ?, ?, ?)",
  );
  return {
    insert: ({ accountId, version, document, author, createdAt }: RuleVersionRow): void =>
      void insert.run(accountId, version, document, author, createdAt),
  };
}

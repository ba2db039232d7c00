/** Checks used, by account and calendar month. */
import { eq, gte, sql } from "drizzle-orm";
import { lazy } from "../../lib/lazy.ts";
import type { Db } from "../db.ts";
import { insertOfRows, rowsParameter } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { quotaUsage } from "../schema.ts";
import { adding } from "./upsert.ts";

export type QuotaRow = typeof quotaUsage.$inferSelect;

export type SharedQuotaQueries = ReturnType<typeof sharedQuotaQueries>;
export type QuotaCommands = ReturnType<typeof quotaCommands>;

/** Reads how many checks accounts have used. A month is 202511 for November 2025. */
export const quotaQueries = (db: Reader) => ({
  /** Usage in this month (202511) and later ones. */
  async since(month: number): Promise<QuotaRow[]> {
    return db.orm.select().from(quotaUsage).where(gte(quotaUsage.month, month)).all();
  },
  /** Usage in a month. */
  of: (month: number): QuotaRow[] =>
    db.orm.select().from(quotaUsage).where(eq(quotaUsage.month, month)).all(),
});

/** Changes to usage, which are applied only once, however often they are sent. */
export interface QuotaDeltas {
  /** The sender, and the number of its change. */
  sender: string;
  number: number;
  /** One for each account and month. `used` is added; negative for refunds. */
  rows: readonly QuotaRow[];
  /** Milliseconds since 1970. */
  at: number;
}

/** For a shared database: each call is its own transaction, committed when it returns. */
export function sharedQuotaQueries(db: Reader) {
  const take = db.prepare<{ used: number }, [number, number, number, number]>(
    `INSERT INTO quota_usage (account_id, month, used) VALUES (?1, ?2, ?3)
     ON CONFLICT (account_id, month) DO UPDATE SET used = quota_usage.used + excluded.used
     WHERE quota_usage.used + excluded.used <= ?4
     RETURNING used`,
  );
  const used = db.prepare<{ used: number }, [number, number]>(
    "SELECT used FROM quota_usage WHERE account_id = ? AND month = ?",
  );
  return {
    /** @returns usage after it; null when fewer than n checks are left */
    take: (accountId: number, month: number, n: number, limit: number): number | null =>
      n > limit ? null : (take.get(accountId, month, n, limit)?.used ?? null),
    used: (accountId: number, month: number): number => used.get(accountId, month)?.used ?? 0,
  };
}

/** Stores how many checks accounts have used; repeats from a node are not counted twice. */
export function quotaCommands(db: Db) {
  const store = lazy(() =>
    db.orm
      .insert(quotaUsage)
      .values({
        accountId: sql.placeholder("accountId"),
        month: sql.placeholder("month"),
        used: sql.placeholder("used"),
      })
      .onConflictDoUpdate({
        target: [quotaUsage.accountId, quotaUsage.month],
        set: { used: sql`excluded.used` },
      })
      .prepare(),
  );
  const add = db.isShared ? sharedQuotaAdder(db) : null;
  return {
    /** Adds to the shared usage. @returns the totals; null if this was already applied */
    add(deltas: QuotaDeltas): number[] | null {
      if (!add) throw new Error("usage is only added up in a database that nodes share");
      return add(deltas);
    },
    /** Stores totals, so it is idempotent. */
    store(rows: readonly QuotaRow[]): void {
      for (const row of rows) store().run(row);
    },
  };
}

/** Records in `last_transactions` what was applied, since a commit's answer may be lost and the command repeated. */
function sharedQuotaAdder(db: Db) {
  const note = db.prepare<never, [string, number, number]>(
    `INSERT INTO last_transactions (connection, transaction, at) VALUES (?, ?, ?)
     ON CONFLICT (connection) DO UPDATE SET transaction = excluded.transaction, at = excluded.at
     WHERE last_transactions.transaction < excluded.transaction`,
  );
  const columns = ["account_id", "month", "used"];
  const add = db.prepare<QuotaRow, [string]>(
    `${insertOfRows("quota_usage", columns, adding("quota_usage", columns, ["account_id", "month"]))}
     RETURNING account_id AS accountId, month, used`,
  );
  return ({ sender, number, rows, at }: QuotaDeltas): number[] | null => {
    if (note.run(sender, number, at).changes === 0) return null;
    const values = rows.map(({ accountId, month, used }) => [accountId, month, used]);
    const keyOf = ({ accountId, month }: QuotaRow) => `${month} ${accountId}`;
    const totals = add.all(rowsParameter(columns, values));
    const byKey = new Map(totals.map((row) => [keyOf(row), row.used]));
    return rows.map((row) => byKey.get(keyOf(row)) ?? 0);
  };
}

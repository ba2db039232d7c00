/** Checks used, by account and calendar month. */
import { gte, sql } from "drizzle-orm";
import type { Db } from "../db.ts";
import type { Reader } from "../reader.ts";
import { quotaUsage } from "../schema.ts";

export type QuotaRow = typeof quotaUsage.$inferSelect;

export type QuotaQueries = ReturnType<typeof quotaQueries>;
export type QuotaCommands = ReturnType<typeof quotaCommands>;

export const quotaQueries = (db: Reader) => ({
  /** Usage in this month (202511) and later ones. */
  async since(month: number): Promise<QuotaRow[]> {
    return db.orm.select().from(quotaUsage).where(gte(quotaUsage.month, month)).all();
  },
});

export function quotaCommands(db: Db) {
  const store = db.orm
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
    .prepare();
  return {
    /** Stores totals, so it is idempotent. */
    store(rows: readonly QuotaRow[]): void {
      for (const row of rows) store.run(row);
    },
  };
}

/** Checks used, by account and calendar month. */
import { gte, lt, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { quotaUsage } from "../schema.ts";

export type QuotaRow = typeof quotaUsage.$inferSelect;

export interface QuotaQueries {
  /** Usage in this month (202511) and later ones. */
  since(month: number): Promise<QuotaRow[]>;
  /** Stores totals, so it is idempotent. */
  store(rows: readonly QuotaRow[]): Promise<void>;
  /** Removes months before this one. */
  prune(month: number): Promise<void>;
}

export function quotaQueries(db: Db): QuotaQueries {
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
    async since(month) {
      return db.orm.select().from(quotaUsage).where(gte(quotaUsage.month, month)).all();
    },
    async store(rows) {
      await db.write(() => {
        for (const row of rows) store.run(row);
      });
    },
    async prune(month) {
      await db.write(() => void db.orm.delete(quotaUsage).where(lt(quotaUsage.month, month)).run());
    },
  };
}

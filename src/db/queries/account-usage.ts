/** What accounts store, and when they were last used, for the operator's list. */
import type { Reader } from "../reader.ts";

/** Usage of one account; null: never, or longer ago than rows are kept. */
export interface AccountUsage {
  id: number;
  orders: number;
  /** Latest day with a check, and so with a scored order, since 1970 in IST. */
  checkDay: number | null;
  /** The latest request by a signed-in member, milliseconds since 1970. */
  memberAt: number | null;
  /** By a named key. */
  keyAt: number | null;
  widgetAt: number | null;
}

/** Reads a page of accounts only by index seeks, however much they store. */
export function accountUsageQueries(db: Reader) {
  const usage = db.prepare<AccountUsage, [string]>(
    `SELECT a.id,
       (SELECT coalesce(sum(c.orders), 0) FROM order_counts c WHERE c.account_id = a.id) AS orders,
       (SELECT max(d.day) FROM check_days d WHERE d.account_id = a.id AND d.facet = 0) AS checkDay,
       (SELECT max(s.last_used_at) FROM sessions s WHERE s.account_id = a.id) AS memberAt,
       (SELECT max(k.last_used_at) FROM named_keys k WHERE k.account_id = a.id) AS keyAt,
       (SELECT max(w.last_seen_at) FROM widget_activity w WHERE w.account_id = a.id) AS widgetAt
     FROM json_each(?) ids CROSS JOIN accounts a ON a.id = CAST(ids.value AS INTEGER)`,
  );
  return {
    /** By id of the account. */
    of: async (ids: readonly number[]): Promise<ReadonlyMap<number, AccountUsage>> =>
      new Map((await db.lookUp(() => usage.all(JSON.stringify(ids)))).map((row) => [row.id, row])),
  };
}
export type AccountUsageQueries = ReturnType<typeof accountUsageQueries>;

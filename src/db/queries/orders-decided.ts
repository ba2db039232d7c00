/** Orders by when they were decided. */
import type { Reader } from "../reader.ts";

/** How many orders people have decided, and how many of them one person has. */
export interface DecidedCount {
  decided: number;
  own: number;
}

/** Counts current decisions, without those of rules. */
export function decidedQueries(db: Reader) {
  const count = db.prepare<DecidedCount, [number, number, string]>(
    `SELECT count(*) AS decided, count(CASE WHEN decision_actor = ?3 THEN 1 END) AS own
     FROM orders INDEXED BY orders_by_decided_at
     WHERE account_id = ?1 AND decided_at >= ?2 AND decision <> 'pending'
       AND substr(coalesce(decision_actor, ''), 1, 5) <> 'rule '`,
  );
  return {
    /** @param since milliseconds since 1970 @param actor as recorded with decisions */
    since: (accountId: number, since: number, actor: string): DecidedCount =>
      count.get(accountId, since, actor) ?? { decided: 0, own: 0 },
  };
}

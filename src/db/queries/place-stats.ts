/** Counters by place and merchant, and the journal of changes not yet in them. For use inside a `db.write`. */

import type { Db } from "../db.ts";
import { putInto } from "./upsert.ts";

export function placeStatsQueries(db: Db) {
  const get = db.prepare<{ stats: string }, [number, string, string]>(
    "SELECT stats FROM place_stats WHERE account_id = ? AND kind = ? AND value = ?",
  );
  const put = db.prepare<never, [number, string, string, string]>(
    putInto("place_stats", ["account_id", "kind", "value", "stats"], ["account_id", "kind", "value"]),
  );
  const append = db.prepare<never, [string]>(
    "INSERT INTO place_stats_journal (changes, counts_days) VALUES (?, 1)",
  );
  const journal = db.prepare<{ changes: string; countsDays: number }, []>(
    "SELECT changes, counts_days AS countsDays FROM place_stats_journal ORDER BY id",
  );
  const clear = db.prepare<never, []>("DELETE FROM place_stats_journal");
  return {
    /** The stored JSON, or null. */
    get: (accountId: number, kind: string, value: string) => get.get(accountId, kind, value)?.stats ?? null,
    put: (accountId: number, kind: string, value: string, stats: string) =>
      put.queue(accountId, kind, value, stats),
    /** Appends changes to the journal. */
    append: (changes: string) => append.queue(changes),
    /** The journal, oldest first; `countsDays` is 0 for changes that the counters by day contain already. */
    journal: () => journal.all(),
    /** Call it after all counters were stored. */
    clearJournal: () => clear.queue(),
  };
}
export type PlaceStatsQueries = ReturnType<typeof placeStatsQueries>;

/** Counters by place and merchant, and the journal of changes not yet in them. For use inside a `db.write`. */

import type { Db } from "../db.ts";
import { writesRows } from "../dialect.ts";
import { replacing } from "./upsert.ts";

/** The changes appended by one transaction. */
interface JournalRow {
  changes: string;
  /** 0 for changes that the counters by day already contain. */
  countsDays: number;
}

/** Of one place. */
export type PlaceStatsRow = [accountId: number, kind: string, value: string, stats: string];

const KEY = ["account_id", "kind", "value"];

/** Reads and writes the place stats and their journal, for the order writer, which keeps them in memory. */
export function placeStatsQueries(db: Db) {
  const get = db.prepare<{ stats: string }, [number, string, string]>(
    "SELECT stats FROM place_stats WHERE account_id = ? AND kind = ? AND value = ?",
    ["INTEGER", "TEXT", "TEXT"],
  );
  const put = writesRows(db, "place_stats", [...KEY, "stats"], replacing([...KEY, "stats"], KEY));
  const append = db.prepare<never, [string]>(
    "INSERT INTO place_stats_journal (changes, counts_days) VALUES (?, 1)",
  );
  const journal = db.prepare<JournalRow, []>(
    "SELECT changes, counts_days AS countsDays FROM place_stats_journal ORDER BY id",
  );
  const clear = db.prepare<never, []>("DELETE FROM place_stats_journal");
  return {
    /** The stored JSON, or null. */
    get: (accountId: number, kind: string, value: string) => get.get(accountId, kind, value)?.stats ?? null,
    put: (rows: readonly PlaceStatsRow[]) => put(rows),
    /** Appends changes to the journal. */
    append: (changes: string) => append.queue(changes),
    /** The journal, oldest first. */
    journal: () => journal.all(),
    /** Call it after all counters were stored. */
    clearJournal: () => clear.queue(),
  };
}
export type PlaceStatsQueries = ReturnType<typeof placeStatsQueries>;

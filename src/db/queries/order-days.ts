/** Counters of orders by day, and the journal of changes not yet in them. Commands must run inside a `db.write`. */

import type { Db } from "../db.ts";
import { formsOf } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { putInto } from "./upsert.ts";

/** Identifies a row of counters. */
export interface PeriodId {
  accountId: number;
  /** What is counted, and over how many days: see `Kind` in src/features/orders/analytics/period.ts. */
  kind: number;
  /** The first day of the period. */
  day: number;
}

/** The stored counters of a period; their format is in src/features/orders/analytics/codec.ts. */
export type PeriodRow = Pick<PeriodId, "kind" | "day"> & { counts: Uint8Array };

/** A range of an account's rows of one kind: from a day until before another. */
export type PeriodRange = Pick<PeriodId, "kind"> & { from: number; before: number };

/** A kind without counters. */
const JOURNAL = -1;

export type OrderDayQueries = ReturnType<typeof orderDayQueries>;
export type OrderDayCommands = ReturnType<typeof orderDayCommands>;

/** Reads the counters for analytics by day, including changes that the writer has not added yet. */
export function orderDayQueries(db: Reader) {
  // One statement, because a flush between two could move changes from the journal to the counters.
  const read = db.prepare<PeriodRow, [number, string]>(
    `SELECT d.kind, d.day, d.counts FROM json_each(?2) r
       CROSS JOIN order_days d ON d.account_id = ?1 AND d.kind = CAST(r.value ->> 'kind' AS INTEGER)
         AND d.day >= CAST(r.value ->> 'from' AS INTEGER) AND d.day < CAST(r.value ->> 'before' AS INTEGER)
     UNION ALL SELECT ${JOURNAL}, id, ${formsOf(db).bytesOf("changes")} FROM order_days_journal`,
  );
  const countedTo = db.prepare<{ value: string }, []>("SELECT value FROM meta WHERE key = 'order_days_to'");
  return {
    /** Counters of an account, and the journal of all accounts: the changes of one transaction in each text. */
    read(accountId: number, ranges: readonly PeriodRange[]): { periods: PeriodRow[]; journal: string[] } {
      const rows = read.all(accountId, JSON.stringify(ranges));
      const isPeriod = ({ kind }: PeriodRow) => kind !== JOURNAL;
      const decoder = new TextDecoder();
      const journal = rows.filter((row) => !isPeriod(row)).map(({ counts }) => decoder.decode(counts));
      return { periods: rows.filter(isPeriod), journal };
    },
    /** Orders up to this row id are counted; null: all are. */
    countedTo(): number | null {
      const row = countedTo.get();
      return row && Number(row.value);
    },
  };
}

/** Writes the counters for analytics, and the journal of changes that are added to them later. */
export function orderDayCommands(db: Db) {
  const get = db.prepare<{ counts: Uint8Array }, [number, number, number]>(
    "SELECT counts FROM order_days WHERE account_id = ? AND kind = ? AND day = ?",
  );
  const put = db.prepare<never, [number, number, number, Uint8Array]>(
    putInto("order_days", ["account_id", "kind", "day", "counts"], ["account_id", "kind", "day"]),
  );
  const remove = db.prepare<never, [number, number, number]>(
    "DELETE FROM order_days WHERE account_id = ? AND kind = ? AND day = ?",
  );
  const append = db.prepare<never, [string]>("INSERT INTO order_days_journal (changes) VALUES (?)");
  const journal = db.prepare<{ changes: string }, []>("SELECT changes FROM order_days_journal ORDER BY id");
  const length = db.prepare<{ length: number }, []>(
    "SELECT coalesce(sum(length(changes)), 0) AS length FROM order_days_journal",
  );
  const clear = db.prepare<never, []>("DELETE FROM order_days_journal");
  const setCountedTo = db.prepare<never, [string]>("UPDATE meta SET value = ? WHERE key = 'order_days_to'");
  const allCounted = db.prepare<never, []>("DELETE FROM meta WHERE key = 'order_days_to'");
  return {
    get: ({ accountId, kind, day }: PeriodId) => get.get(accountId, kind, day)?.counts ?? null,
    /** @param counts null removes the row */
    put({ accountId, kind, day }: PeriodId, counts: Uint8Array | null): void {
      if (counts) put.queue(accountId, kind, day, counts);
      else remove.queue(accountId, kind, day);
    },
    /** Appends the changes of a transaction to the journal. */
    append: (changes: string) => append.queue(changes),
    /** The journal, oldest first. */
    journal: () => journal.all().map(({ changes }) => changes),
    /** Characters in the journal. */
    journalLength: () => length.get()?.length ?? 0,
    /** Call it after all changes were added to the counters. */
    clearJournal: () => clear.queue(),
    /** @param id row id of the last order counted; null: all are */
    setCountedTo: (id: number | null) => (id === null ? allCounted.queue() : setCountedTo.queue(String(id))),
  };
}

/** Counters of places and merchants, and the changes that they do not hold yet. For the inside of a `db.write`. */
import type { Db } from "../open.ts";

export interface PastQueries {
  /** The stored JSON, or null. */
  get(accountId: number, kind: string, value: string): string | null;
  put(accountId: number, kind: string, value: string, past: string): void;
  /** Notes changes that no counter on disk holds yet. */
  note(changes: string): void;
  /** All that was noted, oldest first. */
  noted(): string[];
  /** After all counters were put. */
  clearNoted(): void;
}

export function pastQueries(db: Db): PastQueries {
  const get = db.prepare<{ past: string }, [number, string, string]>(
    "SELECT past FROM pasts WHERE account_id = ? AND kind = ? AND value = ?",
  );
  const put = db.prepare<never, [number, string, string, string]>(
    "INSERT INTO pasts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET past = excluded.past",
  );
  const note = db.prepare<never, [string]>("INSERT INTO past_changes (changes) VALUES (?)");
  const noted = db.prepare<{ changes: string }, []>("SELECT changes FROM past_changes ORDER BY id");
  const clear = db.prepare<never, []>("DELETE FROM past_changes");
  return {
    get: (accountId, kind, value) => get.get(accountId, kind, value)?.past ?? null,
    put: (accountId, kind, value, past) => void put.run(accountId, kind, value, past),
    note: (changes) => void note.run(changes),
    noted: () => noted.all().map((row) => row.changes),
    clearNoted: () => void clear.run(),
  };
}

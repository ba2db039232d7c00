/** Integrity check of a database file. */
import type { Database as Sqlite } from "bun:sqlite";

/** Maximum of errors listed; one is enough to act. */
const MAX_ERRORS = 10;

/** Errors that SQLite finds in the file, a sentence each; empty when it is whole. Reads all of it. */
export function integrityErrors(sqlite: Sqlite): string[] {
  return sqlite
    .query<{ integrity_check: string }, []>(`PRAGMA integrity_check(${MAX_ERRORS})`)
    .all()
    .map(({ integrity_check }) => integrity_check)
    .filter((line) => line !== "ok");
}

/** Copies of the database: made while another process writes to it, checked, and prepared for a restore. */
import { Database as Sqlite } from "bun:sqlite";
import { closeSync, openSync } from "node:fs";
import type { DueKey, MetaKey } from "../queries/meta.ts";
import { integrityErrors } from "./integrity.ts";
import { schemaVersion } from "./migrate.ts";
import { BUSY_TIMEOUT_MS } from "./wal.ts";

/** What a copy contains. */
export interface CopyFacts {
  schema: number;
  /** Rows by table. */
  counts: Record<string, number>;
  /** Id of the instance key that its secrets are encrypted with; null when there are none yet. */
  instanceKeyId: string | null;
}

/**
 * Writes the current state of the database to a new file, without free pages or deleted data. In WAL mode it blocks nobody: others
 * read and write meanwhile. The file is not synced.
 * @param from the database, which a running server may write
 * @param to must not exist; readable by its owner only
 */
export function copyDatabase(from: string, to: string): void {
  // SQLite accepts an empty file, and gives its journal the same mode.
  closeSync(openSync(to, "wx", 0o600));
  using sqlite = new Sqlite(from, { readonly: true });
  sqlite.run(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  sqlite.query("VACUUM INTO ?").run(to);
}

/**
 * Checks a copy that nobody else has open.
 * @throws Error with what is damaged
 */
export function checkCopy(file: string): CopyFacts {
  using sqlite = new Sqlite(file, { readonly: true });
  const errors = integrityErrors(sqlite);
  if (errors.length > 0) throw new Error(errors.join("; "));
  const orphans = sqlite
    .query<{ table: string }, []>('SELECT "table" FROM pragma_foreign_key_check LIMIT 1')
    .all();
  if (orphans.length > 0) throw new Error(`rows of ${orphans[0].table} refer to rows that do not exist`);
  return factsOf(sqlite);
}

/** A fact of the whole database, such as the id of the key that its secrets are encrypted with; null when there is none. */
export function storedMeta(sqlite: Sqlite, key: MetaKey): string | null {
  const row = sqlite.query<{ value: string }, [MetaKey]>("SELECT value FROM meta WHERE key = ?").get(key);
  return row?.value ?? null;
}

/** Clears pending work for unused parts of the original in a copy that nobody else has open, as the copy has none. */
export function settleCopy(file: string): void {
  using sqlite = new Sqlite(file, { readwrite: true });
  sqlite.run("PRAGMA journal_mode = DELETE");
  sqlite.run("PRAGMA synchronous = FULL");
  forgetUnused(sqlite);
}

function forgetUnused(sqlite: Sqlite): void {
  const forget = sqlite.query<never, [DueKey]>("DELETE FROM meta WHERE key = ?");
  for (const key of ["search_due", "vacuum_due"] as const) forget.run(key);
}

function factsOf(sqlite: Sqlite): CopyFacts {
  const countOf = (table: string) =>
    sqlite.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${table}"`).get()?.rows ?? 0;
  const tables = sqlite
    .query<{ name: string }, []>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name",
    )
    .all();
  const counts = tables.map(({ name }) => [name, countOf(name)]);
  return {
    schema: schemaVersion(sqlite),
    counts: Object.fromEntries(counts),
    instanceKeyId: storedMeta(sqlite, "instance_key_id"),
  };
}

/**
 * Prepares a copy for use in place of the original: ends all sessions, and holds the alerts, which the original may
 * have sent since. Leaves one file, without WAL.
 * @param now milliseconds since 1970
 */
export function prepareRestored(file: string, now: number): void {
  using sqlite = new Sqlite(file, { readwrite: true });
  sqlite.run("PRAGMA journal_mode = DELETE");
  sqlite.run("PRAGMA synchronous = FULL");
  sqlite.run("PRAGMA secure_delete = ON");
  sqlite.transaction(() => {
    sqlite.run("DELETE FROM sessions");
    forgetUnused(sqlite);
    sqlite
      .query("INSERT OR REPLACE INTO meta VALUES (?, ?)")
      .run("alerts_held_since" satisfies MetaKey, String(now));
  })();
}

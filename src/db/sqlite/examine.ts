/** What `thikana doctor` reads of a database, without writing to it. */
import { constants, Database as Sqlite } from "bun:sqlite";
import { existsSync } from "node:fs";
import { MIGRATIONS } from "../migrations/index.ts";
import { storedKeyId } from "./copy.ts";
import { integrityErrors } from "./integrity.ts";
import { schemaVersion } from "./migrate.ts";
import { MIN_SQLITE, sqliteVersion } from "./open.ts";
import { walBytes } from "./wal.ts";

export interface DatabaseState {
  /** Version of SQLite, and the earliest one that is safe. */
  sqlite: string;
  minSqlite: string;
  /** Version of the schema in the file, and of this program. */
  schema: number;
  programSchema: number;
  /** Errors that SQLite found in the file; empty when it is whole. */
  errors: string[];
  /** Rows that refer to a row that is missing. */
  brokenReferences: number;
  bytes: number;
  /** Of pages that hold nothing, which new rows will use. */
  freeBytes: number;
  walBytes: number;
  /** When the newest audited event happened, milliseconds since 1970; null when there is none. */
  newestAt: number | null;
  /** Id of the key that encrypts the secrets in it; null while there are none. */
  instanceKeyId: string | null;
}

/**
 * Reads the whole file, which takes about a second a gigabyte; a running server is not blocked.
 * @throws Error of SQLite when the file is no database, or is too damaged to be read
 */
export function examineDatabase(file: string): DatabaseState {
  const sqlite = openReadOnly(file);
  try {
    const number = (sql: string) =>
      Object.values(sqlite.query<Record<string, number>, []>(sql).get() ?? {})[0];
    return {
      sqlite: sqliteVersion(sqlite),
      minSqlite: MIN_SQLITE,
      schema: schemaVersion(sqlite),
      programSchema: MIGRATIONS.length,
      errors: integrityErrors(sqlite),
      brokenReferences: number("SELECT count(*) FROM pragma_foreign_key_check"),
      bytes: number("PRAGMA page_count") * number("PRAGMA page_size"),
      freeBytes: number("PRAGMA freelist_count") * number("PRAGMA page_size"),
      walBytes: walBytes(file),
      newestAt: number("SELECT at FROM audit ORDER BY id DESC LIMIT 1") ?? null,
      instanceKeyId: storedKeyId(sqlite),
    };
  } finally {
    sqlite.close();
  }
}

/** A file without a WAL is read as it is, since a WAL and its index would be created beside it otherwise. */
function openReadOnly(file: string): Sqlite {
  if (existsSync(`${file}-wal`)) return new Sqlite(file, { readonly: true });
  const uri = `${Bun.pathToFileURL(file).href}?immutable=1`;
  return new Sqlite(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
}

/** Reads a database file while another process writes to it. */
import { constants, Database as Sqlite } from "bun:sqlite";
import { existsSync } from "node:fs";

/** A file without a WAL is opened as immutable, since otherwise a WAL and its index would be created beside it. */
export function openReadOnly(file: string): Sqlite {
  if (existsSync(`${file}-wal`)) return new Sqlite(file, { readonly: true });
  const uri = `${Bun.pathToFileURL(file).href}?immutable=1`;
  return new Sqlite(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
}

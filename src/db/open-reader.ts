/** Reading connections: they see committed data and block no writer. */
import { type SQLQueryBindings, Database as Sqlite } from "bun:sqlite";
import type { Statement } from "./connection.ts";
import type { Location, SqliteLocation } from "./location.ts";
import { openPostgresReader } from "./postgres/open.ts";
import { type Reader, readerOf } from "./reader.ts";
import { sqliteConnection } from "./sqlite/connection.ts";

/**
 * Opens a database that this process already has open, so it neither migrates nor locks. Reader and writer do not block
 * each other. Close it before the database itself.
 */
export function openReader(location: Location): Reader & { close(): void } {
  return location.dialect === "sqlite" ? openSqliteReader(location) : openPostgresReader(location);
}

function openSqliteReader(location: SqliteLocation): Reader & { close(): void } {
  const sqlite = new Sqlite(location.file, { readonly: true });
  sqlite.run("PRAGMA busy_timeout = 5000");
  const reader = readerOf(sqliteConnection(sqlite), location, sqlite);
  const statements: Statement[] = [];
  return {
    ...reader,
    prepare<Row, Params extends SQLQueryBindings[]>(sql: string) {
      const statement = reader.prepare<Row, Params>(sql);
      statements.push(statement as unknown as Statement);
      return statement;
    },
    close() {
      // An open statement would keep the connection open.
      for (const statement of statements) statement.finalize();
      sqlite.close(true);
    },
  };
}

/** Reading connections: they see committed data and block no writer. */
import { type SQLQueryBindings, Database as Sqlite, type Statement } from "bun:sqlite";
import { drizzle } from "drizzle-orm/bun-sqlite";
import type { Dialect } from "./dialect.ts";

/** A connection, as src/db/queries uses it to read; code outside src/db only passes it on. */
export type Reader = ReturnType<typeof readerOf>;

/** @param file path of the database of the connection */
export const readerOf = (sqlite: Sqlite, file: string) => ({
  dialect: "sqlite" as Dialect,
  orm: drizzle({ client: sqlite }),
  /** Plain SQL, for what drizzle cannot express and for hot paths. */
  prepare: <Row, Params extends SQLQueryBindings[]>(sql: string) =>
    // Bun's type also accepts a single parameter without an array; ours are always arrays.
    sqlite.prepare<Row, Params>(sql) as Statement<Row, Params>,
  /** Path of the database, for readers of other threads. */
  file,
});

/**
 * Opens a database that this process has open already, so it neither migrates nor locks. In WAL mode readers and
 * the writer do not block each other. Close it before the database itself.
 */
export function openReader(file: string): Reader & { close(): void } {
  const sqlite = new Sqlite(file, { readonly: true });
  sqlite.run("PRAGMA busy_timeout = 5000");
  const reader = readerOf(sqlite, file);
  const statements: Statement[] = [];
  return {
    ...reader,
    prepare<Row, Params extends SQLQueryBindings[]>(sql: string) {
      const statement = reader.prepare<Row, Params>(sql);
      statements.push(statement);
      return statement;
    },
    close() {
      // An open statement would keep the connection open.
      for (const statement of statements) statement.finalize();
      sqlite.close(true);
    },
  };
}

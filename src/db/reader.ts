/** A second connection, for a thread that reads much: it sees what is committed, and holds nobody up. */
import { type SQLQueryBindings, Database as Sqlite, type Statement } from "bun:sqlite";
import type { Db, Prepared } from "./open.ts";

/** What a query file needs that only reads. */
export type Reader = Pick<Db, "prepare">;

/**
 * Opens the file of a database that this process has open: read-only, so it neither migrates nor locks, and in
 * WAL mode readers and the writer do not wait for each other. Close it before the database itself.
 */
export function openReader(file: string): Reader & { close(): void } {
  const sqlite = new Sqlite(file, { readonly: true });
  sqlite.run("PRAGMA busy_timeout = 5000");
  const statements: Statement[] = [];
  return {
    prepare<Row, Params extends SQLQueryBindings[]>(sql: string) {
      const statement = sqlite.prepare<Row, Params>(sql);
      statements.push(statement);
      // Bun's own type takes one parameter without its array, too; ours are arrays always.
      return statement as Prepared<Row, Params>;
    },
    close() {
      // One that is left would keep the connection open.
      for (const statement of statements) statement.finalize();
      sqlite.close(true);
    },
  };
}

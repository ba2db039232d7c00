/** A read-only connection for threads that read much: it sees committed data and blocks no writer. */
import { type SQLQueryBindings, Database as Sqlite, type Statement } from "bun:sqlite";
import type { Db, Prepared } from "./open.ts";

/** What read-only query files need. */
export type Reader = Pick<Db, "prepare">;

/**
 * Opens a database that this process has open already, so it neither migrates nor locks. In WAL mode readers and
 * the writer do not block each other. Close it before the database itself.
 */
export function openReader(file: string): Reader & { close(): void } {
  const sqlite = new Sqlite(file, { readonly: true });
  sqlite.run("PRAGMA busy_timeout = 5000");
  const statements: Statement[] = [];
  return {
    prepare<Row, Params extends SQLQueryBindings[]>(sql: string) {
      const statement = sqlite.prepare<Row, Params>(sql);
      statements.push(statement);
      // Bun's type also accepts a single parameter without an array; ours are always arrays.
      return statement as Prepared<Row, Params>;
    },
    close() {
      // An open statement would keep the connection open.
      for (const statement of statements) statement.finalize();
      sqlite.close(true);
    },
  };
}

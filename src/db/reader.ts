/** A second connection, for a thread that reads much: it sees what is committed, and holds nobody up. */
import { type SQLQueryBindings, Database as Sqlite } from "bun:sqlite";
import type { Db, Prepared } from "./open.ts";

/** What a query file needs that only reads. */
export type Reader = Pick<Db, "prepare">;

/** Where the database lies. @returns an absolute path */
export function fileOf(db: Reader): string {
  const main = db.prepare<{ file: string }, []>("SELECT file FROM pragma_database_list WHERE name = 'main'");
  return main.get()?.file ?? "";
}

/**
 * Opens the file of a database that this process has open: read-only, so it neither migrates nor locks, and in
 * WAL mode readers and the writer do not wait for each other. Close it before the database itself.
 */
export function openReader(file: string): Reader & { close(): void } {
  const sqlite = new Sqlite(file, { readonly: true });
  sqlite.run("PRAGMA busy_timeout = 5000");
  return {
    // `query` keeps statements, and closing ends them: one that is open keeps the connection alive.
    // Bun's own type takes one parameter without its array, too; ours are arrays always.
    prepare: <Row, Params extends SQLQueryBindings[]>(sql: string) =>
      sqlite.query<Row, Params>(sql) as Prepared<Row, Params>,
    close: () => sqlite.close(),
  };
}

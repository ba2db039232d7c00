/** Bundler macro: embeds the schema of a new database, derived from the migrations when the program is built. */
import { Database } from "bun:sqlite";
import { migrate } from "./migrate.ts";

/**
 * @returns the statements that create the same schema in an empty file as all migrations, in order
 * @throws when a migration leaves rows in an empty database: those would need statements of their own
 */
export function newSchema(): string[] {
  const sqlite = new Database(":memory:");
  migrate(sqlite);
  // CREATE VIRTUAL TABLE creates its shadow tables, and a constraint its index.
  const made = sqlite
    .query<{ type: string; name: string; sql: string }, []>(
      `SELECT s.type, s.name, s.sql FROM sqlite_schema s JOIN pragma_table_list l ON l.name = s.tbl_name
       WHERE l.schema = 'main' AND l.type <> 'shadow' AND s.sql IS NOT NULL AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       ORDER BY s.rowid`,
    )
    .all();
  for (const { name } of made.filter(({ type }) => type === "table")) {
    if (sqlite.query(`SELECT 1 FROM ${name}`).get())
      throw new Error(`a migration writes rows into a new ${name}`);
  }
  sqlite.close();
  return made.map(({ sql }) => sql);
}

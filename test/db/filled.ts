/** Databases of earlier versions of the program, with a row in each table. */
import { Database } from "bun:sqlite";
import { MIGRATIONS } from "../../src/db/migrations/index.ts";
import { migrate } from "../../src/db/sqlite/migrate.ts";

interface Column {
  name: string;
  type: string;
}
type Value = string | number | Uint8Array | null;

/** By table the values of columns that must mean something; null for a table that stays empty. */
export type Meaningful = Readonly<Record<string, Readonly<Record<string, Value>> | null>>;

/** Names and types of a table's columns. */
const columnsOf = (sqlite: Database, table: string) =>
  sqlite.query<Column, [string]>("SELECT name, type FROM pragma_table_info(?)").all(table);

/** Names and SQL of the tables or of the indexes that a migration made. */
export function made(sqlite: Database, type: "table" | "index"): Map<string, string> {
  const rows = sqlite
    .query<{ name: string; sql: string }, [string]>(
      // The search index and its shadow tables hold no data of their own.
      "SELECT name, sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'order_search%'",
    )
    .all(type);
  return new Map(rows.map(({ name, sql }) => [name, sql]));
}

/** A value that its column takes, and that differs from those of the row's other columns. */
function valueFor({ name, type }: Column, place: number, sql: string): Value {
  const first = new RegExp(`\\b${name} IN \\('([^']*)'`).exec(sql)?.[1];
  if (first !== undefined) return first;
  // One row in each table: all that refers to a row refers to the first.
  if (type === "INTEGER") return /(^|_)(id|row)$/.test(name) ? 1 : 1000 + place;
  if (type === "BLOB") return new Uint8Array([place]);
  return type === "REAL" ? 1000 + place : `"${name}"`;
}

/**
 * A database as the program before a migration left it, with a row in each table.
 * @param index of the migration that it lacks, the first of those
 * @param file where it is made; in memory by default
 */
export function before(index: number, file = ":memory:", meaningful: Meaningful = {}): Database {
  const sqlite = new Database(file);
  migrate(sqlite, MIGRATIONS.slice(0, index));
  sqlite.run("PRAGMA foreign_keys = OFF");
  for (const [table, sql] of made(sqlite, "table")) {
    const given = meaningful[table];
    if (given === null) continue;
    const columns = columnsOf(sqlite, table);
    const names = columns.map(({ name }) => name).join(", ");
    sqlite.run(
      `INSERT OR REPLACE INTO ${table} (${names}) VALUES (${columns.map(() => "?").join(", ")})`,
      columns.map((column, place) =>
        given && column.name in given ? given[column.name] : valueFor(column, place, sql),
      ),
    );
  }
  return sqlite;
}

/** The list of migrations is that of the files, and none of them loses an index, a row or a value. */
import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { MIGRATIONS } from "../../src/db/migrations/index.ts";
import { migrate } from "../../src/db/sqlite/migrate.ts";

test("every file of SQL is listed, by its number", () => {
  const files = readdirSync(new URL("../../src/db/migrations", import.meta.url))
    .filter((name) => name.endsWith(".sql"))
    .sort();
  expect(MIGRATIONS.map(({ name }) => `${name}.sql`)).toEqual(files);
});

interface Column {
  name: string;
  type: string;
}
type Row = Record<string, unknown>;

const columnsOf = (sqlite: Database, table: string) =>
  sqlite.query<Column, [string]>("SELECT name, type FROM pragma_table_info(?)").all(table);

/** Names and SQL of the tables or of the indexes that a migration made. */
function made(sqlite: Database, type: "table" | "index"): Map<string, string> {
  const rows = sqlite
    .query<{ name: string; sql: string }, [string]>(
      // The search index and its shadow tables hold no data of their own.
      "SELECT name, sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'order_search%'",
    )
    .all(type);
  return new Map(rows.map(({ name, sql }) => [name, sql]));
}

/** A value that its column takes, and that differs from those of the row's other columns. */
function valueFor({ name, type }: Column, place: number, sql: string): string | number | Uint8Array {
  const first = new RegExp(`\\b${name} IN \\('([^']*)'`).exec(sql)?.[1];
  if (first !== undefined) return first;
  // One row in each table: all that refers to a row refers to the first.
  if (type === "INTEGER") return /(^|_)(id|row)$/.test(name) ? 1 : 1000 + place;
  if (type === "BLOB") return new Uint8Array([place]);
  return type === "REAL" ? 1000 + place : `"${name}"`;
}

/** A database as it was before the migration, with a row in each table. */
function before(index: number): Database {
  const sqlite = new Database(":memory:");
  migrate(sqlite, MIGRATIONS.slice(0, index));
  sqlite.run("PRAGMA foreign_keys = OFF");
  for (const [table, sql] of made(sqlite, "table")) {
    const columns = columnsOf(sqlite, table);
    const names = columns.map(({ name }) => name).join(", ");
    sqlite.run(
      `INSERT OR REPLACE INTO ${table} (${names}) VALUES (${columns.map(() => "?").join(", ")})`,
      columns.map((column, place) => valueFor(column, place, sql)),
    );
  }
  return sqlite;
}

const rowsOf = (sqlite: Database) =>
  [...made(sqlite, "table").keys()].map(
    (table) => [table, sqlite.query<Row, []>(`SELECT * FROM ${table}`).all()] as const,
  );

describe.each(MIGRATIONS.map(({ name, sql }, index) => [name, sql, index] as const))(
  "%s",
  (_, sql, index) => {
    test("keeps each index that it does not drop by its name", () => {
      const sqlite = before(index);
      const kept = [...made(sqlite, "index").keys()].filter((name) => !sql.includes(`DROP INDEX ${name}`));
      migrate(sqlite, MIGRATIONS.slice(0, index + 1));
      expect([...made(sqlite, "index").keys()]).toEqual(expect.arrayContaining(kept));
    });

    test("keeps the rows of each table, and their values", () => {
      const sqlite = before(index);
      const rows = rowsOf(sqlite);
      migrate(sqlite, MIGRATIONS.slice(0, index + 1));
      const after = new Map(rowsOf(sqlite));
      for (const [table, [row]] of rows) {
        const renamed = new RegExp(`ALTER TABLE ${table} RENAME TO (\\w+)`).exec(sql)?.[1];
        const now = after.get(renamed ?? table) ?? [];
        const shared = Object.entries(row).filter(([name]) => now.length === 0 || name in now[0]);
        const kept = expect.objectContaining(Object.fromEntries(shared));
        expect([table, now]).toEqual([table, expect.arrayContaining([kept])]);
      }
    });
  },
);

/** The list of migrations is that of the files, and none of them loses an index, a row or a value. */
import type { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { MIGRATIONS } from "../../src/db/migrations/index.ts";
import { migrate } from "../../src/db/sqlite/migrate.ts";
import { before, made } from "./filled.ts";

test("every file of SQL is listed, by its number", () => {
  const files = readdirSync(new URL("../../src/db/migrations", import.meta.url))
    .filter((name) => name.endsWith(".sql"))
    .sort();
  expect(MIGRATIONS.map(({ name }) => `${name}.sql`)).toEqual(files);
});

type Row = Record<string, unknown>;

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

    test("keeps the rows of each table that is not counted anew, and their values", () => {
      const sqlite = before(index);
      const rows = rowsOf(sqlite);
      migrate(sqlite, MIGRATIONS.slice(0, index + 1));
      const after = new Map(rowsOf(sqlite));
      for (const [table, [row]] of rows) {
        const renamed = new RegExp(`ALTER TABLE ${table} RENAME TO (\\w+)`).exec(sql)?.[1];
        const now = after.get(renamed ?? table) ?? [];
        if (sql.includes(`DELETE FROM ${table};`)) continue;
        const shared = Object.entries(row).filter(([name]) => now.length === 0 || name in now[0]);
        const kept = expect.objectContaining(Object.fromEntries(shared));
        expect([table, now]).toEqual([table, expect.arrayContaining([kept])]);
      }
    });
  },
);

/** The list of migrations is that of the files. */
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { MIGRATIONS } from "../../src/db/migrations/index.ts";

test("every file of SQL is listed, by its number", () => {
  const files = readdirSync(new URL("../../src/db/migrations", import.meta.url))
    .filter((name) => name.endsWith(".sql"))
    .sort();
  expect(MIGRATIONS.map(({ name }) => `${name}.sql`)).toEqual(files);
});

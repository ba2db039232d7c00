/** Creates the schema of a new database. */
import type { Database as Sqlite } from "bun:sqlite";
import { MIGRATIONS } from "../migrations/index.ts";
import { newSchema } from "./new-schema.macro.ts" with { type: "macro" };

const NEW_SCHEMA = newSchema();

/**
 * Brings an empty database to the schema of this program in one transaction: running the migrations one by one, each in
 * its own transaction, takes ten times as long for the same result.
 * @throws when it is not empty; nothing is changed then
 */
export function createSchema(sqlite: Sqlite): void {
  sqlite.transaction(() => {
    for (const statement of NEW_SCHEMA) sqlite.run(statement);
    sqlite.run(`PRAGMA user_version = ${MIGRATIONS.length}`);
  })();
}

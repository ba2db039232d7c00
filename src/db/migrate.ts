/** Brings a database file to the schema that this program knows. */
import type { Database as Sqlite } from "bun:sqlite";
import { UserError } from "../user-error.ts";
import { MIGRATIONS, type Migration } from "./migrations/index.ts";

/** Version of the schema in the file: how many migrations it has seen. */
export function schemaVersion(sqlite: Sqlite): number {
  return sqlite.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

/**
 * Runs the migrations that the file has not seen, each in a transaction of its own.
 * @returns names of those that ran
 * @throws UserError when the file is newer than the program, before anything is written
 */
export function migrate(sqlite: Sqlite, migrations: readonly Migration[] = MIGRATIONS): string[] {
  const version = schemaVersion(sqlite);
  if (version > migrations.length) {
    throw new UserError(
      `the database has schema ${version}, and this thikana knows only ${migrations.length}: start the newer thikana that wrote it`,
    );
  }
  return migrations.slice(version).map((migration, i) => {
    sqlite.transaction(() => {
      sqlite.run(migration.sql);
      sqlite.run(`PRAGMA user_version = ${version + i + 1}`);
    })();
    if (migration.rebuilds && version > 0) sqlite.run("VACUUM");
    return migration.name;
  });
}

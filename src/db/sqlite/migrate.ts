/** Migrates a database file to the schema of this program. */
import type { Database as Sqlite } from "bun:sqlite";
import { UserError } from "../../lib/user-error.ts";
import { VERSION } from "../../lib/version.ts";
import { MIGRATIONS, type Migration } from "../migrations/index.ts";

/** Version of the schema in the file: the number of migrations applied. */
export function schemaVersion(sqlite: Sqlite): number {
  return sqlite.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

/** The error when the database has a schema that a program with `known` migrations cannot use. */
export function newerSchema(version: number, known: number): UserError {
  return new UserError(
    `the database has schema ${version}, newer than this thikana's ${known}: thikana ${VERSION} is too old, start the version that wrote it`,
  );
}

/**
 * Runs the pending migrations, each in its own transaction.
 * @returns their names
 * @throws UserError when the file is newer than the program, before anything is written
 */
export function migrate(sqlite: Sqlite, migrations: readonly Migration[] = MIGRATIONS): string[] {
  const version = schemaVersion(sqlite);
  if (version > migrations.length) throw newerSchema(version, migrations.length);
  return migrations.slice(version).map((migration, i) => {
    sqlite.transaction(() => {
      sqlite.run(migration.sql);
      sqlite.run(`PRAGMA user_version = ${version + i + 1}`);
    })();
    if (migration.vacuums && version > 0) sqlite.run("VACUUM");
    return migration.name;
  });
}

/** A new version backs the database up before it changes it. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS } from "../../../src/db/migrations/index.ts";
import { migrate } from "../../../src/db/sqlite/migrate.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { backupBeforeMigration } from "../../../src/features/backup/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { configOf, refusalOf } from "./support.ts";

/** A directory with the schema of an earlier version. */
function oldDirectory() {
  const folder = temporaryFolder();
  using sqlite = new Database(join(folder.path, "thikana.db"));
  migrate(sqlite, MIGRATIONS.slice(0, -1));
  return folder;
}

/** As a start of the server does. @returns the schema that the database then has */
async function start(dir: string, env: Record<string, string> = {}): Promise<number> {
  const config = configOf(dir, env);
  const db = await openDatabase(dir, silentLogger, {
    beforeMigration: (schema) => backupBeforeMigration(config, silentLogger, schema),
  });
  const { schema } = await db.health();
  await db.close();
  return schema;
}

const schemaOf = (dir: string) => {
  using sqlite = new Database(join(dir, "thikana.db"), { readonly: true });
  return sqlite.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version;
};
const made = (dir: string) => readdirSync(join(dir, "backups", "before-migration"));

test("a backup of the old schema is kept apart from the others, and can be restored", async () => {
  using folder = oldDirectory();
  expect(await start(folder.path)).toBe(MIGRATIONS.length);
  const [name, ...others] = made(folder.path);
  expect([name, others]).toEqual([expect.stringMatching(/^thikana-\d{8}T\d{6}Z\.tar$/), []]);
  using elsewhere = temporaryFolder();
  expect(await refusalOf(join(folder.path, "backups", "before-migration", name), elsewhere.path)).toBeNull();
  expect(schemaOf(elsewhere.path)).toBe(MIGRATIONS.length - 1);
});

test("the three latest are kept", async () => {
  using folder = oldDirectory();
  const out = join(folder.path, "backups", "before-migration");
  mkdirSync(out, { recursive: true });
  const older = ["01", "02", "03", "04"].map((day) => `thikana-202001${day}T000000Z.tar`);
  for (const name of older) writeFileSync(join(out, name), "");
  await start(folder.path);
  expect(made(folder.path).sort()).toEqual([...older.slice(-2), expect.stringMatching(/^thikana-202[5-9]/)]);
});

test("a new directory, and one whose schema is the program's, get none", async () => {
  using folder = temporaryFolder();
  expect(await start(folder.path)).toBe(MIGRATIONS.length);
  expect(await start(folder.path)).toBe(MIGRATIONS.length);
  expect(readdirSync(folder.path)).not.toContain("backups");
});

test("when it fails, the database is not changed and the start says what to do; a setting does without", async () => {
  using folder = oldDirectory();
  // The folder of the backups cannot be made.
  writeFileSync(join(folder.path, "backups"), "");
  const failed = start(folder.path);
  await expect(failed).rejects.toThrow(
    /^the backup before the migration failed: .*THIKANA_BACKUP_BEFORE_MIGRATION=off/,
  );
  expect(schemaOf(folder.path)).toBe(MIGRATIONS.length - 1);
  expect(await start(folder.path, { THIKANA_BACKUP_BEFORE_MIGRATION: "off" })).toBe(MIGRATIONS.length);
});

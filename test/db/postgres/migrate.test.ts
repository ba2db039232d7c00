import { expect, test } from "bun:test";
import { resolve } from "node:path";
import { lockDirectory } from "../../../src/db/directory/lock.ts";
import { MIGRATIONS, type Migration } from "../../../src/db/migrations/index.ts";
import { PostgresConnection } from "../../../src/db/postgres/connection.ts";
import { migratePostgres } from "../../../src/db/postgres/migrate.ts";
import type { Node } from "../../../src/db/postgres/nodes.ts";
import { openPostgres } from "../../../src/db/postgres/open.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { VERSION } from "../../../src/lib/version.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { describeOnPostgres, type EmptyDatabase, emptyDatabase } from "./support.ts";

const NEWEST = MIGRATIONS.length;
/** The schema of the first version with PostgreSQL: no database is older. */
const FIRST = 25;

/** As a later version could have them; the second does something else in a PostgreSQL database that is there. */
const LATER: readonly Migration[] = [
  {
    name: "a table, a column and an index",
    compatible: true,
    sql: `CREATE TABLE couriers (
            id INTEGER PRIMARY KEY NOT NULL,
            account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
            name TEXT NOT NULL,
            kind TEXT NOT NULL DEFAULT 'road' CHECK (kind IN ('road', 'air')),
            UNIQUE (account_id, name)
          ) STRICT;
          ALTER TABLE orders ADD COLUMN courier INTEGER;
          CREATE INDEX orders_by_courier ON orders (account_id, courier, id) WHERE courier IS NOT NULL;`,
  },
  {
    name: "a column that goes, and a rebuilt index",
    sql: `ALTER TABLE audit DROP COLUMN ip;
          DROP INDEX orders_by_awb;
          CREATE INDEX orders_by_awb ON orders (account_id, lower(awb)) WHERE awb <> '';`,
    postgres: `ALTER TABLE audit DROP COLUMN ip;
               DROP INDEX orders_by_awb;
               CREATE INDEX orders_by_awb ON orders (account_id, lower(awb COLLATE "C"), id) WHERE awb <> '';`,
  },
];
const ONE_LATER = [...MIGRATIONS, ...LATER.slice(0, 1)];
const TWO_LATER = [...MIGRATIONS, ...LATER];

describeOnPostgres("migrating PostgreSQL", () => {
  test("an empty database gets the whole schema, and a second start nothing", async () => {
    await using database = await emptyDatabase();
    const names = MIGRATIONS.map(({ name }) => name);
    expect(migrated(database)).toEqual({ schema: NEWEST, migrated: names });
    expect(migrated(database)).toEqual({ schema: NEWEST, migrated: [] });
    expect(await database.sql`SELECT version, compatible FROM schema_version`).toEqual([
      { version: NEWEST, compatible: Number(MIGRATIONS.at(-1)?.compatible ?? false) },
    ]);
    expect(await database.sql`SELECT * FROM writer`).toEqual([{ id: 1, turn: 0n, clock: 0n, previous: 0n }]);
  });

  test("of nodes that start together one creates the schema", async () => {
    await using database = await emptyDatabase();
    const child = () =>
      Bun.spawn([process.execPath, resolve(import.meta.dir, "migrate-child.ts"), database.url], {
        stdio: ["ignore", "pipe", "inherit"],
      });
    const children = [child(), child(), child()];
    const counts = await Promise.all(children.map((one) => new Response(one.stdout).text()));
    expect(counts.map(Number).sort((a, b) => a - b)).toEqual([0, 0, NEWEST]);
  });

  test.each([
    ["one step at a time", [MIGRATIONS, ONE_LATER, TWO_LATER]],
    ["two steps at once", [MIGRATIONS, TWO_LATER]],
    // Fails when a migration that is released has other statements for PostgreSQL than for SQLite.
    ["from the first schema of PostgreSQL to this one", [MIGRATIONS.slice(0, FIRST), MIGRATIONS]],
  ])("migrating %s ends in the schema that an empty database gets", async (_what, steps) => {
    await using old = await emptyDatabase();
    await using empty = await emptyDatabase();
    for (const migrations of steps) migrated(old, migrations);
    migrated(empty, steps.at(-1));
    const schema = await describeSchema(empty);
    expect(await describeSchema(old)).toEqual(schema);
    expect(schema.length).toBeGreaterThan(300);
  });

  test("a migration tells the nodes that run to forget what they remember of the tables", async () => {
    await using database = await emptyDatabase();
    migrated(database);
    migrated(database, ONE_LATER);
    expect(await database.sql`SELECT turn FROM writer`).toEqual([{ turn: 1n }]);
  });

  test("a node one version behind runs on a database whose last migration only adds", async () => {
    await using database = await emptyDatabase();
    migrated(database, ONE_LATER);
    expect(migrated(database)).toEqual({ schema: NEWEST + 1, migrated: [] });
    expect(await database.sql`SELECT version FROM schema_version`).toEqual([{ version: NEWEST + 1 }]);
  });

  test.each([
    ["its last migration does more than add", TWO_LATER, ONE_LATER],
    [
      "it is two versions ahead",
      [...ONE_LATER, { name: "more", sql: "SELECT 1", compatible: true }],
      MIGRATIONS,
    ],
  ])("a newer database is refused and not changed when %s", async (_what, theirs, ours) => {
    await using database = await emptyDatabase();
    migrated(database, theirs);
    const before = await describeSchema(database);
    expect(() => migrated(database, ours)).toThrow(
      `the database has schema ${theirs.length}, newer than this thikana's ${ours.length}: thikana ${VERSION} is too old`,
    );
    expect(await describeSchema(database)).toEqual(before);
  });

  test("older nodes that run hold up a change they cannot work with, and no other", async () => {
    await using database = await emptyDatabase();
    const older = { id: "older", name: "host-a:7", version: "1.0.0" };
    migrated(database, MIGRATIONS, older);
    const change = { name: "change", sql: "SELECT 1" };
    const addition = { ...change, name: "addition", compatible: true };
    const before = await describeSchema(database);
    for (const later of [[change], [addition, change], [addition, addition]]) {
      expect(() => migrated(database, [...MIGRATIONS, ...later])).toThrow("host-a:7 (thikana 1.0.0)");
    }
    expect(await describeSchema(database)).toEqual(before);
    expect(migrated(database, [...MIGRATIONS, addition]).migrated).toEqual(["addition"]);
    // A node of the version before may start, and is older than the next change.
    expect(migrated(database, MIGRATIONS, older).schema).toBe(NEWEST + 1);
    expect(() => migrated(database, [...MIGRATIONS, addition, change])).toThrow("host-a:7");
    await database.sql`UPDATE nodes SET seen_at = seen_at - 31000`;
    expect(migrated(database, [...MIGRATIONS, addition, change]).migrated).toEqual(["change"]);
  });

  test("a node that runs is among the nodes until it stops", async () => {
    await using database = await emptyDatabase();
    using folder = temporaryFolder();
    const db = await openPostgres(database.url, folder.path, silentLogger);
    expect(await database.sql`SELECT name, version, schema FROM nodes`).toEqual([
      { name: expect.stringContaining(`:${process.pid}`), version: VERSION, schema: NEWEST },
    ]);
    await db.close();
    expect(await database.sql`SELECT 1 FROM nodes`).toHaveLength(0);
  });

  test("a start that waits for its database ends when it is told to", async () => {
    using folder = temporaryFolder();
    const stop = new AbortController();
    const reason = new Error("stop");
    const opening = openPostgres("postgres://x@127.0.0.1:1/x", folder.path, silentLogger, {
      stop: stop.signal,
    });
    setTimeout(() => stop.abort(reason), 20);
    expect(await opening.catch((error) => error)).toBe(reason);
    lockDirectory(folder.path).release();
  });

  test("a failed migration leaves nothing behind", async () => {
    await using database = await emptyDatabase();
    migrated(database);
    const before = await describeSchema(database);
    const broken = { name: "broken", sql: "CREATE TABLE b (x INT); INSERT INTO nowhere VALUES (1)" };
    expect(() => migrated(database, [...ONE_LATER, broken])).toThrow("nowhere");
    expect(await describeSchema(database)).toEqual(before);
    expect(migrated(database, ONE_LATER).schema).toBe(NEWEST + 1);
  });

  test("a database with a table of another program is refused", async () => {
    await using database = await emptyDatabase();
    await database.sql`CREATE TABLE orders (x int)`;
    expect(() => migrated(database)).toThrow("has a table orders that is not thikana's");
    expect(await describeSchema(database)).toHaveLength(1);
  });

  test("a user who may not create tables or pg_trgm is told who must", async () => {
    await using database = await emptyDatabase();
    await using user = await ordinaryUser(database);
    expect(() => migrated(user)).toThrow("may not create tables");
    await database.sql.unsafe(`GRANT CREATE ON SCHEMA public TO ${user.name}`);
    expect(() => migrated(user)).toThrow(
      "let an administrator of the PostgreSQL server run CREATE EXTENSION",
    );
    // An administrator may put it where thikana's tables are not.
    await database.sql.unsafe(`CREATE SCHEMA extensions; GRANT USAGE ON SCHEMA extensions TO ${user.name}`);
    await database.sql.unsafe("CREATE EXTENSION pg_trgm SCHEMA extensions");
    expect(migrated(user).schema).toBe(NEWEST);
    expect(migrated(user).migrated).toEqual([]);
  });
});

function migrated(database: { url: string }, migrations?: readonly Migration[], node?: Node) {
  const connection = new PostgresConnection(database.url, { applicationName: "test", maxWaitMs: 30_000 });
  try {
    return migratePostgres(connection, migrations, node);
  } finally {
    connection.close();
  }
}

/** Columns, constraints, indexes, settings of storage, triggers and functions, a line each, sorted. */
async function describeSchema({ sql }: EmptyDatabase): Promise<string[]> {
  const lines: { line: string }[] = await sql.unsafe(`
    SELECT concat_ws(' ', 'column', table_name, row_number() OVER (PARTITION BY table_name ORDER BY ordinal_position),
      column_name, data_type, is_nullable, column_default, is_identity, generation_expression, collation_name) AS line
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT concat_ws(' ', 'constraint', conname, conrelid::regclass, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
    UNION ALL SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', 'storage', relname, reloptions)
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND reloptions IS NOT NULL
    UNION ALL SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'function', p.oid::regprocedure, prosrc) FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`);
  return lines.map(({ line }) => line).sort();
}

/** A role of its own, which owns nothing; dropped with what it has made. */
async function ordinaryUser({ url, sql }: EmptyDatabase) {
  const name = new URL(url).pathname.slice(1);
  await sql.unsafe(`CREATE ROLE ${name} LOGIN`);
  await sql.unsafe("REVOKE CREATE ON SCHEMA public FROM PUBLIC");
  const theirs = new URL(url);
  theirs.username = name;
  return {
    name,
    url: theirs.href,
    [Symbol.asyncDispose]: () => sql.unsafe(`DROP OWNED BY ${name}; DROP ROLE ${name}`),
  };
}

import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { MIGRATIONS } from "../../../src/db/migrations/index.ts";
import * as schema from "../../../src/db/schema.ts";
import { createSchema } from "../../../src/db/sqlite/create.ts";
import { migrate, schemaVersion } from "../../../src/db/sqlite/migrate.ts";

const TABLES: SQLiteTable[] = Object.values(schema).filter((value) => value instanceof SQLiteTable);

function migrated(): Database {
  const sqlite = new Database(":memory:");
  migrate(sqlite);
  return sqlite;
}

test("a new file gets all migrations, and a second start none", () => {
  const sqlite = new Database(":memory:");
  expect(migrate(sqlite)).toEqual(MIGRATIONS.map((migration) => migration.name));
  expect(schemaVersion(sqlite)).toBe(MIGRATIONS.length);
  expect(migrate(sqlite)).toEqual([]);
});

test("the schema of a new database is the one that the migrations make", () => {
  const created = new Database(":memory:");
  createSchema(created);
  const schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";
  expect(created.query(schema).all()).toEqual(migrated().query(schema).all());
  expect(schemaVersion(created)).toBe(MIGRATIONS.length);
  expect(migrate(created)).toEqual([]);
});

test("a file that holds something else gets no schema, and stays as it is", () => {
  const sqlite = new Database(":memory:");
  sqlite.run("CREATE TABLE orders (x)");
  expect(() => createSchema(sqlite)).toThrow("orders");
  expect(schemaVersion(sqlite)).toBe(0);
  expect(sqlite.query("SELECT name FROM sqlite_schema").all()).toEqual([{ name: "orders" }]);
});

test("a database newer than the program is refused and not changed", () => {
  const sqlite = new Database(":memory:");
  sqlite.run(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
  expect(() => migrate(sqlite)).toThrow(`has schema ${MIGRATIONS.length + 1}`);
  expect(sqlite.query("SELECT * FROM sqlite_schema").all()).toEqual([]);
});

test("a failed migration is rolled back, those before it stay", () => {
  const sqlite = new Database(":memory:");
  const first = { name: "first", sql: "CREATE TABLE a (x)" };
  const broken = { name: "broken", sql: "CREATE TABLE b (x); INSERT INTO nowhere VALUES (1);" };
  expect(() => migrate(sqlite, [first, broken])).toThrow("nowhere");
  expect(schemaVersion(sqlite)).toBe(1);
  expect(sqlite.query("SELECT name FROM sqlite_schema").all()).toEqual([{ name: "a" }]);
});

test("alerts of an earlier version stay as they are, and are alerts", () => {
  const sqlite = new Database(":memory:");
  const before = MIGRATIONS.findIndex(({ name }) => name === "0009_decision_events");
  migrate(sqlite, MIGRATIONS.slice(0, before));
  sqlite.run("INSERT INTO alerts_outbox VALUES (7, 1, 'A-1', 'HIGH', '{}', 5, 2, 9, 6, 500, 'no', NULL)");
  migrate(sqlite);
  const kept = { id: 7, type: "order.risk", order_id: "A-1", payload: "{}", attempts: 2, next_at: 9 };
  expect(sqlite.query("SELECT * FROM alerts_outbox").all()).toMatchObject([kept]);
  const insert = (type: string) =>
    sqlite.run(
      `INSERT INTO alerts_outbox VALUES (NULL, 1, '${type}', 'A-1', 'HIGH', '{}', 5, 0, 5${", NULL".repeat(4)})`,
    );
  expect(() => insert("order.risk")).toThrow("UNIQUE");
  insert("order.decision");
  insert("order.decision");
});

test.each(TABLES.map((table) => [getTableName(table), table] as const))(
  "drizzle's table %s is the one that the migrations make",
  (name, table) => {
    const rows = migrated()
      .query<{ name: string; type: string; notnull: number; pk: number }, []>(`PRAGMA table_info(${name})`)
      .all();
    const known = Object.values(getTableColumns(table));
    const keys = new Set([
      ...known.filter((column) => column.primary).map((column) => column.name),
      ...getTableConfig(table).primaryKeys.flatMap((key) => key.columns.map((column) => column.name)),
    ]);
    const expected = known.map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      notnull: column.notNull ? 1 : 0,
      isKey: keys.has(column.name),
    }));
    expect(rows.map(({ pk, name, type, notnull }) => ({ name, type, notnull, isKey: pk > 0 }))).toEqual(
      expected,
    );
  },
);

test("the orders of a buyer are indexed by time from 0008 on", () => {
  const sqlite = new Database(":memory:");
  migrate(
    sqlite,
    MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name === "0008_history"),
    ),
  );
  const texts = ["order_id", "channel", "name", "phone", "email", "city", "pincode", "district", "state"];
  const more = ["fingerprint", "address", "verification", "risk_reasons", "signals"];
  const numbers = ["account_id", "updated_at", "order_value", "risk_score", "rules_version", "scored_at"];
  const filled = [...texts, ...more].map((name) => [name, "id"] as const);
  const values = [...filled, ...[...numbers, "signal_set"].map((name) => [name, "1"] as const)];
  sqlite.run(
    `INSERT INTO orders (id, placed_at, payment, risk_level, decision, ${values.map(([name]) => name).join(", ")})
     SELECT id, 1000 - id, 'COD', 'LOW', 'pending', ${values.map(([, value]) => value).join(", ")}
     FROM (SELECT 1 AS id UNION SELECT 2)`,
  );
  sqlite.run("INSERT INTO order_parties VALUES (77, 1), (77, 2), (88, 2)");
  migrate(sqlite);
  const rows = sqlite
    .query("SELECT identity, placed_at, order_row FROM order_identities ORDER BY 1, 2")
    .values();
  expect(rows).toEqual([
    [77, 998, 2],
    [77, 999, 1],
    [88, 998, 2],
  ]);
});

test("sessions and audit entries from before the audit of accounts keep their meaning", () => {
  const sqlite = new Database(":memory:");
  const added = MIGRATIONS.findIndex(({ name }) => name === "0006_account_audit");
  migrate(sqlite, MIGRATIONS.slice(0, added));
  const DAY = 86_400_000;
  sqlite.run(`
    INSERT INTO accounts VALUES (1, 'a', 'a', 'a', 'h', 'free', 'active', 'p', 's', x'00', 'h', '', NULL, NULL, NULL, NULL, 0, '');
    INSERT INTO sessions VALUES ('new', 1, 0, ${40 * DAY}), ('old', 1, 0, ${200 * DAY});
    INSERT INTO audit VALUES (1, 1, 'x', 5, 'bulk', NULL, 'order.scored', NULL, NULL);
    INSERT INTO audit VALUES (2, 1, '', 6, 'key', NULL, 'rules.replaced', NULL, NULL);`);
  migrate(sqlite);
  expect(
    sqlite.query("SELECT token_hash, expires_at, last_used_at FROM sessions ORDER BY 1").values(),
  ).toEqual([
    ["new", 40 * DAY, 10 * DAY],
    ["old", 90 * DAY, 170 * DAY],
  ]);
  expect(sqlite.query("SELECT id, kind, ip FROM audit").values()).toEqual([
    [1, "order", null],
    [2, "rules", null],
  ]);
});

test("bodies of waiting events move to their own table, and digests are cut", () => {
  const sqlite = new Database(":memory:");
  const before = MIGRATIONS.findIndex(({ name }) => name === "0015_smaller_rows");
  migrate(sqlite, MIGRATIONS.slice(0, before));
  const digests = ["ab".repeat(32), "cd".repeat(32)];
  for (const [i, body] of ["NULL", "'{\"id\":1}'"].entries())
    sqlite.run(
      `INSERT INTO store_events VALUES (${i + 1}, 1, 'storeA', 'orders/create', 'A-1', '${digests[i]}', 0, 5, ${body},
       'done', 'scored', 0, NULL)`,
    );
  migrate(sqlite);
  expect(sqlite.query("SELECT id, digest FROM store_events ORDER BY id").all()).toEqual(
    digests.map((digest, i) => ({ id: i + 1, digest: digest.slice(0, 24) })),
  );
  expect(sqlite.query("SELECT * FROM store_event_bodies").all()).toEqual([{ event_id: 2, body: '{"id":1}' }]);
});

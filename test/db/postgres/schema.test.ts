import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { postgresSchema } from "../../../src/db/postgres/schema.ts";
import { commaParts, parenthesis, plainSql } from "../../../src/db/postgres/sql-text.ts";
import { migrate } from "../../../src/db/sqlite/migrate.ts";
import { describeOnPostgres, type EmptyDatabase, emptyDatabase, sqlState } from "./support.ts";

const sqlite = new Database(":memory:");
migrate(sqlite);

const TABLES = sqlite
  .query<{ name: string }, []>(
    `SELECT name FROM pragma_table_list
     WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  )
  .all()
  .map(({ name }) => name);

const TYPES: Record<string, string> = {
  INTEGER: "bigint",
  REAL: "double precision",
  TEXT: "text",
  BLOB: "bytea",
};

describeOnPostgres("the schema of PostgreSQL", () => {
  let database: EmptyDatabase;

  beforeAll(async () => {
    database = await emptyDatabase();
    await database.sql.unsafe("CREATE EXTENSION pg_trgm");
    for (const statement of postgresSchema()) await database.sql.unsafe(statement);
  });
  afterAll(() => database[Symbol.asyncDispose]());

  const rows = <Row>(text: string, params: unknown[] = []): Promise<Row[]> =>
    database.sql.unsafe(text, params);

  test("has the tables of SQLite, search, and those that nodes share", async () => {
    const tables = await rows<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename COLLATE \"C\"",
    );
    const added = [
      "account_turns",
      "cache_version",
      "jobs",
      "last_transactions",
      "nodes",
      "order_search",
      "throttles",
      "turn_changes",
      "writer",
    ];
    expect(tables.map(({ name }) => name)).toEqual([...TABLES, ...added].sort());
  });

  test.each(TABLES)("has the columns of %s as in SQLite", async (table) => {
    const columns = await rows(
      `SELECT column_name AS name, data_type AS type, is_nullable = 'NO' AS "notNull",
         regexp_replace(column_default, '::text$', '') AS "default",
         is_generated = 'ALWAYS' AS generated, is_identity = 'YES' AS "rowId", collation_name AS collation
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`,
      [table],
    );
    expect(columns).toEqual(sqliteColumns(table));
  });

  test.each(TABLES)("has the keys of %s as in SQLite", async (table) => {
    const keys = await rows<{ key: string }>(
      `SELECT replace(replace(pg_get_constraintdef(oid), '"', ''), ' ON DELETE CASCADE', ' CASCADE') AS key
       FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u', 'f')`,
      [table],
    );
    expect(keys.map(({ key }) => key).sort()).toEqual(sqliteKeys(table).sort());
  });

  test.each(TABLES)(
    "has the indexes of %s but that of facets, which end with the key of the row",
    async (table) => {
      const indexes = await rows<{ name: string; columns: string }>(
        `SELECT c.relname AS name, indisunique AS "unique", indpred IS NOT NULL AS partial,
         (SELECT string_agg(CASE WHEN indkey[n - 1] = 0 THEN '(…)' ELSE pg_get_indexdef(indexrelid, n, true) END, ', '
            ORDER BY n) FROM generate_series(1, indnatts) n) AS columns
       FROM pg_index JOIN pg_class c ON c.oid = indexrelid
       WHERE indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
       ORDER BY c.relname COLLATE "C"`,
        [table],
      );
      expect(indexes).toEqual(sqliteIndexes(table));
    },
  );

  test.each(TABLES)("has every CHECK of %s", async (table) => {
    const [checks] = await rows<{ n: bigint }>(
      "SELECT count(*) AS n FROM pg_constraint WHERE contype = 'c' AND conrelid = $1::regclass",
      [table],
    );
    const text = sqlite
      .query<{ sql: string }, [string]>("SELECT sql FROM sqlite_schema WHERE name = ?")
      .get(table);
    expect(Number(checks?.n)).toBe(text?.sql.match(/\bCHECK\b/g)?.length ?? 0);
  });

  test("refuses what a constraint of SQLite refuses", async () => {
    const member = (id: number, email: string, role: string, account = 1) =>
      sqlState(
        rows(
          "INSERT INTO members (id, account_id, name, email, email_key, role, created_at) VALUES ($1,$2,'','',$3,$4,1)",
          [id, account, email, role],
        ),
      );
    await rows(
      `INSERT INTO accounts (name, email, email_key, plan, status, publishable_key, secret_key_hash, secret_key_sealed,
         secret_key_hint, allowed_domains, created_at)
       VALUES ('', '', 'a', 'free', 'active', 'p', 's', '', '', '', 1)`,
    );
    expect(await member(1, "a", "owner")).toBeUndefined();
    expect(await member(2, "a", "owner")).toBe("23505");
    expect(await member(1, "b", "owner")).toBe("23505");
    expect(await member(2, "b", "king")).toBe("23514");
    expect(await member(2, "b", "owner", 9)).toBe("23503");
    expect(await sqlState(rows("INSERT INTO meta (key) VALUES ('k')"))).toBe("23502");
    expect(await sqlState(rows("INSERT INTO writer (id, turn) VALUES (2, 0)"))).toBe("23514");
    await rows("DELETE FROM accounts");
    expect(await rows("SELECT * FROM members")).toEqual([]);
  });

  test("gives out numbers of rows, and takes those that the program gives", async () => {
    const added = await rows(
      "INSERT INTO signal_sets (id, names) VALUES (DEFAULT, 'a'), (70, 'b'), (DEFAULT, 'c') RETURNING id",
    );
    expect(added.map((row) => Number((row as { id: bigint }).id))).toEqual([1, 70, 2]);
  });

  test("an index refuses a second alert of one order and level, but not a second decision", async () => {
    const alert = (type: string) =>
      sqlState(
        rows(
          `INSERT INTO alerts_outbox (account_id, type, order_id, risk_level, payload, created_at, attempts)
           VALUES (1, $1, 'A-1', 'HIGH', '{}', 5, 0)`,
          [type],
        ),
      );
    expect(await alert("order.risk")).toBeUndefined();
    expect(await alert("order.risk")).toBe("23505");
    expect(await alert("order.decision")).toBeUndefined();
    expect(await alert("order.decision")).toBeUndefined();
  });

  test("compares and changes letters as SQLite: by bytes, and only those of ASCII", async () => {
    await rows("INSERT INTO meta VALUES ('b', ''), ('B', ''), ('é', ''), ('a', '')");
    const sorted = await rows<{ key: string; upper: string }>(
      "SELECT key, upper(key) FROM meta ORDER BY key",
    );
    expect(sorted.map(({ key }) => key)).toEqual(["B", "a", "b", "é"]);
    expect(sorted.map(({ upper }) => upper)).toEqual(["B", "A", "B", "é"]);
  });

  test.each([
    [
      "the members of an array with their places",
      "SELECT key, value FROM json_each('[\"b\", 7, null]'::text)",
      [
        { key: 0n, value: "b" },
        { key: 1n, value: "7" },
        { key: 2n, value: null },
      ],
    ],
    ["the length of an array", "SELECT json_array_length('[1, 2]'::text) AS n", [{ n: 2n }]],
    [
      "a sum of bigint",
      "SELECT sqlite_sum(n) AS n FROM (VALUES (1::bigint), (null), (2)) v (n)",
      [{ n: 3n }],
    ],
    ["a sum of integer", "SELECT sqlite_sum(n) AS n FROM (VALUES (1), (null), (2)) v (n)", [{ n: 3n }]],
    [
      "a sum of real",
      "SELECT sqlite_sum(n) AS n FROM (VALUES (1.5::float8), (null), (2)) v (n)",
      [{ n: 3.5 }],
    ],
    [
      "the sum of nothing",
      "SELECT sqlite_sum(n) AS n FROM (VALUES (1::bigint)) v (n) WHERE n > 1",
      [{ n: null }],
    ],
    [
      "sums up to each row",
      "SELECT sqlite_sum(n) OVER (ORDER BY n) AS n FROM (VALUES (1::bigint), (2)) v (n)",
      [{ n: 1n }, { n: 3n }],
    ],
  ] as const)("has a function for %s", async (_what, text, expected) => {
    expect(await rows(text)).toEqual([...expected]);
  });
});

/** Its columns as `information_schema` tells those of PostgreSQL. */
function sqliteColumns(table: string) {
  const [rowId, ...others] = primaryKey(table);
  return sqlite
    .query<
      { name: string; type: string; notnull: number; dflt_value: string | null; pk: number; hidden: number },
      [string]
    >("SELECT * FROM pragma_table_xinfo(?)")
    .all(table)
    .map(({ name, type, notnull, dflt_value, pk, hidden }) => ({
      name,
      type: TYPES[type],
      notNull: notnull === 1 || pk > 0,
      default: dflt_value,
      generated: hidden > 0,
      rowId: type === "INTEGER" && name === rowId && others.length === 0,
      collation: type === "TEXT" ? "C" : null,
    }));
}

function primaryKey(table: string): string[] {
  return sqlite
    .query<{ name: string }, [string]>("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk")
    .all(table)
    .map(({ name }) => name);
}

function sqliteKeys(table: string): string[] {
  const uniques = sqlite
    .query<{ name: string }, [string]>("SELECT name FROM pragma_index_list(?) WHERE origin = 'u'")
    .all(table)
    .map(({ name }) => `UNIQUE (${indexColumns(name).join(", ")})`);
  const foreign = sqlite
    .query<{ table: string; from: string; to: string; on_delete: string }, [string]>(
      "SELECT * FROM pragma_foreign_key_list(?)",
    )
    .all(table)
    .map((key) => `FOREIGN KEY (${key.from}) REFERENCES ${key.table}(${key.to}) ${key.on_delete}`);
  return [`PRIMARY KEY (${primaryKey(table).join(", ")})`, ...uniques, ...foreign];
}

const indexColumns = (index: string): string[] =>
  sqlite
    .query<{ name: string | null }, [string]>(
      "SELECT name FROM pragma_index_xinfo(?) WHERE key = 1 ORDER BY seqno",
    )
    .all(index)
    .map(({ name }) => name ?? "(…)");

function sqliteIndexes(table: string) {
  return sqlite
    .query<{ name: string; unique: number; partial: number }, [string]>(
      "SELECT * FROM pragma_index_list(?) WHERE origin = 'c' ORDER BY name",
    )
    .all(table)
    .filter(({ name }) => name !== "orders_facets")
    .map(({ name, unique, partial }) => {
      const columns = indexColumns(name);
      const end = unique ? [] : primaryKey(table).filter((key) => !columns.includes(key));
      return { name, unique: unique === 1, partial: partial === 1, columns: [...columns, ...end].join(", ") };
    });
}

describe("the text of a statement", () => {
  test("loses comments and spare spaces, but nothing of its strings", () => {
    expect(plainSql("a  -- it's\n b '--  x' /* ( */ c")).toBe("a b '--  x' c");
  });

  test("is divided at the commas that are in no parenthesis and no string", () => {
    expect(commaParts("a (b, c), ',(', d")).toEqual(["a (b, c)", "',('", "d"]);
    expect(parenthesis("t ((a) ')') WHERE b")).toEqual({ inside: "(a) ')'", after: "WHERE b" });
  });
});

test.each([
  ["a trigger", "CREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; END"],
  ["a view", "CREATE VIEW v AS SELECT 1"],
  ["another virtual table", "CREATE VIRTUAL TABLE v USING fts5 (x)"],
  ["a column without a type", "CREATE TABLE b (x)"],
])("a migration that makes %s is refused, as PostgreSQL would go without it", (_what, sql) => {
  const first = { name: "first", sql: "CREATE TABLE a (x INTEGER) STRICT" };
  expect(() => postgresSchema([first, { name: "second", sql }])).toThrow("no counterpart in PostgreSQL");
});

/** Every statement of the program means the same on PostgreSQL as on SQLite. */
import { Database as Sqlite } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { Glob, type SQL } from "bun";
import { folded } from "../../../src/db/dialect.ts";
import { migrate } from "../../../src/db/migrate.ts";
import { postgresSchema } from "../../../src/db/postgres/schema.ts";
import { translate } from "../../../src/db/postgres/translate.ts";
import { orderListQueries } from "../../../src/db/queries/orders-list.ts";
import { type SearchRow, searchedText } from "../../../src/db/queries/orders-search.ts";
import type { Search } from "../../../src/db/queries/orders-where.ts";
import { type Reader, readerOf } from "../../../src/db/reader.ts";
import { openManyOrders } from "../../orders/many-orders.ts";
import { BAD, GOOD, NOON, openOrdersFixture } from "../../orders/support.ts";
import { comparable, postgresForm, Replay, type Run, recordRuns } from "./recording.ts";
import { describeOnPostgres, type EmptyDatabase, emptyDatabase } from "./support.ts";

const HOUR = 3_600_000;
const QUERIES = new URL("../../../src/db/queries/", import.meta.url).pathname;

/** All `…Queries` and `…Commands` of src/db/queries, on a database that is given. */
async function openAll(db: unknown): Promise<unknown[]> {
  const files = [...new Glob("*.ts").scanSync(QUERIES)].sort();
  const modules = await Promise.all(files.map((file) => import(QUERIES + file)));
  return modules.flatMap((module) =>
    Object.entries(module)
      .filter(([name]) => /(?:Queries|Commands)$/.test(name))
      .map(([, open]) => (open as (db: unknown) => unknown)(db)),
  );
}

async function databaseWithTables(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  await database.sql.unsafe("CREATE EXTENSION pg_trgm");
  for (const statement of postgresSchema()) await database.sql.unsafe(statement);
  return database;
}

/** Copies the rows of tables from SQLite. */
async function copyRows(sqlite: Sqlite, sql: SQL, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const columns = sqlite
      .query<{ name: string }, []>(`SELECT name FROM pragma_table_info('${table}')`) // without generated ones
      .all()
      .map(({ name }) => name)
      .join(", ");
    const rows = sqlite.query(`SELECT ${columns} FROM ${table}`).all();
    for (let at = 0; at < rows.length; at += 1000) {
      const json = JSON.stringify(rows.slice(at, at + 1000)).replaceAll("'", "''");
      await sql.unsafe(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(null::${table}, '${json}')`,
      );
    }
  }
}

describeOnPostgres("statements on PostgreSQL", () => {
  let database: EmptyDatabase;
  beforeAll(async () => {
    database = await databaseWithTables();
  });
  afterAll(async () => {
    await database[Symbol.asyncDispose]();
  });

  test("each that is prepared from the start can be prepared, in both forms", async () => {
    const sqlite = new Sqlite(":memory:");
    migrate(sqlite);
    const statements: string[] = [];
    const prepare = (sql: string) => {
      statements.push(sql);
      return { get: () => null, all: () => [], run: () => ({ changes: 0 }) };
    };
    await openAll({ ...readerOf(sqlite, ""), dialect: "postgres", prepare, write: () => {} });
    const replay = new Replay(database.sql);
    for (const sql of statements) await replay.prepare(sql);
    expect(statements.length).toBeGreaterThan(150);
    sqlite.close();
  }, 60_000);

  test("one that is wrong is found", async () => {
    await expect(new Replay(database.sql).prepare("SELECT missing FROM orders")).rejects.toThrow("missing");
  });

  test("an index on upper case finds a reference", async () => {
    const sql =
      "SELECT id FROM orders WHERE account_id = 1 AND reference <> '' AND upper(ltrim(reference, '#')) = 'A1'";
    await database.sql.unsafe("SET enable_seqscan = off");
    const plan = await database.sql.unsafe(`EXPLAIN ${translate(sql)}`);
    await database.sql.unsafe("RESET enable_seqscan");
    expect(JSON.stringify(plan)).toContain("Index Cond: ((account_id = 1) AND (upper(");
  });
});

describeOnPostgres("what a shop does", () => {
  test("gives the same results on both databases", async () => {
    using recorded = recordRuns();
    await shopDay();
    await using database = await databaseWithTables();
    const replay = new Replay(database.sql);
    const differences: unknown[] = [];
    for (const run of recorded.runs) {
      const found = await differenceOf(replay, run);
      if (found) differences.push(found);
    }
    expect(differences).toEqual([]);
    expect(recorded.prepared.size).toBeGreaterThan(60);
  }, 120_000);
});

/** Orders with their outcomes, decisions, calls and searches. */
async function shopDay(): Promise<void> {
  await using fixture = await openOrdersFixture();
  const { orders, account } = fixture;
  for (let i = 0; i < 40; i++) {
    const of = i % 3 === 0 ? BAD : GOOD;
    fixture.now += HOUR;
    await fixture.score({ ...of, order_id: `o${i}`, order_value: 100 + i * 7.5 });
  }
  for (const sort of ["placed_at", "risk", "value", "stake"] as const)
    await orders.list(account, { search: { open: true }, sort: { by: sort, isDescending: true } });
  await orders.call(
    account,
    { order_id: "o3", result: "busy", callAt: fixture.now + HOUR, note: "Zoë", actor: "Ravi", name: null },
    { source: "test" },
  );
  orders.callsOf(await orders.get(account, "o3"));
}

async function differenceOf(replay: Replay, { sql, values, rows }: Run): Promise<unknown> {
  const form = postgresForm(sql);
  const given = await replay.run(form, values);
  if (rows === null || form.includes("gen_random")) return null;
  const wanted = rows.map(comparable);
  if (!/ORDER BY/.test(form)) for (const list of [wanted, given]) list.sort();
  return Bun.deepEquals(wanted, given) ? null : { sql, values, wanted, given };
}

const SEARCHES: Search[] = [
  ...[{}, { level: "LOW" }, { status: "rejected" }, { outcome: "none" }, { open: true }, { isQueued: true }],
  ...[{ pincode: "403001" }, { state: "Goa" }, { state: "Karnataka", payment: "COD" }, { channel: "pos" }],
  ...[{ from: NOON - HOUR }, { from: 1, before: NOON }, { minValue: 1090 }, { maxValue: 200.5 }],
  ...[
    { isQueued: true, waiting: "hidden" },
    { isQueued: true, waiting: "only", state: "Goa" },
    { minValue: 1090, state: "Karnataka" },
  ],
  ...[{ q: "zoya" }, { q: "ZOYA kh" }, { q: "asha" }, { q: "zo" }, { q: "m12" }, { q: "98450 12345" }],
  ...[
    { q: "100%" },
    { q: "o_r" },
    { q: 'a"b\\' },
    { q: "zoya", state: "Goa" },
    { q: "asha", isQueued: true },
  ],
] as Search[];

describeOnPostgres("lists", () => {
  test("have the same orders in the same sequence, page for page", async () => {
    await using many = await openManyOrders();
    const source = new Sqlite(many.db.file, { readonly: true });
    source.query("VACUUM INTO ?").run(`${many.db.file}.copy`);
    source.close();
    const copy = new Sqlite(`${many.db.file}.copy`);
    // The form of PostgreSQL's search, on SQLite, to see each statement with its values.
    copy.run("DROP TABLE order_search");
    copy.run("CREATE TABLE order_search (id INTEGER PRIMARY KEY, text TEXT NOT NULL)");
    const add = copy.prepare("INSERT INTO order_search VALUES (?, ?)");
    const columns = "id, order_id AS orderId, reference, awb, name, phone, email, pincode, city, address";
    copy.transaction(() => {
      for (const row of copy.query<SearchRow, []>(`SELECT ${columns} FROM orders`).all())
        add.run(row.id, folded(searchedText(row)));
    })();
    await using database = await databaseWithTables();
    await copyRows(copy, database.sql, ["orders", "order_counts", "waiting_orders", "order_search"]);
    await database.sql.unsafe("ANALYZE");

    const runs: Run[] = [];
    const reader = {
      ...readerOf(copy, ""),
      dialect: "postgres",
      prepare(sql: string) {
        const statement = copy.prepare<object, never[]>(sql);
        const all = (...values: never[]) => {
          const rows = statement.all(...values);
          runs.push({ sql, values, rows: rows.map(Object.values) });
          return rows;
        };
        return { all, get: (...values: never[]) => all(...values)[0] ?? null, finalize() {} };
      },
    } as unknown as Reader;
    const there = orderListQueries(reader);
    const here = orderListQueries(many.db);
    for (const search of SEARCHES) {
      for (const by of ["placed_at", "risk", "value", "stake"] as const) {
        const sort = { by, isDescending: by !== "value" };
        const isCommonText = here.isCommonText(search);
        expect(there.isCommonText(search)).toBe(isCommonText);
        const page = { search, sort, after: null, limit: 5, offset: 0, isCommonText, now: NOON };
        const first = here.positions(many.account.id, page);
        expect(there.positions(many.account.id, page)).toEqual(first);
        const next = { ...page, after: first.at(-1) ?? null, offset: 3 };
        expect(there.positions(many.account.id, next)).toEqual(here.positions(many.account.id, next));
        expect(await there.total(many.account.id, page)).toEqual(await here.total(many.account.id, page));
      }
    }
    const replay = new Replay(database.sql);
    const seen = new Set<string>();
    const differences: unknown[] = [];
    for (const run of runs) {
      const key = JSON.stringify([run.sql, run.values]);
      if (seen.has(key)) continue;
      seen.add(key);
      const found = await differenceOf(replay, run);
      if (found) differences.push(found);
    }
    expect(differences).toEqual([]);
    expect(seen.size).toBeGreaterThan(150);
    copy.close();
  }, 180_000);
});

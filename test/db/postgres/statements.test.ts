/** Every statement of the program means the same on PostgreSQL as on SQLite. */
import { Database as Sqlite } from "bun:sqlite";
import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { Glob } from "bun";
import { folded } from "../../../src/db/dialect.ts";
import { PostgresConnection } from "../../../src/db/postgres/connection.ts";
import { migratePostgres } from "../../../src/db/postgres/migrate.ts";
import { translate } from "../../../src/db/postgres/translate.ts";
import { orderListQueries } from "../../../src/db/queries/orders-list.ts";
import { type SearchRow, searchedText } from "../../../src/db/queries/orders-search.ts";
import type { Search } from "../../../src/db/queries/orders-where.ts";
import { readerOf } from "../../../src/db/reader.ts";
import { sqliteConnection } from "../../../src/db/sqlite/connection.ts";
import { migrate } from "../../../src/db/sqlite/migrate.ts";
import { istDay } from "../../../src/features/checks/calendar.ts";
import { openManyOrders } from "../../features/orders/many-orders.ts";
import { BAD, GOOD, NOON, openOrdersFixture } from "../../features/orders/support.ts";
import { comparable, postgresForm, type Run, recordRuns } from "./recording.ts";
import { describeOnPostgres, emptyDatabase } from "./support.ts";

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

/** A statement that finds nothing. */
const NOTHING = { get: () => null, all: () => [], run: () => ({ changes: 0 }) };

// A statement of the program is prepared when it is first used.
test("each statement can be prepared on SQLite", async () => {
  using sqlite = new Sqlite(":memory:");
  migrate(sqlite);
  let count = 0;
  const prepare = (sql: string) => {
    // Those of what several nodes share.
    if (sql.includes("clock_timestamp()")) return NOTHING;
    count++;
    return sqlite.prepare(sql);
  };
  const reader = readerOf(sqliteConnection(sqlite), { dialect: "sqlite", file: "" }, sqlite);
  await openAll({ ...reader, prepare, write: () => {} });
  expect(count).toBeGreaterThan(150);
});

/** A connection to a database with the tables of the program. */
async function openPostgres() {
  const database = await emptyDatabase();
  const connection = new PostgresConnection(database.url, { maxWaitMs: 30_000 });
  migratePostgres(connection);
  return {
    connection,
    url: database.url,
    async [Symbol.asyncDispose]() {
      connection.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** Copies the rows of tables from SQLite. */
function copyRows(sqlite: Sqlite, connection: PostgresConnection, tables: readonly string[]): void {
  for (const table of tables) {
    const columns = sqlite
      .query<{ name: string }, []>(`SELECT name FROM pragma_table_info('${table}')`) // without generated ones
      .all()
      .map(({ name }) => name)
      .join(", ");
    const rows = sqlite.query(`SELECT ${columns} FROM ${table}`).all();
    for (let at = 0; at < rows.length; at += 1000) {
      const json = JSON.stringify(rows.slice(at, at + 1000)).replaceAll("'", "''");
      connection.exec(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(null::${table}, '${json}')`,
      );
    }
  }
}

describeOnPostgres("statements on PostgreSQL", () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  beforeAll(async () => {
    postgres = await openPostgres();
  });
  afterAll(async () => {
    await postgres[Symbol.asyncDispose]();
  });

  test("each that is prepared from the start can be prepared, in both forms", async () => {
    const sqlite = new Sqlite(":memory:");
    migrate(sqlite);
    const statements: string[] = [];
    const prepare = (sql: string) => {
      statements.push(sql);
      return NOTHING;
    };
    const reader = readerOf(sqliteConnection(sqlite), { dialect: "postgres", url: "" }, sqlite);
    await openAll({ ...reader, prepare, write: () => {} });
    // PREPARE by SQL: a connection prepares a statement when it first runs.
    for (const [i, sql] of statements.entries())
      expect(() => postgres.connection.exec(`PREPARE statement_${i} AS ${translate(sql)}`)).not.toThrow();
    expect(statements.length).toBeGreaterThan(150);
    sqlite.close();
  });

  test("one that is wrong is found", () => {
    expect(() => postgres.connection.exec("PREPARE wrong AS SELECT missing FROM orders")).toThrow();
  });

  test("an index on upper case finds a reference", () => {
    const sql =
      "SELECT id FROM orders WHERE account_id = 1 AND reference <> '' AND upper(ltrim(reference, '#')) = 'A1'";
    postgres.connection.exec("SET enable_seqscan = off");
    const plan = postgres.connection.prepare(`EXPLAIN ${sql}`).all();
    postgres.connection.exec("RESET enable_seqscan");
    expect(JSON.stringify(plan)).toContain("Index Cond: ((account_id = 1) AND (upper(");
  });
});

describeOnPostgres("what a shop does", () => {
  test("gives the same results on both databases", async () => {
    using recorded = recordRuns();
    await shopDay();
    await using postgres = await openPostgres();
    const differences = recorded.runs.flatMap((run) => differenceOf(postgres.connection, run) ?? []);
    expect(differences).toEqual([]);
    expect(recorded.prepared.size).toBeGreaterThan(60);
  });
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
  for (const sort of ["placed_at", "risk", "value", "stake", "worth"] as const)
    await orders.list(account, { search: { open: true }, sort: { by: sort, isDescending: true } });
  await orders.call(
    account,
    { order_id: "o3", result: "busy", callAt: fixture.now + HOUR, note: "Zoë", actor: "Ravi", name: null },
    { source: "test" },
  );
  orders.callsOf(await orders.get(account, "o3"));
  const by = { source: "test" };
  await orders.decide(account, { order_id: "o3", action: "verified" }, by);
  await orders.outcome(account, [{ order_id: "o3", outcome: "rto" }]);
  await orders.editAddress(account, { order_id: "o6", fields: { landmark: "Near the lake" } }, by);
  await orders.timeline(await orders.get(account, "o3"));
  await orders.spotChecks(account, istDay(fixture.now) - 1, 5);
  await orders.analytics(account, 30);
  await orders.list(account, { search: { q: "asha" }, sort: { by: "placed_at", isDescending: true } });
}

function differenceOf(connection: PostgresConnection, { sql, values, rows }: Run): unknown {
  const form = postgresForm(sql);
  const statement = statementOf(connection, form);
  if (rows === null || form.includes("gen_random")) {
    statement.run(...values);
    return null;
  }
  const given = statement.values(...values).map(comparable);
  const wanted = rows.map(comparable);
  if (!/ORDER BY/i.test(form)) for (const list of [wanted, given]) list.sort();
  return Bun.deepEquals(wanted, given) ? null : { sql, values, wanted, given };
}

const statements = new Map<string, ReturnType<PostgresConnection["prepare"]>>();

/** Prepared once: {@link differenceOf} has one connection. */
function statementOf(connection: PostgresConnection, sql: string) {
  const known = statements.get(sql) ?? connection.prepare(sql);
  statements.set(sql, known);
  return known;
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
    const { location } = many.db;
    if (location.dialect !== "sqlite") throw new Error("the orders are in SQLite");
    await using postgres = await openPostgres();
    const { connection, url } = postgres;
    const source = new Sqlite(location.file, { readonly: true });
    connection.exec("BEGIN");
    copyRows(source, connection, ["orders", "order_counts", "waiting_orders"]);
    const index = connection.prepare<never, [number, string]>("INSERT INTO order_search VALUES (?, ?)");
    const columns =
      "id, order_id AS orderId, reference, awb, parcels, name, phone, email, pincode, city, address";
    for (const row of source.query<SearchRow, []>(`SELECT ${columns} FROM orders`).all())
      index.queue(row.id, folded(searchedText(row)));
    source.close();
    connection.exec("COMMIT");
    connection.exec("ANALYZE");

    const reads = spyOn(connection, "read");
    const there = orderListQueries(readerOf(connection, { dialect: "postgres", url }));
    const here = orderListQueries(many.db);
    for (const search of SEARCHES) {
      for (const by of ["placed_at", "risk", "value", "stake", "worth"] as const) {
        const sort = { by, isDescending: by !== "value" };
        const isCommonText = here.isCommonText(search);
        expect(there.isCommonText(search)).toBe(isCommonText);
        const page = { search, sort, after: null, limit: 30, offset: 0, isCommonText, now: NOON };
        const first = here.positions(many.account.id, page);
        reads.mockClear();
        expect(there.page(many.account.id, page).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
        // With each answer the code that reads runs again from its start: never one read for each order.
        expect(reads.mock.calls.length).toBeLessThan(20);
        const next = { ...page, after: first.at(-1) ?? null, offset: 3 };
        expect(there.positions(many.account.id, next)).toEqual(here.positions(many.account.id, next));
        expect(await there.total(many.account.id, page)).toEqual(await here.total(many.account.id, page));
      }
    }
  });
});

/** A merchant with more orders than are counted or sorted: copies of one that was scored, with other columns. */
import { Database as Sqlite } from "bun:sqlite";
import { readerOf } from "../../../src/db/reader.ts";
import { sqliteConnection } from "../../../src/db/sqlite/connection.ts";
import { BAD, NOON, openOrdersFixture } from "./support.ts";

/** Half as many again as are counted: a filter may have more than that, or fewer. */
export const MANY = 15_000;

/** Columns of the copies, by their number `n`; all others are those of the scored order. */
const COLUMNS: Record<string, string> = {
  order_id: "'m' || n",
  // Imported out of sequence: neighbours in time are far apart in the table. Two orders share a time.
  placed_at: `${NOON} - ((n * 7919) % ${MANY}) / 2 * 60000`,
  channel: "CASE WHEN n % 97 = 0 THEN 'pos' ELSE 'shopify' END",
  payment: "CASE WHEN n % 10 < 7 THEN 'COD' ELSE 'PREPAID' END",
  order_value: "100 + (n * 31) % 997",
  state: "CASE WHEN n % 500 = 0 THEN 'Goa' WHEN n % 8 = 0 THEN 'Kerala' ELSE 'Karnataka' END",
  pincode: "CASE WHEN n % 300 = 0 THEN '403001' ELSE '560034' END",
  name: "CASE WHEN n % 400 = 0 THEN 'Zoya Khan' ELSE 'Asha Rao' END",
  risk_level: "CASE WHEN n % 50 = 0 THEN 'HIGH' WHEN n % 20 = 1 THEN 'REVIEW' ELSE 'LOW' END",
  risk_score: "CASE WHEN n % 50 = 0 THEN 80 WHEN n % 20 = 1 THEN 50 ELSE n % 37 END",
  decision: "CASE WHEN n % 200 = 0 THEN 'rejected' WHEN n % 60 = 1 THEN 'verified' ELSE 'pending' END",
  outcome:
    "CASE WHEN n % 6 = 0 THEN 'rto' WHEN n % 6 < 4 THEN 'delivered' WHEN n % 77 = 0 THEN 'ndr' WHEN n % 79 = 0 THEN 'cancelled' END",
};

/** Orders that wait for a call at {@link NOON}, and others that did. */
const WAITING = "id % 3 = 0";
const CALL_AT = `${NOON} + (id % 5 - 1) * 3600000`;
/** Whether an order waits at that time, by its row id. */
export const isWaiting = (id: number): boolean => id % 3 === 0 && id % 5 > 1;

/** Opens it. The table was analyzed when it had one order: its statistics mislead the query planner. */
export async function openManyOrders() {
  const fixture = await openOrdersFixture();
  await fixture.score({ ...BAD, order_id: "first" });
  const { db, account } = fixture;
  const columns = db.prepare<{ name: string }, []>("SELECT name FROM pragma_table_info('orders')").all();
  const names = columns.map(({ name }) => name).filter((name) => name !== "id");
  const run = (sql: string) => db.write(() => void db.prepare(sql).run());
  await run("ANALYZE");
  await run(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MANY})
     INSERT INTO orders (${names.join(", ")})
     SELECT ${names.map((name) => COLUMNS[name] ?? name).join(", ")}
     FROM numbers CROSS JOIN (SELECT * FROM orders LIMIT 1)`,
  );
  await run(
    `INSERT INTO waiting_orders (id, account_id, call_at) SELECT id, account_id, ${CALL_AT} FROM orders WHERE ${WAITING}`,
  );
  await run(
    `INSERT OR REPLACE INTO order_counts
     SELECT account_id, risk_level, decision, ifnull(outcome, 'none'), payment, count(*) FROM orders GROUP BY 1, 2, 3, 4, 5`,
  );
  // A search brings its index up to date.
  await fixture.orders.list(account, { search: { q: "asha" } });
  return {
    ...{ db, account, orders: fixture.orders },
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  };
}

/** A reader that says which statements it was given. Dispose it before the database. */
export function recordingReader(file: string) {
  const sqlite = new Sqlite(file, { readonly: true });
  const connection = sqliteConnection(sqlite);
  const given = new Map<string, { finalize(): void }>();
  const prepare: typeof connection.prepare = (sql) => {
    const statement = connection.prepare<never, never>(sql);
    given.set(sql, statement);
    return statement;
  };
  return {
    reader: readerOf({ ...connection, prepare }, { dialect: "sqlite", file }),
    /** The statements so far. */
    prepared: () => [...given.keys()],
    /** The lines of a statement's query plan. */
    planOf: (sql: string): string[] => {
      const statement = sqlite.prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`);
      const lines = statement.all().map(({ detail }) => detail);
      statement.finalize();
      return lines;
    },
    [Symbol.dispose]() {
      for (const statement of given.values()) statement.finalize();
      sqlite.close();
    },
  };
}

/** What an edit or a late arrival of an old order reads, whatever came later. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Db } from "../../../src/db/db.ts";
import { MIGRATIONS } from "../../../src/db/migrations/index.ts";
import { migrate } from "../../../src/db/sqlite/migrate.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { saveOrders } from "../../../src/features/orders/writer/commands/save.ts";
import { SqlOrderStore } from "../../../src/features/orders/writer/sql/store.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { DAY, toSave } from "./random-steps.ts";
import type { OrderOfFile } from "./support.ts";
import { NOON } from "./support.ts";

const PER_DAY = 500;
/** Half of a day's orders and outcomes, the times of a day's orders, and the counters. */
const MAX_READ = 2.5 * PER_DAY;
const BEFORE = MIGRATIONS.findIndex(({ name }) => name === "0013_place_days");

/** A shop with this many orders up to noon, nearly all of them finished, in a database of an earlier version. */
function fill(file: string, orders: number): void {
  const sqlite = new Database(file);
  migrate(sqlite, MIGRATIONS.slice(0, BEFORE));
  sqlite.run(
    `WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ?1)
     INSERT INTO orders (account_id, order_id, channel, placed_at, updated_at, payment, order_value, name, phone, email,
       city, pincode, district, state, fingerprint, address, verification, risk_level, risk_score, risk_reasons,
       rules_version, scored_at, signal_set, signals, decision, outcome, outcome_at)
     SELECT 1, 'S' || n, 'api', placed_at, placed_at, iif(n % 3, 'COD', 'PREPAID'), n % 5000, '', '', '', '',
       '5600' || (10 + n % 50), 'Bengaluru', 'Karnataka', '', '{}', '{}', 'LOW', 0, '[]', 0, 0, 1, '[]', 'pending',
       iif(ended < ?2, iif(n % 7, 'delivered', 'rto'), NULL), iif(ended < ?2, ended, NULL)
     FROM (SELECT n, placed_at, placed_at + (2 + n % 9) * ?4 AS ended FROM
       (SELECT n, ?2 - (?1 - n) * ?4 / ?3 AS placed_at FROM number))`,
    [orders, NOON, PER_DAY, DAY],
  );
  sqlite.run("INSERT INTO meta VALUES ('identities_to', ?)", [String(orders)]);
  sqlite.close();
}

/** The database, and what its statements gave since the last look. */
function counting(db: Db): { db: Db; statements: Set<string>; take(): number } {
  let rows = 0;
  const statements = new Set<string>();
  const prepare = (sql: string) => {
    const statement = db.prepare<unknown, never[]>(sql);
    return {
      all(...values: never[]) {
        const all = statement.all(...values);
        statements.add(sql);
        rows += all.length;
        return all;
      },
      get(...values: never[]) {
        statements.add(sql);
        rows++;
        return statement.get(...values);
      },
      run: (...values: never[]) => statement.run(...values),
      queue: (...values: never[]) => statement.queue(...values),
    };
  };
  const take = () => {
    const taken = rows;
    rows = 0;
    return taken;
  };
  return { db: { ...db, prepare: prepare as unknown as Db["prepare"] }, statements, take }; // of a statement, these are used
}

test.each([5_000, 50_000])(
  "an edit and a late arrival beside %i orders read the changes of a day at most",
  async (orders) => {
    using folder = temporaryFolder();
    fill(join(folder.path, "thikana.db"), orders);
    await using closed = new AsyncDisposableStack();
    const opened = await openDatabase(folder.path, silentLogger);
    closed.defer(() => opened.close());
    const { db, statements, take } = counting(opened);
    // Not the writer, which adds all orders to the search index first.
    const store = new SqlOrderStore(db, silentLogger);
    closed.defer(() => store.deferred.flush());
    const save = (given: OrderOfFile) =>
      db.write(() => void store.transact(saveOrders([{ ...given, now: NOON }])));
    // The current counters: an earlier version had them.
    const old = NOON - (orders / PER_DAY) * DAY;
    await save(toSave({ order_id: "first", order_value: 5 }, old));
    await save(toSave({ order_id: "last" }, NOON));
    const cases: [what: string, id: string, at: number][] = [
      ["edit of the oldest", "first", NOON],
      ["edit of an old one", `S${orders / 10}`, NOON],
      ["edit of one of yesterday", `S${orders - PER_DAY}`, NOON],
      ["late by all days", "late 1", old + 1],
      ["late by half of them", "late 2", (old + NOON) / 2],
      ["late by seven hours", "late 3", NOON - 7 * 3_600_000],
    ];
    for (const [what, order_id, at] of cases) {
      take();
      await save(toSave({ order_id, order_value: 77, pincode: "560034" }, at));
      const read = take();
      expect({ what, isBounded: read <= MAX_READ }).toEqual({ what, isBounded: true });
    }
    const scans = [...statements].flatMap((sql) => {
      const explain = opened.prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql}`);
      const scanned = explain
        .all()
        .filter(({ detail }) => /^SCAN (o|orders|d|place_days|order_identities)\b/.test(detail));
      explain.finalize();
      return scanned.map(({ detail }) => `${detail}: ${sql}`);
    });
    expect([...statements].some((sql) => sql.includes("place_days"))).toBe(true);
    expect(scans).toEqual([]);
  },
);

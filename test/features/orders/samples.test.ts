/** Backtests and learning read a sample of many orders, the same each time, and say so. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Db } from "../../../src/db/db.ts";
import { sampleQueries } from "../../../src/db/queries/orders-sample.ts";
import { migrate } from "../../../src/db/sqlite/migrate.ts";
import { aucOfCounts } from "../../../src/engine/risk/backtest/auc.ts";
import { SAMPLE_SIZE } from "../../../src/features/orders/rules/samples.ts";
import { BAD, NOON, openOrdersFixture } from "./support.ts";

const MINUTE = 60_000;
const MANY = 3 * SAMPLE_SIZE;
/** Orders scored by the writer, whose rows the others repeat. */
const SCORED = 60;

/** Orders of many risks, of which the risky come back more often, until there are `count`, a minute apart. */
function repeatOrders(db: Db, count: number) {
  const rest = db
    .prepare<{ name: string }, []>("SELECT name FROM pragma_table_info('orders')")
    .all()
    .map(({ name }) => name)
    .filter((name) => !["id", "order_id", "placed_at"].includes(name));
  const { n } = db.prepare<{ n: number }, []>("SELECT count(*) AS n FROM orders").get()!; // always a row
  db.prepare(
    `WITH RECURSIVE i(n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM i WHERE n + 1 < ?2)
     INSERT INTO orders (order_id, placed_at, ${rest.join(", ")})
     SELECT 'R' || i.n, ?3 - i.n * ${MINUTE}, ${rest.map((name) => `o.${name}`).join(", ")}
     FROM i JOIN orders o ON o.id = 1 + i.n * 7919 % ${SCORED}`,
  ).run(n, count, NOON);
}

const fixture = await openOrdersFixture();
beforeAll(async () => {
  const { line1, line2, landmark, payment_method } = BAD;
  for (let i = 0; i < SCORED; i++) {
    const order_id = `R${i}`;
    const faults = i % 12 === 0 ? BAD : i % 12 === 5 ? { line1, line2, landmark, payment_method } : {};
    const order = { ...faults, order_id, phone: `98450${10_000 + i}`, order_value: 300 + i * i };
    await fixture.score(order, NOON - i * MINUTE);
    const outcome = (i % 12 === 0 ? i > 0 : i % 5 === 0) ? "rto" : "delivered";
    await fixture.orders.outcome(fixture.account, [{ order_id, outcome }]);
  }
});
afterAll(() => fixture[Symbol.asyncDispose]());

const backtest = (days: number) => fixture.orders.rules.backtest(fixture.account, null, days);

describe("of as many finished orders as are read at most", () => {
  beforeAll(() => repeatOrders(fixture.db, SAMPLE_SIZE));

  test("a backtest reads all", async () => {
    expect((await backtest(366)).sample).toEqual({ orders: SAMPLE_SIZE, of: SAMPLE_SIZE });
  });

  test("learning reads all", async () => {
    const { learnt_from } = await fixture.orders.rules.suggest(fixture.account);
    expect(learnt_from).toMatchObject({ outcomes: SAMPLE_SIZE, of: SAMPLE_SIZE });
  });
});

describe("of one more", () => {
  beforeAll(() => repeatOrders(fixture.db, SAMPLE_SIZE + 1));

  test("a backtest is of a sample, and counts all", async () => {
    const { sample, orders } = await backtest(366);
    expect({ of: sample.of, orders }).toEqual({ of: SAMPLE_SIZE + 1, orders: SAMPLE_SIZE + 1 });
    expect(sample.orders).toBeWithin(0.99 * SAMPLE_SIZE, SAMPLE_SIZE + 2);
  });

  test("learning is of the sample of the latest 60 days", async () => {
    const { learnt_from } = await fixture.orders.rules.suggest(fixture.account);
    expect(learnt_from.of).toBe(SAMPLE_SIZE + 1);
    expect(learnt_from.outcomes).toBeWithin(0.99 * SAMPLE_SIZE, SAMPLE_SIZE + 2);
  });
});

describe("of many more", () => {
  const suggest = () => fixture.orders.rules.suggest(fixture.account);
  let tried: Awaited<ReturnType<typeof backtest>>;
  let learnt: Awaited<ReturnType<typeof suggest>>;
  beforeAll(async () => {
    repeatOrders(fixture.db, MANY);
    [tried, learnt] = [await backtest(366), await suggest()];
  });

  interface Group {
    risk_level: "LOW" | "REVIEW" | "HIGH";
    risk_score: number;
    rtos: number;
    orders: number;
    value: number;
    rto_value: number;
  }
  const groups = () =>
    fixture.db
      .prepare<Group, []>(
        `SELECT risk_level, risk_score, count(*) AS orders, sum(outcome = 'rto') AS rtos, sum(order_value) AS value,
           sum(CASE outcome WHEN 'rto' THEN order_value ELSE 0 END) AS rto_value
         FROM orders GROUP BY risk_level, risk_score ORDER BY risk_score`,
      )
      .all();
  const sum = (list: Group[], of: (group: Group) => number) =>
    list.reduce((total, one) => total + of(one), 0);

  test("a backtest reads no more than of a few", () => {
    const { sample } = tried;
    expect(sample.of).toBe(MANY);
    expect(sample.orders).toBeWithin(0.99 * SAMPLE_SIZE, 1.01 * SAMPLE_SIZE);
  });

  test("orders, returns and their rate are those of all", () => {
    const rtos = sum(groups(), (group) => group.rtos);
    expect(tried).toMatchObject({
      orders: MANY,
      rtos,
      rto_rate: Math.round((rtos / MANY) * 1e4) / 1e4,
    });
  });

  test("the figures of all orders are within the intervals of the sample's", () => {
    const all = groups();
    const { given, proposed, rto_value } = tried;
    const within = (figure: number, bounds: { low: number; high: number } | null) =>
      expect(figure).toBeWithin(bounds?.low ?? 1, (bounds?.high ?? 0) + 1e-4);
    for (const level of ["LOW", "REVIEW", "HIGH"] as const) {
      const ofLevel = all.filter(({ risk_level }) => risk_level === level);
      const orders = sum(ofLevel, (group) => group.orders);
      expect(orders).toBeGreaterThan(0);
      within(orders / MANY, given[level].intervals.share);
      within(sum(ofLevel, (group) => group.rtos) / orders, given[level].intervals.rto_rate);
      // Scaled to all orders.
      expect(given[level].orders / orders).toBeWithin(0.9, 1.1);
      expect(given[level].value / sum(ofLevel, (group) => group.value)).toBeWithin(0.9, 1.1);
    }
    const high = all.filter(({ risk_level }) => risk_level === "HIGH");
    const caught = sum(high, (group) => group.rtos);
    within(caught / sum(high, (group) => group.orders), proposed.high.intervals.precision);
    within(caught / sum(all, (group) => group.rtos), proposed.high.intervals.recall);
    const rtos = all.map((group) => group.rtos);
    within(
      aucOfCounts(
        rtos,
        all.map((group) => group.orders - group.rtos),
      ),
      proposed.intervals.auc,
    );
    expect(rto_value / sum(all, (group) => group.rto_value)).toBeWithin(0.95, 1.05);
  });

  test("a backtest and a suggestion answer the same when asked again", async () => {
    expect(await backtest(366)).toEqual(tried);
    expect(await suggest()).toEqual(learnt);
  });

  test("a period with fewer is read whole", async () => {
    // A minute apart, the first at the clock's time: noon in India, of the last of the five days.
    const orders = 4 * 24 * 60 + 12 * 60 + 1;
    const { sample, ...found } = await backtest(5);
    expect({ ...sample, all: found.orders }).toEqual({ orders, of: orders, all: orders });
  });

  test("learning reads no more than of a few, from all of the 60 days", () => {
    const { learnt_from } = learnt;
    expect(learnt_from.of).toBe(MANY);
    expect(learnt_from.outcomes).toBeWithin(0.99 * SAMPLE_SIZE, 1.01 * SAMPLE_SIZE);
  });
});

describe("orders older than 90 days", () => {
  test("are learnt from while the 60 days before the newest 30 have few", async () => {
    fixture.now = NOON + 100 * 24 * 60 * MINUTE;
    const { learnt_from, forecast } = await fixture.orders.rules.suggest(fixture.account);
    expect(learnt_from).toMatchObject({ outcomes: SAMPLE_SIZE, of: SAMPLE_SIZE });
    expect(forecast?.orders).toBe(1_000);
    fixture.now = NOON;
  });
});

test("orders that were rejected and not sent are drawn as often as others, and are no finished orders", async () => {
  fixture.db
    .prepare<never, []>(
      `UPDATE orders SET decision = 'rejected', outcome = NULL, outcome_at = NULL, held_score = risk_score,
         held_version = rules_version WHERE (id / 7) % 5 = 0`,
    )
    .run();
  const [{ rejected }] = fixture.db
    .prepare<{ rejected: number }, []>("SELECT sum(outcome IS NULL) AS rejected FROM orders")
    .all();
  const { orders, sample, treated } = await backtest(366);
  expect({ orders, of: sample.of }).toEqual({ orders: MANY - rejected, of: MANY - rejected });
  expect(treated).toBeWithin(
    0.95 * rejected * (SAMPLE_SIZE / orders),
    1.05 * rejected * (SAMPLE_SIZE / orders),
  );
});

test("no row is read to draw a sample: counts come from an index, and nothing is sorted", () => {
  const sqlite = new Database(":memory:");
  migrate(sqlite);
  const texts: string[] = [];
  sampleQueries({
    prepare: (sql: string) => {
      texts.push(sql);
      return sqlite.prepare(sql);
    },
  } as unknown as Parameters<typeof sampleQueries>[0]); // it uses no other method
  const plans = texts.map((sql) =>
    sqlite
      .prepare<{ detail: string }, []>(`EXPLAIN QUERY PLAN ${sql.replaceAll("?", "1")}`)
      .all()
      .map(({ detail }) => detail)
      .join("\n"),
  );
  expect(plans.length).toBeGreaterThan(0);
  for (const [i, plan] of plans.entries()) {
    expect(plan).toContain("USING");
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
    if (texts[i].includes("count(*)")) expect(plan).toContain("USING COVERING INDEX");
  }
});

/** The probability of a return beside an order's score, and the counters that it rests on. */
import { describe, expect, spyOn, test } from "bun:test";
import type { Db } from "../../../src/db/db.ts";
import { scoreOutcomeQueries } from "../../../src/db/queries/score-outcomes.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { Probabilities } from "../../../src/engine/risk/index.ts";
import type { Outcome } from "../../../src/features/orders/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { DAY_MS } from "../../../src/lib/time.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { Random } from "../../support/random.ts";
import { fileOf } from "../../support/sqlite.ts";
import { copyToOldSchema } from "./old-database.ts";
import { randomSteps } from "./random-steps.ts";
import { NOON, type OrdersFixture, openOrdersFixture, pastOrder } from "./support.ts";

const BY = { source: "test" };
const COD = { payment_method: "COD" } as const;

/** The counters, and the same counted from the orders. */
function counters(db: Db) {
  const all = (sql: string) => db.prepare<object, []>(sql).values().map(String);
  const both = (sql: (table: string) => string) =>
    new Set(
      ["score_outcomes", "outcome_days"].flatMap((table) => all(sql(table)).map((row) => `${table} ${row}`)),
    );
  const by = {
    score_outcomes: ["risk_score", ""],
    // In India; of the others the time is not that of the order.
    outcome_days: ["risk_score, (placed_at + 19800000) / 86400000", "AND outcome_at > placed_at + 86400000"],
  } as Record<string, [by: string, which: string]>;
  return {
    stored: both((table) => `SELECT * FROM ${table} WHERE delivered <> 0 OR rto <> 0`),
    counted: both(
      (table) =>
        `SELECT account_id, rules_version, payment, ${by[table][0]}, sum(outcome = 'delivered'), sum(outcome = 'rto')
         FROM orders WHERE outcome IN ('delivered', 'rto') ${by[table][1]} GROUP BY ${table === "outcome_days" ? "1, 2, 3, 4, 5" : "1, 2, 3, 4"}`,
    ),
  };
}

const scoreOne = ({ orders, account, now }: OrdersFixture, order_id: string) =>
  orders.scoreOne(
    account,
    { ...pastInput, order_id, ...COD },
    { channel: "api", counted: false, at: now, ...BY },
  );
const pastInput = { line1: "Flat 4B, Prestige Towers, 80 Feet Road", pincode: "560034", order_value: 500 };

/** Imports finished COD orders, of which every n-th came back. */
async function importPast({ orders, account }: OrdersFixture, count: number, everyNth: number) {
  const rows = Array.from({ length: count }, (_, i) => {
    const phone = `98${45_000_000 + i}`;
    const outcome: Outcome = i % everyNth === 0 ? "rto" : "delivered";
    return pastOrder({ order_id: `past ${i}`, phone, ...COD }, NOON - (count - i) * 60_000, {
      outcome,
      at: null,
    });
  });
  await orders.score(account, rows, "history");
}

const isOfDay = (row: string) => row.startsWith("outcome_days");

/** Imports COD orders of the ten days before yesterday, each with its date; all ended four days later at most. */
async function importRecent({ orders, account, now }: OrdersFixture, count: number, outcome: Outcome) {
  const rows = Array.from({ length: count }, (_, i) => {
    const placedAt = now - (2 + (i % 10)) * DAY_MS;
    const at = Math.min(placedAt + 4 * DAY_MS, now - 1);
    const phone = `97${45_000_000 + i}`;
    return pastOrder({ order_id: `${outcome} ${i}`, phone, ...COD }, placedAt, { outcome, at });
  });
  await orders.score(account, rows, "history");
}

describe("the counters of outcomes by score", () => {
  test("are those of a recount after any sequence of changes", async () => {
    await using fixture = await openOrdersFixture();
    for (const step of randomSteps(new Random("probability a"), 60)) await step(fixture.writer);
    const { stored, counted } = counters(fixture.db);
    expect(counted.size).toBeGreaterThan(10);
    expect(stored).toEqual(counted);
  });

  test.each(["0018_score_outcomes", "0043_outcome_days"])(
    "are there for orders of before %s",
    async (name) => {
      await using folder = await temporaryFolder();
      await using source = await openOrdersFixture();
      await importPast(source, 50, 3);
      await importRecent(source, 20, "delivered");
      copyToOldSchema(fileOf(source.db), folder.path, name);
      const db = await openDatabase(folder.path, silentLogger);
      const { stored, counted } = counters(db);
      expect([...stored].filter(isOfDay).length).toBeGreaterThan(0);
      expect([...stored].filter(isOfDay)).toEqual([...counted].filter(isOfDay));
      // What was counted by score before is not counted again.
      if (name.includes("score")) expect(stored).toEqual(counted);
      await db.close();
    },
  );
});

describe("the probability of an order", () => {
  test("is that of a usual shop until there are outcomes, and says so", async () => {
    await using fixture = await openOrdersFixture();
    const { scored, probability } = await scoreOne(fixture, "first");
    expect(probability).toEqual(new Probabilities([]).of("COD", scored.riskScore));
    expect(probability.rto_probability_outcomes).toBe(0);
  });

  test("follows the outcomes at once, in a new score and in a stored order", async () => {
    await using fixture = await openOrdersFixture();
    await scoreOne(fixture, "first");
    await importPast(fixture, 400, 2);
    const after = await scoreOne(fixture, "second");
    expect(after.probability.rto_probability_outcomes).toBe(400);
    const counted = scoreOutcomeQueries(fixture.db).counted(1, 0);
    expect(after.probability).toEqual(new Probabilities(counted).of("COD", after.scored.riskScore));
    const stored = await fixture.orders.get(fixture.account, "first");
    expect(fixture.orders.probabilityOf(stored)).toMatchObject({ rto_probability_outcomes: 400 });
    const other = await fixture.orders.scoreOne(
      fixture.neighbour,
      { ...pastInput, ...COD, order_id: "theirs" },
      { channel: "api", counted: false, at: NOON, ...BY },
    );
    expect(other.probability.rto_probability_outcomes).toBe(0);
  });

  test("is that of a usual shop while only the first deliveries are known, as returns come later", async () => {
    await using fixture = await openOrdersFixture();
    await importRecent(fixture, 60, "delivered");
    const young = await scoreOne(fixture, "young");
    expect(young.probability).toEqual(new Probabilities([]).of("COD", young.scored.riskScore));
    // Nearly all returns of these orders would be known.
    fixture.now += 40 * DAY_MS;
    await fixture.restart();
    const order = await fixture.orders.get(fixture.account, "young");
    const later = fixture.orders.probabilityOf(order);
    expect(later.rto_probability_outcomes).toBe(60);
    expect(later.rto_probability).toBeLessThan(0.6 * young.probability.rto_probability);
  });

  test("leaves out the newest orders of a shop that has older ones, by payment and outcome", async () => {
    await using fixture = await openOrdersFixture();
    await importPast(fixture, 400, 4);
    const before = await scoreOne(fixture, "before");
    await importRecent(fixture, 200, "delivered");
    await importRecent(fixture, 3, "rto");
    const after = fixture.orders.probabilityOf(await fixture.orders.get(fixture.account, "before"));
    expect(after).toEqual(before.probability);
    expect(after.rto_probability_outcomes).toBe(400);
  });

  test("counts each reported outcome while there are few", async () => {
    await using fixture = await openOrdersFixture();
    const { orders, account } = fixture;
    for (let i = 0; i < 5; i++) {
      expect((await scoreOne(fixture, `O${i}`)).probability.rto_probability_outcomes).toBe(i);
      await orders.applyOutcome(account, { order_id: `O${i}`, outcome: "rto" }, BY);
    }
  });

  test("has the few outcomes among many after a minute, as a restart has them", async () => {
    await using fixture = await openOrdersFixture();
    await importPast(fixture, 400, 2);
    const { scored } = await scoreOne(fixture, "first");
    for (let i = 0; i < 3; i++)
      await fixture.orders.applyOutcome(
        fixture.account,
        { order_id: `past ${2 * i}`, outcome: "delivered" },
        BY,
      );
    const order = await fixture.orders.get(fixture.account, "first");
    const now = performance.now.bind(performance);
    const clock = spyOn(performance, "now").mockImplementation(() => now() + 61_000);
    try {
      const probability = fixture.orders.probabilityOf(order);
      const counted = scoreOutcomeQueries(fixture.db).counted(1, 0);
      expect(probability).toEqual(new Probabilities(counted).of("COD", scored.riskScore));
      await fixture.restart();
      expect(fixture.orders.probabilityOf(order)).toEqual(probability);
    } finally {
      clock.mockRestore();
    }
  });

  test("rests on the earlier orders, scored again, under new rules", async () => {
    await using fixture = await openOrdersFixture();
    const { orders, account } = fixture;
    await importPast(fixture, 300, 3);
    const when = { signal: "payment", op: "eq", value: "COD" };
    const rules = [{ code: "ALL", when, points: 80, message: "COD" }];
    await orders.rules.replace(account, { thresholds: { review: 40, high: 90 }, rules }, BY);
    await scoreOne(fixture, "starts the count");
    await orders.counted();
    const { scored, probability } = await scoreOne(fixture, "new");
    expect([scored.riskScore, probability.rto_probability_outcomes]).toEqual([80, 300]);
    expect(probability.rto_probability).toBeWithin(0.3, 0.42);
  });

  test("rests on earlier orders that were new when the rules were changed, once their returns are known", async () => {
    await using fixture = await openOrdersFixture();
    const { orders, account } = fixture;
    await importPast(fixture, 100, 3);
    await importRecent(fixture, 60, "delivered");
    const when = { signal: "payment", op: "eq", value: "COD" };
    const rules = [{ code: "ALL", when, points: 80, message: "COD" }];
    await orders.rules.replace(account, { thresholds: { review: 40, high: 90 }, rules }, BY);
    const restsOn = async (order_id: string) => {
      await scoreOne(fixture, order_id);
      await orders.counted();
      return (await scoreOne(fixture, order_id)).probability.rto_probability_outcomes;
    };
    expect(await restsOn("at once")).toBe(100);
    fixture.now += 40 * DAY_MS;
    await fixture.restart();
    const probability = async () => {
      const order = await fixture.orders.get(account, "at once");
      return fixture.orders.probabilityOf(order).rto_probability_outcomes;
    };
    await probability();
    await fixture.orders.counted();
    expect(await probability()).toBe(160);
  });
});

test("rules are learnt from orders that were sent as they came in: what a call prevented counts by its score", async () => {
  await using fixture = await openOrdersFixture();
  const { orders, account } = fixture;
  await importPast(fixture, 240, 3);
  const { learnt_from } = await orders.rules.suggest(account);
  expect(learnt_from).toEqual({ outcomes: 240, rtos: 80, treated: 0, of: 240 });
  const call = { result: "confirmed", callAt: null, note: null, actor: "Ravi", name: null } as const;
  for (let i = 0; i < 40; i++) {
    await scoreOne(fixture, `called ${i}`);
    await orders.call(account, { order_id: `called ${i}`, ...call }, BY);
    await orders.applyOutcome(account, { order_id: `called ${i}`, outcome: "delivered" }, BY);
  }
  const suggested = await orders.rules.suggest(account);
  expect(suggested.learnt_from).toEqual({ ...learnt_from, treated: 40, of: 280 });
  expect(suggested.tried_on_latest).toMatchObject({ outcomes: 168, treated: 40 });
});

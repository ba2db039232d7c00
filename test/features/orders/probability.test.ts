/** The probability of a return beside an order's score, and the counters that it rests on. */
import { describe, expect, spyOn, test } from "bun:test";
import type { Db } from "../../../src/db/db.ts";
import { scoreOutcomeQueries } from "../../../src/db/queries/score-outcomes.ts";
import { openDatabase } from "../../../src/db/sqlite/open.ts";
import { Probabilities } from "../../../src/engine/risk/index.ts";
import type { Outcome } from "../../../src/features/orders/index.ts";
import { silentLogger } from "../../../src/lib/log.ts";
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
  const all = (sql: string) => new Set(db.prepare<object, []>(sql).values().map(String));
  return {
    stored: all("SELECT * FROM score_outcomes WHERE delivered <> 0 OR rto <> 0"),
    counted: all(
      `SELECT account_id, rules_version, payment, risk_score, sum(outcome = 'delivered'), sum(outcome = 'rto')
       FROM orders WHERE outcome IN ('delivered', 'rto') GROUP BY 1, 2, 3, 4`,
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

describe("the counters of outcomes by score", () => {
  test.each(["a", "b"])("are those of a recount after any sequence of changes (%s)", async (seed) => {
    await using fixture = await openOrdersFixture();
    for (const step of randomSteps(new Random(`probability ${seed}`), 60)) await step(fixture.writer);
    const { stored, counted } = counters(fixture.db);
    expect(counted.size).toBeGreaterThan(10);
    expect(stored).toEqual(counted);
  });

  test("are there for the orders of an earlier version", async () => {
    await using folder = await temporaryFolder();
    await using source = await openOrdersFixture();
    await importPast(source, 50, 3);
    copyToOldSchema(fileOf(source.db), folder.path, "0018_score_outcomes");
    const db = await openDatabase(folder.path, silentLogger);
    const { stored, counted } = counters(db);
    expect(stored).toEqual(counted);
    expect(counted.size).toBeGreaterThan(0);
    await db.close();
  });
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
});

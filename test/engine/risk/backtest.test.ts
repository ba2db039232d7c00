import { describe, expect, test } from "bun:test";
import { DEFAULT_COSTS } from "../../../src/engine/risk/costs.ts";
import {
  type BacktestOrders,
  type BacktestRow,
  backtest,
  validateRules,
} from "../../../src/engine/risk/index.ts";
import { aucInterval, shareInterval } from "../../../src/engine/risk/interval.ts";
import { signals } from "./orders.ts";

const documentOf = (big: number, small: number) =>
  validateRules({
    thresholds: { review: 40, high: 70 },
    rules: [
      { code: "BIG", points: big, message: "big", when: { signal: "order_value", op: "gte", value: 1000 } },
      {
        code: "SMALL",
        points: small,
        message: "small",
        when: { signal: "order_value", op: "lt", value: 1000 },
      },
      {
        code: "OFF",
        points: 9,
        message: "off",
        enabled: false,
        when: { signal: "payment", op: "eq", value: "COD" },
      },
    ],
  });
const row = (
  order_value: number,
  outcome: BacktestRow["outcome"],
  level: BacktestRow["level"] = "LOW",
): BacktestRow => ({
  signals: signals({ order_value }),
  outcome,
  order_value,
  level,
});
const ROWS = [
  row(2000, "rto", "HIGH"),
  row(1500, "rto"),
  row(1200, "delivered"),
  row(500, "rto"),
  row(300, "delivered"),
];

const only = (finished: Iterable<BacktestRow>): BacktestOrders => ({
  finished,
  recent: { late: [], earlier: [] },
});

test("a backtest counts what a document would have caught, missed and stopped, and today's beside it", () => {
  const { proposed, today, given, ...totals } = backtest(only(ROWS), documentOf(80, 10), documentOf(0, 45));
  expect(totals).toMatchObject({ orders: 5, rtos: 3, rto_rate: 0.6, rto_value: 4000 });
  expect(given.HIGH).toMatchObject({ orders: 1, rtos: 1, share: 0.2, rto_rate: 1, value: 2000 });
  expect(proposed.high).toMatchObject({
    score: 70,
    orders: 3,
    share: 0.6,
    rtos_caught: 2,
    rtos_missed: 1,
    good_stopped: 1,
    value_caught: 3500,
    value_missed: 500,
    value_stopped: 1200,
    precision: 0.6667,
    recall: 0.6667,
  });
  expect(proposed.levels.LOW).toMatchObject({ orders: 2, rtos: 1, share: 0.4, rto_rate: 0.5, value: 800 });
  expect(today.high).toMatchObject({ orders: 0, precision: null, recall: 0 });
  expect(today.levels.REVIEW).toMatchObject({ orders: 2, rtos: 1 });
});

test("a backtest tells the hits and the RTO rate of each rule that is on", () => {
  const { rules, auc } = backtest(only(ROWS), documentOf(80, 10), documentOf(0, 0)).proposed;
  expect(rules).toMatchObject([
    { code: "BIG", points: 80, hits: 3, hit_rate: 0.6, rtos: 2, rto_rate: 0.6667 },
    { code: "SMALL", points: 10, hits: 2, hit_rate: 0.4, rtos: 1, rto_rate: 0.5 },
  ]);
  // Of six pairs of a return and a delivery, two stand right, three tie and one stands wrong.
  expect(auc).toBe(0.5833);
});

test("precision and recall are told at every fifth score", () => {
  const { curve } = backtest(only(ROWS), documentOf(80, 10), documentOf(0, 0)).proposed;
  expect(curve.map(({ score }) => score)).toEqual(Array.from({ length: 20 }, (_, i) => (i + 1) * 5));
  expect(curve.map(({ orders }) => orders)).toEqual([5, 5, ...Array(14).fill(3), ...Array(4).fill(0)]);
});

test("a threshold between two scores stops what is above it", () => {
  const { thresholds: _, ...rules } = documentOf(41, 40);
  const between = validateRules({ ...rules, thresholds: { review: 40.5, high: 41 } });
  expect(backtest(only(ROWS), between, between).proposed).toMatchObject({
    ...{ review: { score: 40.5, orders: 3 }, high: { orders: 3 } },
    levels: { LOW: { orders: 2 }, REVIEW: { orders: 0 }, HIGH: { orders: 3 } },
  });
});

test("what a list lets through is LOW and what it blocks is HIGH, wherever the thresholds are", () => {
  const listed = (lists: object) =>
    validateRules({ ...documentOf(80, 10), thresholds: { review: 0, high: 100 }, lists });
  const all = { phones: [String(ROWS[0].signals.phone)] };
  const { proposed, today } = backtest(only(ROWS), listed({ allow: all }), listed({ block: all }));
  expect([proposed.levels.LOW.orders, today.levels.HIGH.orders]).toEqual([5, 5]);
});

test("the order of the orders does not matter, and each is asked for once", () => {
  let asked = 0;
  function* backwards() {
    for (const row of ROWS.toReversed()) {
      asked++;
      yield row;
    }
  }
  const [document, today] = [documentOf(80, 10), documentOf(0, 45)];
  expect(backtest(only(backwards()), document, today)).toEqual(backtest(only(ROWS), document, today));
  expect(asked).toBe(ROWS.length);
});

describe("a backtest tells rupees saved against shipping every order", () => {
  // REVIEW: a return saves 250 − 10, a good order loses 0.3 × 400 + 10. HIGH: 250 and 400.
  const { proposed, today, against_today, costs } = backtest(
    only(ROWS),
    documentOf(80, 45),
    documentOf(0, 45),
  );

  test("at the account's costs, by level and against today's rules", () => {
    expect(costs).toEqual(DEFAULT_COSTS);
    // HIGH: 2 returns and 1 good order; REVIEW: 1 and 1.
    expect(proposed.saving).toMatchObject({ saved: 2 * 250 - 400 + 240 - 130, per_100_cod: 4200 });
    expect(today.saving.saved).toBe(240 - 130);
    // Three become HIGH instead of REVIEW, or nothing: too few for an interval.
    expect(against_today).toMatchObject({ saved: 100, interval: null, distinguishable: false });
  });

  test("on COD orders for each 100 of them, whatever prepaid ones save", () => {
    const prepaid = { ...row(2000, "rto"), signals: signals({ order_value: 2000, payment: "PREPAID" }) };
    const { saving } = backtest(
      only([...ROWS, prepaid, prepaid]),
      documentOf(80, 45),
      documentOf(0, 45),
    ).proposed;
    expect(saving).toMatchObject({ saved: proposed.saving.saved + 2 * 250, per_100_cod: 4200 });
  });

  test("for holding all at or above each score, and the best of them", () => {
    expect(proposed.high).toMatchObject({ orders: 3, saved: 2 * 240 - 130 });
    expect(proposed.review).toMatchObject({ orders: 5, saved: 3 * 240 - 2 * 130 });
    expect(proposed.best).toEqual({ score: 45, saved: 3 * 240 - 2 * 130 });
  });

  test("with other costs other sums", () => {
    const dear = { ...DEFAULT_COSTS, return_cost: 100, call_cost: 0 };
    const { proposed, today } = backtest(only(ROWS), documentOf(80, 45), documentOf(0, 45), dear);
    expect([proposed.saving.saved, today.saving.saved]).toEqual([2 * 100 - 400 + 100 - 120, 100 - 120]);
    expect(proposed.best).toEqual({ score: 80, saved: 2 * 100 - 120 });
  });

  test("with the interval of the sum, by the spread of what each order saves", () => {
    // 250, 250, −400, 240 and −130: the standard deviation of their sum is the root of 5 times their variance.
    const each = [250, 250, -400, 240, -130];
    const mean = each.reduce((a, b) => a + b) / 5;
    const margin = 1.959964 * Math.sqrt(each.reduce((sum, x) => sum + (x - mean) ** 2, 0));
    expect(proposed.saving.interval?.low).toBeCloseTo(5 * mean - margin, 1);
    expect(proposed.saving.interval?.high).toBeCloseTo(5 * mean + margin, 1);
  });

  test("scaled to all orders where they are of a sample", () => {
    const population = { rto: 30, delivered: 200 };
    const { proposed } = backtest({ ...only(ROWS), population }, documentOf(80, 45), documentOf(0, 45));
    expect(proposed.saving.saved).toBe(10 * 2 * 250 - 100 * 400 + 10 * 240 - 100 * 130);
  });
});

test("a backtest of no orders has no rates", () => {
  const { proposed, rto_rate } = backtest(only([]), documentOf(1, 1), documentOf(1, 1));
  expect([rto_rate, proposed.auc, proposed.high.precision]).toEqual([null, null, null]);
  expect(proposed).toMatchObject({
    saving: { saved: 0, per_100_cod: null, interval: null },
    best: { score: 101, saved: 0 },
  });
});

describe("an interval", () => {
  // Computed by hand from the formulas of Wilson, and of Hanley and McNeil.
  test.each([
    ["of 2 of 3", 2 / 3, 3, { low: 0.2077, high: 0.9385 }],
    ["of 0 of 10", 0, 10, { low: 0, high: 0.2775 }],
    ["of 10 of 10", 1, 10, { low: 0.7225, high: 1 }],
    ["of 107 of 10,000", 0.0107, 10_000, { low: 0.0089, high: 0.0129 }],
    ["of nothing", Number.NaN, 0, null],
  ])("%s", (_, share, orders, interval) => {
    expect(shareInterval(share, orders)).toEqual(interval);
  });

  test.each([
    ["of an AUC of 0.8 with 30 returns among 200", 0.8, 30, 170, { low: 0.7012, high: 0.8988 }],
    ["of a perfect AUC", 1, 5, 5, { low: 1, high: 1 }],
    ["of an AUC without returns", Number.NaN, 0, 5, null],
  ])("%s", (_, area, rtos, delivered, interval) => {
    expect(aucInterval(area, rtos, delivered)).toEqual(interval);
  });

  test("stands beside each figure that a merchant decides on, for all orders as for a sample", () => {
    const { intervals, proposed } = backtest(only(ROWS), documentOf(80, 10), documentOf(0, 45));
    expect(intervals.rto_rate).toEqual(shareInterval(3 / 5, 5));
    expect(proposed.levels.HIGH.intervals).toEqual({
      share: shareInterval(3 / 5, 5),
      rto_rate: shareInterval(2 / 3, 3),
    });
    expect(proposed.high.intervals).toEqual({
      share: shareInterval(3 / 5, 5),
      precision: shareInterval(2 / 3, 3),
      recall: shareInterval(2 / 3, 3),
    });
    expect(proposed.rules[1].intervals).toEqual({
      hit_rate: shareInterval(2 / 5, 5),
      rto_rate: shareInterval(1 / 2, 2),
    });
    // 2 × 3 pairs
    expect(proposed.intervals.auc).toEqual(aucInterval(3.5 / 6, 3, 2));
  });
});

describe("a backtest of a sample", () => {
  // Each return stands for 10 orders, each delivery for 100.
  const population = { rto: 30, delivered: 200 };
  const { proposed, given, ...totals } = backtest(
    { ...only(ROWS), population },
    documentOf(80, 10),
    documentOf(0, 45),
  );

  test("says of how many orders it is", () => {
    expect(totals).toMatchObject({ orders: 230, rtos: 30, sample: { orders: 5, of: 230 } });
  });

  test("scales counts and rupees to all orders, by outcome", () => {
    expect(totals.rto_value).toBe(40_000);
    expect(given.HIGH).toMatchObject({ orders: 10, rtos: 10, value: 20_000 });
    expect(proposed.high).toMatchObject({
      ...{ orders: 120, rtos_caught: 20, rtos_missed: 10, good_stopped: 100 },
      ...{ value_caught: 35_000, value_missed: 5000, value_stopped: 120_000 },
      ...{ share: 0.5217, precision: 0.1667, recall: 0.6667 },
    });
    expect(proposed.rules[0]).toMatchObject({ hits: 120, hit_rate: 0.5217, rtos: 20, rto_rate: 0.1667 });
  });

  test("has the intervals of the orders that were read", () => {
    expect(proposed.high.intervals.precision).toEqual(shareInterval(20 / 120, 3));
    expect(totals.intervals.rto_rate).toEqual(shareInterval(30 / 230, 230));
  });
});

describe("a forecast", () => {
  const [big, small] = [row(2000, "rto").signals, row(100, "rto").signals];
  /** Of each hundred orders, evenly, as many large ones as told. */
  const orders = (count: number, large: number) =>
    Array.from({ length: count }, (_, i) => ((i * 37) % 100 < large ? big : small));
  const forecast = (late: number, ofLate: number, earlier = 0, ofEarlier = 0) =>
    backtest(
      { finished: [], recent: { late: orders(late, ofLate), earlier: orders(earlier, ofEarlier) } },
      documentOf(80, 45),
      documentOf(80, 45),
    ).proposed.forecast;

  test("is of the orders of late, whether any is finished or not", () => {
    expect(forecast(1400, 10)).toMatchObject({ orders: 1400, high: { share: 0.1 }, review: { share: 1 } });
  });

  test("goes on by half of what the share has changed since the earlier orders", () => {
    expect(forecast(1400, 10, 700, 6)?.high.share).toBeCloseTo(0.12);
    expect(forecast(1400, 10, 700, 14)?.high.share).toBeCloseTo(0.08);
  });

  test("allows for the change to end and to double", () => {
    const { low, high } = forecast(1400, 10, 700, 6)?.high.interval ?? { low: 1, high: 0 };
    expect(low).toBeWithin(0.05, 0.1001);
    expect(high).toBeWithin(0.1399, 0.2);
  });

  test("is wide where orders come in bursts", () => {
    const burst = [...orders(200, 70), ...orders(1200, 0)];
    const even = forecast(1400, 10)?.high.interval;
    const { interval } =
      backtest(
        { finished: [], recent: { late: burst, earlier: [] } },
        ...([documentOf(80, 45), documentOf(80, 45)] as const),
      ).proposed.forecast?.high ?? {};
    expect((interval?.high ?? 0) - (interval?.low ?? 0)).toBeGreaterThan(0.1);
    expect((even?.high ?? 1) - (even?.low ?? 0)).toBeLessThan(0.01);
  });

  test.each([
    [199, null],
    [200, { orders: 200 }],
  ])("of %d late orders is %j", (count, expected) => {
    const found = forecast(count, 10);
    expect(found && { orders: found.orders }).toEqual(expected);
  });

  test("of fewer than 500 earlier orders sees no change", () => {
    expect(forecast(1400, 10, 499, 6)?.high.share).toBeCloseTo(0.1);
    expect(forecast(1400, 10, 500, 6)?.high.share).toBeCloseTo(0.12);
  });
});

import { expect, test } from "bun:test";
import { type BacktestOrders, type BacktestRow, backtest, validateRules } from "../../src/risk/index.ts";
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

test("a backtest of no orders has no rates", () => {
  const { proposed, rto_rate } = backtest(only([]), documentOf(1, 1), documentOf(1, 1));
  expect([rto_rate, proposed.auc, proposed.high.precision]).toEqual([null, null, null]);
});

import { describe, expect, test } from "bun:test";
import { countByScore, DEFAULT_RULES, Probabilities, score } from "../../../src/engine/risk/index.ts";
import { Random } from "../../support/random.ts";
import { signals } from "./orders.ts";

/** Of each 100 orders of the score, so many came back. */
const orders = (riskScore: number, count: number, percent: number) => ({
  ...{ payment: "COD" as const, riskScore },
  ...{ rto: (count * percent) / 100, delivered: (count * (100 - percent)) / 100 },
});
const at = (riskScore: number, ...counts: ReturnType<typeof orders>[]) =>
  new Probabilities(counts).of("COD", riskScore);

describe("without outcomes", () => {
  test("a usual COD order comes back about as often as in India, a prepaid one hardly ever", () => {
    expect(at(30).rto_probability).toBeWithin(0.2, 0.3);
    expect(new Probabilities([]).of("PREPAID", 0).rto_probability).toBeWithin(0.005, 0.03);
  });

  test("the interval holds the shops of India, and it is told that it rests on no outcome", () => {
    const { rto_probability_interval: interval, rto_probability_outcomes } = at(30);
    expect(interval.low).toBeLessThan(0.12);
    expect(interval.high).toBeGreaterThan(0.4);
    expect(rto_probability_outcomes).toBe(0);
  });
});

describe("outcomes move the probability", () => {
  test.each([
    ["a little when they are few", 10, 60, [0.26, 0.38]],
    ["more when they are more", 100, 60, [0.42, 0.57]],
    ["to their own rate when they are many", 5000, 60, [0.58, 0.62]],
    ["down as well", 5000, 5, [0.045, 0.06]],
  ] as const)("%s", (_, count, percent, [low, high]) => {
    const { rto_probability, rto_probability_outcomes } = at(30, orders(30, count, percent));
    expect(rto_probability).toBeWithin(low, high);
    expect(rto_probability_outcomes).toBe(count);
  });

  test("and narrow its interval, which holds their rate", () => {
    const widths = [0, 50, 500, 5000, 50_000].map((count) => {
      const { low, high } = at(30, orders(30, count, 40)).rto_probability_interval;
      if (count >= 500) expect([low < 0.4, high > 0.4]).toEqual([true, true]);
      return high - low;
    });
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    expect(widths.at(-1)).toBeLessThan(0.02);
  });

  test("of neighbouring scores, but of no other payment", () => {
    const many = orders(30, 1000, 60);
    expect(at(33, many).rto_probability).toBeGreaterThan(0.5);
    const { rto_probability, rto_probability_outcomes } = new Probabilities([many]).of("PREPAID", 0);
    expect(rto_probability).toBe(new Probabilities([]).of("PREPAID", 0).rto_probability);
    expect(rto_probability_outcomes).toBe(0);
  });

  test("also where the scores do not follow a logistic curve", () => {
    const counts = [
      ...[orders(15, 3000, 10), orders(45, 3000, 12), orders(75, 3000, 70), orders(95, 3000, 72)],
    ];
    for (const [riskScore, rate] of [
      [15, 0.1],
      [45, 0.12],
      [75, 0.7],
      [95, 0.72],
    ]) {
      expect(Math.abs(at(riskScore, ...counts).rto_probability - rate)).toBeLessThan(0.04);
    }
  });
});

test.each(["a", "b", "c"])("the probability rises with the score, whatever the outcomes (%s)", (seed) => {
  const random = new Random(seed);
  const counts = Array.from({ length: 60 }, () =>
    orders(random.below(101), 10 ** random.below(5), random.below(101)),
  );
  const rising = new Probabilities(counts);
  let last = 0;
  for (let riskScore = 0; riskScore <= 100; riskScore++) {
    const { rto_probability, rto_probability_interval: interval } = rising.of("COD", riskScore);
    expect(rto_probability).toBeWithin(last, 1.0001);
    expect(interval.low).toBeLessThanOrEqual(rto_probability);
    expect(interval.high).toBeGreaterThanOrEqual(rto_probability);
    last = rto_probability;
  }
});

test.each([
  ["returns", 100],
  ["deliveries", 0],
])("a million %s alone give no certainty that the interval hides", (_, percent) => {
  const { rto_probability } = at(50, orders(50, 1_000_000, percent));
  expect(Math.abs(rto_probability - percent / 100)).toBeLessThan(0.01);
});

test("orders are counted by the score of a document, and by payment", () => {
  const [cod, prepaid] = [signals(), signals({ payment: "PREPAID" })];
  const rows = [
    { signals: cod, outcome: "rto" },
    { signals: cod, outcome: "delivered" },
    { signals: cod, outcome: "delivered" },
    { signals: prepaid, outcome: "delivered" },
  ] as const;
  expect(countByScore(rows, DEFAULT_RULES)).toEqual([
    { payment: "COD", riskScore: score(cod, DEFAULT_RULES).risk_score, delivered: 2, rto: 1 },
    { payment: "PREPAID", riskScore: score(prepaid, DEFAULT_RULES).risk_score, delivered: 1, rto: 0 },
  ]);
});

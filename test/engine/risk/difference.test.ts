/** Two documents on the same orders: the interval is that of the difference, order by order. */
import { expect, test } from "bun:test";
import { Pairs } from "../../../src/engine/risk/backtest/difference.ts";
import { DEFAULT_COSTS } from "../../../src/engine/risk/costs.ts";

const ALL = { rto: 1, delivered: 1 };

/** Orders that become HIGH instead of LOW, by outcome, among so many that stay LOW or HIGH. */
function differenceOf(rto: number, delivered: number, alike: number, weights = ALL) {
  const pairs = new Pairs();
  for (let i = 0; i < rto; i++) pairs.add("HIGH", "LOW", 1);
  for (let i = 0; i < delivered; i++) pairs.add("HIGH", "LOW", 0);
  for (let i = 0; i < alike; i++) pairs.add(i % 2 ? "HIGH" : "LOW", i % 2 ? "HIGH" : "LOW", 1);
  return pairs.difference(DEFAULT_COSTS, weights);
}

test.each([
  // A return saves 250, a good order costs 400: 14 × 250 − 6 × 400 = 1,100. Variance: 14 × 250² + 6 × 400² − 1,100² / 100
  // = 1,822,900, its root 1,350.15, times 1.96 = 2,646.23.
  [[14, 6, 80], { saved: 1100, interval: { low: -1546.23, high: 3746.23 }, distinguishable: false }],
  // 20 × 250 = 5,000; 20 × 250² − 5,000² / 100 = 1,000,000, its root 1,000.
  [[20, 0, 80], { saved: 5000, interval: { low: 3040.04, high: 6959.96 }, distinguishable: true }],
  // −20 × 400 = −8,000; 20 × 400² − 8,000² / 100 = 2,560,000, its root 1,600.
  [[0, 20, 80], { saved: -8000, interval: { low: -11135.94, high: -4864.06 }, distinguishable: true }],
  // What both treat alike adds nothing, however many there are.
  [[0, 0, 100], { saved: 0, interval: { low: 0, high: 0 }, distinguishable: false, changed: 0 }],
  // Nine that change are too few for an interval, ten are not.
  [[9, 0, 80], { saved: 2250, interval: null, distinguishable: false, changed: 9 }],
  [[10, 0, 90], { saved: 2500, interval: { low: 1030.03, high: 3969.97 }, distinguishable: true }],
] as const)("%j", ([rto, delivered, alike], expected) => {
  const { interval, ...found } = differenceOf(rto, delivered, alike);
  const { interval: wanted, ...figures } = expected;
  expect(found).toMatchObject(figures);
  if (wanted === null) expect(interval).toBeNull();
  else for (const end of ["low", "high"] as const) expect(interval?.[end]).toBeCloseTo(wanted[end], 1);
});

test("of a sample all figures are those of the period, and the limit is that of the orders read", () => {
  const twice = { rto: 2, delivered: 2 };
  expect(differenceOf(9, 0, 80, twice)).toMatchObject({ saved: 4500, interval: null, changed: 18 });
  expect(differenceOf(20, 0, 80, twice)).toMatchObject({ saved: 10_000, changed: 40, distinguishable: true });
});

/** What people saved, against what the simulator knows: `make risk` does the same with larger shops. */
import { expect, test } from "bun:test";
import { coverage, toldSavings } from "./simulator/savings.ts";

const told = toldSavings([300, 600]);

test("of ten shops with twenty seeds each the 95 % interval holds the truth in 90 to 98 %", () => {
  expect(told.length).toBeGreaterThan(190);
  expect(coverage(told)).toBeWithin(0.9, 0.9801);
});

test("gains and losses are both among them, and not told apart by the interval alone", () => {
  const signs = new Set(told.map(({ truth }) => Math.sign(truth)));
  expect(signs.size).toBeGreaterThan(1);
  // An interval that says everything says nothing: most are far narrower than what all returns cost.
  const widths = told.map(({ low, high, orders }) => (high - low) / 2 / orders);
  expect(widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)]).toBeLessThan(20);
});

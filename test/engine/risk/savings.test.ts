/** What people saved, against what the simulator knows: `make risk` does the same with larger shops. */
import { expect, test } from "bun:test";
import { coverage, toldSavings } from "./simulator/savings.ts";

const told = toldSavings([300, 600]);

const [otherRates, tenShops] = [true, false].map((is) =>
  told.filter(({ hasOtherRate }) => hasOtherRate === is),
);

test.each([
  ["ten shops", tenShops, 190],
  ["shops with far fewer or more returns than a typical one", otherRates, 70],
])("of %s with twenty seeds each the 95 %% interval holds the truth in 90 %% or more", (_, some, least) => {
  expect(some.length).toBeGreaterThan(least);
  expect(coverage(some)).toBeGreaterThanOrEqual(0.9);
});

test("gains and losses are both among them, and not told apart by the interval alone", () => {
  const signs = new Set(told.map(({ truth }) => Math.sign(truth)));
  expect(signs.size).toBeGreaterThan(1);
  // An interval that says everything says nothing: most are far narrower than what all returns cost.
  const widths = told.map(({ low, high, orders }) => (high - low) / 2 / orders);
  expect(widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)]).toBeLessThan(20);
});

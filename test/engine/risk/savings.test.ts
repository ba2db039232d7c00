/** What people saved, against what the simulator knows: `make risk` does the same with larger shops. */
import { expect, test } from "bun:test";
import { coverage, knownOf, RATES, type ToldSaving, toldSavings } from "./simulator/savings.ts";

/** Without those between two others, and the largest. */
const { "4 % of COD orders come back": _, "8 % of COD orders come back": __, ...rates } = RATES;
const told = toldSavings(rates, 450, 1);
const known = knownOf(told);

test("the 95 % interval holds the truth in 95 % or more, and in most of each kind of shop and reviewers", () => {
  expect(coverage(known)).toBeGreaterThanOrEqual(0.95);
  for (const key of ["shop", "age", "reviewers"] as const)
    for (const some of Map.groupBy(known, (one) => one[key]).values())
      expect(coverage(some)).toBeGreaterThanOrEqual(0.8);
});

test("most of them know, gain and loss are both among them, and no kind of shop is told too much or too little", () => {
  expect(known.length).toBeGreaterThan(0.8 * told.length);
  expect(new Set(known.map(({ truth }) => Math.sign(truth))).size).toBeGreaterThan(1);
  for (const some of Map.groupBy(known, ({ shop }) => shop).values()) {
    const sum = (of: (one: ToldSaving) => number) => some.reduce((all, one) => all + of(one), 0);
    const error = sum(({ saved, truth }) => saved! - truth);
    expect(Math.abs(error)).toBeLessThan(0.5 * sum(({ low, high }) => (high - low) / 2));
  }
});

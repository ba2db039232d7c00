/**
 * Prints how well the default and the learnt rules score ten simulated shops, and how often the interval of what people
 * saved holds the truth: `make risk`. Takes some minutes.
 */
import { mean, measure, SHOPS, type ShopName } from "./simulator/measure.ts";
import { coverage, knownOf, RATES, type ToldSaving, toldSavings } from "./simulator/savings.ts";

/** What the score aims at. */
const WANTED = { byDefault: 0.85, learnt: 0.92, worst: 3.3 };

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const shops = (Object.keys(SHOPS) as ShopName[]).map(measure); // the keys are its names
const rows = shops.map(({ name, byDefault, learnt }) => ({
  shop: name,
  "COD by default": rounded(byDefault.way),
  "COD learnt": rounded(learnt.way),
  "worst 3 % by default": rounded(byDefault.worst),
  "worst 3 % learnt": rounded(learnt.worst),
}));
console.table(rows);
console.table({
  mean: {
    "COD by default": rounded(mean(shops.map((shop) => shop.byDefault.way))),
    "COD learnt": rounded(mean(shops.map((shop) => shop.learnt.way))),
    "least worst 3 %": rounded(
      Math.min(...shops.flatMap((shop) => [shop.byDefault.worst, shop.learnt.worst])),
    ),
  },
  wanted: {
    "COD by default": WANTED.byDefault,
    "COD learnt": WANTED.learnt,
    "least worst 3 %": WANTED.worst,
  },
});

const told = toldSavings({ ...SHOPS, ...RATES }, 1_000, 1);
const meanOf = (some: readonly ToldSaving[], of: (one: ToldSaving) => number) =>
  Math.round(mean(some.map(of)));
for (const key of ["shop", "age", "reviewers"] as const) {
  const groups = [...Map.groupBy(told, (one) => one[key]), ["all", told] as const];
  console.table(
    groups.map(([name, some]) => {
      const known = knownOf(some);
      return {
        [key]: name,
        shops: some.length,
        known: known.length,
        "hold the truth": rounded(coverage(known)),
        "mean told": meanOf(known, ({ saved }) => saved ?? 0),
        "mean truth": meanOf(known, ({ truth }) => truth),
        "mean half width": meanOf(known, ({ low, high }) => (high - low) / 2),
      };
    }),
  );
}
console.log("wanted: 0.95 of all hold the truth");

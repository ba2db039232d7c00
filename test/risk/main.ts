/** Prints how well the default and the learnt rules score ten simulated shops: `make risk`. Takes about a minute. */
import { mean, measure, SHOPS, type ShopName } from "./simulator/measure.ts";

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

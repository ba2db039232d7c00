/** Rupees that levels save compared with shipping every order. */
import { type Static, Type as t } from "@sinclair/typebox";
import { type Costs, type LevelSaving, savingsOf } from "../costs.ts";
import { Z } from "../interval.ts";
import { RISK_LEVELS } from "../schema.ts";
import { type Counts, rupees, type Weights } from "./count.ts";

const Rupees = t.Number({ description: "Rupees" });

export const Saving = t.Object(
  {
    saved: t.Number({ description: "Rupees in total; below 0 when holding orders costs more than it saves" }),
    per_100_cod: t.Union([t.Number(), t.Null()], {
      description: "Rupees on COD orders only, per 100 of them; null without COD orders",
    }),
    interval: t.Union([t.Object({ low: Rupees, high: Rupees }), t.Null()], {
      description: "95 % confidence interval of `saved`; null without orders",
    }),
  },
  {
    description:
      "What the levels save compared with shipping every order, at the account's costs: buyers of REVIEW orders are called, HIGH orders are not sent",
  },
);
export type Saving = Static<typeof Saving>;

/** By the index of the level in RISK_LEVELS. */
interface ByLevel {
  all: Counts;
  /** The COD orders among them. */
  cod: Counts;
  /** Sums of the errors of expected outcomes, which such orders share. */
  errors: Float64Array;
}

/** What reviewing and stopping the orders of each level would have saved, scaled by the weights, in rupees. */
export function savingOf({ all, cod, errors }: ByLevel, weights: Weights, costs: Costs): Saving {
  const { sum, squares, read } = sumsOf(all, weights, costs);
  const savings = savingsOf(costs);
  const error = RISK_LEVELS.reduce(
    // A return more is a delivery less.
    (total, level, i) =>
      total + errors[i] * (weights.rto * savings[level].rto - weights.delivered * savings[level].delivered),
    0,
  );
  // The variance of a sum of as many orders like these.
  const margin = read === 0 ? 0 : Z * Math.sqrt(squares - (sum * sum) / read + error ** 2);
  return {
    saved: rupees(sum),
    per_100_cod: per100(sumsOf(cod, weights, costs).sum, cod.total(weights).orders),
    interval: read === 0 ? null : { low: rupees(sum - margin), high: rupees(sum + margin) },
  };
}

/** Rupees saved, the sum of their squares by order, and how many orders were read. */
function sumsOf(byLevel: Counts, weights: Weights, costs: Costs) {
  const savings = savingsOf(costs);
  let [sum, squares, read] = [0, 0, 0];
  for (const [i, level] of RISK_LEVELS.entries()) {
    for (const outcome of ["rto", "delivered"] as const) {
      const orders = byLevel[outcome === "rto" ? "rtos" : "delivered"][i];
      const each = savings[level][outcome] * weights[outcome];
      sum += orders * each;
      squares += orders * each * each;
      read += orders;
    }
  }
  return { sum, squares, read };
}

/** Rupees for each 100 orders, rounded to the paisa; null when there are none. */
export const per100 = (sum: number, orders: number): number | null =>
  orders === 0 ? null : rupees((100 * sum) / orders);

/** Rupees saved by orders with a level, rounded to the paisa. */
export const savedBy = ({ rto, delivered }: LevelSaving, rtos: number, good: number): number =>
  rupees(rtos * rto + good * delivered);

/** How much more one rules document would have saved than another, on the same orders. */
import { type Static, Type as t } from "@sinclair/typebox";
import { type Costs, savingsOf } from "../costs.ts";
import { Z } from "../interval.ts";
import { RISK_LEVELS, type RiskLevel } from "../schema.ts";
import { rupees, type Weights } from "./count.ts";

/** With fewer orders that change their level, the normal approximation is not valid. */
const MIN_CHANGED = 10;

const Rupees = t.Number({ description: "Rupees" });

export const Difference = t.Object(
  {
    saved: t.Number({ description: "Rupees saved beyond what the active rules save; below 0: less" }),
    interval: t.Union([t.Object({ low: Rupees, high: Rupees }), t.Null()], {
      description:
        "95 % confidence interval of `saved`, order by order: orders that both treat alike add nothing. Null if fewer than 10 of the orders read change their level, unless none does",
    }),
    distinguishable: t.Boolean({
      description: "Whether the interval excludes 0; otherwise the difference may be chance",
    }),
    changed: t.Integer({ description: "Orders whose level differs from that by the active rules" }),
  },
  { description: "The proposed rules compared with the active ones, on the same orders" },
);
export type Difference = Static<typeof Difference>;

const LEVELS = RISK_LEVELS.length;
const OUTCOMES = ["rto", "delivered"] as const;

/** Counts orders by the levels that two documents give them. */
export class Pairs {
  /** By level, other level and outcome. */
  readonly #orders = new Float64Array(LEVELS * LEVELS * OUTCOMES.length);
  /** By level and other level: the sum of the errors of probabilities. */
  readonly #errors = new Float64Array(LEVELS * LEVELS);

  /**
   * @param returned 1 for a return, 0 for a delivery, else the probability of a return
   * @param error standard error of a probability, common to all of them
   */
  add(level: RiskLevel, other: RiskLevel, returned: number, error = 0): void {
    const pair = RISK_LEVELS.indexOf(level) * LEVELS + RISK_LEVELS.indexOf(other);
    this.#orders[pair * OUTCOMES.length] += returned;
    this.#orders[pair * OUTCOMES.length + 1] += 1 - returned;
    this.#errors[pair] += error;
  }

  /** What the first levels would have saved more than the others. @param weights from the orders added to all orders */
  difference(costs: Costs, weights: Weights): Difference {
    const savings = savingsOf(costs);
    let [sum, squares, orders, read, changed, error] = [0, 0, 0, 0, 0, 0];
    for (const [i, n] of this.#orders.entries()) {
      const outcome = OUTCOMES[i % OUTCOMES.length];
      const pair = Math.floor(i / OUTCOMES.length);
      const [level, other] = [RISK_LEVELS[Math.floor(pair / LEVELS)], RISK_LEVELS[pair % LEVELS]];
      const each = weights[outcome] * (savings[level][outcome] - savings[other][outcome]);
      // A return more is a delivery less.
      error += (outcome === "rto" ? each : -each) * this.#errors[pair];
      sum += n * each;
      squares += n * each * each;
      orders += n;
      if (level === other) continue;
      read += n;
      changed += n * weights[outcome];
    }
    // The variance of a sum of this many similar orders.
    const chance = orders === 0 ? 0 : Math.max(0, squares - (sum * sum) / orders);
    const margin = Z * Math.sqrt(chance + error ** 2);
    const isKnown = read === 0 || Math.round(read) >= MIN_CHANGED;
    const [low, high] = [sum - margin, sum + margin];
    return {
      saved: rupees(sum),
      interval: isKnown ? { low: rupees(low), high: rupees(high) } : null,
      distinguishable: isKnown && (low > 0 || high < 0),
      changed: Math.round(changed),
    };
  }
}

/** Backtest of a rules document on past orders, from the signals stored with them. */
import { type Costs, DEFAULT_COSTS } from "../costs.ts";
import { shareInterval } from "../interval.ts";
import { noOutcomes } from "../probability/counts.ts";
import { curvesOf } from "../probability/curve.ts";
import { compile, withoutRejecting } from "../rules/score.ts";
import { RISK_LEVELS, type RuleDocument } from "../schema.ts";
import type { Signals } from "../types.ts";
import { type BacktestRow, Counts, levelsOf, rupees, share, type Weights } from "./count.ts";
import { Pairs } from "./difference.ts";
import { Evaluation } from "./evaluation.ts";
import type { NewestOrders } from "./figures.ts";
import type { Recent } from "./forecast.ts";
import type { Backtest } from "./schema.ts";
import { type Expected, expectedOf, knownOf, paidBy } from "./treated.ts";

/** The orders of a backtest. */
export interface BacktestOrders {
  /**
   * Finished orders of a period, and those that were rejected and not sent: all or an unbiased sample, in any order. Iterated
   * once and not kept, as there may be many.
   */
  finished: Iterable<BacktestRow>;
  /** How many the period has of each outcome; by default as many as there are in `finished`. */
  population?: Weights;
  /** Orders for the forecasts. */
  recent: Recent<Signals>;
}

/**
 * Evaluates both documents on the same orders.
 * @param document one that validate.ts has accepted
 * @param active the active document
 * @param costs what an order that comes back or is held costs the merchant
 */
export function backtest(
  orders: BacktestOrders,
  document: RuleDocument,
  active: RuleDocument,
  costs: Costs = DEFAULT_COSTS,
): Omit<Backtest, keyof NewestOrders | "realised"> {
  const all = new Counts(1);
  const given = new Counts(RISK_LEVELS.length);
  const proposed = new Evaluation(document, costs);
  const current = document === active ? proposed : new Evaluation(active, costs);
  const pairs = new Pairs();
  const known = withoutRejecting(active);
  const scorer = known === active ? null : compile(known);
  /** @param expectedAt by the score under the active rules that reject nothing @returns that score */
  const evaluate = (row: BacktestRow, expectedAt: (score: number) => Expected): number => {
    const today = current.rate(row);
    const score = scorer?.rate(row.signals).risk_score ?? today.score;
    const expected = expectedAt(score);
    current.add(row, today, expected);
    let { level } = today;
    if (current !== proposed) {
      const rated = proposed.rate(row);
      proposed.add(row, rated, expected);
      level = rated.level;
    }
    pairs.add(level, today.level, expected.returned, expected.error);
    return score;
  };
  const treated: BacktestRow[] = [];
  const others = noOutcomes();
  for (const row of orders.finished) {
    if (row.outcome === null) {
      treated.push(row);
      continue;
    }
    all.add(0, row);
    given.add(RISK_LEVELS.indexOf(row.level), row);
    if (row.treated) treated.push(row);
    else paidBy(others, row)[row.outcome][evaluate(row, () => knownOf(row))]++;
  }
  const curves = curvesOf(others);
  for (const row of treated) evaluate(row, (score) => expectedOf(paidBy(curves, row), score));
  const read = { rto: all.rtos[0], delivered: all.delivered[0] };
  const { rto, delivered } = orders.population ?? read;
  const weights: Weights = {
    rto: read.rto === 0 ? 1 : rto / read.rto,
    delivered: read.delivered === 0 ? 1 : delivered / read.delivered,
  };
  const reports = {
    proposed: proposed.report(weights, orders.recent),
    today: current.report(weights, orders.recent),
  };
  return {
    orders: rto + delivered,
    rtos: rto,
    rto_rate: share(rto, rto + delivered),
    rto_value: rupees(all.total(weights).rtoValue),
    sample: { orders: read.rto + read.delivered, of: rto + delivered },
    treated: treated.length,
    intervals: { rto_rate: shareInterval(rto / (rto + delivered), rto + delivered) },
    given: levelsOf(given, weights),
    ...reports,
    costs,
    against_today: pairs.difference(costs, weights),
  };
}

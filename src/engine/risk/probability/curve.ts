/**
 * Probability that an order comes back, by its risk score. Three steps, with shrinkage so that few outcomes have little
 * effect: a logistic curve over the score (Platt's method), its level and slope shrunk towards those of a typical shop;
 * in each range of ten scores the rate of the merchant's own outcomes, shrunk towards the curve; finally the curve is
 * made non-decreasing. The interval is that of the rate at a score, not of a single order.
 */
import { Z } from "../interval.ts";
import { MAX_SCORE } from "../schema.ts";
import type { ByPayment } from "../types.ts";
import type { OutcomesByScore, ScoreOutcomes } from "./counts.ts";

/** The estimate for a score. All from 0 to 1. */
export interface Estimate {
  probability: number;
  /** Of the 95 % interval. */
  low: number;
  high: number;
}

export interface Curve {
  /** Finished orders that it is based on. */
  outcomes: number;
  /** By score, rising. */
  estimates: readonly Estimate[];
}

/** A logistic curve: log-odds = level + slope × (score − {@link CENTRE}), and the variances of both among shops. */
interface Prior {
  level: number;
  slope: number;
}

/** The curves of simulated shops under the default rules, at the usual rates of India: 26 % of COD, 2 % of prepaid. */
const PRIORS: ByPayment<Prior> = {
  cod: { level: -1.15, slope: 1 / 20 },
  prepaid: { level: -2.55, slope: 1 / 18 },
};
/** About the score of a typical COD order, where level and slope are least correlated. */
const CENTRE = 30;
/** Standard deviations among shops: their rates differ from 12 to 43 %, their slopes by a third. */
const LEVEL_SD = 0.45;
/** That of {@link LEVEL_SD} where a shop's own returns decide: of 3 to 60 % of its COD orders. */
export const ANY_RATE_SD = 1;
const SLOPE_SD = 0.02;

/** Width of the ranges in which the curve is corrected, and how many orders it counts as there. */
const RANGE = 10;
const RANGES = Math.ceil((MAX_SCORE + 1) / RANGE);
const RANGE_STRENGTH = 200;

/** A score without information gives nearly equal probabilities, never falling ones. */
const MIN_SLOPE = 0.001;

const MAX_STEPS = 50;
const CONVERGED = 1e-6;
/** The longest steps: where the quadratic approximation is poor, a whole step can lead away. */
const LEVEL_STEP = 1;
const SLOPE_STEP = 0.03;

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
const logit = (p: number): number => Math.log(p / (1 - p));

/** The curves of both payments. @param levelSd standard deviation of the level among shops, log-odds */
export const curvesOf = ({ cod, prepaid }: OutcomesByScore, levelSd = LEVEL_SD): ByPayment<Curve> => ({
  cod: curveOf(cod, { ...PRIORS.cod, levelSd }),
  prepaid: curveOf(prepaid, { ...PRIORS.prepaid, levelSd }),
});

function curveOf(counts: ScoreOutcomes, prior: Prior & { levelSd: number }): Curve {
  const { odds, varianceAt } = fitLogistic(counts, prior);
  const ranges = correctionsOf(counts, odds);
  const estimates: Estimate[] = [];
  let highest = Number.NEGATIVE_INFINITY;
  for (let score = 0; score <= MAX_SCORE; score++) {
    const { offset, orders } = between(ranges, score);
    highest = Math.max(highest, odds(score) + offset);
    const probability = sigmoid(highest);
    const information = (orders + RANGE_STRENGTH) * probability * (1 - probability);
    const margin = Z * Math.sqrt(varianceAt(score) + 1 / information);
    estimates.push({ probability, low: sigmoid(highest - margin), high: sigmoid(highest + margin) });
  }
  const sum = (values: Float64Array) => values.reduce((total, n) => total + n, 0);
  return { outcomes: sum(counts.rto) + sum(counts.delivered), estimates };
}

/** The most probable logistic curve (Newton's method), and the variance of its log-odds. */
function fitLogistic(
  { rto, delivered }: ScoreOutcomes,
  { levelSd, ...prior }: Parameters<typeof curveOf>[1],
) {
  let { level, slope } = prior;
  let [inverse, cross, slopeInverse] = [levelSd ** 2, 0, SLOPE_SD ** 2];
  for (let step = 0; step < MAX_STEPS; step++) {
    let byLevel = (prior.level - level) / levelSd ** 2;
    let bySlope = (prior.slope - slope) / SLOPE_SD ** 2;
    let [ofLevel, ofBoth, ofSlope] = [1 / levelSd ** 2, 0, 1 / SLOPE_SD ** 2];
    for (let score = 0; score <= MAX_SCORE; score++) {
      const orders = rto[score] + delivered[score];
      if (orders === 0) continue;
      const x = score - CENTRE;
      const p = sigmoid(level + slope * x);
      const miss = rto[score] - orders * p;
      const weight = orders * p * (1 - p);
      byLevel += miss;
      bySlope += miss * x;
      ofLevel += weight;
      ofBoth += weight * x;
      ofSlope += weight * x * x;
    }
    const determinant = ofLevel * ofSlope - ofBoth ** 2;
    [inverse, cross, slopeInverse] = [ofSlope / determinant, -ofBoth / determinant, ofLevel / determinant];
    const steeper = Math.max(MIN_SLOPE - slope, cross * byLevel + slopeInverse * bySlope);
    // The best level for this slope.
    const up = (byLevel - ofBoth * steeper) / ofLevel;
    const part = Math.min(1, LEVEL_STEP / Math.abs(up), SLOPE_STEP / Math.abs(steeper));
    level += part * up;
    slope += part * steeper;
    if (Math.abs(up) + Math.abs(steeper) < CONVERGED) break;
  }
  return {
    odds: (score: number) => level + slope * (score - CENTRE),
    varianceAt(score: number) {
      const x = score - CENTRE;
      return inverse + 2 * cross * x + slopeInverse * x * x;
    },
  };
}

/** How far the outcomes of a range of scores are from the curve, in log-odds, and how many there are. */
interface Correction {
  offset: number;
  orders: number;
}

function correctionsOf({ rto, delivered }: ScoreOutcomes, odds: (score: number) => number): Correction[] {
  return Array.from({ length: RANGES }, (_, range) => {
    let [orders, returned, expected] = [0, 0, 0];
    for (let score = range * RANGE; score < (range + 1) * RANGE && score <= MAX_SCORE; score++) {
      orders += rto[score] + delivered[score];
      returned += rto[score];
      expected += (rto[score] + delivered[score]) * sigmoid(odds(score));
    }
    if (orders === 0) return { offset: 0, orders };
    const before = expected / orders;
    const after = (returned + RANGE_STRENGTH * before) / (orders + RANGE_STRENGTH);
    return { offset: logit(after) - logit(before), orders };
  });
}

/** Interpolated between the middles of the ranges, so that the curve has no steps. */
function between(ranges: readonly Correction[], score: number): Correction {
  const at = Math.max(0, Math.min(RANGES - 1, (score + 0.5) / RANGE - 0.5));
  const [first, part] = [Math.floor(at), at % 1];
  const [lower, upper] = [ranges[first], ranges[Math.min(RANGES - 1, first + 1)]];
  const mix = (a: number, b: number) => a * (1 - part) + b * part;
  return { offset: mix(lower.offset, upper.offset), orders: mix(lower.orders, upper.orders) };
}

/** Converts learned log-odds to points on a scale of 0 to 100, and chooses thresholds. */
import { RULES, type RuleCode } from "../../../../data/catalogue/rules/index.ts";
import { type Costs, expectedSaving, savingsOf } from "../costs.ts";
import type { OutcomesByScore } from "../probability/counts.ts";
import { curvesOf } from "../probability/curve.ts";
import { is } from "../rules/build.ts";
import { type Condition, MAX_SCORE, RULE_LIMITS, type Rule, type RuleDocument } from "../schema.ts";
import type { ByPayment } from "../types.ts";
import { type Candidate, listRulesOf, PAYMENT_CODES } from "./candidates.ts";
import type { Fit } from "./logistic.ts";

/** Limits of the points per unit of log-odds; the default rules have 15. */
const MIN_SCALE = 6;
const MAX_SCALE = 20;
/** Quantiles of the orders between which scores are not clipped, and their scores. */
const SPREAD = { low: 0.03, high: 0.999, from: 1, to: 97 } as const;

/** Avoids a division by 0 where all orders have the same odds. */
const MIN_SPAN = 1e-6;

/**
 * How log-odds become points: points = scale × (log-odds − zero).
 * @param odds log-odds of the orders learnt from, rising
 */
export function scaleOf(odds: Float64Array) {
  const quantile = (share: number) => odds[Math.floor(share * (odds.length - 1))];
  const low = quantile(SPREAD.low);
  const span = Math.max(MIN_SPAN, quantile(SPREAD.high) - low);
  const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, (SPREAD.to - SPREAD.from) / span));
  return { scale, zero: low - SPREAD.from / scale };
}

/**
 * The active rules in their order with learned points, then the default rules that the active document lacks.
 * The payment rules carry the base rates, those of the lists keep their points. A rule without effect stays in place
 * with 0 points.
 * @param fit of the candidates and, after them, of COD against prepaid
 */
export function rulesOf(
  active: RuleDocument,
  candidates: readonly Candidate[],
  { intercept, weights }: Fit,
  { scale, zero }: ReturnType<typeof scaleOf>,
): Rule[] {
  const cod = weights[candidates.length];
  const prepaidPoints = points(scale * (intercept - zero));
  const codPoints = points(scale * (intercept + cod - zero));
  const all = [
    ...candidates.map(({ rule }, j) => ({ ...rule, points: points(scale * weights[j]) })),
    ...listRulesOf(active),
    builtIn(PAYMENT_CODES.cod, codPoints, is("payment", "COD")),
    builtIn(PAYMENT_CODES.prepaid, prepaidPoints, is("payment", "PREPAID")),
  ];
  const learnt = new Map(all.map((rule) => [rule.code, rule]));
  const kept = active.rules.map((rule) => learnt.get(rule.code) ?? rule);
  const codes = new Set(kept.map((rule) => rule.code));
  return [...kept, ...[...learnt.values()].filter((rule) => !codes.has(rule.code))];
}

const builtIn = (code: RuleCode, points: number, when: Condition): Rule => ({
  ...{ code, when, points, message: RULES[code].en, enabled: true },
});

/** Rounded to half points, as the final score is rounded again. */
const points = (value: number): number =>
  Math.max(-RULE_LIMITS.points, Math.min(RULE_LIMITS.points, Math.round(value * 2) / 2)) || 0;

/**
 * The points of the learned rules by feature, in the form of a fit: those of a prepaid order as the intercept, then
 * of the candidates and of COD against prepaid.
 * @param rules as returned by {@link rulesOf}
 */
export function pointsOf(rules: readonly Rule[], candidates: readonly Candidate[]): Fit {
  const byCode = new Map(rules.map((rule) => [rule.code, rule.points]));
  const of = (code: string) => byCode.get(code) ?? 0;
  const intercept = of(PAYMENT_CODES.prepaid);
  const cod = of(PAYMENT_CODES.cod) - intercept;
  return { intercept, weights: Float64Array.from([...candidates.map(({ rule }) => of(rule.code)), cod]) };
}

/** Added to the orders at each score, so that the curve decides for scores without orders. */
const TRACE: ByPayment<number> = { cod: 1e-3, prepaid: 0 };

/**
 * The thresholds expected to save the most rupees.
 * @param outcomes of the orders learnt from, by their scores under the suggested rules
 */
export function thresholdsFor(outcomes: OutcomesByScore, costs: Costs): RuleDocument["thresholds"] {
  const curves = curvesOf(outcomes);
  const { REVIEW, HIGH } = savingsOf(costs);
  /** By score: what all its orders are expected to save at REVIEW, and at HIGH more than below it. */
  const [ofReview, ofHigh] = [new Float64Array(MAX_SCORE + 1), new Float64Array(MAX_SCORE + 1)];
  for (const payment of ["cod", "prepaid"] as const) {
    const { rto, delivered } = outcomes[payment];
    for (const [score, { probability }] of curves[payment].estimates.entries()) {
      const orders = rto[score] + delivered[score] + TRACE[payment];
      const review = expectedSaving(REVIEW, probability);
      ofReview[score] += orders * review;
      ofHigh[score] += orders * (expectedSaving(HIGH, probability) - Math.max(0, review));
    }
  }
  const high = bestFrom(ofHigh);
  return { review: Math.min(bestFrom(ofReview), high), high };
}

/** The score from which on the sum is largest, 1 to 100. */
function bestFrom(values: Float64Array): number {
  let [sum, most, best] = [0, 0, MAX_SCORE];
  for (let score = MAX_SCORE; score > 0; score--) {
    sum += values[score];
    if (sum > most) [most, best] = [sum, score];
  }
  return best;
}

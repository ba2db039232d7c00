/** Learnt log-odds as points on a scale of 0 to 100, and thresholds to go with them. */
import { is, rule } from "../rules/build.ts";
import { RULE_LIMITS, type Rule, type RuleDocument } from "../schema.ts";
import { type Candidate, PAYMENT_CODES } from "./candidates.ts";
import type { Fit } from "./logistic.ts";

/** Points of one unit of log-odds. */
const NARROWEST = 6;
const WIDEST = 20;
/** Shares of the orders between which scores are not clipped, and where those stand on the scale. */
const SPREAD = { low: 0.03, high: 0.999, from: 1, to: 97 } as const;

/** How log-odds become points: points = scale × (log-odds − zero). */
export interface Scale {
  scale: number;
  zero: number;
}

/** @param odds log-odds of the orders learnt from, rising */
export function scaleOf(odds: Float64Array): Scale {
  const at = (share: number) => odds[Math.floor(share * (odds.length - 1))];
  const low = at(SPREAD.low);
  const span = Math.max(1e-6, at(SPREAD.high) - low);
  const scale = Math.max(NARROWEST, Math.min(WIDEST, (SPREAD.to - SPREAD.from) / span));
  return { scale, zero: low - SPREAD.from / scale };
}

/**
 * Today's rules in their order with learnt points, then the default rules that today's document lacks. The
 * base rates stand with the two payments. A rule that learnt nothing keeps its place with 0 points.
 * @param fit of the candidates and, after them, of COD against prepaid
 */
export function rulesOf(
  today: RuleDocument,
  candidates: readonly Candidate[],
  { intercept, weights }: Fit,
  { scale, zero }: Scale,
): Rule[] {
  const cod = weights[candidates.length];
  const prepaidPoints = points(scale * (intercept - zero));
  const codPoints = points(scale * (intercept + cod - zero));
  const learnt = new Map(
    candidates.map(({ rule }, j) => [rule.code, { ...rule, points: points(scale * weights[j]) }]),
  );
  learnt.set(PAYMENT_CODES.cod, rule(PAYMENT_CODES.cod, codPoints, "Cash on delivery", is("payment", "COD")));
  learnt.set(
    PAYMENT_CODES.prepaid,
    rule(PAYMENT_CODES.prepaid, prepaidPoints, "Prepaid", is("payment", "PREPAID")),
  );
  const kept = today.rules.map((rule) => learnt.get(rule.code) ?? rule);
  const codes = new Set(kept.map((rule) => rule.code));
  return [...kept, ...[...learnt.values()].filter((rule) => !codes.has(rule.code))];
}

/** Half points: the sum is rounded, not each part. */
const points = (value: number): number =>
  Math.max(-RULE_LIMITS.points, Math.min(RULE_LIMITS.points, Math.round(value * 2) / 2)) || 0;

/** Points of the learnt rules by feature. */
export interface Points {
  prepaid: number;
  /** Of the candidates and, after them, what COD has more than prepaid. */
  more: Float64Array;
}

/** @param rules as {@link rulesOf} gave them */
export function pointsOf(rules: readonly Rule[], candidates: readonly Candidate[]): Points {
  const byCode = new Map(rules.map((rule) => [rule.code, rule.points]));
  const of = (code: string) => byCode.get(code) ?? 0;
  const prepaid = of(PAYMENT_CODES.prepaid);
  const cod = of(PAYMENT_CODES.cod) - prepaid;
  return { prepaid, more: Float64Array.from([...candidates.map(({ rule }) => of(rule.code)), cod]) };
}

/** The risk score that rules/score.ts gives by the learnt rules, without looking at the order again. */
export function scoreOf(features: Uint16Array, { prepaid, more }: Points): number {
  const sum = features.reduce((sum, j) => sum + more[j], prepaid);
  return Math.round(Math.max(0, Math.min(100, sum)));
}

/** Which share of the orders a document holds back. */
export interface Shares {
  review: number;
  high: number;
}
/** What a merchant can look through. */
const SENSIBLE = { review: [0.04, 0.3], high: [0.01, 0.1] } as const;

/**
 * Thresholds that hold back as many orders as today's do, so that the queue stays as long and catches more.
 * @param scores risk scores of the suggested rules, rising
 */
export function thresholdsFor(scores: Float64Array, shares: Shares): RuleDocument["thresholds"] {
  const within = (share: number, [least, most]: readonly [number, number]) =>
    Math.min(most, Math.max(least, share));
  const at = (share: number) => scores[Math.min(scores.length - 1, Math.floor((1 - share) * scores.length))];
  const review = Math.max(1, Math.min(99, at(within(shares.review, SENSIBLE.review))));
  return { review, high: Math.max(review + 1, at(within(shares.high, SENSIBLE.high))) };
}

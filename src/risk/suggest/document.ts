/** Learnt log-odds as rules with points, on a scale of 0 to 100. */

import { all, below, is, rule } from "../rules/build.ts";
import type { Condition, Rule, RuleDocument } from "../schema.ts";
import { RULE_LIMITS } from "../schema.ts";
import { signalOf } from "../signals/index.ts";
import type { Feature } from "./features.ts";
import type { Fit } from "./logistic.ts";

/** Points of one unit of log-odds: the scores of nearly all orders lie within 0 and 100. */
const NARROWEST = 6;
const WIDEST = 25;
/** Orders below and above which scores may be clipped, and where those stand on the scale. */
const SPREAD = { low: 0.02, high: 0.998, from: 1, to: 97 } as const;

/** One signal's features with their weights; for a number, cuts rising. */
interface Group {
  signal: string;
  features: readonly Feature[];
  weights: readonly number[];
  /** By level (0: none holds … n: the n-th cut holds): how many orders stand there. */
  counts: readonly number[];
}

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
 * Rules that give an order the points of its log-odds. What is most usual of each signal carries no points, so
 * that an order's reasons tell what is unusual about it; the rest of the sum stands with the payment.
 */
export function rulesOf(
  features: readonly Feature[],
  fit: Fit,
  rows: readonly Uint16Array[],
  scale: Scale,
): Rule[] {
  let usual = fit.intercept - scale.zero;
  const rules: Rule[] = [];
  for (const group of groupsOf(features, fit, rows)) {
    const levels = [0];
    for (const weight of group.weights) levels.push(levels[levels.length - 1] + weight);
    const most = group.counts.indexOf(Math.max(...group.counts));
    usual += levels[most];
    rules.push(
      ...ladderOf(
        group,
        levels.map((level) => points(scale.scale * (level - levels[most]))),
      ),
    );
  }
  const cod = fit.weights[0];
  return [
    rule("COD", points(scale.scale * (usual + cod)), "Cash on delivery", is("payment", "COD")),
    rule("PREPAID", points(scale.scale * usual), "Prepaid", is("payment", "PREPAID")),
    ...rules,
  ].filter(({ points }) => points !== 0);
}

const points = (value: number): number =>
  Math.max(-RULE_LIMITS.points, Math.min(RULE_LIMITS.points, Math.round(value))) || 0;

/** Features by signal, but for payment, which is the first; a text's features stand each alone. */
function groupsOf(features: readonly Feature[], { weights }: Fit, rows: readonly Uint16Array[]): Group[] {
  const held = new Uint32Array(features.length);
  for (const row of rows) for (const j of row) held[j]++;
  const groups: Group[] = [];
  for (let from = 1, to = 1; from < features.length; from = to) {
    const { signal, cut } = features[from];
    to = from + 1;
    while (cut !== undefined && features[to]?.signal === signal) to++;
    const reach = [rows.length, ...held.subarray(from, to), 0];
    groups.push({
      signal,
      features: features.slice(from, to),
      weights: [...weights.subarray(from, to)],
      counts: reach.slice(0, -1).map((n, level) => n - reach[level + 1]),
    });
  }
  return groups;
}

/** One rule for each run of levels with the same points; none where the points are 0. */
function ladderOf({ signal, features }: Group, levels: readonly number[]): Rule[] {
  const rules: Rule[] = [];
  for (let from = 0, to = 0; from < levels.length; from = to) {
    to = from + 1;
    while (to < levels.length && levels[to] === levels[from]) to++;
    if (levels[from] === 0) continue;
    const lower = from > 0 ? features[from - 1] : undefined;
    const upper = features[to - 1];
    rules.push(stepRule(signal, levels[from], lower, upper));
  }
  return rules;
}

/** From the lower feature on, as long as the upper one does not hold. */
function stepRule(signal: string, value: number, lower?: Feature, upper?: Feature): Rule {
  const description = signalOf(signal)?.description.replace(/[,:] .*$/, "") ?? signal;
  const name = signal.toUpperCase();
  const bound = (lower ?? upper)!; // a level always has one side
  if (bound.cut === undefined) {
    const positive = lower !== undefined;
    const text = String(bound.ask.value);
    const code = bound.ask.op === "eq" && text !== "true" ? `${name}_${text.toUpperCase()}` : name;
    const clean = code.replace(/[^A-Z0-9_.-]/g, "_").slice(0, RULE_LIMITS.code - 4);
    const when: Condition = positive ? bound.ask : { not: bound.ask };
    return rule(
      positive ? clean : `NO_${clean}`,
      value,
      positive ? description : `Not so: ${description}`,
      when,
    );
  }
  const [from, to] = [lower?.cut, upper?.cut];
  const when = [...(lower ? [lower.ask] : []), ...(to === undefined ? [] : [below(signal, to)])];
  const range =
    from === undefined ? `below ${to}` : to === undefined ? `${from} or more` : `${from} to ${to}`;
  return rule(`${name}_${from ?? "BELOW"}`, value, `${description}: ${range}`, all(...when));
}

/** How many of the orders today's rules hold back, within what a merchant can look through. */
export interface Shares {
  review: number;
  high: number;
}
const SENSIBLE = { review: [0.04, 0.3], high: [0.01, 0.1] } as const;

/**
 * Thresholds that hold back as many orders as today's do, so that the queue stays as long and catches more.
 * @param scores risk scores of the suggested rules, rising
 */
export function thresholdsFor(scores: readonly number[], shares: Shares): RuleDocument["thresholds"] {
  const within = (share: number, [least, most]: readonly [number, number]) =>
    Math.min(most, Math.max(least, share));
  const at = (share: number) => scores[Math.min(scores.length - 1, Math.floor((1 - share) * scores.length))];
  const review = Math.max(1, Math.min(99, at(within(shares.review, SENSIBLE.review))));
  return { review, high: Math.max(review + 1, at(within(shares.high, SENSIBLE.high))) };
}

/** Learns points from orders by logistic regression, and counts how the orders ended by their learnt scores. */
import { noOutcomes, type OutcomesByScore } from "../probability/counts.ts";
import { is } from "../rules/build.ts";
import { compileCondition } from "../rules/condition.ts";
import { clipped, compile, withoutRejecting } from "../rules/score.ts";
import type { Rule, RuleDocument } from "../schema.ts";
import type { Signals } from "../types.ts";
import { type Candidate, readsLists } from "./candidates.ts";
import { pointsOf, rulesOf, scaleOf } from "./document.ts";
import { type Fit, fitLogistic, logOdds } from "./logistic.ts";

/** Ridge penalty on the difference to the prior weight; small for payment, so that the base rates are learned. */
const RIDGE = 80;
const PAYMENT_RIDGE = 0.1;
/** Log-odds of a return of COD against prepaid orders, at India's rates (shrink.ts). */
const PAYMENT_PRIOR = 2.8;

/** What learning keeps of an order: which rules fired, not the signals. */
export interface Scored {
  /** Indices of the candidates that fire, rising; then, for a COD order, the index after the last candidate. */
  features: Uint16Array;
  isCod: boolean;
  /** Risk score by the active rules without the lists, which are not learned. */
  score: number;
  /** The same without the rules that reject: see {@link withoutRejecting}. */
  known: number;
}

/** A finished order, or one that was rejected. */
export interface Seen extends Scored {
  /** Whether it came back. */
  returned: boolean;
  /** Whether its buyer was called, its address corrected, or it was not sent: what it would have done is not known. */
  treated: boolean;
}

/** A finished order, and how likely it was to come back if it had been sent as it came in: 0 or 1 when that is known. */
export interface Labelled {
  row: Seen;
  probability: number;
  /** Standard error of the probability, which is common to all such orders. */
  error: number;
}

export interface Learnt {
  rules: Rule[];
  fit: Fit;
  /** Only by the learned rules, without the lists. */
  score: (row: Scored) => number;
}

const isCod = compileCondition(is("payment", "COD"));

/** @returns what learning keeps of an order with these signals */
export function scorerOf(candidates: readonly Candidate[], active: RuleDocument) {
  const rules = active.rules.filter(({ when }) => !readsLists(when));
  const document: RuleDocument = { ...active, rules, lists: {} };
  const scorer = compile(document);
  const known = compile(withoutRejecting(document));
  return (signals: Signals): Scored => {
    const firing: number[] = [];
    for (let j = 0; j < candidates.length; j++) if (candidates[j].test(signals)) firing.push(j);
    const cod = isCod(signals);
    if (cod) firing.push(candidates.length);
    const score = scorer.rate(signals).risk_score;
    return {
      ...{ features: new Uint16Array(firing), isCod: cod, score },
      known: known === scorer ? score : known.rate(signals).risk_score,
    };
  };
}

/**
 * Payment is one more feature after the rules; it and the intercept give the base rates.
 * @param rows both a return and a delivery must occur
 * @param placed orders whose scores are to differ: finished ones alone would leave out the risky orders that were not sent
 * @param start where the search begins; it does not change the result
 */
export function learn(
  rows: readonly Labelled[],
  placed: readonly Scored[],
  candidates: readonly Candidate[],
  active: RuleDocument,
  start?: Fit,
): Learnt {
  const fit = fitLogistic(
    {
      rows: rows.map(({ row }) => row.features),
      outcomes: Float64Array.from(rows, ({ probability }) => probability),
      priors: Float64Array.from([...candidates.map(({ prior }) => prior), PAYMENT_PRIOR]),
      ridges: Float64Array.from([...candidates.map(() => RIDGE), PAYMENT_RIDGE]),
      signs: Int8Array.from([...candidates.map(({ sign }) => sign), 1]),
    },
    start,
  );
  const all = [...rows.map(({ row }) => row), ...placed];
  const odds = Float64Array.from(all, ({ features }) => logOdds(fit, features)).sort();
  const rules = rulesOf(active, candidates, fit, scaleOf(odds));
  const points = pointsOf(rules, candidates);
  return { rules, fit, score: (row) => clipped(logOdds(points, row.features)) };
}

/** Outcomes by score; those that are not known in parts, by their probability. */
export function outcomesBy(scoreOf: (row: Scored) => number, rows: readonly Labelled[]): OutcomesByScore {
  const counts = noOutcomes();
  for (const { row, probability } of rows) {
    const of = row.isCod ? counts.cod : counts.prepaid;
    const score = scoreOf(row);
    of.rto[score] += probability;
    of.delivered[score] += 1 - probability;
  }
  return counts;
}

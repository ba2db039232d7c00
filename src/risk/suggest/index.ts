/** Learns a rules document from a merchant's outcomes. */
import { Problem } from "../../problem.ts";
import { auc } from "../backtest/auc.ts";
import type { BacktestRow } from "../backtest/count.ts";
import { expectedShare, forecastOf, type Recent } from "../backtest/forecast.ts";
import { aucInterval } from "../backtest/interval.ts";
import { is } from "../rules/build.ts";
import { compileCondition } from "../rules/condition.ts";
import { clipped, compile } from "../rules/score.ts";
import type { Rule, RuleDocument } from "../schema.ts";
import type { Signals } from "../types.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { pointsOf, rulesOf, type Shares, scaleOf, thresholdsFor } from "./document.ts";
import { fitLogistic, logOdds } from "./logistic.ts";
import type { Suggestion } from "./schema.ts";

/** With fewer outcomes the learned points would not generalize. */
const MIN_OUTCOMES = 200;
const MIN_RTOS = 30;
const MIN_DELIVERED = 30;
/** Ridge penalty on the difference to the prior weight; small for payment, so that the base rates are learned. */
const RIDGE = 80;
const PAYMENT_RIDGE = 0.1;
/** Log-odds of a return of COD against prepaid orders, at India's rates (shrink.ts). */
const PAYMENT_PRIOR = 2.8;
/** Share of the orders, the latest, held out to evaluate the suggestion. */
const HELD_OUT_SHARE = 0.2;

/** What is learned from a finished order. */
export type LearningRow = Pick<BacktestRow, "signals" | "outcome">;

/** The orders that a document is learned from. */
export interface LearningOrders {
  /** Newest first. */
  finished: Iterable<LearningRow>;
  /** How many finished orders they were drawn from, when they are a sample. */
  of?: number;
  /** What the thresholds and the forecast are made from; some late ones at least. */
  recent: Recent<Signals>;
}

/** What learning keeps of an order: which rules fired, not the signals. */
interface Scored {
  /** Indices of the candidates that fire, rising; then, for a COD order, the index after the last candidate. */
  features: Uint16Array;
  /** Risk score by the active rules without the lists, which are not learned. */
  score: number;
}
interface Seen extends Scored {
  returned: boolean;
}

/**
 * Learns the points of the active and the default rules by logistic regression. Lists, extra keys and disabled
 * rules are kept. Takes about half a second for 10,000 orders on one core.
 * @param active the document in force
 * @throws Problem 409 not_enough_outcomes with `outcomes_needed` and `rtos_needed` in its data
 */
export function suggest({ finished, of, recent }: LearningOrders, active: RuleDocument): Suggestion {
  const candidates = candidatesOf(active);
  const scored = scorerOf(candidates, active);
  const seen: Seen[] = [];
  for (const { signals, outcome } of finished) {
    seen.push({ ...scored(signals), returned: outcome === "rto" });
  }
  rejectTooFew(seen);
  seen.reverse();
  const learnt = learn(seen, candidates, active);
  const latest = { late: recent.late.map(scored), earlier: recent.earlier.map(scored) };
  const document = { ...active, rules: learnt.rules, thresholds: thresholds(latest, learnt, active) };
  return {
    document,
    learnt_from: { outcomes: seen.length, rtos: seen.filter(cameBack).length, of: of ?? seen.length },
    tried_on_latest: evaluateOnLatest(seen, candidates, active),
    forecast: forecastOf(recent, document),
  };
}

const isCod = compileCondition(is("payment", "COD"));

function scorerOf(candidates: readonly Candidate[], active: RuleDocument) {
  const scorer = compile({ ...active, lists: {} });
  return (signals: Signals): Scored => {
    const firing: number[] = [];
    for (let j = 0; j < candidates.length; j++) if (candidates[j].test(signals)) firing.push(j);
    if (isCod(signals)) firing.push(candidates.length);
    return { features: new Uint16Array(firing), score: scorer.rate(signals).risk_score };
  };
}

const cameBack = ({ returned }: Seen): boolean => returned;

function rejectTooFew(rows: readonly Seen[]): void {
  const rtos = rows.filter(cameBack).length;
  const rtos_needed = Math.max(0, MIN_RTOS - rtos);
  const delivered_needed = Math.max(0, MIN_DELIVERED - (rows.length - rtos));
  const outcomes_needed = Math.max(0, MIN_OUTCOMES - rows.length, rtos_needed + delivered_needed);
  if (outcomes_needed === 0) return;
  const detail = `Weights are learnt from ${MIN_OUTCOMES} outcomes with ${MIN_RTOS} RTOs at least: ${outcomes_needed} more outcomes are needed, ${rtos_needed} of them RTOs`;
  const data = { outcomes: rows.length, rtos, outcomes_needed, rtos_needed };
  throw new Problem(409, "not_enough_outcomes", detail, { data });
}

interface Learnt {
  rules: Rule[];
  /** By the learned rules alone, without the lists. */
  score: (row: Scored) => number;
}

/** Payment is one more feature after the rules; it and the intercept give the base rates. */
function learn(rows: readonly Seen[], candidates: readonly Candidate[], active: RuleDocument): Learnt {
  const features = rows.map((row) => row.features);
  const fit = fitLogistic({
    rows: features,
    outcomes: Uint8Array.from(rows, (row) => (row.returned ? 1 : 0)),
    priors: Float64Array.from([...candidates.map(({ prior }) => prior), PAYMENT_PRIOR]),
    ridges: Float64Array.from([...candidates.map(() => RIDGE), PAYMENT_RIDGE]),
    signs: Int8Array.from([...candidates.map(({ sign }) => sign), 1]),
  });
  const odds = Float64Array.from(features, (row) => logOdds(fit, row)).sort();
  const rules = rulesOf(active, candidates, fit, scaleOf(odds));
  const points = pointsOf(rules, candidates);
  return { rules, score: (row) => clipped(logOdds(points, row.features)) };
}

/** Holds back as many of the coming orders as the active thresholds would. */
function thresholds(recent: Recent<Scored>, learnt: Learnt, active: RuleDocument) {
  const { review, high } = active.thresholds;
  const shares: Shares = {
    review: expectedShare(recent, ({ score }) => score >= review),
    high: expectedShare(recent, ({ score }) => score >= high),
  };
  const scores = { late: recent.late.map(learnt.score), earlier: recent.earlier.map(learnt.score) };
  return thresholdsFor(scores, shares);
}

function evaluateOnLatest(
  rows: readonly Seen[],
  candidates: readonly Candidate[],
  active: RuleDocument,
): Suggestion["tried_on_latest"] {
  const cut = Math.floor(rows.length * (1 - HELD_OUT_SHARE));
  const [before, after] = [rows.slice(0, cut), rows.slice(cut)];
  const mixed = (part: readonly Seen[]) => part.some(cameBack) && !part.every(cameBack);
  if (!mixed(before) || !mixed(after)) return null;
  const returned = after.map(cameBack);
  const rtos = returned.filter(Boolean).length;
  const of = (score: (row: Seen) => number) => auc(after.map(score), returned);
  const bounds = (area: number) => aucInterval(area, rtos, after.length - rtos);
  const [suggested, today] = [of(learn(before, candidates, active).score), of((row) => row.score)];
  return {
    ...{ outcomes: after.length, suggested, today },
    intervals: { suggested: bounds(suggested), today: bounds(today) },
  };
}

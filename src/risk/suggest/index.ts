/** Learns a rules document from a merchant's outcomes. */
import { Problem } from "../../problem.ts";
import { auc } from "../backtest/auc.ts";
import type { BacktestRow } from "../backtest/count.ts";
import { is } from "../rules/build.ts";
import { compileCondition } from "../rules/condition.ts";
import { clipped, compile, levelOf } from "../rules/score.ts";
import type { RuleDocument } from "../schema.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { pointsOf, rulesOf, type Shares, scaleOf, thresholdsFor } from "./document.ts";
import { fitLogistic, logOdds } from "./logistic.ts";
import type { Suggestion } from "./schema.ts";

/** With fewer outcomes the learned points would not generalize. */
const MIN_OUTCOMES = 200;
const MIN_RTOS = 30;
const MIN_DELIVERED = 30;
/** The latest orders are the most relevant; more would only take longer. */
const MAX_ROWS = 20_000;
/** Ridge penalty on the difference to the prior weight; small for payment, so that the base rates are learned. */
const RIDGE = 40;
const PAYMENT_RIDGE = 0.1;
/** Log-odds of a return of COD against prepaid orders, at India's rates (shrink.ts). */
const PAYMENT_PRIOR = 2.8;
/** Share of the orders, the latest, held out to evaluate the suggestion. */
const HELD_OUT_SHARE = 0.2;

/** What is learned from a finished order. */
export type LearningRow = Pick<BacktestRow, "signals" | "outcome">;

/** What learning keeps of an order: which rules fired, not the signals. */
interface Seen {
  /** Indices of the candidates that fire, rising; then, for a COD order, the index after the last candidate. */
  features: Uint16Array;
  returned: boolean;
  /** Risk score by the active rules without the lists, which are not learned. */
  score: number;
}

/**
 * Learns the points of the active and the default rules by logistic regression. Lists, extra keys and disabled
 * rules are kept. Takes about a third of a second for 10,000 orders on one core.
 * @param rows finished orders, newest first; at most 20,000 are read
 * @param active the document in force
 * @throws Problem 409 not_enough_outcomes with `outcomes_needed` and `rtos_needed` in its data
 */
export function suggest(rows: Iterable<LearningRow>, active: RuleDocument): Suggestion {
  const candidates = candidatesOf(active);
  const seen = seenOf(rows, candidates, active);
  rejectTooFew(seen);
  const { document } = learn(seen, candidates, active);
  return {
    document,
    learnt_from: { outcomes: seen.length, rtos: seen.filter(cameBack).length },
    tried_on_latest: evaluateOnLatest(seen, candidates, active),
  };
}

const isCod = compileCondition(is("payment", "COD"));

/** The rows, oldest first. */
function seenOf(rows: Iterable<LearningRow>, candidates: readonly Candidate[], active: RuleDocument): Seen[] {
  const scorer = compile({ ...active, lists: {} });
  const seen: Seen[] = [];
  for (const { signals, outcome } of rows) {
    const firing = candidates.flatMap(({ test }, j) => (test(signals) ? [j] : []));
    seen.push({
      features: Uint16Array.from(isCod(signals) ? [...firing, candidates.length] : firing),
      returned: outcome === "rto",
      score: scorer.rate(signals).risk_score,
    });
    if (seen.length === MAX_ROWS) break;
  }
  return seen.reverse();
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
  document: RuleDocument;
  /** By the learned rules alone, without the lists. */
  score: (row: Seen) => number;
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
  const score = (row: Seen) => clipped(logOdds(points, row.features));
  const rising = Float64Array.from(rows, score).sort();
  return { document: { ...active, rules, thresholds: thresholdsFor(rising, sharesOf(rows, active)) }, score };
}

function sharesOf(rows: readonly Seen[], { thresholds }: RuleDocument): Shares {
  const levels = rows.map(({ score }) => levelOf(score, thresholds));
  const high = levels.filter((level) => level === "HIGH").length / rows.length;
  return { high, review: high + levels.filter((level) => level === "REVIEW").length / rows.length };
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
  const of = (score: (row: Seen) => number) => auc(after.map(score), after.map(cameBack));
  return {
    outcomes: after.length,
    suggested: of(learn(before, candidates, active).score),
    today: of((row) => row.score),
  };
}

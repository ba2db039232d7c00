/** Learns a rules document from a merchant's own outcomes. */
import { Problem } from "../../problem.ts";
import { auc } from "../backtest/auc.ts";
import { levelOf } from "../rules/score.ts";
import type { RuleDocument } from "../schema.ts";
import { type Candidate, candidatesOf } from "./candidates.ts";
import { pointsOf, rulesOf, type Shares, scaleOf, scoreOf, thresholdsFor } from "./document.ts";
import { fitLogistic, logOdds } from "./logistic.ts";
import type { Suggestion } from "./schema.ts";
import { type LearningRow, type Seen, seenOf } from "./seen.ts";

export type { LearningRow } from "./seen.ts";

/** Fewer outcomes than these teach nothing that would hold tomorrow. */
const MIN_OUTCOMES = 200;
const MIN_RTOS = 30;
const MIN_DELIVERED = 30;
/** The latest orders say most; more of them would only take longer. */
const MAX_ROWS = 20_000;
/** How many orders' worth of belief stands behind a rule's prior weight; payment is all but free. */
const RIDGE = 40;
const PAYMENT_RIDGE = 0.1;
const PAYMENT_PRIOR = 2.8;
/** The part of the orders, the latest, that the suggestion is tried on after learning from the others. */
const HELD_OUT = 0.2;

/**
 * Weighs today's rules and the default ones anew by logistic regression. Lists, extra keys and rules that are
 * turned off are kept. About a third of a second for 10,000 orders on one core.
 * @param rows finished orders, newest first; of more than 20,000 the rest is not asked for
 * @param today the document in force
 * @throws Problem 409 not_enough_outcomes with `outcomes_needed` and `rtos_needed` in its data
 */
export function suggest(rows: Iterable<LearningRow>, today: RuleDocument): Suggestion {
  const candidates = candidatesOf(today);
  const seen = seenOf(rows, candidates, today, MAX_ROWS);
  refuseTooFew(seen);
  const { document } = learn(seen, candidates, today);
  return {
    document,
    learnt_from: { outcomes: seen.length, rtos: seen.filter(cameBack).length },
    tried_on_latest: tryOut(seen, candidates, today),
  };
}

const cameBack = ({ returned }: Seen): boolean => returned;

function refuseTooFew(rows: readonly Seen[]): void {
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
  /** By the learnt rules alone, without the lists. */
  score: (row: Seen) => number;
}

/** Payment is one more feature, after the rules; the base rates come out of it and the intercept. */
function learn(rows: readonly Seen[], candidates: readonly Candidate[], today: RuleDocument): Learnt {
  const features = rows.map((row) => row.features);
  const fit = fitLogistic({
    rows: features,
    outcomes: Uint8Array.from(rows, (row) => (row.returned ? 1 : 0)),
    priors: Float64Array.from([...candidates.map(({ prior }) => prior), PAYMENT_PRIOR]),
    ridges: Float64Array.from([...candidates.map(() => RIDGE), PAYMENT_RIDGE]),
    signs: Int8Array.from([...candidates.map(({ sign }) => sign), 1]),
  });
  const odds = Float64Array.from(features, (row) => logOdds(fit, row)).sort();
  const rules = rulesOf(today, candidates, fit, scaleOf(odds));
  const points = pointsOf(rules, candidates);
  const score = (row: Seen) => scoreOf(row.features, points);
  const rising = Float64Array.from(rows, score).sort();
  return { document: { ...today, rules, thresholds: thresholdsFor(rising, sharesOf(rows, today)) }, score };
}

function sharesOf(rows: readonly Seen[], { thresholds }: RuleDocument): Shares {
  const levels = rows.map(({ score }) => levelOf(score, thresholds));
  const high = levels.filter((level) => level === "HIGH").length / rows.length;
  return { high, review: high + levels.filter((level) => level === "REVIEW").length / rows.length };
}

function tryOut(
  rows: readonly Seen[],
  candidates: readonly Candidate[],
  today: RuleDocument,
): Suggestion["tried_on_latest"] {
  const cut = Math.floor(rows.length * (1 - HELD_OUT));
  const [before, after] = [rows.slice(0, cut), rows.slice(cut)];
  const mixed = (part: readonly Seen[]) => part.some(cameBack) && !part.every(cameBack);
  if (!mixed(before) || !mixed(after)) return null;
  const of = (score: (row: Seen) => number) => auc(after.map(score), after.map(cameBack));
  return {
    outcomes: after.length,
    suggested: of(learn(before, candidates, today).score),
    today: of((row) => row.score),
  };
}

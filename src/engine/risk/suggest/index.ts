/** Learns a rules document from a merchant's outcomes. */
import { Problem } from "../../../lib/problem.ts";
import { auc } from "../backtest/auc.ts";
import type { BacktestRow } from "../backtest/count.ts";
import { Pairs } from "../backtest/difference.ts";
import type { NewestOrders } from "../backtest/figures.ts";
import { forecastOf, type Recent } from "../backtest/forecast.ts";
import { per100 } from "../backtest/saving.ts";
import { breakEvenOf, type Costs, DEFAULT_COSTS, savingsOf } from "../costs.ts";
import { aucInterval } from "../interval.ts";
import { noOutcomes, type OutcomesByScore } from "../probability/counts.ts";
import { is } from "../rules/build.ts";
import { compileCondition } from "../rules/condition.ts";
import { clipped, compile, levelOf } from "../rules/score.ts";
import type { RiskLevel, Rule, RuleDocument } from "../schema.ts";
import type { Outcomes, Signals } from "../types.ts";
import { type Candidate, candidatesOf, readsLists } from "./candidates.ts";
import { pointsOf, rulesOf, scaleOf, thresholdsFor } from "./document.ts";
import { type Fit, fitLogistic, logOdds } from "./logistic.ts";
import { pointReasons } from "./reasons.ts";
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
  /** Orders for the thresholds and the forecast, with at least some late ones. */
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
 * @param active the active document
 * @param costs for choosing the thresholds
 * @throws Problem 409 not_enough_outcomes with `outcomes_needed` and `rtos_needed` in its data
 */
export function suggest(
  { finished, of, recent }: LearningOrders,
  active: RuleDocument,
  costs: Costs = DEFAULT_COSTS,
): Omit<Suggestion, keyof NewestOrders> {
  const candidates = candidatesOf(active);
  const scored = scorerOf(candidates, active);
  const seen: Seen[] = [];
  for (const { signals, outcome } of finished) {
    seen.push({ ...scored(signals), returned: outcome === "rto" });
  }
  rejectTooFew(seen);
  seen.reverse();
  const learnt = learn(seen, candidates, active);
  const scoreOf = (signals: Signals) => learnt.score(scored(signals));
  const latest = { late: recent.late.map(scoreOf), earlier: recent.earlier.map(scoreOf) };
  const thresholds = thresholdsFor(outcomesOf(seen, learnt, candidates.length), latest, costs);
  const document = { ...active, rules: learnt.rules, thresholds };
  const breakEven = breakEvenOf(costs);
  return {
    document,
    reasons: pointReasons(active, learnt.rules, candidates, seen, learnt.fit),
    learnt_from: { outcomes: seen.length, rtos: seen.filter(cameBack).length, of: of ?? seen.length },
    tried_on_latest: evaluateOnLatest(seen, candidates, active, costs),
    forecast: forecastOf(recent, document),
    costs,
    break_even: { review: rounded(breakEven.review), high: rounded(breakEven.high) },
  };
}

const isCod = compileCondition(is("payment", "COD"));

function scorerOf(candidates: readonly Candidate[], active: RuleDocument) {
  const rules = active.rules.filter(({ when }) => !readsLists(when));
  const scorer = compile({ ...active, rules, lists: {} });
  return (signals: Signals): Scored => {
    const firing: number[] = [];
    for (let j = 0; j < candidates.length; j++) if (candidates[j].test(signals)) firing.push(j);
    if (isCod(signals)) firing.push(candidates.length);
    return { features: new Uint16Array(firing), score: scorer.rate(signals).risk_score };
  };
}

const rounded = (probability: number): number => Math.round(probability * 1e4) / 1e4;

const cameBack = ({ returned }: Seen): boolean => returned;

/** How many outcomes, and returns among them, learning lacks. */
export function missingOutcomes({ rto, delivered }: Outcomes): { outcomes: number; rtos: number } {
  const rtos = Math.max(0, MIN_RTOS - rto);
  const good = Math.max(0, MIN_DELIVERED - delivered);
  return { outcomes: Math.max(0, MIN_OUTCOMES - rto - delivered, rtos + good), rtos };
}

function rejectTooFew(rows: readonly Seen[]): void {
  const rtos = rows.filter(cameBack).length;
  const missing = missingOutcomes({ rto: rtos, delivered: rows.length - rtos });
  const { outcomes: outcomes_needed, rtos: rtos_needed } = missing;
  if (outcomes_needed === 0) return;
  const data = { outcomes: rows.length, rtos, outcomes_needed, rtos_needed };
  const values = { min: MIN_OUTCOMES, min_rtos: MIN_RTOS, outcomes_needed, rtos_needed };
  throw new Problem("not_enough_outcomes", values, { data });
}

interface Learnt {
  rules: Rule[];
  fit: Fit;
  /** Only by the learned rules, without the lists. */
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
  return { rules, fit, score: (row) => clipped(logOdds(points, row.features)) };
}

const isCodRow = ({ features }: Seen, cod: number): boolean => features.at(-1) === cod;

/** Outcomes by the learned scores. @param cod the feature of COD orders */
function outcomesOf(rows: readonly Seen[], learnt: Learnt, cod: number): OutcomesByScore {
  const counts = noOutcomes();
  for (const row of rows) {
    const of = isCodRow(row, cod) ? counts.cod : counts.prepaid;
    of[row.returned ? "rto" : "delivered"][learnt.score(row)]++;
  }
  return counts;
}

function evaluateOnLatest(
  rows: readonly Seen[],
  candidates: readonly Candidate[],
  active: RuleDocument,
  costs: Costs,
): Suggestion["tried_on_latest"] {
  const cut = Math.floor(rows.length * (1 - HELD_OUT_SHARE));
  const [before, after] = [rows.slice(0, cut), rows.slice(cut)];
  const mixed = (part: readonly Seen[]) => part.some(cameBack) && !part.every(cameBack);
  if (!mixed(before) || !mixed(after)) return null;
  const returned = after.map(cameBack);
  const rtos = returned.filter(Boolean).length;
  const of = (score: (row: Seen) => number) => auc(after.map(score), returned);
  const bounds = (area: number) => aucInterval(area, rtos, after.length - rtos);
  const learnt = learn(before, candidates, active);
  const thresholds = thresholdsFor(
    outcomesOf(before, learnt, candidates.length),
    { late: before.map(learnt.score), earlier: [] },
    costs,
  );
  const scoreToday = (row: Seen) => row.score;
  const [suggested, today] = [of(learnt.score), of(scoreToday)];
  const levels = {
    suggested: (row: Seen) => levelOf(learnt.score(row), thresholds),
    today: (row: Seen) => levelOf(row.score, active.thresholds),
  };
  const pairs = new Pairs();
  for (const row of after)
    pairs.add(levels.suggested(row), levels.today(row), { outcome: row.returned ? "rto" : "delivered" });
  const cod = after.filter((row) => isCodRow(row, candidates.length));
  return {
    ...{ outcomes: after.length, suggested, today },
    intervals: { suggested: bounds(suggested), today: bounds(today) },
    saved_per_100_cod: {
      suggested: per100(savedOn(cod, levels.suggested, costs), cod.length),
      today: per100(savedOn(cod, levels.today, costs), cod.length),
    },
    held: { suggested: heldOn(after, levels.suggested), today: heldOn(after, levels.today) },
    against_today: pairs.difference(costs, { rto: 1, delivered: 1 }),
  };
}

/** Rupees that the levels would have saved compared with shipping every order. */
function savedOn(rows: readonly Seen[], levelOf: (row: Seen) => RiskLevel, costs: Costs): number {
  const savings = savingsOf(costs);
  return rows.reduce((sum, row) => sum + savings[levelOf(row)][row.returned ? "rto" : "delivered"], 0);
}

/** Returns caught and good orders held by the levels. */
function heldOn(rows: readonly Seen[], levelOf: (row: Seen) => RiskLevel) {
  const held = rows.filter((row) => levelOf(row) !== "LOW");
  const rtos_caught = held.filter(cameBack).length;
  return { rtos_caught, good_held: held.length - rtos_caught };
}

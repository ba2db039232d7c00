/** Learns a rules document from a merchant's own outcomes. */
import { Problem } from "../../problem.ts";
import { auc } from "../backtest/auc.ts";
import { compile } from "../rules/score.ts";
import type { RuleDocument } from "../schema.ts";
import type { Signals } from "../types.ts";
import { candidatesOf } from "./candidates.ts";
import { rulesOf, type Shares, scaleOf, thresholdsFor } from "./document.ts";
import { fitLogistic, logOdds } from "./logistic.ts";
import type { Suggestion } from "./schema.ts";

/** Fewer outcomes than these teach nothing that would hold tomorrow. */
export const LEAST_OUTCOMES = 200;
export const LEAST_RTOS = 30;
const LEAST_DELIVERED = 30;
/** The latest orders say most; more of them would only take longer. */
const MOST_ROWS = 20_000;
/** How many orders' worth of belief stands behind a rule's prior weight; payment is all but free. */
const RIDGE = 40;
const PAYMENT_RIDGE = 0.1;
const PAYMENT_PRIOR = 2.8;
/** The part of the orders, the latest, that the suggestion is tried on after learning from the others. */
const HELD_OUT = 0.2;

export interface LearningRow {
  /** As stored with the order when it was scored. */
  signals: Signals;
  outcome: "delivered" | "rto";
}

/**
 * Weighs today's rules and the default ones anew by logistic regression. Lists, extra keys and rules that are
 * turned off are kept. About a third of a second for 10,000 orders on one core.
 * @param rows finished orders, oldest first
 * @param today the document in force
 * @throws Problem 409 not_enough_outcomes with `outcomes_needed` and `rtos_needed` in its data
 */
export function suggest(rows: readonly LearningRow[], today: RuleDocument): Suggestion {
  refuseTooFew(rows);
  const latest = rows.slice(-MOST_ROWS);
  return {
    document: learn(latest, today),
    learnt_from: { outcomes: latest.length, rtos: latest.filter(cameBack).length },
    tried_on_latest: tryOut(latest, today),
  };
}

const cameBack = ({ outcome }: LearningRow): boolean => outcome === "rto";

function refuseTooFew(rows: readonly LearningRow[]): void {
  const rtos = rows.filter(cameBack).length;
  const rtos_needed = Math.max(0, LEAST_RTOS - rtos);
  const delivered_needed = Math.max(0, LEAST_DELIVERED - (rows.length - rtos));
  const outcomes_needed = Math.max(0, LEAST_OUTCOMES - rows.length, rtos_needed + delivered_needed);
  if (outcomes_needed === 0) return;
  const detail = `Weights are learnt from ${LEAST_OUTCOMES} outcomes with ${LEAST_RTOS} RTOs at least: ${outcomes_needed} more outcomes are needed, ${rtos_needed} of them RTOs`;
  const data = { outcomes: rows.length, rtos, outcomes_needed, rtos_needed };
  throw new Problem(409, "not_enough_outcomes", detail, { data });
}

/** Payment is one more feature, after the rules; the base rates come out of it and the intercept. */
function learn(rows: readonly LearningRow[], today: RuleDocument): RuleDocument {
  const candidates = candidatesOf(today);
  const payment = candidates.length;
  const held = rows.map(({ signals }) => {
    const firing = candidates.flatMap(({ test }, j) => (test(signals) ? [j] : []));
    return Uint16Array.from(signals.payment === "COD" ? [...firing, payment] : firing);
  });
  const fit = fitLogistic({
    rows: held,
    outcomes: Uint8Array.from(rows, (row) => (cameBack(row) ? 1 : 0)),
    priors: Float64Array.from([...candidates.map(({ prior }) => prior), PAYMENT_PRIOR]),
    ridges: Float64Array.from([...candidates.map(() => RIDGE), PAYMENT_RIDGE]),
    signs: Int8Array.from([...candidates.map(({ sign }) => sign), 1]),
  });
  const odds = Float64Array.from(held, (row) => logOdds(fit, row)).sort();
  const rules = rulesOf(today, candidates, fit, fit.weights[payment], scaleOf(odds));
  const document: RuleDocument = { ...today, rules };
  return { ...document, thresholds: thresholdsFor(scoresOf(rows, document), sharesOf(rows, today)) };
}

/** Lists are nobody's to learn: neither thresholds nor trials look at them. */
const rulesAlone = (document: RuleDocument) => compile({ ...document, lists: {} });

function scoresOf(rows: readonly LearningRow[], document: RuleDocument): number[] {
  const scorer = rulesAlone(document);
  return rows.map((row) => scorer.rate(row.signals).risk_score).sort((a, b) => a - b);
}

function sharesOf(rows: readonly LearningRow[], today: RuleDocument): Shares {
  const scorer = rulesAlone(today);
  const levels = rows.map((row) => scorer.rate(row.signals).risk_level);
  const high = levels.filter((level) => level === "HIGH").length / rows.length;
  return { high, review: high + levels.filter((level) => level === "REVIEW").length / rows.length };
}

function tryOut(rows: readonly LearningRow[], today: RuleDocument): Suggestion["tried_on_latest"] {
  const cut = Math.floor(rows.length * (1 - HELD_OUT));
  const [before, after] = [rows.slice(0, cut), rows.slice(cut)];
  const mixed = (part: readonly LearningRow[]) => part.some(cameBack) && !part.every(cameBack);
  if (!mixed(before) || !mixed(after)) return null;
  const of = (document: RuleDocument) => {
    const scorer = rulesAlone(document);
    return auc(
      after.map((row) => scorer.rate(row.signals).risk_score),
      after.map(cameBack),
    );
  };
  return { outcomes: after.length, suggested: of(learn(before, today)), today: of(today) };
}

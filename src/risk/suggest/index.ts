/** Learns a rules document from a merchant's own outcomes. */
import { Problem } from "../../problem.ts";
import { auc } from "../backtest/auc.ts";
import { compile } from "../rules/score.ts";
import type { RuleDocument } from "../schema.ts";
import type { Signals } from "../types.ts";
import { rulesOf, scaleOf, thresholdsFor } from "./document.ts";
import { type Feature, featuresOf, holds, PAYMENT } from "./features.ts";
import { fitLogistic, logOdds } from "./logistic.ts";

/** Fewer outcomes than these teach nothing that would hold tomorrow. */
export const LEAST_OUTCOMES = 200;
export const LEAST_RTOS = 30;
const LEAST_DELIVERED = 30;
/** The latest orders say most; more of them would only take longer. */
const MOST_ROWS = 20_000;
/** A step's weight is taken to be small (about 0.3) unless the orders say otherwise; payment is known to matter. */
const RIDGE = 10;
const PAYMENT_RIDGE = 0.1;
/** The part of the orders, the latest, that the suggestion is tried on after learning from the others. */
const HELD_OUT = 0.2;

export interface LearningRow {
  /** As stored with the order when it was scored. */
  signals: Signals;
  outcome: "delivered" | "rto";
}

export interface Suggestion {
  /** Ready to be put or backtested: today's document with learnt rules and thresholds; lists are kept. */
  document: RuleDocument;
  learnt_from: { outcomes: number; rtos: number };
  /**
   * ROC-AUC on the latest fifth, by rules learnt from the orders before it and by today's: 0.5 is chance, 1
   * perfect. Null when that fifth has no return or no delivery.
   */
  tried_on_latest: { outcomes: number; suggested: number; today: number } | null;
}

/**
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

function learn(rows: readonly LearningRow[], today: RuleDocument): RuleDocument {
  const features = featuresOf(rows.map((row) => row.signals));
  const held = rows.map((row) => heldBy(features, row.signals));
  const fit = fitLogistic({
    rows: held,
    outcomes: Uint8Array.from(rows, (row) => (cameBack(row) ? 1 : 0)),
    penalties: Float64Array.from(features, (feature) => (feature === PAYMENT ? PAYMENT_RIDGE : RIDGE)),
    signs: Int8Array.from(features, (feature) => feature.sign),
  });
  const odds = Float64Array.from(held, (row) => logOdds(fit, row)).sort();
  const rules = rulesOf(features, fit, held, scaleOf(odds));
  const document: RuleDocument = { ...today, rules };
  return { ...document, thresholds: thresholdsFor(scoresOf(rows, document), sharesOf(rows, today)) };
}

const heldBy = (features: readonly Feature[], signals: Signals): Uint16Array =>
  Uint16Array.from(features.flatMap((feature, j) => (holds(feature, signals) ? [j] : [])));

function scoresOf(rows: readonly LearningRow[], document: RuleDocument): number[] {
  const scorer = compile(document);
  return rows.map((row) => scorer.rate(row.signals).risk_score).sort((a, b) => a - b);
}

function sharesOf(rows: readonly LearningRow[], today: RuleDocument) {
  const scorer = compile(today);
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
    const scorer = compile(document);
    return auc(
      after.map((row) => scorer.rate(row.signals).risk_score),
      after.map(cameBack),
    );
  };
  return { outcomes: after.length, suggested: of(learn(before, today)), today: of(today) };
}

/** Scores signals with a rules document: score, level and reasons. */
import type { RiskLevel, RiskReason, Rule, RuleDocument, Scoring } from "../schema.ts";
import type { Signals } from "../types.ts";
import { compileCondition, type Test } from "./condition.ts";
import { compileEvidence } from "./evidence.ts";
import { compileList, type ListTest } from "./lists.ts";

/** Reason codes of the lists; reserved, no rule may have them (validate.ts). */
export const LIST_CODES = { allow: "ALLOW_LIST", block: "BLOCK_LIST" } as const;
const MAX_SCORE = 100;

interface CompiledRule {
  rule: Rule;
  test: Test;
  evidence: (signals: Signals) => string;
}

/** A compiled document, to be kept as long as the document is in force. */
export interface Scorer {
  score(signals: Signals): Scoring;
  /** Score and level without reasons, for backtests. */
  rate(signals: Signals): Pick<Scoring, "risk_score" | "risk_level">;
  /** Enabled rules with their tests, in the document's order. */
  readonly rules: readonly CompiledRule[];
}

const scorers = new WeakMap<RuleDocument, Scorer>();

/** Compiles a document. Cached by object identity, so the document must not be modified afterwards. */
export function compile(document: RuleDocument): Scorer {
  const known = scorers.get(document);
  if (known) return known;
  const scorer = build(document);
  scorers.set(document, scorer);
  return scorer;
}

/**
 * Scores one order. A match in the block list gives 100 and HIGH, else one in the allow list 0 and LOW, each with
 * a reason; else the sum of the points of the rules that fire, clipped to 0–100 and rounded. A rule of 0 points
 * gives no reason.
 * @param document one that validate.ts has accepted
 */
export function score(signals: Signals, document: RuleDocument): Scoring {
  return compile(document).score(signals);
}

function build(document: RuleDocument): Scorer {
  const rules = document.rules
    .filter((rule) => rule.enabled !== false)
    .map(
      (rule): CompiledRule => ({
        rule,
        test: compileCondition(rule.when),
        evidence: compileEvidence(rule.when),
      }),
    );
  const allow = compileList(document.lists?.allow);
  const block = compileList(document.lists?.block);
  return {
    rules,
    rate(signals) {
      let points = 0;
      for (const { rule, test } of rules) if (test(signals)) points += rule.points;
      return verdict(points, listed(signals, allow, block), document);
    },
    score(signals) {
      let points = 0;
      const risk_reasons: RiskReason[] = [];
      for (const compiled of rules) {
        if (!compiled.test(signals)) continue;
        points += compiled.rule.points;
        if (compiled.rule.points !== 0) insert(risk_reasons, reasonOf(compiled, signals));
      }
      const list = listed(signals, allow, block);
      if (list) insert(risk_reasons, listReason(list, points));
      const { risk_score, risk_level } = verdict(points, list, document);
      return { risk_score, risk_level, risk_reasons };
    },
  };
}

/** The level of a score under a document's thresholds. */
export function levelOf(score: number, { review, high }: RuleDocument["thresholds"]): RiskLevel {
  if (score >= high) return "HIGH";
  return score >= review ? "REVIEW" : "LOW";
}

type Listed = { on: keyof typeof LIST_CODES; what: string } | undefined;

function listed(signals: Signals, allow: ListTest | undefined, block: ListTest | undefined): Listed {
  const blocked = block?.(signals);
  if (blocked) return { on: "block", what: blocked };
  const allowed = allow?.(signals);
  return allowed ? { on: "allow", what: allowed } : undefined;
}

function verdict(
  points: number,
  list: Listed,
  { thresholds }: RuleDocument,
): Pick<Scoring, "risk_score" | "risk_level"> {
  if (list) {
    return list.on === "block"
      ? { risk_score: MAX_SCORE, risk_level: "HIGH" }
      : { risk_score: 0, risk_level: "LOW" };
  }
  const risk_score = Math.round(Math.max(0, Math.min(MAX_SCORE, points)));
  return { risk_score, risk_level: levelOf(risk_score, thresholds) };
}

/** Its points outweigh all others, so that the points of the reasons add up to the score. */
function listReason({ on, what }: NonNullable<Listed>, points: number): RiskReason {
  return {
    code: LIST_CODES[on],
    message: on === "block" ? "On your block list" : "On your allow list",
    points: on === "block" ? Math.max(MAX_SCORE, MAX_SCORE - points) : -Math.max(MAX_SCORE, points),
    evidence: `Your list names ${what}`,
  };
}

function reasonOf({ rule: { code, message, points }, evidence }: CompiledRule, signals: Signals): RiskReason {
  return { code, message, points, evidence: evidence(signals) || message };
}

/** Inserts by points, most first, equal points in document order: faster than sorting for so few. */
function insert(reasons: RiskReason[], reason: RiskReason): void {
  let at = reasons.length;
  for (; at > 0 && reasons[at - 1].points < reason.points; at--) reasons[at] = reasons[at - 1];
  reasons[at] = reason;
}

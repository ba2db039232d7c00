/** Signals and a rules document in; score, level and reasons out. */
import type { RiskLevel, RiskReason, Rule, RuleDocument, Scoring } from "../schema.ts";
import type { Signals } from "../types.ts";
import { compileCondition, type Test } from "./condition.ts";
import { compileEvidence } from "./evidence.ts";
import { compileList, type ListTest } from "./lists.ts";

/** Reason codes of the lists; no rule may bear them (validate.ts). */
export const LIST_CODES = { allow: "ALLOW_LIST", block: "BLOCK_LIST" } as const;
const FULL = 100;

interface CompiledRule {
  rule: Rule;
  test: Test;
  evidence: (signals: Signals) => string;
}

/** A document made ready: to be kept as long as the document is in force. */
export interface Scorer {
  score(signals: Signals): Scoring;
  /** Score and level alone, without the words: for backtests. */
  rate(signals: Signals): Pick<Scoring, "risk_score" | "risk_level">;
  /** Enabled rules with their tests, in the document's order. */
  readonly rules: readonly CompiledRule[];
}

const ready = new WeakMap<RuleDocument, Scorer>();

/** Compiles a document; the same object gives the same scorer, so it must not be changed afterwards. */
export function compile(document: RuleDocument): Scorer {
  const known = ready.get(document);
  if (known) return known;
  const scorer = build(document);
  ready.set(document, scorer);
  return scorer;
}

/**
 * Scores one order. A block list's entry gives 100 and HIGH, else an allow list's gives 0 and LOW, each with a
 * reason; else the points of the rules that fire, clipped to 0–100 and rounded. A rule of 0 points gives no reason.
 * @param document one that validate.ts let pass
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
      ? { risk_score: FULL, risk_level: "HIGH" }
      : { risk_score: 0, risk_level: "LOW" };
  }
  const risk_score = Math.round(Math.max(0, Math.min(FULL, points)));
  return { risk_score, risk_level: levelOf(risk_score, thresholds) };
}

/** Its points outweigh all others, so that the reasons add up to the score. */
function listReason({ on, what }: NonNullable<Listed>, points: number): RiskReason {
  return {
    code: LIST_CODES[on],
    message: on === "block" ? "On your block list" : "On your allow list",
    points: on === "block" ? Math.max(FULL, FULL - points) : -Math.max(FULL, points),
    evidence: `Your list names ${what}`,
  };
}

function reasonOf({ rule: { code, message, points }, evidence }: CompiledRule, signals: Signals): RiskReason {
  return { code, message, points, evidence: evidence(signals) || message };
}

/** Most points first, the document's order among equals. So few are sooner put in their place than sorted. */
function insert(reasons: RiskReason[], reason: RiskReason): void {
  let at = reasons.length;
  for (; at > 0 && reasons[at - 1].points < reason.points; at--) reasons[at] = reasons[at - 1];
  reasons[at] = reason;
}

/** The rules whose points are to be learnt, with what is believed of them before any order is looked at. */
import { compileCondition, type Test } from "../rules/condition.ts";
import { DEFAULT_RULES } from "../rules/defaults.ts";
import { type Condition, RULE_LIMITS, type Rule, type RuleDocument } from "../schema.ts";
import { signalOf } from "../signals/index.ts";

/** Points of the default rules to one unit of log-odds, as found over many simulated seasons. */
const POINTS_PER_UNIT = 15;
/** No rule is believed in more than this, log-odds. */
const SUREST = 2;

/** Codes of the two rules that carry the base rates; they are learnt apart from the others. */
export const PAYMENT_CODES = { cod: "COD", prepaid: "PREPAID" } as const;
const PAYMENT: ReadonlySet<string> = new Set(Object.values(PAYMENT_CODES));

export interface Candidate {
  rule: Rule;
  test: Test;
  /** Log-odds before learning. */
  prior: number;
  /** 1: may not lower the risk, -1: may not raise it, 0: either. */
  sign: -1 | 0 | 1;
}

/**
 * Today's rules and the default rules that today's document lacks. The belief in a rule is what the default
 * points say, else its own. A rule that a merchant turned off stays out.
 */
export function candidatesOf(today: RuleDocument): Candidate[] {
  const codes = new Set(today.rules.map((rule) => rule.code));
  const defaults = new Map(DEFAULT_RULES.rules.map((rule) => [rule.code, rule]));
  // Two places are kept for the payments.
  const room = Math.max(0, RULE_LIMITS.rules - today.rules.length - PAYMENT.size);
  const missing = DEFAULT_RULES.rules.filter((rule) => !codes.has(rule.code)).slice(0, room);
  return [...today.rules, ...missing]
    .filter((rule) => rule.enabled !== false && !PAYMENT.has(rule.code))
    .map((rule) => {
      const points = (defaults.get(rule.code) ?? rule).points;
      const prior = Math.max(-SUREST, Math.min(SUREST, points / POINTS_PER_UNIT));
      const sign = isPlain(rule.when) ? (Math.sign(points) as Candidate["sign"]) : 0; // Math.sign's -0 is 0
      return { rule, test: compileCondition(rule.when), prior, sign };
    });
}

/** Whether every signal that the condition asks is riskier or safer beyond doubt. */
function isPlain(condition: Condition): boolean {
  if ("all" in condition) return condition.all.every(isPlain);
  if ("any" in condition) return condition.any.every(isPlain);
  if ("not" in condition) return isPlain(condition.not);
  return signalOf(condition.signal)?.trend !== undefined;
}

/** The rules whose points are to be learned, with their prior weights. */
import { compileCondition, type Test } from "../rules/condition.ts";
import { DEFAULT_RULES } from "../rules/defaults.ts";
import { readsAny } from "../rules/reads.ts";
import { type Condition, RULE_LIMITS, type Rule, type RuleDocument } from "../schema.ts";
import { signalOf } from "../signals/index.ts";
import { LIST_SIGNALS } from "../signals/list.ts";

/** Points of the default rules per unit of log-odds, fitted to simulated order histories. */
const POINTS_PER_UNIT = 15;
/** Largest absolute prior of a rule, log-odds. */
const MAX_PRIOR = 2;

/** Codes of the two rules that carry the base rates; they are learned separately. */
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
 * The active rules and the default rules that the active document lacks, except those of the lists. The prior of a rule
 * comes from its default points, else from its own. Disabled rules are left out.
 */
export function candidatesOf(active: RuleDocument): Candidate[] {
  const defaults = new Map(DEFAULT_RULES.rules.map((rule) => [rule.code, rule]));
  return enabledRules(active)
    .filter((rule) => !PAYMENT.has(rule.code) && !readsLists(rule.when))
    .map((rule) => {
      const points = (defaults.get(rule.code) ?? rule).points;
      const prior = Math.max(-MAX_PRIOR, Math.min(MAX_PRIOR, points / POINTS_PER_UNIT));
      const sign = hasKnownTrend(rule.when) ? (Math.sign(points) as Candidate["sign"]) : 0; // Math.sign's -0 is 0
      return { rule, test: compileCondition(rule.when), prior, sign };
    });
}

/** The rules of the lists, which keep their points, as orders that are not sent have no outcomes. */
export const listRulesOf = (active: RuleDocument): Rule[] =>
  enabledRules(active).filter(({ when }) => readsLists(when));

/** The active rules, then the default rules that the active document lacks, as far as there is room. */
function enabledRules(active: RuleDocument): Rule[] {
  const codes = new Set(active.rules.map((rule) => rule.code));
  // Keep room for the two payment rules.
  const room = Math.max(0, RULE_LIMITS.rules - active.rules.length - PAYMENT.size);
  const missing = DEFAULT_RULES.rules.filter((rule) => !codes.has(rule.code)).slice(0, room);
  return [...active.rules, ...missing].filter((rule) => rule.enabled !== false);
}

const ALL_LISTS: ReadonlySet<string> = new Set(Object.keys(LIST_SIGNALS));

/** Whether a condition reads list signals. */
export const readsLists = (condition: Condition): boolean => readsAny(condition, ALL_LISTS);

/** Whether every signal in the condition has a known trend. */
function hasKnownTrend(condition: Condition): boolean {
  if ("all" in condition) return condition.all.every(hasKnownTrend);
  if ("any" in condition) return condition.any.every(hasKnownTrend);
  if ("not" in condition) return hasKnownTrend(condition.not);
  return signalOf(condition.signal)?.trend !== undefined;
}

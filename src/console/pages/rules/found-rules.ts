/** Search of rules, and totals of groups of rules. */
import { ruleText } from "../../../../data/catalogue/rules/index.ts";
import type { Language } from "../../../../data/catalogue/words.ts";
import type { Result } from "./backtest/use-backtest.ts";
import type { Rule } from "./changes.ts";

/** What a rule did on past orders. */
export type Hits = Result["proposed"]["rules"][number];
export type HitsByCode = ReadonlyMap<string, Hits>;

export interface RuleSearch {
  /** Each word must be in the rule's text or code. */
  text: string;
  /** Only rules that fired on past orders. */
  isFired: boolean;
}

/** @param search an empty one finds all */
export function foundRules(
  rules: readonly Rule[],
  { text, isFired }: RuleSearch,
  hits: HitsByCode,
  language: Language,
): readonly Rule[] {
  const words = text.toLowerCase().split(/\s+/);
  return rules.filter((rule) => {
    const searched = `${rule.code} ${rule.message} ${ruleText(language, rule)}`.toLowerCase();
    const isWanted = !isFired || (hits.get(rule.code)?.hits ?? 0) > 0;
    return isWanted && words.every((word) => searched.includes(word));
  });
}

/** Totals of rules: how often they fired, the share of these orders that came back, average points. */
export interface GroupHits {
  fired: number;
  /** 0 to 1; null when none fired. */
  rate: number | null;
  /** On average; null when none fired. */
  points: number | null;
}

/** @returns null when none of the rules was tried yet */
export function groupHits(rules: readonly Rule[], hits: HitsByCode): GroupHits | null {
  const known = rules.flatMap((rule) => hits.get(rule.code) ?? []);
  if (known.length === 0) return null;
  const sum = (of: (rule: Hits) => number) => known.reduce((total, rule) => total + of(rule), 0);
  const fired = sum((rule) => rule.hits);
  if (fired === 0) return { fired, rate: null, points: null };
  const points = sum((rule) => rule.hits * rule.points) / fired;
  return { fired, rate: sum((rule) => rule.rtos) / fired, points: Math.round(points * 10) / 10 };
}

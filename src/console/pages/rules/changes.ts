/** What differs between two rules documents. */
import type { Schema } from "../../api/client.ts";

export type RulesDocument = Schema["RuleDocument"];
export type Rule = RulesDocument["rules"][number];
/** Without unknown names, which would hide the kind of a condition. */
type Known<T> = T extends readonly (infer Item)[]
  ? Known<Item>[]
  : T extends object
    ? { [Name in keyof T as string extends Name ? never : Name]: Known<T[Name]> }
    : T;
export type Condition = Known<Rule["when"]>;

export type Change =
  | { kind: "threshold"; level: "review" | "high"; from: number; to: number }
  | { kind: "points"; rule: Rule; from: number; to: number }
  /** Added, removed, turned on or off, or with another condition or message. */
  | { kind: "added" | "removed" | "on" | "off" | "rewritten"; rule: Rule }
  | { kind: "lists" }
  /** Keys that the console does not know. */
  | { kind: "other" };

const LEVELS = ["review", "high"] as const;

/** @returns thresholds first, then rules in the order of `after`, removed ones last */
export function changesBetween(before: RulesDocument, after: RulesDocument): Change[] {
  const earlier = byCode(before);
  const later = byCode(after);
  const thresholds = LEVELS.flatMap((level): Change[] => {
    const [from, to] = [before.thresholds[level], after.thresholds[level]];
    return from === to ? [] : [{ kind: "threshold", level, from, to }];
  });
  const rules = after.rules.flatMap((rule) => changesOf(earlier.get(rule.code), rule));
  const removed = before.rules
    .filter(({ code }) => !later.has(code))
    .map((rule): Change => ({ kind: "removed", rule }));
  const lists: Change[] = isEqualJson(before.lists, after.lists) ? [] : [{ kind: "lists" }];
  const other: Change[] = isEqualJson(restOf(before), restOf(after)) ? [] : [{ kind: "other" }];
  return [...thresholds, ...rules, ...removed, ...lists, ...other];
}

function changesOf(before: Rule | undefined, rule: Rule): Change[] {
  if (!before) return [{ kind: "added", rule }];
  const changes: Change[] = [];
  if (isOn(before) !== isOn(rule)) changes.push({ kind: isOn(rule) ? "on" : "off", rule });
  if (before.points !== rule.points)
    changes.push({ kind: "points", rule, from: before.points, to: rule.points });
  const { message, when, automatic = null } = rule;
  if (!isEqualJson([before.message, before.when, before.automatic ?? null], [message, when, automatic]))
    changes.push({ kind: "rewritten", rule });
  return changes;
}

/** A rule without `enabled` is on. */
export const isOn = ({ enabled }: { enabled?: boolean }): boolean => enabled !== false;

/**
 * The changes from `base` to `mine`, made to `theirs`. Where both changed the same part, mine is taken.
 * @returns a document of its own
 */
export function merged(base: RulesDocument, mine: RulesDocument, theirs: RulesDocument): RulesDocument {
  const part = <T>(of: (document: RulesDocument) => T): T =>
    of(isEqualJson(of(base), of(mine)) ? theirs : mine);
  const { review, high } = {
    review: part(({ thresholds }) => thresholds.review),
    high: part(({ thresholds }) => thresholds.high),
  };
  const [earlier, own] = [byCode(base), byCode(mine)];
  const kept = theirs.rules.flatMap((rule) => {
    const [before, now] = [earlier.get(rule.code), own.get(rule.code)];
    // Removed by me, unless they changed it meanwhile.
    if (!now) return before && isEqualJson(before, rule) ? [] : [rule];
    return isEqualJson(before, now) ? [rule] : [now];
  });
  const codes = byCode(theirs);
  const added = mine.rules.filter(
    (rule) => !codes.has(rule.code) && !isEqualJson(earlier.get(rule.code), rule),
  );
  return {
    ...part(restOf),
    thresholds: { review, high: Math.max(review, high) },
    rules: [...kept, ...added],
    lists: part(({ lists }) => lists),
  };
}

const byCode = ({ rules }: RulesDocument) => new Map(rules.map((rule) => [rule.code, rule]));

function restOf({ version: _, thresholds: _t, rules: _r, lists: _l, ...rest }: RulesDocument): object {
  return rest;
}

/** Compares JSON values regardless of the order of keys. */
function isEqualJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

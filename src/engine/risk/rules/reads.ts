/** Which rules read which signals. */
import type { Condition, RuleDocument } from "../schema.ts";
import { signalsOfList } from "../signals/list.ts";
import type { ListName } from "../types.ts";

/** Whether a condition compares one of the signals. */
export function readsAny(condition: Condition, signals: ReadonlySet<string>): boolean {
  const reads = (part: Condition) => readsAny(part, signals);
  if ("all" in condition) return condition.all.some(reads);
  if ("any" in condition) return condition.any.some(reads);
  if ("not" in condition) return reads(condition.not);
  return signals.has(condition.signal);
}

/** Whether being on a list can change an order's score: through an enabled rule with points that reads it. */
export function scoresList({ rules }: RuleDocument, name: ListName): boolean {
  const signals = signalsOfList(name);
  return rules.some(
    ({ enabled, points, when }) => enabled !== false && points !== 0 && readsAny(when, signals),
  );
}

/** Groups of rules by what they look at; a rule that is not built in is the shop's own. */
import { RULE_GROUPS } from "../../../../data/catalogue/rule-groups.ts";
import { groupOf } from "../../../../data/catalogue/rules/index.ts";
import type { Rule } from "./changes.ts";

const GROUPS = ["own", ...RULE_GROUPS] as const;
export type Group = (typeof GROUPS)[number];

/** The groups that have rules, in order, with their rules in document order. */
export function grouped(rules: readonly Rule[]): [Group, Rule[]][] {
  const byGroup = Map.groupBy(rules, ({ code }): Group => groupOf(code) ?? "own");
  return GROUPS.flatMap((group): [Group, Rule[]][] => {
    const members = byGroup.get(group);
    return members ? [[group, members]] : [];
  });
}

/** The groups of built-in rules. */

/** What a rule looks at, in the order in which the console shows the groups. */
export const RULE_GROUPS = [
  "order",
  "address",
  "buyer",
  "past",
  "shared",
  "place",
  "burst",
  "lists",
] as const;
export type RuleGroup = (typeof RULE_GROUPS)[number];

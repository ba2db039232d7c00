/** What the catalogue holds of a built-in rule. */
import type { RuleGroup } from "../rule-groups.ts";

export interface RuleEntry {
  /** Added to the score; below 0 lowers the risk. */
  points: number;
  /** Its reason in words. */
  en: string;
  hi: string;
  /** The English words of earlier versions: documents that were saved have them. */
  before?: readonly string[];
  group: RuleGroup;
  /** An agent can put it right with the buyer. */
  fixable?: boolean;
}

/** The rules of one group. */
export const ofGroup = <T extends Readonly<Record<string, Omit<RuleEntry, "group">>>>(
  group: RuleGroup,
  rules: T,
) =>
  // Object.fromEntries knows nothing of the names.
  Object.fromEntries(Object.entries(rules).map(([code, rule]) => [code, { ...rule, group }])) as {
    [C in keyof T]: RuleEntry;
  };

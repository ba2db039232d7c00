/**
 * The built-in rules: points, group and words of each. The conditions are in src/engine/risk/rules/defaults.ts, which
 * does not pass the type check while one lacks.
 */
import { ISSUES, type IssueCode } from "../issues/index.ts";
import type { RuleGroup } from "../rule-groups.ts";
import { entryOf, type Language } from "../words.ts";
import { ADDRESS_RULES, BUYER_RULES } from "./buyer.ts";
import type { RuleEntry } from "./entry.ts";
import { ORDER_RULES } from "./order.ts";
import { PAST_RULES, SHARED_RULES } from "./past.ts";
import { BURST_RULES, LIST_RULES, PLACE_RULES } from "./place.ts";

// Object.fromEntries knows nothing of the codes.
const ISSUE_RULES = Object.fromEntries(
  Object.entries(ISSUES).map(([code, { rule }]) => [code, rule]),
) as Readonly<Record<IssueCode, RuleEntry>>;

export const RULES = {
  ...ORDER_RULES,
  ...ISSUE_RULES,
  ...ADDRESS_RULES,
  ...BUYER_RULES,
  ...PAST_RULES,
  ...SHARED_RULES,
  ...PLACE_RULES,
  ...BURST_RULES,
  ...LIST_RULES,
};
export type RuleCode = keyof typeof RULES;

/** Reasons of the lists in the rules document, which are no rules. */
export const LIST_REASONS = {
  ALLOW_LIST: { en: "On your allow list", hi: "आपकी भरोसेमंद सूची में है" },
  BLOCK_LIST: { en: "On your block list", hi: "आपकी रोकी गई सूची में है" },
};

const OTHER_REASONS = {
  ...LIST_REASONS,
  /** Of a rule that is in no document any more. */
  RULE_NOT_KEPT: {
    en: ({ code }: { code: string }) => `Rule ${code}, whose text is not kept`,
    hi: "एक नियम, जिसके शब्द अब नहीं रखे हैं",
  },
};

/** The words of reasons by their keys. */
export const REASONS = { ...RULES, ...OTHER_REASONS };
export type ReasonKey = keyof typeof REASONS;

/** The group of a rule; undefined for a rule of the shop's own. */
export const groupOf = (code: string): RuleGroup | undefined =>
  entryOf<Record<string, RuleEntry>>(RULES, code)?.group;

/** Whether an agent can put right with the buyer what a rule with this code found. */
export const isFixable = (code: string): boolean =>
  entryOf<Record<string, RuleEntry>>(RULES, code)?.fixable ?? false;

/** The built-in rule with these words; undefined where a shop wrote its own, be it for the same code. */
export function builtInKey(code: string, message: string): RuleCode | undefined {
  const rule = entryOf<Record<string, RuleEntry>>(RULES, code);
  return rule?.en === message || rule?.before?.includes(message) ? (code as RuleCode) : undefined;
}

/** A rule's words in a document: those of ours in the language, the shop's own as they are. */
export const ruleText = (language: Language, { code, message }: { code: string; message: string }): string =>
  reasonText(language, { message, key: builtInKey(code, message) });

/** A reason's words: by its key, or the shop's own as they are. In English the message is what the key says. */
export const reasonText = (
  language: Language,
  { message, key }: { message: string; key?: string },
): string => (language === "en" ? message : (entryOf(REASONS, key)?.hi ?? message));

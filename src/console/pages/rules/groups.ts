/** Groups of rules by what they look at. */
import type { Rule } from "./changes.ts";

const GROUPS = ["own", "order", "address", "buyer", "past", "shared", "place", "burst", "lists"] as const;
export type Group = (typeof GROUPS)[number];

/** Codes of the default rules; the first that matches decides. A code that none knows is the shop's own. */
const PATTERNS: readonly (readonly [Group, RegExp])[] = [
  ["lists", /^(PIN_)?ON_(BLOCK|ALLOW)_LIST$/],
  ["burst", /^(PHONE|ADDRESS|PIN)_BURST_/],
  [
    "shared",
    /^(PHONE_(ADDRESSES_(SEVERAL|MANY)|EMAILS)|EMAIL_(PHONES|ADDRESSES)|ADDRESS_(PHONES_(SEVERAL|MANY)|EMAILS))$/,
  ],
  ["place", /^(PIN|DISTRICT|STATE)_RTO_/],
  ["past", /^(FIRST_ORDER|DELIVERED_HERE|(PHONE|EMAIL|ADDRESS)_(RTO_.+|DELIVERED_.+|NDR|UNPROVEN))$/],
  [
    "buyer",
    /^(NAME_(MISSING|JUNK)|PHONE_(MISSING|REPEATED|INVALID)|EMAIL_(THROWAWAY|GIBBERISH)|UNDELIVERABLE)$/,
  ],
  [
    "address",
    /^(PIN_(MISSING|FORMAT|NOT_FOUND|UNVERIFIED)|(STATE|CITY)_(PIN_MISMATCH|UNKNOWN|MISSING|FILLED)|JUNK_TEXT|LINE_(MISSING|SHORT|FEW_WORDS)|NO_(HOUSE_NO|LANDMARK)|ADDRESS_(UNPOLISHED|NEEDS_REVIEW|POOR|INVALID))$/,
  ],
  ["order", /^(COD|PREPAID|FOREIGN|(VALUE|VALUE_RTO|HOUR_RTO)_[A-Z_]+)$/],
];

const groupOf = (code: string): Group => PATTERNS.find(([, pattern]) => pattern.test(code))?.[0] ?? "own";

/** The groups that have rules, in their sequence, and their rules in that of the document. */
export function grouped(rules: readonly Rule[]): [Group, Rule[]][] {
  const byGroup = Map.groupBy(rules, ({ code }) => groupOf(code));
  return GROUPS.flatMap((group): [Group, Rule[]][] => {
    const members = byGroup.get(group);
    return members ? [[group, members]] : [];
  });
}

/** The issue codes with their severities, penalties and messages. */
import type { Context, Draft } from "./draft.ts";
import { ISSUE_CODES, type Issue, type IssueCode } from "./schema.ts";

type Words = (draft: Draft, context: Context) => string;

interface Rule {
  severity: Issue["severity"];
  penalty: number;
  message: Words;
}

const pinState: Words = (draft, { states }) => states.title(draft.pinState);

/** Severity, penalty in points and message of every code. */
export const RULES: Readonly<Record<IssueCode, Rule>> = {
  PIN_MISSING: { severity: "error", penalty: 40, message: () => "The PIN code is missing" },
  PIN_FORMAT: {
    severity: "error",
    penalty: 40,
    message: () => "The PIN code must have 6 digits and not begin with 0",
  },
  PIN_NOT_FOUND: { severity: "error", penalty: 40, message: (d) => `PIN ${d.pin} does not exist` },
  STATE_PIN_MISMATCH: {
    severity: "error",
    penalty: 25,
    message: (d, c) => `PIN ${d.pin} is in ${pinState(d, c)}, not in ${c.states.title(d.stateTyped)}`,
  },
  JUNK_TEXT: {
    severity: "error",
    penalty: 60,
    message: () => "The address looks like test or placeholder text",
  },
  LINE_MISSING: { severity: "error", penalty: 60, message: () => "The street address is missing" },
  CITY_PIN_MISMATCH: {
    severity: "warn",
    penalty: 15,
    message: (d) => `${d.city} is not in the area of PIN ${d.pin}`,
  },
  LINE_SHORT: { severity: "warn", penalty: 20, message: () => "The address is too short to find" },
  LINE_FEW_WORDS: { severity: "warn", penalty: 10, message: () => "The address has too few words to find" },
  NO_HOUSE_NO: { severity: "warn", penalty: 15, message: () => "No house, flat or plot number" },
  STATE_UNKNOWN: { severity: "warn", penalty: 10, message: () => "The state is not recognised" },
  CITY_MISSING: { severity: "warn", penalty: 10, message: () => "The city is missing" },
  PHONE_INVALID: { severity: "warn", penalty: 10, message: () => "The mobile number is not valid" },
  NO_LANDMARK: { severity: "info", penalty: 5, message: () => "A landmark would help the courier" },
  STATE_FILLED: {
    severity: "info",
    penalty: 0,
    message: (d, c) => `State filled in: ${c.states.title(d.state)}`,
  },
  CITY_FILLED: { severity: "info", penalty: 0, message: (d) => `City filled in: ${d.city}` },
  PIN_UNVERIFIED: { severity: "info", penalty: 0, message: (d) => `PIN ${d.pin} could not be checked` },
};

/** The issues of a draft, in the order of ISSUE_CODES. */
export function issuesOf(draft: Draft, context: Context): Issue[] {
  const out: Issue[] = [];
  for (let i = 0; i < ISSUE_CODES.length; i++) {
    if ((draft.issues & (1 << i)) === 0) continue;
    const code = ISSUE_CODES[i];
    const { severity, penalty, message } = RULES[code];
    out.push({ code, severity, message: message(draft, context), penalty });
  }
  return out;
}

/** 100 minus the penalties, at least 0. */
export function scoreOf(issues: readonly Issue[]): number {
  let score = 100;
  for (const issue of issues) score -= issue.penalty;
  return Math.max(0, score);
}

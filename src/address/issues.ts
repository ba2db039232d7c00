/** The issue codes with their severities, penalties and words, and the suggestions for the customer. */
import { type Draft, ISSUE_BIT } from "./draft.ts";
import { type Correction, ISSUE_CODES, type Issue, type IssueCode } from "./schema.ts";

/** The part of a draft that messages and suggestions are made of; stored orders keep enough to make them again. */
export type IssueFacts = Pick<
  Draft,
  "pin" | "city" | "state" | "pinState" | "stateTyped" | "issues" | "corrections" | "has"
>;
/** Names of states by their number in the facts. */
export interface StateTitles {
  states: { title(state: number): string };
}

type Words = string | ((draft: IssueFacts, context: StateTitles) => string);

interface Rule {
  severity: Issue["severity"];
  /** Points. */
  penalty: number;
  message: Words;
}

const rule = (severity: Issue["severity"], penalty: number, message: Words): Rule => ({
  severity,
  penalty,
  message,
});

/** Severity, penalty and message of every code. */
export const RULES: Readonly<Record<IssueCode, Rule>> = {
  PIN_MISSING: rule("error", 40, "The PIN code is missing"),
  PIN_FORMAT: rule("error", 40, "The PIN code must have 6 digits and not begin with 0"),
  PIN_NOT_FOUND: rule("error", 40, ({ pin }) => `PIN ${pin} does not exist`),
  STATE_PIN_MISMATCH: rule(
    "error",
    25,
    (d, { states }) => `PIN ${d.pin} is in ${states.title(d.pinState)}, not in ${states.title(d.stateTyped)}`,
  ),
  JUNK_TEXT: rule("error", 60, "The address looks like test or placeholder text"),
  LINE_MISSING: rule("error", 60, "The street address is missing"),
  CITY_PIN_MISMATCH: rule("warn", 15, ({ city, pin }) => `${city} is not in the area of PIN ${pin}`),
  LINE_SHORT: rule("warn", 20, "The address has too little detail to find"),
  LINE_FEW_WORDS: rule("warn", 10, "The address has too few words to find"),
  NO_HOUSE_NO: rule("warn", 15, "No house, flat or plot number"),
  STATE_UNKNOWN: rule("warn", 10, "The state is not recognised"),
  CITY_MISSING: rule("warn", 10, "The city is missing"),
  PHONE_INVALID: rule("warn", 10, "The mobile number is not valid"),
  NO_LANDMARK: rule("info", 5, "A landmark would help the courier"),
  STATE_FILLED: rule("info", 0, ({ state }, { states }) => `State filled in: ${states.title(state)}`),
  CITY_FILLED: rule("info", 0, ({ city }) => `City filled in: ${city}`),
  PIN_UNVERIFIED: rule("info", 0, ({ pin }) => `PIN ${pin} could not be checked`),
};

/** What the customer can do, in plain words; the most useful first. */
export const ADVICE: readonly [IssueCode, Words][] = [
  ["LINE_MISSING", "Add your street address: house number, building and street."],
  ["JUNK_TEXT", "Write your real address, so that the courier can find you."],
  ["PIN_MISSING", "Add your 6-digit PIN code."],
  ["PIN_FORMAT", "A PIN code has 6 digits, for example 560034. Please check yours."],
  ["PIN_NOT_FOUND", ({ pin }) => `PIN ${pin} does not exist. Please check it.`],
  [
    "STATE_PIN_MISMATCH",
    (d, { states }) =>
      `PIN ${d.pin} belongs to ${states.title(d.pinState)}. Please check the PIN or the state.`,
  ],
  ["CITY_PIN_MISMATCH", (d) => `PIN ${d.pin} does not serve ${d.city}. Please check the PIN or the city.`],
  ["LINE_SHORT", "Add more detail: house number, building, street and area."],
  ["LINE_FEW_WORDS", "Add the street or area name, so that the courier can find you."],
  ["NO_HOUSE_NO", "Add your house, flat or plot number."],
  ["STATE_UNKNOWN", "Choose your state from the list."],
  ["CITY_MISSING", "Add your city or town."],
  ["PHONE_INVALID", "Check your mobile number: it has 10 digits and begins with 6, 7, 8 or 9."],
  ["NO_LANDMARK", "Add a landmark nearby, for example a temple, school or shop."],
];

/** The same by the issue bits of a draft. */
const SENTENCES = ADVICE.map(([code, words]) => ({ bit: ISSUE_BIT[code], words }));

/** A correction below this confidence is not suggested. */
export const MIN_CONFIDENCE = 0.4;

/** Confidence of the known spelling of a city when it is a place of the PIN. */
export const SPELLING_AT_PIN = 0.95;

/**
 * True for a correction that nobody needs to confirm: the new name of a state, and the spelling of a city of the
 * PIN. Both have replaced what was typed.
 */
export function isSettled({ field, to, confidence }: Correction, draft: IssueFacts): boolean {
  if (field === "state") return !draft.has("STATE_PIN_MISMATCH");
  return field === "city" && to === draft.city && confidence >= SPELLING_AT_PIN;
}

const say = (words: Words, draft: IssueFacts, context: StateTitles): string =>
  typeof words === "string" ? words : words(draft, context);

/** The issues of a draft, in the order of ISSUE_CODES. */
export function issuesOf(draft: IssueFacts, context: StateTitles): Issue[] {
  const out: Issue[] = [];
  for (let i = 0; i < ISSUE_CODES.length; i++) {
    if ((draft.issues & (1 << i)) === 0) continue;
    const code = ISSUE_CODES[i];
    const { severity, penalty, message } = RULES[code];
    out.push({ code, severity, message: say(message, draft, context), penalty });
  }
  return out;
}

/** Suggestions for the customer; the most useful first. */
export function suggestionsOf(draft: IssueFacts, context: StateTitles): string[] {
  const out: string[] = [];
  const best = draft.corrections.find((c) => c.field === "pincode");
  if (best && best.confidence >= MIN_CONFIDENCE) out.push(`Did you mean PIN ${best.to}? ${best.reason}.`);
  for (const correction of draft.corrections) {
    if (isSettled(correction, draft)) continue;
    const { field, to } = correction;
    // A corrected spelling is already in the result, another city is not.
    if (field === "city") out.push(to === draft.city ? `Did you mean ${to}?` : `Is your city ${to}?`);
    else if (field === "state") out.push(`Is your state ${to}?`);
  }
  for (const { bit, words } of SENTENCES)
    if ((draft.issues & bit) !== 0) out.push(say(words, draft, context));
  return out;
}

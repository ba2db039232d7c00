/** The issues of a draft with their sentences, and the suggestions for the customer. */
import {
  ADVISED,
  ISSUE_CODES,
  type IssueEntry,
  type IssueValues,
  issueEntry,
} from "../../../data/catalogue/issues/index.ts";
import { type PlainValues, say } from "../../../data/catalogue/words.ts";
import type { Draft } from "./draft.ts";
import { ISSUE_BIT } from "./issue-bits.ts";
import type { Correction, Issue } from "./schema.ts";

/** The part of a draft from which messages and suggestions are derived; stored orders keep enough to derive them again. */
export type IssueFacts = Pick<
  Draft,
  | "pin"
  | "city"
  | "farLocality"
  | "state"
  | "pinState"
  | "stateTyped"
  | "isAbroad"
  | "issues"
  | "corrections"
  | "has"
>;
/** Names of states by their number in the facts. */
export interface StateTitles {
  states: { title(state: number): string };
}

/** How many digits a PIN has. */
const PIN_DIGITS = 6;

/** How to find the values in sentences. */
const VALUES: {
  readonly [N in keyof IssueValues]: (draft: IssueFacts, context: StateTitles) => IssueValues[N];
} = {
  pin: ({ pin }) => pin,
  city: ({ city }) => city,
  locality: ({ farLocality }) => farLocality,
  state: ({ state }, { states }) => states.title(state),
  pin_state: ({ pinState }, { states }) => states.title(pinState),
  typed_state: ({ stateTyped }, { states }) => states.title(stateTyped),
  digits: ({ isAbroad }) => (isAbroad ? 0 : PIN_DIGITS),
};

/** The values in the sentences of a code. */
function valuesOf(
  { values }: IssueEntry,
  draft: IssueFacts,
  context: StateTitles,
): IssueValues & PlainValues {
  const found: Record<string, string | number> = {};
  for (const name of values) found[name] = VALUES[name](draft, context);
  // Each sentence only uses those of its code.
  return found as IssueValues & PlainValues;
}

const ENTRIES = ISSUE_CODES.map((code) => ({ code, entry: issueEntry(code) }));

/** Bits of the issues that are errors. */
const ERRORS = ENTRIES.reduce(
  (bits, { code, entry }) => bits | (entry.severity === "error" ? ISSUE_BIT[code] : 0),
  0,
);

/** One of the issues is an error. */
export const hasError = ({ issues }: Pick<Draft, "issues">): boolean => (issues & ERRORS) !== 0;

/** The codes with advice, by the issue bits of a draft. */
const ADVICE = ADVISED.map((code) => ({ bit: ISSUE_BIT[code], entry: issueEntry(code) }));

const ADVISED_BITS = ADVICE.reduce((bits, { bit }) => bits | bit, 0);

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

/** The issues of a draft, in the order of ISSUE_CODES. */
export function issuesOf(draft: IssueFacts, context: StateTitles): Issue[] {
  const out: Issue[] = [];
  for (let bits = draft.issues; bits !== 0; bits &= bits - 1) {
    const { code, entry } = ENTRIES[31 - Math.clz32(bits & -bits)];
    const { severity, penalty, message } = entry;
    if (typeof message.en === "string") {
      out.push({ code, severity, message: message.en, penalty });
      continue;
    }
    const values = valuesOf(entry, draft, context);
    out.push({ code, severity, message: message.en(values), penalty, values });
  }
  return out;
}

/** If the city contradicts the PIN, either may be wrong, so the question includes the typed city. */
function cityQuestion(to: string, draft: IssueFacts): string {
  const { city } = draft;
  if (to === city) return `Did you mean ${to}?`;
  if (!draft.has("CITY_PIN_MISMATCH") || city === "") return `Is your city ${to}?`;
  return `Is your city ${city} or ${to}? If it is ${city}, please check the PIN.`;
}

/** Suggestions for the customer; the most useful first. */
export function suggestionsOf(draft: IssueFacts, context: StateTitles): string[] {
  const out: string[] = [];
  if (draft.corrections.length > 0) addQuestions(out, draft);
  if ((draft.issues & ADVISED_BITS) === 0) return out;
  for (const { bit, entry } of ADVICE)
    if ((draft.issues & bit) !== 0 && entry.advice)
      out.push(say(entry.advice, "en", valuesOf(entry, draft, context)));
  return out;
}

/** Asks about the corrections. */
function addQuestions(out: string[], draft: IssueFacts): void {
  const best = draft.corrections.find((c) => c.field === "pincode");
  if (best && best.confidence >= MIN_CONFIDENCE) out.push(`Did you mean PIN ${best.to}? ${best.reason}.`);
  for (const correction of draft.corrections) {
    if (isSettled(correction, draft)) continue;
    const { field, to } = correction;
    // A corrected spelling is already in the result, another city is not.
    if (field === "city") out.push(cityQuestion(to, draft));
    else if (field === "state") out.push(`Is your state ${to}?`);
  }
}

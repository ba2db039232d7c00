/** Suggestions for the customer, in plain words; the most useful first. */
import { type Context, type Draft, ISSUE_BIT } from "./draft.ts";
import type { IssueCode } from "./schema.ts";

type Words = (draft: Draft, context: Context) => string;

/** A correction below this confidence is not suggested. */
export const MIN_CONFIDENCE = 0.4;

const ADVICE: readonly [IssueCode, Words][] = [
  ["LINE_MISSING", () => "Add your street address: house number, building and street."],
  ["JUNK_TEXT", () => "Write your real address, so that the courier can find you."],
  ["PIN_MISSING", () => "Add your 6-digit PIN code."],
  ["PIN_FORMAT", () => "A PIN code has 6 digits, for example 560034. Please check yours."],
  ["PIN_NOT_FOUND", (d) => `PIN ${d.pin} does not exist. Please check it.`],
  [
    "STATE_PIN_MISMATCH",
    (d, c) => `PIN ${d.pin} belongs to ${c.states.title(d.pinState)}. Please check the PIN or the state.`,
  ],
  ["CITY_PIN_MISMATCH", (d) => `PIN ${d.pin} does not serve ${d.city}. Please check the PIN or the city.`],
  ["LINE_SHORT", () => "Add more detail: house number, building, street and area."],
  ["LINE_FEW_WORDS", () => "Add the street or area name, so that the courier can find you."],
  ["NO_HOUSE_NO", () => "Add your house, flat or plot number."],
  ["STATE_UNKNOWN", () => "Choose your state from the list."],
  ["CITY_MISSING", () => "Add your city or town."],
  ["PHONE_INVALID", () => "Check your mobile number: it has 10 digits and begins with 6, 7, 8 or 9."],
  ["NO_LANDMARK", () => "Add a landmark nearby, for example a temple, school or shop."],
];

/** The same by the issue bits of a draft. */
const SENTENCES = ADVICE.map(([code, words]) => ({ bit: ISSUE_BIT[code], words }));

export function suggestionsOf(draft: Draft, context: Context): string[] {
  const out: string[] = [];
  const best = draft.corrections.find((c) => c.field === "pincode");
  if (best && best.confidence >= MIN_CONFIDENCE) out.push(`Did you mean PIN ${best.to}? ${best.reason}.`);
  for (const { field, to } of draft.corrections) {
    // A corrected spelling is already in the result, another city is not.
    if (field === "city") out.push(to === draft.city ? `Did you mean ${to}?` : `Is your city ${to}?`);
    else if (field === "state" && draft.has("STATE_PIN_MISMATCH")) out.push(`Is your state ${to}?`);
  }
  for (const { bit, words } of SENTENCES) if ((draft.issues & bit) !== 0) out.push(words(draft, context));
  return out;
}

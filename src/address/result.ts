/** Turns a finished draft into the verification result of the API. */
import type { Context, Draft } from "./draft.ts";
import { fingerprint } from "./fingerprint.ts";
import { issuesOf, scoreOf } from "./issues.ts";
import type { Issue, PincodeInfo, Verification } from "./schema.ts";
import { MIN_CONFIDENCE, suggestionsOf } from "./suggest.ts";
import { tidy } from "./text/clean.ts";

/** Lowest score of VERIFIED and of NEEDS_REVIEW. */
const VERIFIED_FROM = 80;
const REVIEW_FROM = 50;

export function resultOf(draft: Draft, context: Context): Verification {
  const issues = issuesOf(draft, context);
  const state = draft.state >= 0 ? context.states.title(draft.state) : stateAsTyped(draft);
  return assemble(draft, issues, suggestionsOf(draft, context), state, "IN", pincodeInfo(draft, context));
}

/** An address outside India: no PIN record, no location. */
export function foreignResult(draft: Draft, context: Context, country: string): Verification {
  const issues = issuesOf(draft, context);
  const info: PincodeInfo = { pin: draft.pin, found: null, state: "", districts: [], offices: [] };
  return assemble(draft, issues, suggestionsOf(draft, context), tidy(draft.input.state), country, info);
}

function assemble(
  draft: Draft,
  issues: Issue[],
  suggestions: string[],
  state: string,
  country: string,
  pincode_info: PincodeInfo,
): Verification {
  const score = scoreOf(issues);
  const status: Verification["status"] =
    score >= VERIFIED_FROM ? "VERIFIED" : score >= REVIEW_FROM ? "NEEDS_REVIEW" : "INVALID";
  const result: Verification = {
    score,
    status,
    next_action: nextAction(draft, status, issues),
    standardized: {
      line1: draft.printed1,
      line2: draft.printed2,
      landmark: draft.printedLandmark,
      city: draft.city,
      state,
      pincode: draft.pin,
      country,
      full: fullLine(draft, state),
    },
    issues,
    suggestions,
    corrections: draft.corrections,
    components: draft.components,
    fingerprint: fingerprint(draft),
    pincode_info,
    location: draft.location,
    phone: draft.phone,
    phone_valid: draft.phoneValid,
    country,
  };
  if (draft.original) result.original = draft.original;
  return result;
}

/** FIX: the customer must change something. CONFIRM: ask. ACCEPT: ship. */
function nextAction(
  draft: Draft,
  status: Verification["status"],
  issues: readonly Issue[],
): Verification["next_action"] {
  if (status === "INVALID" || issues.some((issue) => issue.severity === "error")) return "FIX";
  // The new name of a state needs no confirmation: it has already replaced the old one.
  const offers = draft.corrections.some(
    ({ field, confidence }) =>
      confidence >= MIN_CONFIDENCE && (field !== "state" || draft.has("STATE_PIN_MISMATCH")),
  );
  const unsure = offers || draft.has("CITY_PIN_MISMATCH") || draft.has("LINE_SHORT");
  return status === "NEEDS_REVIEW" || unsure ? "CONFIRM" : "ACCEPT";
}

/** "12, 5th Cross, Koramangala, Near Forum Mall, Bengaluru, Karnataka 560034" */
function fullLine(draft: Draft, state: string): string {
  let out = draft.printed1;
  for (const part of [draft.printed2, draft.printedLandmark, draft.city, state === draft.city ? "" : state]) {
    if (part !== "") out += out === "" ? part : `, ${part}`;
  }
  return draft.pin === "" ? out : out === "" ? draft.pin : `${out} ${draft.pin}`;
}

/** An unknown state is returned as typed, in natural capitals. */
function stateAsTyped(draft: Draft): string {
  return draft.stateTokens
    .map((token) => token.text ?? token.word.print)
    .filter(Boolean)
    .join(" ");
}

function pincodeInfo(draft: Draft, { pinInfos }: Context): PincodeInfo {
  if (draft.pinIndex >= 0) return pinInfos.of(draft.pinIndex);
  if (draft.outside) return { ...draft.outside, pin: draft.pin };
  return { pin: draft.pin, found: false, state: "", districts: [], offices: [] };
}

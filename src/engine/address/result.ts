/** Turns a finished draft into the verification result of the API. */
import { issueEntry } from "../../../data/catalogue/issues/index.ts";
import type { Context, Draft } from "./draft.ts";
import { fingerprint } from "./fingerprint.ts";
import { fullLine } from "./full-line.ts";
import { hasError, isSettled, issuesOf, MIN_CONFIDENCE, suggestionsOf } from "./issues.ts";
import type { Issue, PincodeInfo, Verification } from "./schema.ts";
import { tidy } from "./text/clean.ts";

/** Lowest score of VERIFIED and of NEEDS_REVIEW. */
const VERIFIED_FROM = 80;
const REVIEW_FROM = 50;

/** @param country ISO code; an address outside India has no PIN record */
export function resultOf(draft: Draft, context: Context, country: string): Verification {
  const issues = issuesOf(draft, context);
  const score = scoreOf(issues);
  const status = statusOf(draft, score);
  const state = stateName(draft, context);
  const result: Verification = {
    score,
    status,
    next_action: nextAction(draft, status),
    standardized: {
      line1: draft.printed1,
      line2: draft.printed2,
      landmark: draft.printedLandmark,
      city: draft.city,
      state,
      pincode: draft.pin,
      country,
      full: fullLine(draft.printed1, draft.printed2, draft.printedLandmark, draft.city, state, draft.pin),
    },
    issues,
    suggestions: suggestionsOf(draft, context),
    corrections: draft.corrections,
    components: draft.components,
    fingerprint: fingerprint(draft, context),
    pincode_info: pincodeInfo(draft, context),
    location: draft.location,
    phone: draft.phone,
    phone_valid: draft.phoneValid,
    country,
  };
  if (draft.original) result.original = draft.original;
  return result;
}

/** 100 minus the penalties, at least 0. */
function scoreOf(issues: readonly Issue[]): number {
  let score = 100;
  for (const issue of issues) score -= issue.penalty;
  return Math.max(0, score);
}

/** By the score; a locality outside the PIN needs review, but alone makes no address INVALID. */
function statusOf(draft: Draft, score: number): Verification["status"] {
  if (draft.has("LOCALITY_PIN_MISMATCH"))
    return score + issueEntry("LOCALITY_PIN_MISMATCH").penalty >= REVIEW_FROM ? "NEEDS_REVIEW" : "INVALID";
  return score >= VERIFIED_FROM ? "VERIFIED" : score >= REVIEW_FROM ? "NEEDS_REVIEW" : "INVALID";
}

/** FIX: the customer must change something. CONFIRM: ask. ACCEPT: ship. */
function nextAction(draft: Draft, status: Verification["status"]): Verification["next_action"] {
  if (status === "INVALID" || hasError(draft)) return "FIX";
  const unsure = offers(draft) || draft.has("CITY_PIN_MISMATCH") || draft.has("LINE_SHORT");
  return status === "NEEDS_REVIEW" || unsure ? "CONFIRM" : "ACCEPT";
}

/** Whether a correction is sure enough to offer, but needs confirmation. */
function offers(draft: Draft): boolean {
  for (const correction of draft.corrections)
    if (correction.confidence >= MIN_CONFIDENCE && !isSettled(correction, draft)) return true;
  return false;
}

/** An unknown state is returned as typed, in natural capitals. */
function stateName({ isAbroad, input, state, stateTokens }: Draft, { states }: Context): string {
  if (isAbroad) return tidy(input.state);
  if (state >= 0) return states.title(state);
  const words = stateTokens.map((token) => token.text ?? token.word.print);
  return words.filter(Boolean).join(" ");
}

function pincodeInfo(draft: Draft, { pinInfo }: Context): PincodeInfo {
  const { pin, pinIndex, outside, isAbroad, isArmy } = draft;
  if (pinIndex >= 0) return pinInfo(pinIndex);
  if (outside && !isAbroad && !isArmy) return { ...outside, pin };
  const isOpen = isAbroad || isArmy || draft.has("PIN_UNVERIFIED");
  return { pin, found: isOpen ? null : false, state: "", districts: [], offices: [] };
}

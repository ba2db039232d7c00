import type { Context, Draft } from "../draft.ts";
import {
  isPartOfPhrase,
  keyOfWords,
  lastFree,
  leavesEnough,
  MIN_LETTERS,
  type StripLimits,
  startOf,
} from "../line-end.ts";
import { stripCity } from "../strip-city.ts";
import { expandFinalDirection } from "../text/expand.ts";
import { isTypo } from "../text/fuzzy.ts";
import { Role, type Token } from "../text/scan.ts";

/** Longest state name in words. */
const STATE_WORDS = 5;

/**
 * Strips state, city and "India" from the end of the lines, right to left, and uses them as state and city
 * when those fields are empty. The address never loses all its words.
 */
export function readTail(draft: Draft, context: Context): void {
  strip(draft, draft.line2, draft.line1.length > 0 ? LAST_LINE : ONLY_LINE, context);
  strip(draft, draft.line1, lastFree(draft.line2) >= 0 ? UPPER_LINE : ONLY_LINE, context);
}

const ONLY_LINE: StripLimits = { mayEmpty: false, wholeParts: false };
const LAST_LINE: StripLimits = { mayEmpty: true, wholeParts: false };
const UPPER_LINE: StripLimits = { mayEmpty: false, wholeParts: true };

/** Strips the places from a line whose last part has become a landmark. */
export function stripAgain(draft: Draft, line: Token[], context: Context): void {
  strip(draft, line, line === draft.line2 ? LAST_LINE : ONLY_LINE, context);
}

/** Most places stripped from one line, which bounds the loop. */
const MAX_STRIPPED = 6;

/** Strips state, city and country from the end of a line, repeatedly. */
function strip(draft: Draft, line: Token[], limits: StripLimits, context: Context): void {
  for (let taken = 0; taken < MAX_STRIPPED; taken++) {
    const end = lastFree(line);
    if (end < 0 || (!limits.mayEmpty && onlyWord(line, end))) return;
    if (line[end].word.lower === "india" && !isPartOfPhrase(line, end, limits)) line[end].role = Role.state;
    else if (
      !stripState(draft, line, end, limits, context) &&
      !stripCity(draft, line, end, limits, context)
    ) {
      if (taken > 0) expandFinalDirection(line, end);
      return;
    }
  }
}

function onlyWord(line: Token[], end: number): boolean {
  for (let k = 0; k < end; k++) if (line[k].role === Role.none) return false;
  return true;
}

function stripState(
  draft: Draft,
  line: Token[],
  end: number,
  limits: StripLimits,
  context: Context,
): boolean {
  const { states, dir } = context;
  // A number at the end is a house, a road or a zone, never a GST state code.
  if (line[end].word.digits > 0) return false;
  if (!states.mayEnd(line[end].word.lower)) return stripMisspeltState(draft, line, end, limits, context);
  for (let n = Math.min(STATE_WORDS, end + 1); n > 0; n--) {
    const from = startOf(line, end, n);
    if (from < 0 || isPartOfPhrase(line, from, limits) || !leavesEnough(line, from, limits)) continue;
    const key = keyOfWords(line, from, end);
    const state = states.findKey(key);
    if (state < 0 || states.isAlsoCity(state)) continue;
    const isCode = key.length <= 3;
    const agrees =
      state === draft.stateTyped ||
      (draft.pinIndex >= 0 && states.accepts(state, dir.stateOf(draft.pinIndex)));
    if (draft.stateTyped >= 0 || isCode ? !agrees : false) continue;
    if (draft.stateTyped < 0 && !draft.has("STATE_UNKNOWN")) {
      draft.stateTyped = state;
      draft.state = state;
    }
    for (let k = from; k <= end; k++) line[k].role = Role.state;
    if (from > 0 && line[from - 1].word.lower === "state") line[from - 1].role = Role.label;
    return true;
  }
  return false;
}

/** "Uttar Praddesh" where the state is Uttar Pradesh: all words of its name, each with at most one typo. */
function stripMisspeltState(
  draft: Draft,
  line: Token[],
  end: number,
  limits: StripLimits,
  context: Context,
): boolean {
  const { states, dir } = context;
  const state =
    draft.stateTyped >= 0 ? draft.stateTyped : draft.pinIndex >= 0 ? dir.stateOf(draft.pinIndex) : -1;
  if (state < 0 || line[end].word.lower.length < MIN_LETTERS) return false;
  const words = states.wordsOf(state);
  let from = end;
  for (let w = words.length - 1; w >= 0; w--, from--) {
    if (from < 0 || line[from].role !== Role.none || !isTypo(line[from].word.lower, words[w])) return false;
  }
  if (isPartOfPhrase(line, from + 1, limits) || !leavesEnough(line, from + 1, limits)) return false;
  for (let k = from + 1; k <= end; k++) line[k].role = Role.state;
  return true;
}

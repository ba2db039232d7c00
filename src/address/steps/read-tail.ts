import type { Context, Draft } from "../draft.ts";
import {
  isHeld,
  keyOfWords,
  lastFree,
  leavesEnough,
  MIN_LETTERS,
  type Peeling,
  startOf,
} from "../line-end.ts";
import { stripCity } from "../strip-city.ts";
import { closeDirection } from "../text/expand.ts";
import { isSlip } from "../text/fuzzy.ts";
import { Role, type Token } from "../text/scan.ts";

/** Longest state name in words. */
const STATE_WORDS = 5;

/**
 * The end of the lines, from right to left: state, city and "India" repeated there are taken out once, and
 * are read as the state and the city when those fields are empty. A line is never emptied by it.
 */
export function readTail(draft: Draft, context: Context): void {
  strip(draft, draft.line2, draft.line1.length > 0 ? LAST_LINE : ONLY_LINE, context);
  strip(draft, draft.line1, lastFree(draft.line2) >= 0 ? UPPER_LINE : ONLY_LINE, context);
}

const ONLY_LINE: Peeling = { mayEmpty: false, wholeParts: false };
const LAST_LINE: Peeling = { mayEmpty: true, wholeParts: false };
const UPPER_LINE: Peeling = { mayEmpty: false, wholeParts: true };

/** Takes the places off a line whose last part has become a landmark. */
export function stripAgain(draft: Draft, line: Token[], context: Context): void {
  strip(draft, line, line === draft.line2 ? LAST_LINE : ONLY_LINE, context);
}

/** Places taken off one line at most; more are no address. */
const MAX_TAKEN = 6;

/** Takes state, city and country off the end of a line, as often as they stand there. */
function strip(draft: Draft, line: Token[], how: Peeling, context: Context): void {
  for (let taken = 0; taken < MAX_TAKEN; taken++) {
    const end = lastFree(line);
    if (end < 0 || (!how.mayEmpty && onlyWord(line, end))) return;
    if (line[end].word.lower === "india" && !isHeld(line, end, how)) line[end].role = Role.state;
    else if (!stripState(draft, line, end, how, context) && !stripCity(draft, line, end, how, context)) {
      if (taken > 0) closeDirection(line, end);
      return;
    }
  }
}

function onlyWord(line: Token[], end: number): boolean {
  for (let k = 0; k < end; k++) if (line[k].role === Role.none) return false;
  return true;
}

function stripState(draft: Draft, line: Token[], end: number, how: Peeling, context: Context): boolean {
  const { states, dir } = context;
  // A number at the end is a house, a road or a zone, never the digits of a GST code.
  if (line[end].word.digits > 0) return false;
  if (!states.mayEnd(line[end].word.lower)) return stripMisspeltState(draft, line, end, how, context);
  for (let n = Math.min(STATE_WORDS, end + 1); n > 0; n--) {
    const from = startOf(line, end, n);
    if (from < 0 || isHeld(line, from, how) || !leavesEnough(line, from, how)) continue;
    const key = keyOfWords(line, from, end);
    const state = states.findKey(key);
    if (state < 0 || states.isCityToo(state)) continue;
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

/** "Uttar Praddesh" where the state is Uttar Pradesh: its last word, and the words before it, but for a slip. */
function stripMisspeltState(
  draft: Draft,
  line: Token[],
  end: number,
  how: Peeling,
  context: Context,
): boolean {
  const { states, dir } = context;
  const state =
    draft.stateTyped >= 0 ? draft.stateTyped : draft.pinIndex >= 0 ? dir.stateOf(draft.pinIndex) : -1;
  if (state < 0 || line[end].word.lower.length < MIN_LETTERS) return false;
  const words = states.wordsOf(state);
  let from = end;
  for (let w = words.length - 1; w >= 0; w--, from--) {
    if (from < 0 || line[from].role !== Role.none || !isSlip(line[from].word.lower, words[w])) return false;
  }
  if (isHeld(line, from + 1, how) || !leavesEnough(line, from + 1, how)) return false;
  for (let k = from + 1; k <= end; k++) line[k].role = Role.state;
  return true;
}

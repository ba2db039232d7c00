import { keyOf } from "../../../../data/keys.ts";
import type { Context, Draft } from "../draft.ts";
import {
  type EndFilter,
  endsDistrict,
  firstKept,
  freeKey,
  isPartOfPhrase,
  type LineEnd,
  lastFree,
  lineEnd,
  longestName,
  MIN_LETTERS,
  mayStrip,
  strip,
} from "../line-end.ts";
import { stripCity, stripDistrict } from "../strip-city.ts";
import { expandFinalDirection } from "../text/expand.ts";
import { isTypo } from "../text/fuzzy.ts";
import { opensPart, Role, type Token } from "../text/token.ts";
import { has, Mark } from "../text/words.ts";

/** Most words of a state name that are looked for in a line. */
const STATE_WORDS = 5;
/** Longest state code in letters. */
const CODE_LETTERS = 3;
/** Most places stripped from one line, which bounds the loop. */
const MAX_STRIPPED = 6;

/**
 * Strips state, city and "India" from the end of the lines, right to left, and uses them as state and city
 * when those fields are empty. The address never loses all its words.
 */
export function readTail(draft: Draft, context: Context): void {
  const { line1, line2 } = draft;
  stripPlaces(draft, lineEnd(line2, line1.length > 0, false), context);
  stripPlaces(draft, lineEnd(line1, false, lastFree(line2) >= 0 && !endsInPin(line1)), context);
}

/** A PIN at the end, or before "India": the line is a whole address. */
function endsInPin(line: readonly Token[]): boolean {
  for (let k = line.length - 1; k >= 0 && k >= line.length - 2; k--)
    if (line[k].role === Role.pin) return true;
  return false;
}

/** Strips the places from a line whose last part has become a landmark. */
export function stripAgain(draft: Draft, line: Token[], context: Context): void {
  stripPlaces(draft, lineEnd(line, line === draft.line2, false), context);
}

/** Strips state, city and country from the end of a line, repeatedly. */
function stripPlaces(draft: Draft, tail: LineEnd, context: Context): void {
  const { line, mayEmpty } = tail;
  for (let taken = 0; taken < MAX_STRIPPED; taken++) {
    const { end } = tail;
    if (end < 0 || (!mayEmpty && firstKept(line) === end)) return;
    if (isIndia(line, end) && !isPartOfPhrase(tail, end)) line[end].role = Role.state;
    else if (
      !stripState(draft, tail, context) &&
      !stripCity(draft, tail, context) &&
      !stripDistrict(draft, tail, context)
    ) {
      if (taken > 0 || end < line.length - 1) expandFinalDirection(line, end);
      return;
    }
    tail.end = lastFree(line);
  }
}

/** "India", or its code behind that of a state: "Chandigarh CH IN". */
function isIndia(line: readonly Token[], end: number): boolean {
  const { word } = line[end];
  return (
    word.lower === "india" || (word.raw === "IN" && end > 0 && line[end - 1].word.raw.length === STATE_CODE)
  );
}

/** Letters of a state's code in ISO 3166-2. */
const STATE_CODE = 2;

function stripState(draft: Draft, tail: LineEnd, context: Context): boolean {
  const { states } = context;
  const { line, end } = tail;
  // A number at the end is a house, a road or a zone, never a GST state code.
  if (line[end].word.digits > 0) return false;
  if (!states.mayEnd(line[end].word.lower))
    return stripShortState(draft, tail, context) || stripMisspeltState(draft, tail, context);
  const from = longestName(tail, STATE_WORDS, isState, draft, context);
  if (from < 0) return false;
  if (draft.stateTyped < 0 && !draft.has("STATE_UNKNOWN")) {
    draft.stateTyped = states.findKey(freeKey(line, from));
    draft.state = draft.stateTyped;
  }
  strip(tail, from, Role.state);
  if (from > 0 && line[from - 1].word.lower === "state") line[from - 1].role = Role.label;
  return true;
}

/** The words are the typed state, one that the PIN may be in, or the name of any where none was typed. */
const isState: EndFilter = ({ line, end }, from, draft, { states, dir, places }) => {
  const key = freeKey(line, from);
  const state = states.findKey(key);
  if (state < 0 || endsDistrict(line, from, end + 1, places)) return false;
  if (states.isAlsoCity(state) && key.length > CODE_LETTERS) return false;
  if (state === draft.stateTyped || (draft.stateTyped < 0 && key.length > CODE_LETTERS)) return true;
  return draft.pinIndex >= 0 && states.accepts(state, dir.stateOf(draft.pinIndex));
};

/** Letters of a state's name that stand for it: two are a code. */
const MIN_SHORT = 3;
const MAX_SHORT = 4;

/** "Jaipur (Raj.)", "Pune, Mah": the beginning of the state's name, in a part of its own or behind the city. */
function stripShortState(draft: Draft, tail: LineEnd, { states, dir }: Context): boolean {
  const { line, end } = tail;
  const { lower } = line[end].word;
  if (lower.length < MIN_SHORT || lower.length > MAX_SHORT || has(line[end], Mark.direction)) return false;
  const state = knownState(draft, dir);
  if (state < 0 || !states.wordsOf(state)[0].startsWith(lower)) return false;
  const isBehindCity = end > 0 && line[end - 1].word.lower === keyOf(draft.cityTyped);
  if (!(opensPart(line, end) || isBehindCity) || !mayStrip(tail, end)) return false;
  strip(tail, end, Role.state);
  return true;
}

/** The typed state, else that of the PIN; -1 for none. */
const knownState = ({ stateTyped, pinIndex }: Draft, dir: Context["dir"]): number =>
  stateTyped >= 0 ? stateTyped : pinIndex >= 0 ? dir.stateOf(pinIndex) : -1;

/** "Uttar Praddesh" where the state is Uttar Pradesh: all words of its name, each with at most one typo. */
function stripMisspeltState(draft: Draft, tail: LineEnd, { states, dir }: Context): boolean {
  const { line, end } = tail;
  const state = knownState(draft, dir);
  if (state < 0 || line[end].word.lower.length < MIN_LETTERS) return false;
  const words = states.wordsOf(state);
  const from = end + 1 - words.length;
  if (from < 0) return false;
  for (let w = words.length - 1; w >= 0; w--) {
    const { word, role } = line[from + w];
    if (role !== Role.none || !isTypo(word.lower, words[w])) return false;
  }
  if (!mayStrip(tail, from)) return false;
  strip(tail, from, Role.state);
  return true;
}

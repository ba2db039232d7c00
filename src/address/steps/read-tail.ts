import { keyOf } from "../../../data/keys.ts";
import { RefKind } from "../../pincode/types.ts";
import type { Context, Draft } from "../draft.ts";
import { Relation } from "../places.ts";
import { closeDirection } from "../text/expand.ts";
import { edits } from "../text/fuzzy.ts";
import { render } from "../text/render.ts";
import { Role, Sep, type Token } from "../text/scan.ts";
import { has, Mark } from "../text/words.ts";

/** Longest state and city names in words. */
const STATE_WORDS = 5;
const CITY_WORDS = 3;

/** Words after which a place name belongs to what stands before it: "Bank of Baroda", "near Surat Bus Stand". */
const HOLDS_NAME =
  Mark.small |
  Mark.district |
  Mark.subdistrict |
  Mark.landmark |
  Mark.post |
  Mark.village |
  Mark.house |
  Mark.number |
  Mark.careOf;

/**
 * The end of the lines, from right to left: state, city and "India" repeated there are taken out once, and
 * are read as the state and the city when those fields are empty. A line is never emptied by it.
 */
export function readTail(draft: Draft, context: Context): void {
  peel(draft, draft.line2, draft.line1.length > 0 ? LAST_LINE : ONLY_LINE, context);
  peel(draft, draft.line1, lastFree(draft.line2) >= 0 ? UPPER_LINE : ONLY_LINE, context);
}

/** How much may be taken off a line. */
interface Peeling {
  /** The line may end up empty: another one holds the address. */
  mayEmpty: boolean;
  /** Only what stands between commas by itself: the line is not the address's end. */
  wholeParts: boolean;
}

const ONLY_LINE: Peeling = { mayEmpty: false, wholeParts: false };
const LAST_LINE: Peeling = { mayEmpty: true, wholeParts: false };
const UPPER_LINE: Peeling = { mayEmpty: false, wholeParts: true };

/** Takes the places off a line whose last part has become a landmark. */
export function peelAgain(draft: Draft, line: Token[], context: Context): void {
  peel(draft, line, line === draft.line2 ? LAST_LINE : ONLY_LINE, context);
}

/** Places taken off one line at most; more are no address. */
const MOST_TAKEN = 6;

/** Takes state, city and country off the end of a line, as often as they stand there. */
function peel(draft: Draft, line: Token[], how: Peeling, context: Context): void {
  for (let taken = 0; taken < MOST_TAKEN; taken++) {
    const end = lastFree(line);
    if (end < 0 || (!how.mayEmpty && onlyWord(line, end))) return;
    if (line[end].word.lower === "india" && !isHeld(line, end, how)) line[end].role = Role.state;
    else if (!peelState(draft, line, end, how, context) && !peelCity(draft, line, end, how, context)) {
      if (taken > 0) closeDirection(line, end);
      return;
    }
  }
}

/** Index of the last word that has no role, -1. */
export function lastFree(line: Token[]): number {
  let end = line.length - 1;
  while (end >= 0 && line[end].role !== Role.none) end--;
  return end;
}

function onlyWord(line: Token[], end: number): boolean {
  for (let k = 0; k < end; k++) if (line[k].role === Role.none) return false;
  return true;
}

/** True when what stands before `at` in the same part keeps the name at `at`. */
function isHeld(line: Token[], at: number, how: Peeling): boolean {
  const { sep } = line[at];
  if (at === 0 || sep === Sep.comma || sep === Sep.dash || sep === Sep.start) return false;
  const before = line[at - 1];
  if (before.role !== Role.none) return false;
  return how.wholeParts || sep !== Sep.space || has(before, HOLDS_NAME);
}

/** First index of the n free words that end at `end`, or -1 when they are not together. */
function startOf(line: Token[], end: number, n: number): number {
  const from = end - n + 1;
  if (from < 0) return -1;
  for (let k = from; k <= end; k++) {
    if (line[k].role !== Role.none) return -1;
    if (k > from && (line[k].sep === Sep.comma || line[k].sep === Sep.dash)) return -1;
  }
  return from;
}

function leavesEnough(line: Token[], from: number, how: Peeling): boolean {
  if (how.mayEmpty) return true;
  for (let k = 0; k < from; k++) if (line[k].role === Role.none) return true;
  return false;
}

function peelState(draft: Draft, line: Token[], end: number, how: Peeling, context: Context): boolean {
  const { states, dir } = context;
  // A number at the end is a house, a road or a zone, never the digits of a GST code.
  if (line[end].word.digits > 0) return false;
  if (!states.mayEnd(line[end].word.lower)) return peelMisspeltState(draft, line, end, how, context);
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
function peelMisspeltState(
  draft: Draft,
  line: Token[],
  end: number,
  how: Peeling,
  context: Context,
): boolean {
  const { states, dir } = context;
  const state =
    draft.stateTyped >= 0 ? draft.stateTyped : draft.pinIndex >= 0 ? dir.stateOf(draft.pinIndex) : -1;
  if (state < 0 || line[end].word.lower.length < LEAST_LETTERS) return false;
  const words = states.wordsOf(state);
  let from = end;
  for (let w = words.length - 1; w >= 0; w--, from--) {
    if (from < 0 || line[from].role !== Role.none || edits(line[from].word.lower, words[w], 1) > 1)
      return false;
  }
  if (isHeld(line, from + 1, how) || !leavesEnough(line, from + 1, how)) return false;
  for (let k = from + 1; k <= end; k++) line[k].role = Role.state;
  return true;
}

function peelCity(draft: Draft, line: Token[], end: number, how: Peeling, context: Context): boolean {
  const { places } = context;
  for (let n = Math.min(CITY_WORDS, end + 1); n > 0; n--) {
    const from = startOf(line, end, n);
    if (from < 0 || isHeld(line, from, how) || !leavesEnough(line, from, how)) continue;
    const name = places.nameOf(line, from, end + 1);
    if (name < 0) continue;
    if (
      draft.cityTyped !== ""
        ? !isSameCity(draft, name, line, from, end, context)
        : !adoptCity(draft, name, line, from, end, context)
    )
      continue;
    for (let k = from; k <= end; k++) line[k].role = Role.city;
    return true;
  }
  return peelMisspeltCity(draft, line, end, how, context);
}

/** Shorter words have too many neighbours to be taken for a slip. */
const LEAST_LETTERS = 6;

/** The last word is the city but for one slip: "…, Jabslpur" beside the city Jabalpur. */
function peelMisspeltCity(
  draft: Draft,
  line: Token[],
  end: number,
  how: Peeling,
  { dir, places }: Context,
): boolean {
  const key = line[end].word.lower;
  if (
    key.length < LEAST_LETTERS ||
    line[end].word.known ||
    isHeld(line, end, how) ||
    !leavesEnough(line, end, how)
  ) {
    return false;
  }
  const written = keyOf(draft.cityTyped);
  if (edits(key, written, 1) > 1) {
    const near = draft.pinIndex >= 0 ? dir.cityOf(draft.pinIndex) : -1;
    const city =
      draft.cityName >= 0 ? cityFor(draft.cityName, near, draft, places) : written === "" ? near : -1;
    if (city < 0 || edits(key, keyOf(dir.cityTitle(city)), 1) > 1) return false;
  }
  if (places.nameOf(line, end, end + 1) >= 0) return false;
  line[end].role = Role.city;
  return true;
}

/** The words repeat the city field: letter by letter, or as another name of the same city. */
function isSameCity(
  draft: Draft,
  name: number,
  line: Token[],
  from: number,
  end: number,
  { dir, places }: Context,
): boolean {
  if (name === draft.cityName) return true;
  if (draft.cityName < 0) return keyOfWords(line, from, end) === keyOf(draft.cityTyped);
  const near = draft.pinIndex >= 0 ? dir.cityOf(draft.pinIndex) : -1;
  const mine = cityFor(draft.cityName, near, draft, places);
  return mine >= 0 && mine === cityFor(name, near, draft, places);
}

/** Words for a kind of street, area or building. */
const FEATURE = Mark.street | Mark.area | Mark.building | Mark.block | Mark.sight;

/** A city field left empty is filled by the last place name of the lines that is a city there. */
function adoptCity(
  draft: Draft,
  name: number,
  line: Token[],
  from: number,
  end: number,
  { places }: Context,
): boolean {
  // Places are called Nagar and Colony, but at the end of "Shanti Nagar" it is half a name.
  if (from === end && line[end].sep === Sep.space && has(line[end], FEATURE)) return false;
  if (draft.pinIndex >= 0) {
    const related = places.relate(name, draft.pinIndex);
    if (related.relation < Relation.near && places.cityNamed(name, draft.stateTyped) < 0) return false;
    if (related.relation >= Relation.near && related.kind !== RefKind.city) return false;
    draft.cityRelation = related.relation;
    draft.cityKind = related.kind;
    draft.cityRef = related.id;
  } else {
    if (places.cityNamed(name, draft.stateTyped) < 0) return false;
    draft.cityRelation = Relation.far;
  }
  draft.cityName = name;
  draft.cityTyped = render(line, from, end + 1);
  return true;
}

function cityFor(name: number, near: number, draft: Draft, places: Context["places"]): number {
  const { dir } = places;
  if (near >= 0) {
    for (let k = dir.refsFrom(name); k < dir.refsTo(name); k++) {
      if (dir.refKindAt(k) === RefKind.city && dir.refIdAt(k) === near) return near;
    }
  }
  return places.cityNamed(name, draft.stateTyped);
}

function keyOfWords(line: Token[], from: number, end: number): string {
  let key = "";
  for (let k = from; k <= end; k++) key += line[k].word.lower;
  return key;
}

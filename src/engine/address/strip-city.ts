/** Strips a city from the end of a line: repeated from its field, misspelt, or written only there. */
import { keyOf } from "../../../data/keys.ts";
import { RefKind } from "../../../data/layout.ts";
import type { Context, Draft } from "./draft.ts";
import {
  type EndFilter,
  firstKept,
  freeKey,
  type LineEnd,
  lastFree,
  longestName,
  MIN_LETTERS,
  mayStrip,
  strip,
} from "./line-end.ts";
import { Relation } from "./places.ts";
import { startWithQualifier } from "./qualifiers.ts";
import { isTypo } from "./text/fuzzy.ts";
import { render } from "./text/render.ts";
import { opensPart, Role, Sep, type Token } from "./text/token.ts";
import { has, Mark } from "./text/words.ts";

/** Longest city name in words. */
const CITY_WORDS = 3;

/** Strips the city at the end of a line; false when there is none. */
export function stripCity(draft: Draft, tail: LineEnd, context: Context): boolean {
  let from = longestName(tail, CITY_WORDS, isCity, draft, context);
  if (from < 0 && isMisspeltCity(draft, tail, context)) from = tail.end;
  if (from < 0) return false;
  strip(tail, from, Role.city);
  stripLabel(tail, from);
  return true;
}

/** Labels of a city. */
const LABELS: ReadonlySet<string> = new Set(["city", "town"]);

/** "Via Kota", "City Kota": the label goes with the name at `from`, unless the line has nothing else. */
function stripLabel({ line, mayEmpty }: LineEnd, from: number): void {
  const at = from - 1;
  if (at < 0 || line[from].sep >= Sep.comma || line[at].role !== Role.none) return;
  const { lower } = line[at].word;
  const isLabel = lower === "via" || (LABELS.has(lower) && opensPart(line, at));
  if (isLabel && (mayEmpty || firstKept(line) < at)) line[at].role = Role.label;
}

/** The words are the city, which they also set if its field is empty. */
const isCity: EndFilter = (tail, from, draft, context) => {
  const name = context.places.nameOf(tail.line, from, tail.end + 1);
  if (name < 0) return false;
  return draft.cityTyped !== ""
    ? isSameCity(draft, name, tail, from, context)
    : adoptCity(draft, name, tail, from, context);
};

/**
 * Strips a district of the PIN's state at the end of a line where the city stands before it, or where it is the city
 * itself: "Guwahati, Kamrup", "Nanded, Dist. Nanded".
 */
export function stripDistrict(draft: Draft, tail: LineEnd, context: Context): boolean {
  const { line, end } = tail;
  const state = draft.pinIndex >= 0 ? context.dir.stateOf(draft.pinIndex) : draft.stateTyped;
  const last = has(line[end], Mark.district) && isNextTo(line, end) ? end - 1 : end;
  let name = -1;
  let from = last;
  for (let k = last; k > last - CITY_WORDS && k >= 0 && line[k].role === Role.none; k--) {
    const found = context.places.nameOf(line, k, last + 1);
    if (found >= 0 && context.places.isDistrictIn(found, state)) {
      name = found;
      from = k;
    }
    if (!isNextTo(line, k)) break;
  }
  if (name < 0) return false;
  const isLabelled =
    last === end && from > 0 && line[from].sep !== Sep.comma && line[from - 1].role === Role.none;
  const first = isLabelled && has(line[from - 1], Mark.district) ? from - 1 : from;
  if (!mayStrip(tail, first) || isOfOffice(line, first, end, draft.pinIndex, context.places)) return false;
  const isTyped = draft.cityTyped !== "";
  const isCity = isTyped && isSameCity(draft, name, tail, from, context);
  strip(tail, first, Role.district);
  tail.end = lastFree(line);
  if (tail.end >= 0 && stripCity(draft, tail, context)) {
    const isPlainName = first === from && last === end;
    if (isTyped && !isCity && isPlainName && isCityOfPin(name, draft, context))
      for (let k = from; k <= end; k++) if (line[k].role === Role.district) line[k].role = Role.town;
    return true;
  }
  const isPlain = first === from && last === end && draft.cityTyped === "";
  const adopts = isPlain && !followsPlace(tail, draft, context) && context.places.cityNamed(name, state) >= 0;
  tail.end = end;
  if (isCity) return true;
  strip(tail, first, Role.none);
  if (!adopts) return false;
  draft.setCity(name, context.places.relate(name, draft.pinIndex));
  takeTyped(draft, line, from, end + 1);
  strip(tail, from, Role.city);
  return true;
}

/** "Kothrud, Pune" where the city is Kothrud: nothing else says Pune. */
const isCityOfPin = (name: number, draft: Draft, { places, dir }: Context): boolean =>
  draft.pinIndex >= 0 && places.isNameOfCity(name, cityOfPin(draft, dir));

/** A place of the PIN stands at the end of the line: it is the town, and the district behind it no city. */
function followsPlace({ line, end }: LineEnd, { pinIndex }: Draft, { places }: Context): boolean {
  if (pinIndex < 0) return true;
  for (let k = end; k >= 0 && k > end - CITY_WORDS && line[k].role === Role.none; k--) {
    const name = places.nameOf(line, k, end + 1);
    if (name >= 0 && places.relate(name, pinIndex).relation >= Relation.near) return true;
  }
  return false;
}

/** The word before is free and in the same part of the line. */
function isNextTo(line: readonly Token[], k: number): boolean {
  return k > 0 && line[k].sep < Sep.comma && line[k - 1].role === Role.none;
}

/** The last word is the city with one typo: "…, Jabslpur" where the city is Jabalpur. */
function isMisspeltCity(draft: Draft, tail: LineEnd, { dir, places }: Context): boolean {
  const { line, end } = tail;
  const { lower: key, known } = line[end].word;
  if (key.length < MIN_LETTERS || known || !mayStrip(tail, end) || places.nameOf(line, end, end + 1) >= 0)
    return false;
  const written = keyOf(draft.cityTyped);
  if (isTypo(key, written)) return true;
  if (draft.cityName < 0 && written !== "") return false;
  const city = draft.cityName >= 0 ? cityFor(draft.cityName, draft, places) : cityOfPin(draft, dir);
  return city >= 0 && isTypo(key, keyOf(dir.cityTitle(city)));
}

/** The words repeat the city field: letter for letter, or as another name of the same city. */
function isSameCity(
  draft: Draft,
  name: number,
  { line }: LineEnd,
  from: number,
  { places }: Context,
): boolean {
  if (name === draft.cityName) return true;
  if (draft.cityName < 0) return freeKey(line, from) === keyOf(draft.cityTyped);
  const city = cityFor(name, draft, places);
  return city >= 0 && city === cityFor(draft.cityName, draft, places);
}

/** Words for a kind of street, area, building or village. */
const FEATURE =
  Mark.street | Mark.area | Mark.building | Mark.block | Mark.sight | Mark.subdistrict | Mark.village;

/** An empty city field is filled with the last place name of the lines that is a city at the PIN. */
function adoptCity(
  draft: Draft,
  name: number,
  { line, end }: LineEnd,
  from: number,
  { places }: Context,
): boolean {
  // There are places called Nagar and Colony, but at the end of "Shanti Nagar" it is half a name.
  if (from === end && line[end].sep === Sep.space && has(line[end], FEATURE)) return false;
  if (draft.pinIndex >= 0) {
    if (isOfOffice(line, from, end, draft.pinIndex, places)) return false;
    const related = places.relate(name, draft.pinIndex);
    const isOther = related.relation < Relation.near && places.cityNamed(name, draft.stateTyped) < 0;
    if (isOther || (related.relation >= Relation.near && related.kind !== RefKind.city)) return false;
    draft.setCity(name, related);
  } else {
    if (places.cityNamed(name, draft.stateTyped) < 0) return false;
    draft.setCity(name, { relation: Relation.far, kind: RefKind.city, id: -1 });
  }
  takeTyped(draft, line, from, end + 1);
  return true;
}

/** "Purani Mandi" has a post office of its own in the PIN: it is a part of Mandi, and not the city. */
function isOfOffice(
  line: readonly Token[],
  from: number,
  end: number,
  pin: number,
  places: Context["places"],
): boolean {
  const start = startWithQualifier(line, from);
  const name = pin >= 0 && start < from ? places.nameOf(line, start, end + 1) : -1;
  return name >= 0 && places.officeNamed(name, pin) >= 0;
}

/** The city was typed with the words [from, to) of a line. */
function takeTyped(draft: Draft, line: readonly Token[], from: number, to: number): void {
  draft.cityTyped = render(line, from, to);
  draft.setCityWords(line.slice(from, to), 0, to - from);
}

/** The city that a name means: the PIN's own, else the most populous. */
function cityFor(name: number, draft: Draft, places: Context["places"]): number {
  const near = cityOfPin(draft, places.dir);
  return near >= 0 && places.isNameOfCity(name, near) ? near : places.cityNamed(name, draft.stateTyped);
}

function cityOfPin({ pinIndex }: Draft, dir: Context["dir"]): number {
  return pinIndex >= 0 ? dir.cityOf(pinIndex) : -1;
}

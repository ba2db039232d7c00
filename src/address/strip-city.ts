/** Strips a city from the end of a line: repeated from its field, misspelt, or written there alone. */
import { keyOf } from "../../data/keys.ts";
import { RefKind } from "../../data/layout.ts";
import type { Context, Draft } from "./draft.ts";
import {
  isPartOfPhrase,
  keyOfWords,
  leavesEnough,
  MIN_LETTERS,
  type StripLimits,
  startOf,
} from "./line-end.ts";
import { Relation } from "./places.ts";
import { isTypo } from "./text/fuzzy.ts";
import { render } from "./text/render.ts";
import { Role, Sep, type Token } from "./text/scan.ts";
import { has, Mark } from "./text/words.ts";

/** Longest city name in words. */
const CITY_WORDS = 3;

/** Strips the city that ends at `end`; false when there is none. */
export function stripCity(
  draft: Draft,
  line: Token[],
  end: number,
  limits: StripLimits,
  context: Context,
): boolean {
  const { places } = context;
  for (let n = Math.min(CITY_WORDS, end + 1); n > 0; n--) {
    const from = startOf(line, end, n);
    if (from < 0 || isPartOfPhrase(line, from, limits) || !leavesEnough(line, from, limits)) continue;
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
  return stripMisspeltCity(draft, line, end, limits, context);
}

/** The last word is the city with one typo: "…, Jabslpur" where the city is Jabalpur. */
function stripMisspeltCity(
  draft: Draft,
  line: Token[],
  end: number,
  limits: StripLimits,
  { dir, places }: Context,
): boolean {
  const key = line[end].word.lower;
  if (
    key.length < MIN_LETTERS ||
    line[end].word.known ||
    isPartOfPhrase(line, end, limits) ||
    !leavesEnough(line, end, limits) ||
    places.nameOf(line, end, end + 1) >= 0
  ) {
    return false;
  }
  const written = keyOf(draft.cityTyped);
  if (!isTypo(key, written)) {
    const near = draft.pinIndex >= 0 ? dir.cityOf(draft.pinIndex) : -1;
    const city =
      draft.cityName >= 0 ? cityFor(draft.cityName, near, draft, places) : written === "" ? near : -1;
    if (city < 0 || !isTypo(key, keyOf(dir.cityTitle(city)))) return false;
  }
  line[end].role = Role.city;
  return true;
}

/** The words repeat the city field: letter for letter, or as another name of the same city. */
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
  const city = cityFor(name, near, draft, places);
  return city >= 0 && city === cityFor(draft.cityName, near, draft, places);
}

/** Words for a kind of street, area or building. */
const FEATURE = Mark.street | Mark.area | Mark.building | Mark.block | Mark.sight;

/** An empty city field is filled with the last place name of the lines that is a city at the PIN. */
function adoptCity(
  draft: Draft,
  name: number,
  line: Token[],
  from: number,
  end: number,
  { places }: Context,
): boolean {
  // There are places called Nagar and Colony, but at the end of "Shanti Nagar" it is half a name.
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
    for (let k = dir.refsFrom(name); k < dir.refsTo(name) && dir.refKindAt(k) === RefKind.city; k++)
      if (dir.refIdAt(k) === near) return near;
  }
  return places.cityNamed(name, draft.stateTyped);
}

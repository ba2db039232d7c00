/** Official and printed names of an address's city. */
import { CITIES } from "../../../data/cities.ts";
import { keyOf, skeletonOf } from "../../../data/keys.ts";
import { RefKind } from "../../../data/layout.ts";
import type { Context, Draft } from "./draft.ts";
import { Relation } from "./places.ts";
import { edits } from "./text/fuzzy.ts";
import { render } from "./text/render.ts";

/** Beyond this distance a city and a PIN contradict each other, whatever the lines say. */
export const FAR_KM = 80;

/** Kilometres from a PIN within which the city that people write for it is filled in. */
const FILLED_KM = 30;

/** The city that people write for a PIN; its district if there is none, or none nearby that is the district's town. */
export function cityTitleOf(pin: number, context: Context): string {
  const { dir, places } = context;
  const city = dir.cityOf(pin);
  const district = dir.districtCount(pin) > 0 ? dir.districtAt(pin, 0) : -1;
  if (city < 0) return district < 0 ? "" : dir.areaTitle(district);
  const km = places.kmToPin(RefKind.city, city, pin);
  const isFar = km > FILLED_KM && km < Infinity && district >= 0 && !isTownOfPin(city, pin, context);
  return isFar ? dir.areaTitle(district) : dir.cityTitle(city);
}

/** Whether the city has the name of a district or sub-district of the PIN. */
function isTownOfPin(city: number, pin: number, { dir, places }: Context): boolean {
  for (let k = 0; k < dir.districtCount(pin); k++)
    if (places.isNameOfCity(dir.areaName(dir.districtAt(pin, k)), city)) return true;
  for (let k = 0; k < dir.subdistrictCount(pin); k++)
    if (places.isNameOfCity(dir.areaName(dir.subdistrictAt(pin, k)), city)) return true;
  return false;
}

/**
 * The printed form of a typed city: as typed if that is a name of the place, the official name for a short form or a
 * misspelling. A misspelled city that does not fit the PIN also stays, as there is a question about it.
 * @param official from {@link officialCity}
 */
export function printedCity(draft: Draft, official: string, context: Context): string {
  const { cityName, cityRelation, cityWords, cityFrom, cityTo, pinIndex } = draft;
  if (cityName < 0 || (pinIndex >= 0 && cityRelation < Relation.near)) return draft.cityTyped;
  if (pinIndex < 0 && context.places.cityNamed(cityName, draft.stateTyped) < 0) return draft.cityTyped;
  if (draft.cityCorrected || isReplaced(draft, official, context)) return official;
  const known = context.dir.nameTitle(cityName);
  // Words of a line have the city's role by now.
  const isWhole = cityFrom === 0 && cityTo === cityWords.length;
  // "Pimpri-Cheenchwad" is the joined name and not Pimpri alone.
  if (!isWhole && isSpelling(keyOf(draft.cityTyped), keyOf(official))) return official;
  const typed = isWhole ? draft.cityTyped : render(cityWords, cityFrom, cityTo);
  // Postal lists write some names together, or with brackets: Besantnagar, Bandra (East).
  return wordsIn(typed) > wordsIn(known) || known.includes("(") ? typed : known;
}

/** Parts between spaces and hyphens. */
function wordsIn(name: string): number {
  let words = 1;
  for (let i = 0; i < name.length; i++) if (isGap(name, i) && (i === 0 || !isGap(name, i - 1))) words++;
  return words;
}

const isGap = (name: string, at: number): boolean => name[at] === " " || name[at] === "-";

/** The official name when the typed one is a city's or an area's; otherwise as typed, in natural capitals. */
export function officialCity(draft: Draft, { dir, places }: Context): string {
  const name = draft.cityName;
  if (name < 0) return draft.cityTyped;
  if (draft.pinIndex >= 0 && draft.cityRelation >= Relation.near) {
    const isNamed = draft.cityKind === RefKind.division;
    const title = isNamed ? dir.nameTitle(name) : places.titleOfRef(draft.cityKind, draft.cityRef);
    if (draft.cityRelation === Relation.inside || title === dir.nameTitle(name)) return title;
    const close = cityCloseTo(draft, places);
    return close >= 0 ? dir.cityTitle(close) : title;
  }
  const city = places.cityNamed(name, draft.stateTyped);
  return city >= 0 ? dir.cityTitle(city) : draft.cityTyped;
}

/** The largest city of the name, in the typed state if there is one, when it is not too far from the PIN; or -1. */
function cityCloseTo({ cityName, pinIndex, stateTyped }: Draft, places: Context["places"]): number {
  for (const state of [stateTyped, -1]) {
    const city = places.cityNamed(cityName, state);
    if (city >= 0 && places.kmToPin(RefKind.city, city, pinIndex) <= FAR_KM) return city;
  }
  return -1;
}

/** By official name of a city: whether another name of it, as a key, is acceptable in print. */
const HAND_KEPT: ReadonlyMap<string, ReadonlyMap<string, boolean>> = new Map(
  CITIES.map(({ name, names, others }) => {
    const kept = new Set(names.map(keyOf));
    return [name, new Map(others.map((other) => [keyOf(other), kept.has(keyOf(other))]))];
  }),
);

/** Whether the hand-kept list has the name for the city of this official name. */
export const isListedName = (official: string, name: string): boolean =>
  HAND_KEPT.get(official)?.has(keyOf(name)) ?? false;

/** For cities of this population, GeoNames lists spellings in other languages among the names. */
const MANY_SPELLINGS = 300_000;
/** A name so near to the official one is another spelling. */
const SPELLING_EDITS = 2;

/** The typed name is a short form or a misspelling of the city's. */
function isReplaced({ cityName }: Draft, official: string, { dir, places }: Context): boolean {
  const known = dir.nameTitle(cityName);
  if (known === official) return false;
  const key = keyOf(known);
  const listed = HAND_KEPT.get(official);
  const isKept = listed?.get(key);
  if (isKept !== undefined) return !isKept;
  const city = places.cityNamed(dir.find(official), -1);
  if (city < 0 || (!listed && dir.cityPopulation(city) < MANY_SPELLINGS)) return false;
  return isSpelling(key, keyOf(official));
}

const isSpelling = (key: string, wanted: string): boolean =>
  skeletonOf(key) === skeletonOf(wanted) || edits(key, wanted, SPELLING_EDITS) <= SPELLING_EDITS;

/** The names of cities outside India, to distinguish a foreign city from a misspelt Indian one. */
import { hashText, keyOf } from "../keys.ts";
import { alternateNames } from "./cities.ts";
import type { PlaceRow } from "./read.ts";

/** A city of fewer people is not expected in an Indian address, unless it is a capital. */
const MIN_PEOPLE = 50_000;
/** From here on its names in other languages count, too: Saigon, Geneva. */
const MIN_KNOWN_PEOPLE = 150_000;
/** GeoNames' code of a country's capital. */
const CAPITAL = "PPLC";
/** A shorter key is as likely an abbreviation. */
const MIN_KEY = 4;
const LATIN = /^[a-z]+$/;

/** Hashes of the keys of their names, ascending. */
export function foreignCityHashes(places: readonly PlaceRow[]): Uint32Array<ArrayBuffer> {
  const keys = new Set<string>();
  for (const { name, ascii, alternates, feature, population } of places) {
    const isCapital = feature === CAPITAL;
    if (population < MIN_PEOPLE && !isCapital) continue;
    const isKnown = population >= MIN_KNOWN_PEOPLE || isCapital;
    for (const text of [name, ascii, ...(isKnown ? alternateNames(alternates) : [])]) keys.add(keyOf(text));
  }
  const hashes = [...keys].filter((key) => key.length >= MIN_KEY && LATIN.test(key)).map(hashText);
  return Uint32Array.from(new Set(hashes)).sort();
}

/** Learns other spellings of a city from the areas named after it. */

import { keyOf, skeletonOf } from "../keys.ts";
import type { City } from "./cities.ts";
import type { Pin } from "./pins.ts";
import { distance } from "./points.ts";
import type { Tally } from "./tally.ts";

/** Shorter names that differ in a letter are often different places. */
const MIN_LETTERS = 7;
/** A city of the name this near is who is meant by it. */
const NAMESAKE_KM = 40;

/**
 * Adds to each city the names of sub-districts and districts of its PINs that are spellings of the city's name:
 * they sound the same, or differ in one letter after the first (Sirsilla lies in Sircilla). The name of another
 * city near by is not added.
 * @param cityOf the index of each PIN's city, or -1
 */
export function learnSpellings(
  cities: readonly City[],
  pins: readonly Pin[],
  cityOf: readonly number[],
  tally: Tally,
): void {
  const bearers = new Map<string, City[]>();
  const bear = (city: City, key: string) => bearers.set(key, [...(bearers.get(key) ?? []), city]);
  for (const city of cities) for (const name of namesOf(city)) bear(city, keyOf(name));
  pins.forEach((pin, i) => {
    const city = cities[cityOf[i]];
    if (city === undefined) return;
    for (const name of [...pin.subdistricts, ...pin.districts.map((district) => district.name)]) {
      const key = keyOf(name);
      const known = bearers.get(key)?.some((other) => distance(other.point, city.point) < NAMESAKE_KM);
      if (known || !namesOf(city).some((own) => isSpelling(keyOf(own), key))) continue;
      bear(city, key);
      city.others.push(name);
      tally.add("spellings of cities learnt from their sub-districts and districts");
    }
  });
}

const namesOf = (city: City): string[] => [city.title, ...city.others];

/** Whether two keys are one name in two spellings. */
export function isSpelling(a: string, b: string): boolean {
  const sound = skeletonOf(a);
  if (sound.length >= 3 && sound === skeletonOf(b)) return true;
  return a[0] === b[0] && Math.min(a.length, b.length) >= MIN_LETTERS && isOneLetterOff(a, b);
}

/** One letter more, less or other. */
function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - from - end <= 1;
}

/** The state implied by a city's name. */
import { RefKind } from "../../../data/layout.ts";
import type { PinDirectory } from "../pincode/directory.ts";
import type { Places } from "./places.ts";

/** A city's name is clear when no other city of this name has this fraction (1/20) of its population. */
const CLEAR_POPULATION_RATIO = 20;

/** Population of a city whose name is clear although villages in other states have it too. */
const LARGE_CITY = 500_000;

/** The name's most populous city is a large one. */
export function isLargeCity(name: number, places: Places): boolean {
  const city = places.cityNamed(name, -1);
  return city >= 0 && places.dir.cityPopulation(city) >= LARGE_CITY;
}

/** True when no city of the same name in another state has {@link CLEAR_POPULATION_RATIO} of its population. */
export function isClear(name: number, city: number, dir: PinDirectory): boolean {
  const people = dir.cityPopulation(city);
  return !dir.hasRef(
    name,
    (kind, other) =>
      kind === RefKind.city &&
      dir.cityState(other) !== dir.cityState(city) &&
      dir.cityPopulation(other) * CLEAR_POPULATION_RATIO > people,
  );
}

/**
 * The state implied by a city's name: that of all places with the name, or of a large city if all others are villages
 * and small towns; -1 when ambiguous.
 */
export function stateMeant(name: number, places: Places): number {
  const { dir } = places;
  const city = places.cityNamed(name, -1);
  if (city < 0) return -1;
  const state = dir.cityState(city);
  const isLarge = isLargeCity(name, places) && isClear(name, city, dir);
  const isOnly = !dir.hasRef(
    name,
    (kind, id) => places.stateOfRef(kind, id) !== state && (!isLarge || kind === RefKind.district),
  );
  return isOnly ? state : -1;
}

/** The state that a city's name means by itself. */
import { RefKind } from "../../../data/layout.ts";
import type { PinDirectory } from "../pincode/directory.ts";
import type { Places } from "./places.ts";

/** A city is the one meant when no other of its name has this fraction (1/20) of its population. */
const CLEAR_POPULATION_RATIO = 20;

/** People of a city that is meant by its name though villages of other states bear it, too. */
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
 * The state that a city's name means: that of all places of the name, or of a large city, if all others are villages and
 * small towns; -1 when it may mean another state.
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

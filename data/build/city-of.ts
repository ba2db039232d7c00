/** The city or town that people write for a PIN. */

import { TWIN_PINS } from "../cities.ts";
import { keyOf } from "../keys.ts";
import { type City, cityRadius } from "./cities.ts";
import type { Pin } from "./pins.ts";
import { distance, isSomewhere } from "./points.ts";
import { stateByCode } from "./states.ts";
import { townKey } from "./text.ts";

/** What speaks for and against a city. The numbers were fitted (logistic choice) to cities typed in real orders. */
export const WEIGHT = {
  kilometre: -0.055,
  /** A kilometre within a big city means less: each radius of the city. */
  radius: -0.2,
  /** Each tenfold of population. */
  size: 1.35,
  /** Its name is that of the PIN's head office, of a sub office, of its first office, of a branch office. */
  headOffice: 0.9,
  subOffice: 1.6,
  firstOffice: 1.1,
  branchOffice: 0.5,
  /** The PIN is of the block xxx0xx, whose xxx001 is the city's head office. */
  sortingHead: 1.4,
  district: 0.5,
  division: 0.5,
  subdistrict: 0.9,
  otherState: -2.7,
  /** Known from its post office alone. */
  officeTown: -0.7,
  /** Swallowed by a city of a million. */
  suburb: -1.3,
  /** Of data/cities.ts: a name in wide use. */
  known: 1.1,
};
const FARTHEST_KM = 60;
const METROPOLIS = 1_000_000;

/** A city with what the rule asks of it. */
export interface Candidate {
  city: City;
  keys: ReadonlySet<string>;
  suburb: boolean;
}

/** What a PIN says about itself, as keys. */
export interface PinNames {
  headOffices: ReadonlySet<string>;
  subOffices: ReadonlySet<string>;
  firstOffice: ReadonlySet<string>;
  branchOffices: ReadonlySet<string>;
  districts: ReadonlySet<string>;
  divisions: ReadonlySet<string>;
  subdistricts: ReadonlySet<string>;
}

/**
 * The points of a city for a PIN: a town counts for more the bigger and the nearer it is, and when the PIN's
 * head or sub office, its district, sub-district or division carries its name.
 * @param sortingHead the city of the PIN's sorting block, if it is in one
 */
export function cityScore(
  { city, keys, suburb }: Candidate,
  pin: Pin,
  names: PinNames,
  sortingHead?: City,
): number {
  const km = isSomewhere(pin.centre) ? distance(pin.centre, city.point) : 0;
  let score = WEIGHT.kilometre * km + WEIGHT.radius * Math.min(8, km / (cityRadius(city.population) + 3));
  score += WEIGHT.size * Math.log10(Math.max(city.population, 1000) / 1000);
  if (meets(keys, names.headOffices)) score += WEIGHT.headOffice;
  else if (meets(keys, names.subOffices)) score += WEIGHT.subOffice;
  else if (meets(keys, names.branchOffices)) score += WEIGHT.branchOffice;
  if (meets(keys, names.firstOffice)) score += WEIGHT.firstOffice;
  if (meets(keys, names.districts)) score += WEIGHT.district;
  if (meets(keys, names.divisions)) score += WEIGHT.division;
  if (meets(keys, names.subdistricts)) score += WEIGHT.subdistrict;
  if (city === sortingHead) score += WEIGHT.sortingHead;
  if (!pin.states.includes(city.state)) score += WEIGHT.otherState;
  if (city.population === 0) score += WEIGHT.officeTown;
  if (suburb) score += WEIGHT.suburb;
  if (city.known) score += WEIGHT.known;
  return score;
}

function meets(keys: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  for (const name of names) if (keys.has(name)) return true;
  return false;
}

/** Index of the city of each PIN, or -1 for a PIN without a place. */
export function assignCities(pins: readonly Pin[], cities: readonly City[]): number[] {
  const near = nearIndex(candidatesOf(cities));
  const twins = twinPins(cities);
  const names = pins.map(pinNames);
  const heads = new Map<number, Candidate>();
  pins.forEach((pin, i) => {
    if (pin.number % 1000 !== 1) return;
    const head = best(near(pin), pin, names[i]);
    if (head !== undefined) heads.set(Math.floor(pin.number / 1000), head);
  });
  const index = new Map(cities.map((city, i) => [city, i]));
  return pins.map((pin, i) => {
    const twin = twins.get(pin.number);
    if (twin !== undefined) return twin;
    const head = isHeadBlock(pin.number) ? heads.get(Math.floor(pin.number / 1000)) : undefined;
    const choice = isSomewhere(pin.centre) ? best(near(pin), pin, names[i], head?.city) : head;
    return choice === undefined ? -1 : index.get(choice.city)!;
  });
}

/** xxx0xx: the hundred PINs that begin with the sorting district's head office. */
const isHeadBlock = (pin: number): boolean => Math.floor(pin / 100) % 10 === 0;

function best(
  candidates: readonly Candidate[],
  pin: Pin,
  names: PinNames,
  head?: City,
): Candidate | undefined {
  let choice: Candidate | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    const score = cityScore(candidate, pin, names, head);
    if (score > most) {
      most = score;
      choice = candidate;
    }
  }
  return choice;
}

export function candidatesOf(cities: readonly City[]): Candidate[] {
  const metropolises = cities.filter((city) => city.population >= METROPOLIS);
  return cities.map((city) => ({
    city,
    keys: new Set([city.title, ...city.others].map(keyOf)),
    suburb: !city.known && metropolises.some((metropolis) => swallows(metropolis, city)),
  }));
}

function swallows(metropolis: City, city: City): boolean {
  return (
    metropolis.population > 8 * city.population &&
    distance(metropolis.point, city.point) < cityRadius(metropolis.population) + 5
  );
}

/** Candidates within {@link FARTHEST_KM} of a PIN's centre, found by latitude. */
function nearIndex(candidates: readonly Candidate[]): (pin: Pin) => Candidate[] {
  const sorted = [...candidates].sort((a, b) => a.city.point.lat - b.city.point.lat);
  const lats = Float64Array.from(sorted, ({ city }) => city.point.lat);
  const reach = FARTHEST_KM / 111;
  return ({ centre }) => {
    const near: Candidate[] = [];
    if (!isSomewhere(centre)) return near;
    for (
      let k = lowerBound(lats, centre.lat - reach);
      k < lats.length && lats[k] <= centre.lat + reach;
      k++
    ) {
      if (distance(sorted[k].city.point, centre) <= FARTHEST_KM) near.push(sorted[k]);
    }
    return near;
  };
}

/** @throws Error when a twin city is no city of the list. */
function twinPins(cities: readonly City[]): Map<number, number> {
  const twins = new Map<number, number>();
  for (const { name, state, pins } of TWIN_PINS) {
    const city = cities.findIndex((each) => each.title === name && each.state === stateByCode(state));
    if (city < 0) throw new Error(`twin city ${name} is not among the cities`);
    for (const pin of pins) twins.set(pin, city);
  }
  return twins;
}

export function pinNames(pin: Pin): PinNames {
  const of = (type: string) =>
    new Set(pin.offices.filter((office) => office.type === type).map((office) => townKey(office.title)));
  return {
    headOffices: of("H.O"),
    subOffices: of("S.O"),
    firstOffice: new Set(pin.offices.slice(0, 1).map((office) => townKey(office.title))),
    branchOffices: of("B.O"),
    districts: new Set(pin.districts.map(({ name }) => keyOf(name))),
    divisions: new Set(pin.divisions.flatMap((name) => [keyOf(name), keyOf(name.split(" ")[0])])),
    subdistricts: new Set(pin.subdistricts.map(keyOf)),
  };
}

function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

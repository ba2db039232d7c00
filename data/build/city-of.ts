/** The city or town that people write for a PIN. */

import { keyOf } from "../keys.ts";
import { type City, cityRadius } from "./cities.ts";
import type { Pin } from "./pins.ts";
import { distance, isSomewhere } from "./points.ts";

/** What speaks for a city, in points. */
const WEIGHT = {
  /** Each step away from the centre, in radii of the city. */
  radius: -1.2,
  /** Each tenfold of population. */
  size: 1,
  headOffice: 3,
  subOffice: 2.2,
  branchOffice: 0.5,
  /** The PIN is of the block xxx0xx, whose xxx001 is the city's head office. */
  sortingHead: 3,
  district: 0.8,
  division: 0.6,
  otherState: -4,
};
/** A city below this many points is not what people would write. */
const LEAST = 0;
const FARTHEST_KM = 60;

/** A city with the names it is matched by. */
export interface Candidate {
  city: City;
  keys: ReadonlySet<string>;
}

/** What a PIN says about itself, as keys. */
export interface PinNames {
  headOffices: ReadonlySet<string>;
  subOffices: ReadonlySet<string>;
  branchOffices: ReadonlySet<string>;
  districts: ReadonlySet<string>;
  divisions: ReadonlySet<string>;
}

/**
 * The points of a city for a PIN: a town counts for more the bigger and the nearer it is (nearer in its own
 * radii: ten kilometres are within Mumbai, and far out of Panna), and more when the PIN's head or sub
 * office, its district or division carries its name.
 */
export function cityScore(
  candidate: Candidate,
  pin: Pin,
  names: PinNames,
  sortingHead: City | undefined,
): number {
  const { city, keys } = candidate;
  const km = isSomewhere(pin.centre) ? distance(pin.centre, city.point) : 0;
  const radii = km / (cityRadius(city.population) + 3);
  let score = WEIGHT.radius * radii + WEIGHT.size * Math.log10(Math.max(city.population, 1000) / 1000);
  if (meets(keys, names.headOffices)) score += WEIGHT.headOffice;
  else if (meets(keys, names.subOffices)) score += WEIGHT.subOffice;
  else if (meets(keys, names.branchOffices)) score += WEIGHT.branchOffice;
  if (city === sortingHead) score += WEIGHT.sortingHead;
  if (meets(keys, names.districts)) score += WEIGHT.district;
  if (meets(keys, names.divisions)) score += WEIGHT.division;
  if (!pin.states.includes(city.state)) score += WEIGHT.otherState;
  return score;
}

function meets(keys: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  for (const key of keys) if (names.has(key)) return true;
  return false;
}

/** Index of the best city of each PIN, or -1. */
export function assignCities(pins: readonly Pin[], cities: readonly City[]): number[] {
  const candidates = cities.map((city) => ({ city, keys: new Set([city.title, ...city.others].map(keyOf)) }));
  const order = cities.map((_, i) => i).sort((a, b) => cities[a].point.lat - cities[b].point.lat);
  const lats = Float64Array.from(order, (i) => cities[i].point.lat);
  const heads = sortingHeads(pins, candidates);
  return pins.map((pin) => {
    const names = pinNames(pin);
    const block =
      Math.floor(pin.number / 100) % 10 === 0 ? heads.get(Math.floor(pin.number / 1000)) : undefined;
    let best = -1;
    let bestScore = LEAST;
    const consider = (i: number): void => {
      const score = cityScore(candidates[i], pin, names, block?.city);
      if (score > bestScore) {
        bestScore = score;
        best = i;
      }
    };
    if (!isSomewhere(pin.centre)) {
      if (block !== undefined) consider(cities.indexOf(block.city));
      return best;
    }
    const reach = FARTHEST_KM / 111;
    for (
      let k = lowerBound(lats, pin.centre.lat - reach);
      k < lats.length && lats[k] <= pin.centre.lat + reach;
      k++
    ) {
      if (distance(cities[order[k]].point, pin.centre) <= FARTHEST_KM) consider(order[k]);
    }
    return best;
  });
}

/** For each sorting district (first three digits) the city of its PIN xxx001. */
function sortingHeads(pins: readonly Pin[], candidates: readonly Candidate[]): Map<number, Candidate> {
  const heads = new Map<number, Candidate>();
  for (const pin of pins) {
    if (pin.number % 1000 !== 1) continue;
    const names = pinNames(pin);
    let best: Candidate | undefined;
    let bestScore = 0;
    for (const candidate of candidates) {
      if (isSomewhere(pin.centre) && distance(candidate.city.point, pin.centre) > FARTHEST_KM) continue;
      const score = cityScore(candidate, pin, names, undefined);
      if (score > bestScore) {
        bestScore = score;
        best = candidate;
      }
    }
    if (best !== undefined) heads.set(Math.floor(pin.number / 1000), best);
  }
  return heads;
}

export function pinNames(pin: Pin): PinNames {
  const of = (type: string) =>
    new Set(pin.offices.filter((office) => office.type === type).map((office) => townKey(office.title)));
  return {
    headOffices: of("H.O"),
    subOffices: of("S.O"),
    branchOffices: of("B.O"),
    districts: new Set(pin.districts.map(({ name }) => keyOf(name))),
    divisions: new Set(pin.divisions.flatMap((name) => [keyOf(name), keyOf(name.split(" ")[0])])),
  };
}

/** The town of an office's title: "Bengaluru GPO", "Anand City", "Kalyan R.S." */
function townKey(title: string): string {
  return keyOf(title.replace(/ (?:gpo|city|town|bazar|bazaar|r\.? ?s\.?|rs|court|fort|h\.?q\.?)$/i, ""));
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

/** Assigns each PIN the city or town that people write for it. */

import { TWIN_PINS } from "../cities.ts";
import type { City } from "./cities.ts";
import { type Candidate, candidatesOf, cityScore, type PinNames, pinNames } from "./city-traits.ts";
import type { Pin } from "./pins.ts";
import { distance, isSomewhere } from "./points.ts";
import { stateByCode } from "./states.ts";

const MAX_KM = 60;
/** Two places in India (up to 37° north) with a greater difference in longitude are farther apart than MAX_KM. */
const MAX_LON_DIFFERENCE = 0.7;

/** Index of the city of each PIN, or -1 for a PIN without a place. */
export function assignCities(pins: readonly Pin[], cities: readonly City[]): number[] {
  const near = nearIndex(candidatesOf(cities));
  const twins = twinPins(cities);
  const names = pins.map(pinNames);
  const heads = new Map<number, Candidate>();
  pins.forEach((pin, i) => {
    if (pin.number % 1000 !== 1) return;
    const head = best(near(pin), pin, names[i]);
    if (head !== undefined) heads.set(sortingDistrict(pin.number), head);
  });
  const index = new Map(cities.map((city, i) => [city, i]));
  return pins.map((pin, i) => {
    const twin = twins.get(pin.number);
    if (twin !== undefined) return twin;
    const head = heads.get(sortingDistrict(pin.number));
    const choice = isSomewhere(pin.centre) ? best(near(pin), pin, names[i], head?.city) : head;
    return choice === undefined ? -1 : index.get(choice.city)!;
  });
}

/** The first three digits. */
const sortingDistrict = (pin: number): number => Math.floor(pin / 1000);

function best(
  candidates: readonly Candidate[],
  pin: Pin,
  names: PinNames,
  head?: City,
): Candidate | undefined {
  const around = { head, nearest: nearestPlace(candidates, pin) };
  let choice: Candidate | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    const score = cityScore(candidate, pin, names, around);
    if (score > most) {
      most = score;
      choice = candidate;
    }
  }
  return choice;
}

/** The nearest candidate with a known population. */
function nearestPlace(candidates: readonly Candidate[], pin: Pin): City | undefined {
  let nearest: City | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { city } of candidates) {
    const km = distance(city.point, pin.centre);
    if (city.population === 0 || km >= least) continue;
    least = km;
    nearest = city;
  }
  return nearest;
}

/** Candidates within {@link MAX_KM} of a PIN's centre, found by latitude. */
function nearIndex(candidates: readonly Candidate[]): (pin: Pin) => Candidate[] {
  const sorted = [...candidates].sort((a, b) => a.city.point.lat - b.city.point.lat);
  const lats = Float64Array.from(sorted, ({ city }) => city.point.lat);
  const reach = MAX_KM / 111;
  return ({ centre }) => {
    const near: Candidate[] = [];
    if (!isSomewhere(centre)) return near;
    for (
      let k = lowerBound(lats, centre.lat - reach);
      k < lats.length && lats[k] <= centre.lat + reach;
      k++
    ) {
      const { point } = sorted[k].city;
      if (Math.abs(point.lon - centre.lon) > MAX_LON_DIFFERENCE) continue;
      if (distance(point, centre) <= MAX_KM) near.push(sorted[k]);
    }
    return near;
  };
}

/** @throws Error when a twin city is not in the list. */
function twinPins(cities: readonly City[]): Map<number, number> {
  const twins = new Map<number, number>();
  for (const { name, state, pins } of TWIN_PINS) {
    const city = cities.findIndex((each) => each.title === name && each.state === stateByCode(state));
    if (city < 0) throw new Error(`twin city ${name} is not among the cities`);
    for (const pin of pins) twins.set(pin, city);
  }
  return twins;
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

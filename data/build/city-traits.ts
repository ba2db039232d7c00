/** Weighted features of whether a city is the one that people write for a PIN. */

import { keyOf } from "../keys.ts";
import { type City, cityRadius } from "./cities.ts";
import type { Pin } from "./pins.ts";
import { distance, isSomewhere } from "./points.ts";
import { townKey } from "./text.ts";

/**
 * The points of each trait of a city for a PIN, which is 0 or 1, except the first three. Fitted to cities typed in real
 * orders: hill climbing on the share of matches on half of the PINs, validated on the other half.
 */
const WEIGHT = {
  /** Kilometres from the PIN's centre to the city's. */
  kilometre: -0.05,
  /** The same in radii of the city, at most 8: a kilometre matters less in a big city. */
  radius: -0.45,
  /** Decimal logarithm of the population in thousands. */
  size: 1.35,
  /** Its name is that of the PIN's head office, of a sub office, of its first office, of a branch office. */
  headOffice: 2.15,
  subOffice: 1.6,
  firstOffice: 1.55,
  branchOffice: 0.25,
  /** Its name is the first or last part of a head or sub office's ("Jammu Cantonment"). */
  officePart: 3.75,
  /** The PIN is of the block xxx0xx, whose xxx001 is the city's head office. */
  sortingHead: 2.5,
  /** The PIN begins as the head office of a city of three millions. */
  metropolisBlock: 3.75,
  district: 1,
  division: 0.6,
  subdistrict: 1.45,
  /** No other place that GeoNames knows is nearer. */
  nearest: 1.1,
  otherState: -2.7,
  /** Known from its post office alone. */
  officeTown: -0.35,
  /** Inside a city of a million. */
  suburb: -1.3,
  /** Of data/cities.ts: a name in wide use. */
  known: 0.95,
};
type Traits = Record<keyof typeof WEIGHT, number>;

const METROPOLIS = 1_000_000;
const GREAT_METROPOLIS = 3_000_000;
const PART_LETTERS = 5;

/** A city with precomputed features. */
export interface Candidate {
  city: City;
  keys: ReadonlySet<string>;
  suburb: boolean;
}

/** The PIN's own names, as keys. */
export interface PinNames {
  headOffices: ReadonlySet<string>;
  subOffices: ReadonlySet<string>;
  firstOffice: ReadonlySet<string>;
  branchOffices: ReadonlySet<string>;
  /** Whole names of head and sub offices. */
  wholeOffices: readonly string[];
  districts: ReadonlySet<string>;
  divisions: ReadonlySet<string>;
  subdistricts: ReadonlySet<string>;
}

/** The PIN's surroundings: its sorting block and the places near it. */
interface Surroundings {
  /** The city of the head office xxx001. */
  head?: City;
  nearest?: City;
}

/** The traits of a city for a PIN. */
function traitsOf(candidate: Candidate, pin: Pin, names: PinNames, around: Surroundings): Traits {
  const { city, keys } = candidate;
  const km = isSomewhere(pin.centre) ? distance(pin.centre, city.point) : 0;
  const size = Math.log10(Math.max(city.population, 1000) / 1000);
  const head = intersects(keys, names.headOffices);
  const sub = !head && intersects(keys, names.subOffices);
  const branch = !head && !sub && intersects(keys, names.branchOffices);
  const first = intersects(keys, names.firstOffice);
  const isHead = city === around.head;
  return {
    kilometre: km,
    radius: Math.min(8, km / (cityRadius(city.population) + 3)),
    size,
    headOffice: Number(head),
    subOffice: Number(sub),
    firstOffice: Number(first),
    branchOffice: Number(branch),
    officePart: Number(!head && !sub && isPart(keys, names.wholeOffices)),
    sortingHead: Number(isHead && isHeadBlock(pin.number)),
    metropolisBlock: Number(isHead && city.population >= GREAT_METROPOLIS),
    district: Number(intersects(keys, names.districts)),
    division: Number(intersects(keys, names.divisions)),
    subdistrict: Number(intersects(keys, names.subdistricts)),
    nearest: Number(city === around.nearest),
    otherState: Number(!pin.states.includes(city.state)),
    officeTown: Number(city.population === 0),
    suburb: Number(candidate.suburb),
    known: Number(city.known),
  };
}

const TRAITS = Object.keys(WEIGHT) as (keyof typeof WEIGHT)[];

/** The score of a city for a PIN; the city with the highest is chosen. */
export function cityScore(
  candidate: Candidate,
  pin: Pin,
  names: PinNames,
  around: Surroundings = {},
): number {
  const traits = traitsOf(candidate, pin, names, around);
  let score = 0;
  for (const trait of TRAITS) score += WEIGHT[trait] * traits[trait];
  return score;
}

/** xxx0xx: the hundred PINs that begin with the sorting district's head office. */
const isHeadBlock = (pin: number): boolean => Math.floor(pin / 100) % 10 === 0;

function intersects(keys: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  for (const name of names) if (keys.has(name)) return true;
  return false;
}

function isPart(keys: ReadonlySet<string>, offices: readonly string[]): boolean {
  for (const key of keys) {
    if (key.length < PART_LETTERS) continue;
    for (const office of offices) if (office.startsWith(key) || office.endsWith(key)) return true;
  }
  return false;
}

/**
 * The cities with their names as keys; `suburb` is one within a metropolis that has no entry of its own among the known
 * cities.
 */
export function candidatesOf(cities: readonly City[]): Candidate[] {
  const metropolises = cities.filter((city) => city.population >= METROPOLIS);
  return cities.map((city) => {
    const keys = new Set([city.title, ...city.others].map(keyOf));
    return {
      city,
      keys,
      suburb: !city.known && metropolises.some((metropolis) => contains(metropolis, city)),
    };
  });
}

function contains(metropolis: City, city: City): boolean {
  return (
    metropolis.population > 8 * city.population &&
    distance(metropolis.point, city.point) < cityRadius(metropolis.population) + 5
  );
}

/**
 * What a PIN's offices, districts and divisions are called, as keys, by which the city of the PIN is chosen.
 */
export function pinNames(pin: Pin): PinNames {
  const of = (type: string) =>
    new Set(pin.offices.filter((office) => office.type === type).map((office) => townKey(office.title)));
  return {
    headOffices: of("H.O"),
    subOffices: of("S.O"),
    firstOffice: new Set(pin.offices.slice(0, 1).map((office) => townKey(office.title))),
    branchOffices: of("B.O"),
    wholeOffices: pin.offices
      .filter(({ type }) => type === "H.O" || type === "S.O")
      .map(({ title }) => keyOf(title)),
    districts: new Set(pin.districts.map(({ name }) => keyOf(name))),
    divisions: new Set(pin.divisions.flatMap((name) => [keyOf(name), keyOf(name.split(" ")[0])])),
    subdistricts: new Set(pin.subdistricts.map(keyOf)),
  };
}

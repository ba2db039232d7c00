/** Cities and towns: GeoNames places, merged with the curated list of data/cities.ts. */

import { CITIES, type HandCity } from "../cities.ts";
import { foldLatin, keyOf } from "../keys.ts";
import type { Pin } from "./pins.ts";
import { distance, isSomewhere, type Point } from "./points.ts";
import type { PlaceRow } from "./read.ts";
import { stateByCode, stateByName } from "./states.ts";
import type { Tally } from "./tally.ts";
import { naturalCapitals } from "./text.ts";

export interface City {
  title: string;
  /** Other names, Latin and Indian scripts. */
  others: string[];
  state: number;
  point: Point;
  /** 0 when unknown. */
  population: number;
  /** Listed in data/cities.ts. */
  known: boolean;
}

/** GeoNames' codes of the states. @see https://download.geonames.org/export/dump/admin1CodesASCII.txt */
const ADMIN1: Record<string, string> = {
  "01": "AN",
  "02": "AP",
  "03": "AS",
  "05": "CH",
  "07": "DL",
  "09": "GJ",
  "10": "HR",
  "11": "HP",
  "12": "JK",
  "13": "KL",
  "14": "LD",
  "16": "MH",
  "17": "MN",
  "18": "ML",
  "19": "KA",
  "20": "NL",
  "21": "OD",
  "22": "PY",
  "23": "PB",
  "24": "RJ",
  "25": "TN",
  "26": "TR",
  "28": "WB",
  "29": "SK",
  "30": "AR",
  "31": "MZ",
  "33": "GA",
  "34": "BR",
  "35": "MP",
  "36": "UP",
  "37": "CG",
  "38": "JH",
  "39": "UK",
  "40": "TS",
  "41": "LA",
  "52": "DH",
};

/** A curated city within this distance of a GeoNames place with one of its names is the same place. */
const SAME_CITY_KM = 25;
/** Alternate names that are the main name of a city this many times bigger are dropped as misleading. */
const MUCH_BIGGER = 5;

/** The cities of GeoNames, under their official names, each once. */
export function buildCities(places: readonly PlaceRow[], tally: Tally): City[] {
  tally.add("GeoNames places of India", places.length);
  const cities = places
    .filter((place) => ADMIN1[place.admin1] !== undefined)
    .map(cityOfPlace)
    .sort((a, b) => b.population - a.population);
  const merged = mergeHandCities(dropDuplicates(cities, tally), CITIES, tally);
  return dropMisleadingNames(merged, tally);
}

function cityOfPlace(place: PlaceRow): City {
  return {
    title: naturalCapitals(foldLatin(place.ascii).replace(/[^A-Za-z0-9 .'()-]/g, "")),
    others: alternateNames(place.alternates),
    state: stateByCode(ADMIN1[place.admin1]),
    point: { lat: place.lat, lon: place.lon },
    population: place.population,
    known: false,
  };
}

const INDIAN_SCRIPT =
  /^(?:\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Oriya}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|[\s-])+$/u;

/**
 * The alternate names used in India: Latin ones of four letters or more with a capital (lower-case ones are
 * transliterations of foreign spellings), and those in Indian scripts.
 */
export function alternateNames(alternates: readonly string[]): string[] {
  const names = new Set<string>();
  for (const alternate of alternates) {
    const name = foldLatin(alternate)
      .replace(/\u200c|\u200d/g, "")
      .trim();
    if (INDIAN_SCRIPT.test(name)) names.add(name);
    else if (/^[A-Z][A-Za-z.' -]+$/.test(name) && !name.includes(" - ") && keyOf(name).length >= 4)
      names.add(name);
  }
  return [...names];
}

/** Merges cities of the same name within 15 km into the most populous one. */
function dropDuplicates(cities: readonly City[], tally: Tally): City[] {
  const byName = new Map<string, City[]>();
  const kept: City[] = [];
  for (const city of cities) {
    const key = `${city.state} ${keyOf(city.title)}`;
    const namesakes = byName.get(key) ?? [];
    const twin = namesakes.find((other) => distance(other.point, city.point) < 15);
    if (twin !== undefined) {
      twin.others.push(...city.others);
      tally.add("GeoNames places listed twice");
      continue;
    }
    byName.set(key, [...namesakes, city]);
    kept.push(city);
  }
  return kept;
}

/** Sets official names and aliases from the curated list; adds cities that GeoNames lacks. */
export function mergeHandCities(cities: readonly City[], hand: readonly HandCity[], tally: Tally): City[] {
  const gone = new Set<City>();
  const added: City[] = [];
  for (const entry of hand) {
    const state = stateByCode(entry.state);
    const keys = new Set([entry.name, ...entry.others].map(keyOf));
    const named = cities.filter(
      (city) => city.state === state && !gone.has(city) && keys.has(keyOf(city.title)),
    );
    const matches = named.length > 0 ? named : cities.filter((city) => namedSo(city, state, keys, gone));
    const point = entry.place ?? matches[0]?.point;
    if (point === undefined) {
      tally.add("hand-kept cities without a place");
      continue;
    }
    const same = matches.filter((city) => distance(city.point, point) <= SAME_CITY_KM);
    const others = [entry.name, ...entry.others, ...same.flatMap((city) => [city.title, ...city.others])];
    for (const city of same) gone.add(city);
    added.push({
      title: entry.name,
      others: others.filter((name) => keyOf(name) !== keyOf(entry.name)),
      state,
      point: same[0]?.point ?? { lat: point.lat, lon: point.lon },
      population: Math.max(entry.place?.population ?? 0, ...same.map((city) => city.population)),
      known: true,
    });
    tally.add("cities with hand-kept names");
  }
  return [...added, ...cities.filter((city) => !gone.has(city))].sort((a, b) => b.population - a.population);
}

function namedSo(city: City, state: number, keys: ReadonlySet<string>, gone: ReadonlySet<City>): boolean {
  return city.state === state && !gone.has(city) && city.others.some((other) => keys.has(keyOf(other)));
}

/** Drops alternate names that are the main name of a much bigger city, or of a state. */
function dropMisleadingNames(cities: readonly City[], tally: Tally): City[] {
  const biggest = new Map<string, City>();
  for (const city of cities) if (!biggest.has(keyOf(city.title))) biggest.set(keyOf(city.title), city);
  const hand = new Set(CITIES.flatMap((city) => city.others.map((other) => `${city.name} ${keyOf(other)}`)));
  return cities.map((city) => ({
    ...city,
    others: uniqueNames(city).filter((other) => {
      const key = keyOf(other);
      if (hand.has(`${city.title} ${key}`)) return true;
      const rival = biggest.get(key);
      const misleads =
        (rival !== undefined && rival !== city && rival.population > MUCH_BIGGER * city.population) ||
        stateByName(other) >= 0;
      if (misleads) tally.add("misleading alternate names of cities, dropped");
      return !misleads;
    }),
  }));
}

function uniqueNames(city: City): string[] {
  const seen = new Set([keyOf(city.title)]);
  return city.others.filter((other) => {
    const key = keyOf(other);
    if (key === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Highest plausible population per sub office near by; above it, GeoNames has given the district's population. */
const PEOPLE_PER_OFFICE = 60_000;

/**
 * Caps populations that are implausible for the number of post offices (Kallakurichi: 1.7 million in GeoNames,
 * which is its district, but three sub offices).
 */
export function capPopulations(cities: readonly City[], pins: readonly Pin[], tally: Tally): void {
  const offices = pins.flatMap((pin) =>
    pin.offices
      .filter(({ type }) => type === "S.O" || type === "H.O")
      .map(({ point }) => (isSomewhere(point) ? point : pin.centre)),
  );
  for (const city of cities) {
    if (city.population < 2 * PEOPLE_PER_OFFICE) continue;
    const near = offices.filter(
      (office) => distance(office, city.point) <= cityRadius(city.population),
    ).length;
    const most = PEOPLE_PER_OFFICE * (1 + near);
    if (city.population <= most) continue;
    city.population = most;
    tally.add("populations of a whole district cut down to the town's");
  }
}

/** Kilometres from a city's centre to its edge, at 8,000 people a square kilometre. */
export function cityRadius(population: number): number {
  return Math.max(1, Math.sqrt(population / 8000 / Math.PI));
}

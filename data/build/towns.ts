/** Learns from post offices: spellings and other names of towns, and towns that GeoNames lacks. */

import { keyOf, skeletonOf } from "../keys.ts";
import type { City } from "./cities.ts";
import type { Pin } from "./pins.ts";
import { distance, isSomewhere, type Point } from "./points.ts";
import type { Tally } from "./tally.ts";
import { townKey, townTitle } from "./text.ts";

/** A head or sub office's town, where its PIN is. */
interface OfficeTown {
  title: string;
  /** Its spellings in other lists. */
  others: string[];
  key: string;
  state: number;
  point: Point;
  head: boolean;
}

/** An office this near to a city whose name sounds the same bears its name. */
const SAME_TOWN_KM = 12;
/** A head office this near to a town, named otherwise, bears another name of it. */
const OTHER_NAME_KM = 5;
const MIN_TOWN = 20_000;

/**
 * Adds what the offices show to the cities:
 *
 * 1. An office whose name sounds like a near city's (same skeleton) gives it a spelling: Kotamangalam is
 *    Kothamangalam.
 * 2. A head office beside a town that has no office of its own name gives it another name: Barabanki's is
 *    in Nawabganj.
 * 3. Any other town of a head or sub office is a town of its own, population 0.
 */
export function learnTowns(cities: readonly City[], pins: readonly Pin[], tally: Tally): City[] {
  const towns = officeTowns(pins);
  const grown = cities.map((city) => ({ ...city, others: [...city.others] }));
  const grid = new Grid(grown);
  for (const pin of pins) if (pin.states.length > 1) settleStates(pin, grid, tally);
  const strangers: OfficeTown[] = [];
  const named = new Set<City>();
  for (const town of towns) {
    const city = grid.near(town.point, SAME_TOWN_KM).find((each) => soundsLike(each, town));
    if (city === undefined) {
      strangers.push(town);
      continue;
    }
    learnSpelling(city, town, !named.has(city), tally);
    named.add(city);
  }
  for (const town of strangers) {
    const city = town.head ? grid.near(town.point, OTHER_NAME_KM)[0] : undefined;
    if (city !== undefined && city.state === town.state && !named.has(city) && city.population >= MIN_TOWN) {
      named.add(city);
      city.others.push(town.title);
      tally.add("other names of cities learnt from their head offices");
    } else if (
      !grid
        .near(town.point, SAME_TOWN_KM)
        .some((each) => each.state === town.state && hasName(each, town.key))
    ) {
      const added = {
        title: town.title,
        others: [],
        state: town.state,
        point: town.point,
        population: 0,
        known: false,
      };
      grown.push(added);
      grid.add(added);
      tally.add("towns added from their post offices");
    }
  }
  return grown;
}

/** A town at a border is in the state of its post office: GeoNames has Yanam in Andhra Pradesh. */
function settleStates(pin: Pin, grid: Grid, tally: Tally): void {
  for (const office of pin.offices) {
    if (office.type !== "H.O" && office.type !== "S.O") continue;
    const key = townKey(office.title);
    for (const city of grid.near(pin.centre, SAME_TOWN_KM)) {
      if (city.state === office.state || !pin.states.includes(city.state) || !hasName(city, key)) continue;
      city.state = office.state;
      tally.add("towns moved to the state of their post office");
    }
  }
}

function officeTowns(pins: readonly Pin[]): OfficeTown[] {
  const towns: OfficeTown[] = [];
  for (const pin of pins) {
    for (const office of pin.offices) {
      if ((office.type !== "H.O" && office.type !== "S.O") || !office.delivers) continue;
      const point = isSomewhere(office.point) ? office.point : pin.centre;
      const title = townTitle(office.title);
      const key = townKey(office.title);
      if (!isSomewhere(point) || key.length < 3 || /\d/.test(key)) continue;
      const others = office.others
        .map(townTitle)
        .filter((other) => skeletonOf(keyOf(other)) === skeletonOf(key));
      towns.push({ title, others, key, state: office.state, point, head: office.type === "H.O" });
    }
  }
  return towns.sort((a, b) => Number(b.head) - Number(a.head));
}

const hasName = (city: City, key: string): boolean =>
  [city.title, ...city.others].some((name) => keyOf(name) === key);

function soundsLike(city: City, town: OfficeTown): boolean {
  if (city.state !== town.state) return false;
  if (hasName(city, town.key)) return true;
  const sound = skeletonOf(town.key);
  return sound.length >= 3 && skeletonOf(keyOf(city.title)) === sound;
}

/** India Post's spelling becomes the title of a city that is not in data/cities.ts; the first office decides. */
function learnSpelling(city: City, town: OfficeTown, first: boolean, tally: Tally): void {
  const news = [town.title, ...town.others].filter((name) => !hasName(city, keyOf(name)));
  city.others.push(...news);
  tally.add("spellings of cities learnt from their offices", news.length);
  if (!first || city.known || keyOf(city.title) === town.key) return;
  city.others.push(city.title);
  city.title = town.title;
}

/** Cities by squares of a quarter degree. */
class Grid {
  readonly #squares = new Map<string, City[]>();

  constructor(cities: readonly City[]) {
    for (const city of cities) this.add(city);
  }

  add(city: City): void {
    const key = square(city.point, 0, 0);
    this.#squares.set(key, [...(this.#squares.get(key) ?? []), city]);
  }

  /** Cities within some kilometres (25 at most), nearest first. */
  near(point: Point, km: number): City[] {
    const found: City[] = [];
    for (const y of [-1, 0, 1])
      for (const x of [-1, 0, 1]) found.push(...(this.#squares.get(square(point, y, x)) ?? []));
    return found
      .map((city) => ({ city, far: distance(city.point, point) }))
      .filter(({ far }) => far <= km)
      .sort((a, b) => a.far - b.far)
      .map(({ city }) => city);
  }
}

const square = (point: Point, y: number, x: number): string =>
  `${Math.floor(point.lat * 4) + y} ${Math.floor(point.lon * 4) + x}`;

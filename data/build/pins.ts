/** Merges the places of all sources into PINs. */

import { keyOf, skeletonOf } from "../keys.ts";
import { NONE16 } from "../layout.ts";
import type { Place } from "./places.ts";
import { SOURCE } from "./places.ts";
import { isSomewhere, NOWHERE, type Point } from "./points.ts";
import { Count, type Tally } from "./tally.ts";

export interface Pin {
  number: number;
  /** Bits of {@link SOURCE}. */
  sources: number;
  /** State ids; districts, names of sub-districts and divisions: most offices first. */
  states: number[];
  districts: District[];
  subdistricts: string[];
  divisions: string[];
  centre: Point;
  /** Kilometres from the centre within which 90 % of its points lie. */
  radius: number;
  /** How far off, in kilometres, a centre may be that only stands for a town or district; 0 for a centre of its own. */
  doubtKm: number;
  /** Head and sub offices that deliver first, then the other offices, then localities without one. */
  offices: Place[];
  /** Index of the city, {@link NONE16} until {@link cityOf} has been asked. */
  city: number;
}

/** A district of a PIN, with its state, as a PIN may lie in two states. */
export interface District {
  state: number;
  name: string;
}

/** All PINs by number. */
export function mergePins(
  official: readonly Place[],
  geonames: readonly Place[],
  others: readonly Place[],
  tally: Tally,
): Pin[] {
  const byPin = groupByPin([official, geonames, others]);
  return [...byPin.keys()].sort((a, b) => a - b).map((number) => mergePin(number, byPin.get(number)!, tally));
}

function groupByPin(sources: readonly (readonly Place[])[]): Map<number, Place[]> {
  const byPin = new Map<number, Place[]>();
  for (const places of sources) {
    for (const place of places) {
      if (place.state < 0) continue;
      const known = byPin.get(place.pin);
      if (known) known.push(place);
      else byPin.set(place.pin, [place]);
    }
  }
  return byPin;
}

/**
 * Merges one PIN. States, districts and divisions come from India Post if it has the PIN, else from the others;
 * only GeoNames has sub-districts.
 */
function mergePin(number: number, places: Place[], tally: Tally): Pin {
  const sources = places.reduce((bits, place) => bits | place.source, 0);
  const official = places.filter((place) => place.source === SOURCE.indiaPost);
  const voters = official.length > 0 ? official : places;
  const offices = dropRepeats(places, tally).sort((a, b) => rank(a) - rank(b));
  const pin: Pin = {
    number,
    sources,
    states: mostFirst(voters, (place) => place.state),
    districts: districtsOf(voters),
    subdistricts: mostFirst(places, (place) => place.subdistrict),
    divisions: mostFirst(voters, (place) => place.division),
    centre: NOWHERE,
    radius: 0,
    doubtKm: 0,
    offices,
    city: NONE16,
  };
  if (pin.districts.length === 0) pin.districts = districtsOf(places);
  if (pin.states.length > 1) tally.add("PINs in several states");
  if (pin.districts.length > 1) tally.add("PINs in several districts");
  return pin;
}

function mostFirst<K>(places: readonly Place[], of: (place: Place) => K): K[] {
  const count = new Count<K>();
  for (const place of places) {
    const value = of(place);
    if (value !== "") count.add(value);
  }
  return count.ranked();
}

function districtsOf(places: readonly Place[]): District[] {
  const known = new Map<string, District>();
  const ranked = mostFirst(places, ({ state, district }) => {
    if (district === "") return "";
    const key = `${state} ${district}`;
    if (!known.has(key)) known.set(key, { state, name: district });
    return key;
  });
  return ranked.map((key) => known.get(key)!);
}

function rank(place: Place): number {
  const type = { "H.O": 0, "S.O": 1, "B.O": 2, "": 3 }[place.type];
  return type * 2 + (place.delivers ? 0 : 1);
}

/** Another spelling of a town; those of villages are not worth their size. */
function otherSpelling(office: Place, place: Place): string[] {
  const known = [office.title, ...office.others].map(keyOf);
  return known.includes(keyOf(place.title)) ? [] : [place.title];
}

/**
 * Merges duplicates: a name of the other lists that is equal or sounds alike (same skeleton) is the same place.
 * A duplicate may provide a missing point.
 */
function dropRepeats(places: readonly Place[], tally: Tally): Place[] {
  const seen = new Map<string, Place>();
  const kept: Place[] = [];
  for (const place of places) {
    const key = keyOf(place.title);
    if (key.length < 2) continue;
    const sound = skeletonOf(key);
    const twin = seen.get(key) ?? (place.type === "" ? seen.get(`~${sound}`) : undefined);
    if (twin !== undefined && (twin.type !== place.type || place.type === "" || twin.title === place.title)) {
      tally.add(place.type === "" ? "places known to several sources" : "offices listed twice");
      if (!isSomewhere(twin.point)) twin.point = place.point;
      if (twin.type === "S.O" || twin.type === "H.O") twin.others.push(...otherSpelling(twin, place));
      continue;
    }
    seen.set(key, place);
    if (sound.length > 2) seen.set(`~${sound}`, place);
    for (const other of place.others) if (!seen.has(keyOf(other))) seen.set(keyOf(other), place);
    if (place.type === "") tally.add("localities without an office");
    kept.push(place);
  }
  return kept;
}

/** Converts the rows of the postal sources to one type, with clean names and states; points are unchecked. */

import { keyOf } from "../keys.ts";
import type { OfficeType } from "../layout.ts";
import { STATES } from "../states.ts";
import { UNLISTED_PINS } from "../unlisted-pins.ts";
import { districtName } from "./districts.ts";
import { splitOffice } from "./office.ts";
import { NOWHERE, type Point, repairPoint } from "./points.ts";
import type { IndiaPostRow, OlderRow, PostalRow } from "./read.ts";
import { canHavePin, fillStates, stateByCode, stateByName } from "./states.ts";
import type { Tally } from "./tally.ts";
import { naturalCapitals } from "./text.ts";

/** Bits of a PIN's sources. */
export const SOURCE = { indiaPost: 1, geonames: 2, olderIndiaPost: 4, handwritten: 8 } as const;

/** An office or locality of one source. */
export interface Place {
  source: number;
  pin: number;
  title: string;
  others: string[];
  type: OfficeType;
  /** Whether letters are delivered from here. */
  delivers: boolean;
  /** State id. */
  state: number;
  /** Official name of the district; "" when unknown. */
  district: string;
  subdistrict: string;
  division: string;
  point: Point;
}

/** Offices of India Post's directory: missing states filled in, points repaired by the bounding boxes of states. */
export function placesOfIndiaPost(all: readonly IndiaPostRow[], tally: Tally): Place[] {
  tally.add("India Post rows", all.length);
  const rows = all.filter((row) => hasPin({ pin: Number(row.p) }));
  const states = rows.map((row) => {
    const pin = Number(row.p);
    const state = stateByName(row.s);
    if (state < 0 || canHavePin(state, pin)) return { pin, circle: row.c, state, moved: false };
    tally.add("state that has no such PINs, taken for NA");
    return { pin, circle: row.c, state: -1, moved: true };
  });
  tally.add("state NA filled in", fillStates(states));
  const boxes = boxesByPin(states);
  return rows.map((row, i) => {
    const district = row.i === "NA" || states[i].moved ? "" : districtName(states[i].state, row.i);
    const { title, type, others } = splitOffice(row.o, row.t, keyOf(row.i));
    const { point, fate } = repairPoint(Number(row.a), Number(row.n), boxes.get(states[i].pin) ?? []);
    tally.add(`point ${fate}`);
    return {
      source: SOURCE.indiaPost,
      pin: states[i].pin,
      title,
      others,
      type,
      delivers: row.d === 1,
      state: states[i].state,
      district,
      subdistrict: "",
      division: divisionName(row.v),
      point,
    };
  });
}

function boxesByPin(rows: readonly { pin: number; state: number }[]) {
  const states = new Map<number, Set<number>>();
  for (const { pin, state } of rows) {
    if (state < 0) continue;
    const known = states.get(pin);
    if (known) known.add(state);
    else states.set(pin, new Set([state]));
  }
  return new Map([...states].map(([pin, ids]) => [pin, [...ids].map((id) => STATES[id].box)]));
}

/** Places of GeoNames' postal codes. Only accuracy 4 and more is a place's own point; 3 is a district's. */
export function placesOfGeonames(rows: readonly PostalRow[], tally: Tally): Place[] {
  tally.add("GeoNames postal rows", rows.length);
  return rows.filter(hasPin).map((row) => {
    const state = stateByName(row.state);
    const fix =
      row.accuracy >= 4 && state >= 0 ? repairPoint(row.lat, row.lon, [STATES[state].box]) : undefined;
    if (fix === undefined) tally.add("GeoNames point of accuracy 3 or less, left out");
    return {
      ...bare(SOURCE.geonames, row.pin, row.place, row.district, state),
      subdistrict: subdistrictName(row.subdistrict),
      point: fix?.point ?? NOWHERE,
    };
  });
}

/** Places of the older India Post list, which has neither types nor points. */
export function placesOfOlder(rows: readonly OlderRow[], tally: Tally): Place[] {
  tally.add("older India Post rows", rows.length);
  return rows
    .filter((row) => hasPin({ pin: row.pincode }))
    .map((row) => ({
      ...bare(SOURCE.olderIndiaPost, row.pincode, row.name, row.district, stateByName(row.state)),
      division: divisionName(row.division),
    }));
}

/** Places of PINs that are in none of the sources. */
export function placesByHand(tally: Tally): Place[] {
  tally.add("PINs written by hand", UNLISTED_PINS.length);
  return UNLISTED_PINS.map(({ pin, locality, district, state }) =>
    bare(SOURCE.handwritten, pin, locality, district, stateByCode(state)),
  );
}

function bare(source: number, pin: number, name: string, district: string, state: number): Place {
  const { title, others } = splitOffice(name, "", keyOf(district));
  return {
    source,
    pin,
    title,
    others,
    type: "",
    delivers: false,
    state,
    district: state < 0 ? "" : districtName(state, district),
    subdistrict: "",
    division: "",
    point: NOWHERE,
  };
}

/** PINs from 900000 on are the army's: the state and the point of its base post offices say nothing. */
const hasPin = ({ pin }: { pin: number }): boolean => pin >= 110000 && pin <= 899999;

/** `"Nagpur Moffusil Division"` → `"Nagpur Moffusil"`. */
export function divisionName(raw: string): string {
  return naturalCapitals(raw.replace(/\b(?:postal )?(?:division|dn|divn)\b\.?/gi, ""));
}

/** `"Penamaluru Mandal"` → `"Penamaluru"`; "NA" and numbers are not names. */
export function subdistrictName(raw: string): string {
  const name = naturalCapitals(
    raw.replace(/\b(?:mandal|taluka?|tehsil|tahsil|block|sub-?division)\b\.?/gi, ""),
  );
  return keyOf(name).length < 3 || /\d/.test(name) ? "" : name;
}

/** Districts, sub-districts and postal divisions as areas, from the names the PINs carry. */

import { keyOf } from "../keys.ts";
import { RefKind } from "../layout.ts";
import { districtOthers } from "./districts.ts";
import type { Pin } from "./pins.ts";
import { isSomewhere, medianPoint, type Point } from "./points.ts";

export interface Area {
  kind: RefKind;
  title: string;
  others: string[];
  state: number;
  centre: Point;
  /** Indices of PINs. */
  pins: number[];
}

/** The areas, and for each PIN its areas of each kind. */
export interface AreaIndex {
  areas: Area[];
  districts: number[][];
  subdistricts: number[][];
  divisions: number[][];
}

/** One area per name and state (a sub-district: and district), so that the two Bilaspurs stay separate. */
export function buildAreas(pins: readonly Pin[]): AreaIndex {
  const areas: Area[] = [];
  const byKey = new Map<string, number>();

  const idOf = (kind: RefKind, state: number, scope: string, title: string, pin: number): number => {
    const key = `${kind} ${state} ${scope} ${keyOf(title)}`;
    let id = byKey.get(key);
    if (id === undefined) {
      id = areas.push(newArea(kind, title, state)) - 1;
      byKey.set(key, id);
    }
    if (areas[id].pins.at(-1) !== pin) areas[id].pins.push(pin);
    return id;
  };
  const once = (ids: number[]): number[] => [...new Set(ids)];

  const index: AreaIndex = { areas, districts: [], subdistricts: [], divisions: [] };
  pins.forEach(({ states: [state], districts, subdistricts, divisions }, pin) => {
    const home = keyOf(districts[0]?.name ?? "");
    index.districts.push(once(districts.map((d) => idOf(RefKind.district, d.state, "", d.name, pin))));
    index.subdistricts.push(
      once(subdistricts.map((name) => idOf(RefKind.subdistrict, state, home, name, pin))),
    );
    index.divisions.push(once(divisions.map((name) => idOf(RefKind.division, state, "", name, pin))));
  });
  for (const area of areas)
    area.centre = medianPoint(area.pins.map((pin) => pins[pin].centre).filter(isSomewhere));
  return index;
}

function newArea(kind: RefKind, title: string, state: number): Area {
  const others =
    kind === RefKind.district
      ? [...districtOthers(state, title)]
      : kind === RefKind.division
        ? townOf(title)
        : [];
  return { kind, title, others, state, centre: { lat: Number.NaN, lon: Number.NaN }, pins: [] };
}

/** `"Nagpur Moffusil"` → `["Nagpur"]`: a division is also called after its town alone. */
function townOf(division: string): string[] {
  const town = division.replace(
    / (?:city|moffusil|mofussil|east|west|north|south|central|hq|gpo)(?: .*)?$/i,
    "",
  );
  return town === division || keyOf(town).length < 4 ? [] : [town];
}

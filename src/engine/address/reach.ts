/** How far away a place can be that people name in their address. */
import { RefKind } from "../../../data/layout.ts";
import type { PinDirectory } from "../pincode/directory.ts";

/** Kilometres around the PIN's own radius within which another office's name still describes it. */
const OFFICE_REACH_KM = 12;
/** A district or sub-district without the PIN counts as near when its centre is this close. */
const AREA_REACH_KM = 25;
/** The same, when nothing else in the address confirms the PIN. */
const NARROW_REACH_KM = 10;
/** People in another district name a large city only when they are this close to it. */
const NARROW_CITY_KM = 8;
const LARGE_CITY = 200_000;
/** A district with at least this share of the city's PINs counts as the city's own. */
const SHARED_DISTRICT = 0.15;
/** A city's reach by its population: larger cities are named from farther away. */
const CITY_REACH: readonly [people: number, km: number][] = [
  [8_000_000, 48],
  [2_000_000, 38],
  [700_000, 30],
  [200_000, 25],
  [50_000, 20],
];
const TOWN_REACH_KM = 18;

/** Kilometres around a place, beyond a PIN's own radius, within which its name still describes an address of the PIN. */
export function reachKm(kind: RefKind, id: number, dir: PinDirectory): number {
  if (kind === RefKind.office) return OFFICE_REACH_KM;
  if (kind !== RefKind.city) return AREA_REACH_KM;
  const people = dir.cityPopulation(id);
  for (const [least, km] of CITY_REACH) if (people >= least) return km;
  return TOWN_REACH_KM;
}

/** The same, when nothing else in the address confirms the PIN: of its centre. */
export function narrowReachKm(kind: RefKind, id: number, pin: number, dir: PinDirectory): number {
  if (kind === RefKind.office || kind === RefKind.subdistrict) return NARROW_REACH_KM;
  if (kind !== RefKind.city) return 0;
  if (dir.cityPopulation(id) < LARGE_CITY || sharesDistrict(id, pin, dir)) return reachKm(kind, id, dir);
  return NARROW_CITY_KM;
}

/** True when enough of the city's PINs lie in a district of the PIN. */
function sharesDistrict(city: number, pin: number, dir: PinDirectory): boolean {
  const from = dir.cityPinsFrom(city);
  const to = dir.cityPinsTo(city);
  let shared = 0;
  for (let k = from; k < to; k++) {
    const other = dir.cityPinAt(k);
    if (dir.districtCount(other) > 0 && dir.isIn(pin, RefKind.district, dir.districtAt(other, 0))) shared++;
  }
  return shared >= (to - from) * SHARED_DISTRICT;
}

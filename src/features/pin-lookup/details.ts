/** Details of a PIN from the directory: its offices' locations, PINs around it, and PINs that may have been meant. */
import { STATES } from "../../../data/states.ts";
import type { PinDirectory } from "../../engine/pincode/directory.ts";
import { kmBetween, nearestPins } from "../../engine/pincode/nearby.ts";
import { eachTypo } from "../../engine/pincode/typos.ts";
import type { PinLookupResult } from "./index.ts";

/** Limits of the lists. */
const MAX_NEARBY = 8;
const MAX_NEARBY_KM = 60;
const MAX_SUGGESTIONS = 8;
/** The first three digits are a sorting district. */
const DISTRICT_DIGITS = 3;

/** A look-up with all details of the PIN. */
interface PinDetails extends PinLookupResult, PinPlaces {
  /** PINs that a wrong one may have been meant for. */
  suggestions: PinName[];
}

interface PinPlaces {
  /** The city or town that people write for the PIN, "" when none is near. */
  city: string;
  subdistricts: string[];
  /** The centre; null when unknown. */
  location: PinCentre | null;
  /** Head and sub offices first. */
  post_offices: PostOffice[];
  /** Names in the postal lists that have no office. */
  localities: string[];
  /** PINs around the centre, nearest first. */
  nearby: NearbyPin[];
}

interface PinCentre {
  lat: number;
  lon: number;
  radius_m: number;
  uncertainty_m: number;
}

interface PostOffice {
  name: string;
  type: "H.O" | "S.O" | "B.O";
  lat: number | null;
  lon: number | null;
  distance_m: number | null;
}

interface NearbyPin extends PinName {
  lat: number;
  lon: number;
  distance_m: number;
}

/** A PIN with its name: first office, district and state. */
export interface PinName {
  pin: string;
  office: string;
  district: string;
  state: string;
}

/** For a PIN that is not in the directory. */
const NO_PLACES: PinPlaces = {
  ...{ city: "", subdistricts: [], location: null, post_offices: [], localities: [], nearby: [] },
};

/** Reads the centre of every PIN: a fifth of a millisecond. */
export function pinDetails(dir: PinDirectory, looked: PinLookupResult): PinDetails {
  const index = looked.valid_format ? dir.indexOf(Number(looked.pin)) : -1;
  return {
    ...looked,
    ...(index < 0 ? NO_PLACES : placesOf(dir, index)),
    suggestions: looked.found === false ? suggestPins(dir, looked.pin) : [],
  };
}

/** @param pin index in the directory */
function placesOf(dir: PinDirectory, pin: number): PinPlaces {
  const offices = Array.from(
    { length: dir.officesTo(pin) - dir.officesFrom(pin) },
    (_, k) => dir.officesFrom(pin) + k,
  );
  const city = dir.cityOf(pin);
  return {
    city: city < 0 ? "" : dir.cityTitle(city),
    subdistricts: Array.from({ length: dir.subdistrictCount(pin) }, (_, k) =>
      dir.areaTitle(dir.subdistrictAt(pin, k)),
    ),
    location: centreOf(dir, pin),
    post_offices: offices.flatMap((office) => postOffice(dir, pin, office)),
    localities: offices.filter((office) => dir.officeType(office) === "").map(dir.officeTitle),
    nearby: nearestPins(dir, pin, MAX_NEARBY, MAX_NEARBY_KM).map(({ index, km }) => ({
      ...nameOf(dir, index),
      ...{ lat: degrees(dir.lat(index)), lon: degrees(dir.lon(index)), distance_m: metres(km) },
    })),
  };
}

/**
 * PINs that may have been meant by a wrong one: one typo away, same sorting district first.
 * @param typed also with spaces, too short or too long
 */
function suggestPins(dir: PinDirectory, typed: string): PinName[] {
  const digits = typed.replace(/\D/g, "");
  const found = new Set<number>();
  eachTypo(digits, (pin) => {
    const index = dir.indexOf(pin);
    if (index >= 0) found.add(index);
  });
  const sameDigits = (name: PinName): number => {
    let same = 0;
    while (same < DISTRICT_DIGITS && name.pin[same] === digits[same]) same++;
    return same;
  };
  return [...found]
    .map((index) => nameOf(dir, index))
    .sort((a, b) => sameDigits(b) - sameDigits(a) || Number(a.pin) - Number(b.pin))
    .slice(0, MAX_SUGGESTIONS);
}

function centreOf(dir: PinDirectory, pin: number): PinCentre | null {
  const [lat, lon] = [dir.lat(pin), dir.lon(pin)];
  if (Number.isNaN(lat)) return null;
  return {
    ...{ lat: degrees(lat), lon: degrees(lon) },
    ...{ radius_m: metres(dir.radius(pin)), uncertainty_m: metres(dir.doubtKm(pin)) },
  };
}

/** A list of one; empty for a locality. */
function postOffice(dir: PinDirectory, pin: number, office: number): PostOffice[] {
  const type = dir.officeType(office);
  if (type === "") return [];
  const name = dir.officeTitle(office);
  const [lat, lon] = [dir.officeLat(office), dir.officeLon(office)];
  if (Number.isNaN(lat)) return [{ name, type, lat: null, lon: null, distance_m: null }];
  const distance_m = metres(kmBetween(lat, lon, dir.lat(pin), dir.lon(pin)));
  return [{ name, type, lat: degrees(lat), lon: degrees(lon), distance_m }];
}

/** @param pin index in the directory */
export function nameOf(dir: PinDirectory, pin: number): PinName {
  return {
    pin: String(dir.pinAt(pin)),
    office: dir.officesFrom(pin) < dir.officesTo(pin) ? dir.officeTitle(dir.officesFrom(pin)) : "",
    district: dir.districtCount(pin) > 0 ? dir.areaTitle(dir.districtAt(pin, 0)) : "",
    state: STATES[dir.stateOf(pin)]?.name ?? "",
  };
}

/** To about ten metres: the directory keeps points to sixty. */
export const degrees = (value: number): number => Math.round(value * 1e4) / 1e4;
/** Kilometres as whole metres. */
export const metres = (km: number): number => Math.round(km * 1000);

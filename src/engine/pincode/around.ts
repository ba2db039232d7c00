/** The PINs and post offices around a point. */
import type { PinDirectory } from "./directory.ts";
import { KM_PER_DEGREE, kmBetween, type NearPin } from "./nearby.ts";

/** A post office beside a point. */
export interface NearOffice {
  /** Index in the directory. */
  office: number;
  km: number;
}

/** What lies around a point, nearest first. */
interface Around {
  /** By the nearest of their points: their offices', and their centre where it is their own. */
  pins: NearPin[];
  offices: NearOffice[];
}

/** Kilometres that an office may lie from its PIN's centre and still be found. */
const MAX_OFFICE_KM = 60;

/** Everything within `maxKm` of a point in degrees. Reads the centre of every PIN: a fifth of a millisecond. */
export function aroundPoint(dir: PinDirectory, lat: number, lon: number, maxKm: number): Around {
  const around: Around = { pins: [], offices: [] };
  const degrees = (maxKm + MAX_OFFICE_KM) / KM_PER_DEGREE;
  for (let index = 0; index < dir.pinCount; index++) {
    // False for an unknown centre, too.
    if (!(Math.abs(dir.lat(index) - lat) <= degrees)) continue;
    const centre = kmBetween(lat, lon, dir.lat(index), dir.lon(index));
    if (centre > maxKm + MAX_OFFICE_KM) continue;
    let nearest = dir.doubtKm(index) > 0 ? Infinity : centre;
    for (let office = dir.officesFrom(index); office < dir.officesTo(index); office++) {
      const km = kmBetween(lat, lon, dir.officeLat(office), dir.officeLon(office));
      if (!(km <= maxKm)) continue;
      nearest = Math.min(nearest, km);
      if (dir.officeType(office) !== "") around.offices.push({ office, km });
    }
    if (nearest <= maxKm) around.pins.push({ index, km: nearest });
  }
  around.pins.sort((a, b) => a.km - b.km || a.index - b.index);
  around.offices.sort((a, b) => a.km - b.km || a.office - b.office);
  return around;
}

/** Kilometres around the centre of a PIN that are its own in any case, and beyond its radius. */
const MIN_REACH_KM = 6;
const MARGIN_KM = 2;
/** Kilometres around a point of one of its offices or localities. */
const OFFICE_REACH_KM = 5;

/** Whether a point may belong to a PIN, by the PIN's points; null if none is known. */
export function isInReach(dir: PinDirectory, pin: number, lat: number, lon: number): boolean | null {
  const km = kmBetween(lat, lon, dir.lat(pin), dir.lon(pin));
  if (Number.isNaN(km)) return null;
  if (km <= Math.max(MIN_REACH_KM, dir.radius(pin) + MARGIN_KM, dir.doubtKm(pin) + MARGIN_KM)) return true;
  for (let office = dir.officesFrom(pin); office < dir.officesTo(pin); office++)
    if (kmBetween(lat, lon, dir.officeLat(office), dir.officeLon(office)) <= OFFICE_REACH_KM) return true;
  return false;
}

/** Degrees around the centre of a PIN that are taken for a part of India. */
const INDIA_DEGREES = 0.6;

/** Whether some PIN lies near a point: most of the grid of DIGIPIN is sea or another country. */
export function isInIndia(dir: PinDirectory, lat: number, lon: number): boolean {
  for (let index = 0; index < dir.pinCount; index++)
    if (Math.abs(dir.lat(index) - lat) < INDIA_DEGREES && Math.abs(dir.lon(index) - lon) < INDIA_DEGREES)
      return true;
  return false;
}

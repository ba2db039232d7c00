/** The PINs around a PIN, by the distance between their centres. */
import type { PinDirectory } from "./directory.ts";

/** Kilometres of a degree of latitude. */
export const KM_PER_DEGREE = 111.2;

/** A PIN beside another one. */
export interface NearPin {
  /** Index in the directory. */
  index: number;
  km: number;
}

/** Kilometres between two points in degrees, flat within India's distances; NaN if one is unknown. */
export function kmBetween(lat: number, lon: number, otherLat: number, otherLon: number): number {
  const dy = otherLat - lat;
  const dx = (otherLon - lon) * Math.cos(((lat + otherLat) * Math.PI) / 360);
  return Math.sqrt(dx * dx + dy * dy) * KM_PER_DEGREE;
}

/**
 * The nearest PINs whose centre is their own, nearest first. Reads the centre of every PIN.
 * @param pin index in the directory; one without a centre has none around it
 */
export function nearestPins(dir: PinDirectory, pin: number, count: number, maxKm: number): NearPin[] {
  const [lat, lon] = [dir.lat(pin), dir.lon(pin)];
  const near: NearPin[] = [];
  for (let index = 0; index < dir.pinCount; index++) {
    if (index === pin || dir.doubtKm(index) > 0) continue;
    const km = kmBetween(lat, lon, dir.lat(index), dir.lon(index));
    // False for an unknown centre, too.
    if (km <= maxKm) near.push({ index, km });
  }
  return near.sort((a, b) => a.km - b.km || a.index - b.index).slice(0, count);
}

/** The PINs and post offices around a DIGIPIN, from the directory. */
import { decodeDigipin, formatDigipin, parseDigipin } from "../../engine/digipin/index.ts";
import { aroundPoint } from "../../engine/pincode/around.ts";
import type { PinDirectory } from "../../engine/pincode/directory.ts";
import { Problem } from "../../lib/problem.ts";
import { degrees, metres, nameOf, type PinName } from "./details.ts";

/** Limits of the lists, and their maximum distance. */
const MAX_LISTED = 8;
const MAX_KM = 60;

interface PlacesAroundDigipin {
  /** In its usual form. */
  digipin: string;
  /** The centre of its square of four metres. */
  lat: number;
  lon: number;
  /** Nearest first, by the nearest known point of each. */
  pins: (PinName & { distance_m: number })[];
  offices: { name: string; pin: string; lat: number; lon: number; distance_m: number }[];
}

/**
 * Looks up what is around a DIGIPIN.
 * @param text the code, with or without hyphens and spaces, in capitals or small letters
 * @throws Problem invalid_digipin when it is none, digipin_not_found when no PIN is within sixty kilometres
 */
export function lookUpDigipin(dir: PinDirectory, text: string): PlacesAroundDigipin {
  const code = parseDigipin(text);
  const point = decodeDigipin(code);
  if (point === null) throw new Problem("invalid_digipin", {}, { field: "code" });
  const { pins, offices } = aroundPoint(dir, point.lat, point.lon, MAX_KM);
  if (pins.length === 0) throw new Problem("digipin_not_found", { km: MAX_KM });
  return {
    digipin: formatDigipin(code),
    ...point,
    pins: pins
      .slice(0, MAX_LISTED)
      .map(({ index, km }) => ({ ...nameOf(dir, index), distance_m: metres(km) })),
    offices: offices.slice(0, MAX_LISTED).map(({ office, km }) => ({
      name: dir.officeTitle(office),
      pin: String(dir.pinAt(dir.officePin(office))),
      ...{ lat: degrees(dir.officeLat(office)), lon: degrees(dir.officeLon(office)), distance_m: metres(km) },
    })),
  };
}

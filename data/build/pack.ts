/** Packs a directory into the sections of data/layout.ts. */

import { hashBytes, keyOf } from "../keys.ts";
import {
  NAME_BITS,
  NAME_MASK,
  NEAR_BUCKET_BITS,
  NONE16,
  OFFICE_STATE_SHIFT,
  OFFICE_TYPES,
  PACK_SHIFT,
  packLat,
  packLon,
  RADIUS_STEP,
  type Sections,
  SKELETON_BUCKET_BITS,
  TITLE_BLOCK,
} from "../layout.ts";
import type { Directory } from "./directory.ts";
import { bucketOf, collectNames, type Name, type Names, nearSkeletons } from "./names.ts";
import type { Pin } from "./pins.ts";
import type { Place } from "./places.ts";
import { trigramTable } from "./trigrams.ts";

const encoder = new TextEncoder();
/** Load factor of the name table. */
const TABLE_LOAD = 0.7;

/**
 * The sections of data/directory.bin, as data/layout.ts lays them out.
 * @throws Error when there are more names than an index has bits for
 */
export function packDirectory(directory: Directory): Sections {
  const names = collectNames(directory);
  if (names.list.length > NAME_MASK)
    throw new Error(`${names.list.length} names do not fit ${NAME_BITS} bits`);
  return {
    version: encoder.encode(directory.version),
    ...packPins(directory),
    ...packOffices(directory, names),
    ...packAreas(directory, names),
    ...packCities(directory, names),
    ...packNames(names),
    ...packSounds(names.list),
    trigrams: trigramTable(names.list.map((name) => name.title)),
    foreignCities: directory.foreignCities,
  };
}

/** Concatenates lists; `from` has the start of each. */
function flatten(lists: readonly (readonly number[])[]): { from: number[]; values: number[] } {
  const from = [0];
  const values: number[] = [];
  for (const list of lists) {
    for (const value of list) values.push(value);
    from.push(values.length);
  }
  return { from, values };
}

function u16(values: readonly number[]): Uint16Array<ArrayBuffer> {
  const over = values.find((value) => value > NONE16);
  if (over !== undefined) throw new Error(`${over} does not fit 16 bits`);
  return Uint16Array.from(values);
}

function packPins({ pins, index }: Directory) {
  const states = flatten(pins.map((pin) => pin.states));
  const districts = flatten(index.districts);
  const subdistricts = flatten(index.subdistricts);
  const divisions = flatten(index.divisions);
  return {
    pinNumber: Uint32Array.from(pins, (pin) => pin.number),
    pinSources: Uint8Array.from(pins, (pin) => pin.sources),
    pinLat: u16(pins.map((pin) => packLat(pin.centre.lat))),
    pinLon: u16(pins.map((pin) => packLon(pin.centre.lon))),
    pinRadius: u16(pins.map((pin) => Math.round(pin.radius / RADIUS_STEP))),
    pinDoubt: Uint8Array.from(pins, (pin) => Math.ceil(pin.doubtKm)),
    pinCity: u16(pins.map((pin) => pin.city)),
    pinOfficeFrom: Uint32Array.from(flatten(pins.map((pin) => pin.offices.map(() => 0))).from),
    pinStateFrom: u16(states.from),
    pinStates: Uint8Array.from(states.values),
    pinDistrictFrom: u16(districts.from),
    pinDistricts: u16(districts.values),
    pinSubdistrictFrom: u16(subdistricts.from),
    pinSubdistricts: u16(subdistricts.values),
    pinDivisionFrom: u16(divisions.from),
    pinDivisions: u16(divisions.values),
  };
}

function nameOf(names: Names, title: string): number {
  const name = names.index.get(keyOf(title));
  if (name === undefined) throw new Error(`no name for "${title}"`);
  return name;
}

function packOffices({ pins }: Directory, names: Names) {
  const offices = pins.flatMap((pin) => pin.offices);
  const packed = (office: Place, { states }: Pin): number => {
    const state = Math.max(0, states.indexOf(office.state)) << OFFICE_STATE_SHIFT;
    return (state | (OFFICE_TYPES.indexOf(office.type) << PACK_SHIFT) | nameOf(names, office.title)) >>> 0;
  };
  return {
    officeName: Uint32Array.from(pins.flatMap((pin) => pin.offices.map((office) => packed(office, pin)))),
    officePin: u16(pins.flatMap((pin, i) => pin.offices.map(() => i))),
    officeLat: u16(offices.map((office) => packLat(office.point.lat))),
    officeLon: u16(offices.map((office) => packLon(office.point.lon))),
  };
}

function packAreas({ index: { areas } }: Directory, names: Names) {
  const pins = flatten(areas.map((area) => area.pins));
  return {
    areaName: Uint32Array.from(areas, (area) => nameOf(names, area.title)),
    areaKind: Uint8Array.from(areas, (area) => area.kind),
    areaState: Uint8Array.from(areas, (area) => area.state),
    areaLat: u16(areas.map((area) => packLat(area.centre.lat))),
    areaLon: u16(areas.map((area) => packLon(area.centre.lon))),
    areaPinFrom: Uint32Array.from(pins.from),
    areaPins: u16(pins.values),
  };
}

function packCities({ pins, cities }: Directory, names: Names) {
  const pinsOf: number[][] = cities.map(() => []);
  pins.forEach((pin, i) => {
    if (pin.city !== NONE16) pinsOf[pin.city].push(i);
  });
  const flat = flatten(pinsOf);
  return {
    cityName: Uint32Array.from(cities, (city) => nameOf(names, city.title)),
    cityState: Uint8Array.from(cities, (city) => city.state),
    cityLat: u16(cities.map((city) => packLat(city.point.lat))),
    cityLon: u16(cities.map((city) => packLon(city.point.lon))),
    cityPopulation: Uint32Array.from(cities, (city) => city.population),
    cityPinFrom: Uint32Array.from(flat.from),
    cityPins: u16(flat.values),
  };
}

function packNames({ list }: Names) {
  const titles = list.map((name) => encoder.encode(name.title));
  const refs = flatten(list.map((name) => name.refs));
  return {
    titles: Uint8Array.from(Buffer.concat(titles)),
    titleBlockFrom: blockStarts(titles),
    titleLength: lengths(titles),
    nameRefFrom: Uint32Array.from(refs.from),
    refs: Uint32Array.from(refs.values),
    nameTable: hashTable(list),
  };
}

function blockStarts(titles: readonly Uint8Array[]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(Math.ceil(titles.length / TITLE_BLOCK));
  let at = 0;
  titles.forEach((title, name) => {
    if (name % TITLE_BLOCK === 0) starts[name / TITLE_BLOCK] = at;
    at += title.length;
  });
  return starts;
}

function lengths(titles: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const long = titles.find((title) => title.length > 255);
  if (long !== undefined) throw new Error(`a title of ${long.length} bytes`);
  return Uint8Array.from(titles, (title) => title.length);
}

/** Linear probing over hash % slots; the fingerprint is the upper bits of the hash. */
function hashTable(list: readonly Name[]): Uint32Array<ArrayBuffer> {
  const table = new Uint32Array(Math.ceil(list.length / TABLE_LOAD));
  list.forEach(({ key }, name) => {
    const bytes = encoder.encode(key);
    const hash = hashBytes(bytes, 0, bytes.length);
    let slot = hash % table.length;
    while (table[slot] !== 0) slot = slot + 1 === table.length ? 0 : slot + 1;
    table[slot] = (((hash >>> NAME_BITS) << NAME_BITS) | (name + 1)) >>> 0;
  });
  return table;
}

function packSounds(list: readonly Name[]) {
  const near = nearSkeletons(list);
  return {
    skeletonFrom: bucketStarts(
      list.map((name) => bucketOf(name.sound, SKELETON_BUCKET_BITS)),
      SKELETON_BUCKET_BITS,
    ),
    skeletonPrint: Uint8Array.from(list, (name) => name.sound & 0xff),
    nearFrom: bucketStarts(
      near.map((entry) => bucketOf(entry.hash, NEAR_BUCKET_BITS)),
      NEAR_BUCKET_BITS,
    ),
    near: Uint32Array.from(near, ({ hash, name }) => ((hash << NAME_BITS) | name) >>> 0),
  };
}

/** Where each bucket begins among sorted bucket numbers. */
function bucketStarts(buckets: readonly number[], bits: number): Uint32Array<ArrayBuffer> {
  const from = new Uint32Array(2 ** bits + 1);
  for (const bucket of buckets) from[bucket + 1]++;
  for (let b = 0; b < 2 ** bits; b++) from[b + 1] += from[b];
  return from;
}

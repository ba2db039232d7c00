/** The PIN directory, reading the typed arrays of its file. */

import {
  NONE16,
  OFFICE_TYPES,
  PACK_MASK,
  PACK_SHIFT,
  RADIUS_STEP,
  type Sections,
  unpackLat,
  unpackLon,
} from "../../data/layout.ts";
import { NameTable } from "./names.ts";
import type { PinDirectory, RefKind } from "./types.ts";

const FIRST_PIN = 100_000;
const LETTERS = 27;

export class FileDirectory implements PinDirectory {
  readonly pinCount: number;
  readonly officeCount: number;
  readonly areaCount: number;
  readonly cityCount: number;
  readonly nameCount: number;
  readonly version: string;
  readonly #s: Sections;
  readonly #names: NameTable;
  /** PIN index + 1, by PIN minus 100,000: one read instead of a binary search of fifteen steps, for 1.8 MB. */
  readonly #byNumber = new Uint16Array(900_000);

  /** Cache of city titles, as a few thousand are read again and again. */
  readonly #cityTitles: (string | undefined)[];

  constructor(sections: Sections) {
    this.#s = sections;
    this.#names = new NameTable(sections);
    this.pinCount = sections.pinNumber.length;
    this.officeCount = sections.officeName.length;
    this.areaCount = sections.areaName.length;
    this.cityCount = sections.cityName.length;
    this.nameCount = this.#names.count;
    this.#cityTitles = new Array(this.cityCount).fill(undefined);
    this.version = new TextDecoder().decode(sections.version);
    for (let i = 0; i < this.pinCount; i++) this.#byNumber[sections.pinNumber[i] - FIRST_PIN] = i + 1;
  }

  indexOf(pin: number): number {
    const at = pin - FIRST_PIN;
    return at >= 0 && at < 900_000 && Number.isInteger(at) ? this.#byNumber[at] - 1 : -1;
  }
  pinAt(pin: number): number {
    return this.#s.pinNumber[pin];
  }
  sources(pin: number): number {
    return this.#s.pinSources[pin];
  }
  stateOf(pin: number): number {
    return this.#s.pinStates[this.#s.pinStateFrom[pin]];
  }
  stateCount(pin: number): number {
    return this.#s.pinStateFrom[pin + 1] - this.#s.pinStateFrom[pin];
  }
  stateAt(pin: number, k: number): number {
    return this.#s.pinStates[this.#s.pinStateFrom[pin] + k];
  }
  districtCount(pin: number): number {
    return this.#s.pinDistrictFrom[pin + 1] - this.#s.pinDistrictFrom[pin];
  }
  districtAt(pin: number, k: number): number {
    return this.#s.pinDistricts[this.#s.pinDistrictFrom[pin] + k];
  }
  subdistrictCount(pin: number): number {
    return this.#s.pinSubdistrictFrom[pin + 1] - this.#s.pinSubdistrictFrom[pin];
  }
  subdistrictAt(pin: number, k: number): number {
    return this.#s.pinSubdistricts[this.#s.pinSubdistrictFrom[pin] + k];
  }
  divisionCount(pin: number): number {
    return this.#s.pinDivisionFrom[pin + 1] - this.#s.pinDivisionFrom[pin];
  }
  divisionAt(pin: number, k: number): number {
    return this.#s.pinDivisions[this.#s.pinDivisionFrom[pin] + k];
  }
  cityOf(pin: number): number {
    const city = this.#s.pinCity[pin];
    return city === NONE16 ? -1 : city;
  }
  lat(pin: number): number {
    return unpackLat(this.#s.pinLat[pin]);
  }
  lon(pin: number): number {
    return unpackLon(this.#s.pinLon[pin]);
  }
  radius(pin: number): number {
    return this.#s.pinRadius[pin] * RADIUS_STEP;
  }
  officesFrom(pin: number): number {
    return this.#s.pinOfficeFrom[pin];
  }
  officesTo(pin: number): number {
    return this.#s.pinOfficeFrom[pin + 1];
  }

  officeTitle(office: number): string {
    const title = this.nameTitle(this.officeName(office));
    const type = this.officeType(office);
    // The name of a general post office already includes its type.
    return type === "" || title.endsWith(" GPO") ? title : `${title} ${type}`;
  }
  officeName(office: number): number {
    return this.#s.officeName[office] & PACK_MASK;
  }
  officeType(office: number): string {
    return OFFICE_TYPES[this.#s.officeName[office] >>> PACK_SHIFT];
  }
  officePin(office: number): number {
    return this.#s.officePin[office];
  }
  officeLat(office: number): number {
    return unpackLat(this.#s.officeLat[office]);
  }
  officeLon(office: number): number {
    return unpackLon(this.#s.officeLon[office]);
  }

  areaTitle(area: number): string {
    return this.nameTitle(this.#s.areaName[area]);
  }
  areaKind(area: number): RefKind {
    // The file stores KIND, which has the numbers of RefKind.
    return this.#s.areaKind[area] as RefKind;
  }
  areaState(area: number): number {
    return this.#s.areaState[area];
  }
  areaLat(area: number): number {
    return unpackLat(this.#s.areaLat[area]);
  }
  areaLon(area: number): number {
    return unpackLon(this.#s.areaLon[area]);
  }
  areaPinsFrom(area: number): number {
    return this.#s.areaPinFrom[area];
  }
  areaPinsTo(area: number): number {
    return this.#s.areaPinFrom[area + 1];
  }
  areaPinAt(k: number): number {
    return this.#s.areaPins[k];
  }

  cityTitle(city: number): string {
    this.#cityTitles[city] ??= this.nameTitle(this.#s.cityName[city]);
    return this.#cityTitles[city];
  }
  cityState(city: number): number {
    return this.#s.cityState[city];
  }
  cityLat(city: number): number {
    return unpackLat(this.#s.cityLat[city]);
  }
  cityLon(city: number): number {
    return unpackLon(this.#s.cityLon[city]);
  }
  cityPopulation(city: number): number {
    return this.#s.cityPopulation[city];
  }
  cityPinsFrom(city: number): number {
    return this.#s.cityPinFrom[city];
  }
  cityPinsTo(city: number): number {
    return this.#s.cityPinFrom[city + 1];
  }
  cityPinAt(k: number): number {
    return this.#s.cityPins[k];
  }

  findBytes(bytes: Uint8Array, from: number, to: number): number {
    return this.#names.findBytes(bytes, from, to);
  }
  find(text: string): number {
    return this.#names.find(text);
  }
  nameTitle(name: number): string {
    return this.#names.title(name);
  }
  nameKey(name: number, out: Uint8Array): number {
    return this.#names.key(name, out);
  }
  nameLength(name: number): number {
    return this.#names.length(name);
  }
  refsFrom(name: number): number {
    return this.#names.refsFrom(name);
  }
  refsTo(name: number): number {
    return this.#names.refsTo(name);
  }
  refKindAt(k: number): RefKind {
    return (this.#names.refAt(k) >>> PACK_SHIFT) as RefKind;
  }
  refIdAt(k: number): number {
    return this.#names.refAt(k) & PACK_MASK;
  }
  similar(key: string, out: number[]): number {
    return this.#names.similar(key, out);
  }

  trigram(a: number, b: number, c: number): number {
    return this.#s.trigrams[(a * LETTERS + b) * LETTERS + c];
  }
}

/**
 * The PIN directory: look-ups in the typed arrays of its file.
 *
 * PINs, offices, areas (districts, sub-districts, postal divisions), cities and names are small integers:
 * indices into these arrays, never the six digits themselves. A *name* ("Rampur") has one or more references,
 * each to an office, area or city of that name.
 */
import { hashText } from "../../../data/keys.ts";
import {
  NONE16,
  OFFICE_STATE_SHIFT,
  OFFICE_TYPES,
  PACK_MASK,
  PACK_SHIFT,
  RADIUS_STEP,
  RefKind,
  type Sections,
  unpackLat,
  unpackLon,
} from "../../../data/layout.ts";
import { nameTable } from "./names.ts";

const FIRST_PIN = 100_000;
const PIN_NUMBERS = 900_000;
/** A trigram's letters: a to z, and the start or end of a word. */
const LETTERS = 27;

export type PinDirectory = ReturnType<typeof pinDirectory>;

/** The directory over its sections. Look-ups allocate nothing unless they return a string. */
export function pinDirectory(s: Sections) {
  const names = nameTable(s);
  const pinCount = s.pinNumber.length;
  const cityCount = s.cityName.length;
  const indexOfNumber = numberIndex(s.pinNumber);

  const officeName = (office: number) => s.officeName[office] & PACK_MASK;
  const officeType = (office: number) =>
    OFFICE_TYPES[(s.officeName[office] >>> PACK_SHIFT) % OFFICE_TYPES.length];

  return {
    ...names,
    pinCount,
    cityCount,
    officeCount: s.officeName.length,
    /** Versions of the data sources on one line, for `thikana version` and /health. */
    version: new TextDecoder().decode(s.version),

    // ── a PIN ────────────────────────────────────────────────────────────────
    /** Index of a six-digit PIN given as a number (560034), or -1. */
    indexOf(pin: number): number {
      const at = pin - FIRST_PIN;
      return at >= 0 && at < PIN_NUMBERS && Number.isInteger(at) ? indexOfNumber(at) : -1;
    },
    /** The six-digit number of a PIN index. */
    pinAt: (pin: number) => s.pinNumber[pin],
    /** The data sources that list the PIN: bits of SOURCE in data/build/places.ts. */
    sources: (pin: number) => s.pinSources[pin],
    /** Id of the state with the most offices of this PIN (an index into `STATES` of data/states.ts). */
    stateOf: (pin: number) => s.pinStates[s.pinStateFrom[pin]],
    /** Number of states the PIN lies in, and the k-th of them, most offices first. */
    stateCount: (pin: number) => s.pinStateFrom[pin + 1] - s.pinStateFrom[pin],
    stateAt: (pin: number, k: number) => s.pinStates[s.pinStateFrom[pin] + k],
    /** Areas of the PIN of each kind, most offices first: districts, sub-districts, postal divisions. */
    districtCount: (pin: number) => s.pinDistrictFrom[pin + 1] - s.pinDistrictFrom[pin],
    districtAt: (pin: number, k: number) => s.pinDistricts[s.pinDistrictFrom[pin] + k],
    subdistrictCount: (pin: number) => s.pinSubdistrictFrom[pin + 1] - s.pinSubdistrictFrom[pin],
    subdistrictAt: (pin: number, k: number) => s.pinSubdistricts[s.pinSubdistrictFrom[pin] + k],
    divisionCount: (pin: number) => s.pinDivisionFrom[pin + 1] - s.pinDivisionFrom[pin],
    divisionAt: (pin: number, k: number) => s.pinDivisions[s.pinDivisionFrom[pin] + k],
    /** The city or town that people write for this PIN, or -1 when none is near. */
    cityOf: (pin: number) => (s.pinCity[pin] === NONE16 ? -1 : s.pinCity[pin]),
    /** True when the PIN has the office, lies in the area, or is the city's. */
    isIn(pin: number, kind: RefKind, id: number): boolean {
      switch (kind) {
        case RefKind.office:
          return s.officePin[id] === pin;
        case RefKind.city:
          return s.pinCity[pin] === id;
        case RefKind.district:
          return isListed(id, s.pinDistricts, s.pinDistrictFrom, pin);
        case RefKind.subdistrict:
          return isListed(id, s.pinSubdistricts, s.pinSubdistrictFrom, pin);
        case RefKind.division:
          return isListed(id, s.pinDivisions, s.pinDivisionFrom, pin);
      }
    },
    /** The centre (a robust median of its points), NaN when unknown. */
    lat: (pin: number) => unpackLat(s.pinLat[pin]),
    lon: (pin: number) => unpackLon(s.pinLon[pin]),
    /** Kilometres from the centre within which 90 % of the PIN's points lie; 0 when unknown. */
    radius: (pin: number) => s.pinRadius[pin] * RADIUS_STEP,
    /**
     * Kilometres that the centre may be off because it only stands for a town or district: the PIN has no points
     * of its own there. 0 for a centre of its own.
     */
    doubtKm: (pin: number) => s.pinDoubt[pin],
    /** The PIN's offices are the range [officesFrom, officesTo); delivery head and sub offices come first. */
    officesFrom: (pin: number) => s.pinOfficeFrom[pin],
    officesTo: (pin: number) => s.pinOfficeFrom[pin + 1],

    // ── an office (a post office, or a locality of the postal lists) ─────────
    /** "Koramangala S.O": natural capitals, with its type; a locality without an office has none. */
    officeTitle(office: number): string {
      const title = names.nameTitle(officeName(office));
      const type = officeType(office);
      // The name of a general post office already includes its type.
      return type === "" || title.endsWith(" GPO") ? title : `${title} ${type}`;
    },
    /** The name of the office, an index into names. */
    officeName,
    /** "H.O", "S.O", "B.O", or "" for a locality. */
    officeType,
    officePin: (office: number) => s.officePin[office],
    /** Id of the state the office lies in: one of its PIN's. */
    officeState: (office: number) =>
      s.pinStates[s.pinStateFrom[s.officePin[office]] + (s.officeName[office] >>> OFFICE_STATE_SHIFT)],
    /** NaN when the office has no trustworthy point. */
    officeLat: (office: number) => unpackLat(s.officeLat[office]),
    officeLon: (office: number) => unpackLon(s.officeLon[office]),

    // ── an area: district, sub-district, postal division ─────────────────────
    /** The name of the area, an index into names. */
    areaName: (area: number) => s.areaName[area],
    areaTitle: (area: number) => names.nameTitle(s.areaName[area]),
    areaKind: (area: number) => s.areaKind[area] as RefKind,
    areaState: (area: number) => s.areaState[area],
    areaLat: (area: number) => unpackLat(s.areaLat[area]),
    areaLon: (area: number) => unpackLon(s.areaLon[area]),
    /** PINs of the area: areaPinAt(k) for k in [areaPinsFrom, areaPinsTo). */
    areaPinsFrom: (area: number) => s.areaPinFrom[area],
    areaPinsTo: (area: number) => s.areaPinFrom[area + 1],
    areaPinAt: (k: number) => s.areaPins[k],

    // ── a city or town ───────────────────────────────────────────────────────
    /** The name of the city, an index into names. */
    cityName: (city: number) => s.cityName[city],
    cityTitle: (city: number) => names.nameTitle(s.cityName[city]),
    cityState: (city: number) => s.cityState[city],
    cityLat: (city: number) => unpackLat(s.cityLat[city]),
    cityLon: (city: number) => unpackLon(s.cityLon[city]),
    cityPopulation: (city: number) => s.cityPopulation[city],
    /** PINs whose cityOf is this city: cityPinAt(k) for k in [cityPinsFrom, cityPinsTo). */
    cityPinsFrom: (city: number) => s.cityPinFrom[city],
    cityPinsTo: (city: number) => s.cityPinFrom[city + 1],
    cityPinAt: (k: number) => s.cityPins[k],

    /** Whether a key is a name of a city outside India that is known beyond its country. */
    isForeignCity(key: string): boolean {
      return hasSorted(s.foreignCities, hashText(key));
    },

    // ── any of these ─────────────────────────────────────────────────────────
    /** The point of an office, else its PIN's; of an area or a city. NaN when unknown. */
    placeLat(kind: RefKind, id: number): number {
      if (kind === RefKind.city) return unpackLat(s.cityLat[id]);
      if (kind !== RefKind.office) return unpackLat(s.areaLat[id]);
      const lat = unpackLat(s.officeLat[id]);
      return Number.isNaN(lat) ? unpackLat(s.pinLat[s.officePin[id]]) : lat;
    },
    placeLon(kind: RefKind, id: number): number {
      if (kind === RefKind.city) return unpackLon(s.cityLon[id]);
      if (kind !== RefKind.office) return unpackLon(s.areaLon[id]);
      const isOwn = !Number.isNaN(unpackLat(s.officeLat[id]));
      return unpackLon(isOwn ? s.officeLon[id] : s.pinLon[s.officePin[id]]);
    },

    /**
     * Frequency of a trigram in the directory's names: 0 (never) to 255. Letters are 1…26 for a…z and 0 for the
     * start or end of a word.
     */
    trigram: (a: number, b: number, c: number) => s.trigrams[(a * LETTERS + b) * LETTERS + c],
  };
}

function hasSorted(list: Uint32Array, value: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low < list.length && list[low] === value;
}

/** True when `id` is among the entries [from[owner], from[owner + 1]) of a list. */
function isListed(id: number, list: Uint16Array, from: Uint16Array, owner: number): boolean {
  for (let k = from[owner]; k < from[owner + 1]; k++) if (list[k] === id) return true;
  return false;
}

/**
 * Finds the index of a PIN, by the PIN minus 100,000: whether there is one is a bit, and the index is how many bits are set
 * before it. 170 kB, where an index for each number takes 1.8 MB, and a binary search four times as long.
 * @param numbers ascending
 */
function numberIndex(numbers: Sections["pinNumber"]): (at: number) => number {
  const bits = new Int32Array(PIN_NUMBERS / 32);
  for (const number of numbers) bits[(number - FIRST_PIN) >>> 5] |= 1 << (number - FIRST_PIN);
  const before = new Uint16Array(bits.length);
  for (let i = 1; i < bits.length; i++) before[i] = before[i - 1] + countOfBits(bits[i - 1]);
  return (at) => {
    const word = bits[at >>> 5];
    const bit = 1 << at;
    return (word & bit) === 0 ? -1 : before[at >>> 5] + countOfBits(word & (bit - 1));
  };
}

/** How many of the 32 bits are set. */
function countOfBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

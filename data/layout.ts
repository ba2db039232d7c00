/**
 * The format of `directory.bin`, shared by its writer (data/build) and its reader (src/engine/pincode).
 *
 *     magic "THIKPIN\n" · u32 version · u32 file length · u32 section count · u32 zero
 *     section table: (u32 offset, u32 length in bytes) for each section of SECTIONS, in that order
 *     sections, each at a multiple of 8
 *
 * All numbers are little-endian. A section whose name ends in "From" has one entry more than it has
 * owners: owner i has the entries [from[i], from[i + 1]) of its list.
 */

export const MAGIC = "THIKPIN\n";
export const FORMAT_VERSION = 3;
export const HEADER_BYTES = 24;
export const ALIGNMENT = 8;

type SectionKind = "u8" | "u16" | "u32";

export const SECTIONS = {
  /** Versions of the sources, UTF-8. */
  version: "u8",

  pinNumber: "u32",
  pinSources: "u8",
  pinLat: "u16",
  pinLon: "u16",
  /** In units of {@link RADIUS_STEP} km. */
  pinRadius: "u16",
  /** How far off a centre may be that is not the PIN's own, in kilometres; 0 for one that is. */
  pinDoubt: "u8",
  pinCity: "u16",
  pinOfficeFrom: "u32",
  pinStateFrom: "u16",
  pinStates: "u8",
  pinDistrictFrom: "u16",
  pinDistricts: "u16",
  pinSubdistrictFrom: "u16",
  pinSubdistricts: "u16",
  pinDivisionFrom: "u16",
  pinDivisions: "u16",

  /** Which of its PIN's states, type and name: state << 26 | type << 24 | name. */
  officeName: "u32",
  officePin: "u16",
  officeLat: "u16",
  officeLon: "u16",

  areaName: "u32",
  areaKind: "u8",
  areaState: "u8",
  areaLat: "u16",
  areaLon: "u16",
  areaPinFrom: "u32",
  areaPins: "u16",

  cityName: "u32",
  cityState: "u8",
  cityLat: "u16",
  cityLon: "u16",
  cityPopulation: "u32",
  cityPinFrom: "u32",
  cityPins: "u16",

  /** Titles of all names, UTF-8, one after another. */
  titles: "u8",
  /** Where every {@link TITLE_BLOCK}th name's title begins, and the length of each. */
  titleBlockFrom: "u32",
  titleLength: "u8",
  nameRefFrom: "u32",
  /** kind << 24 | id. */
  refs: "u32",
  /** Open addressing: 0 is empty, else fingerprint << 18 | name + 1. */
  nameTable: "u32",

  /** Names are sorted by the upper bits of their skeleton's hash: bucket b has names [from[b], from[b + 1]). */
  skeletonFrom: "u32",
  /** The low byte of a name's skeleton's hash. */
  skeletonPrint: "u8",
  /** Skeletons of cities and areas with one letter taken out: fingerprint << 18 | name, by bucket. */
  nearFrom: "u32",
  near: "u32",

  /** 27³, index (a · 27 + b) · 27 + c. */
  trigrams: "u8",

  /** Hashes of the keys of the names of cities outside India, ascending. */
  foreignCities: "u32",
} as const satisfies Record<string, SectionKind>;

type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

interface ArrayOf {
  u8: Uint8Array;
  u16: Uint16Array;
  u32: Uint32Array;
}

/** The typed array of each section. */
export type Sections = { [N in SectionName]: ArrayOf[(typeof SECTIONS)[N]] };

/** "None" of a 16-bit coordinate, city or area. */
export const NONE16 = 0xffff;
/** Office types by number, as `officeName` keeps them. */
export const OFFICE_TYPES = ["", "B.O", "S.O", "H.O"] as const;
export type OfficeType = (typeof OFFICE_TYPES)[number];

/** What a reference points to; an area has a kind, too. */
export const RefKind = { office: 0, subdistrict: 1, division: 2, district: 3, city: 4 } as const;
export type RefKind = (typeof RefKind)[keyof typeof RefKind];

/** Names and references are packed as kind (or type) << 24 | id. */
export const PACK_SHIFT = 24;
/** Above an office's type: the position of its state among those of its PIN. */
export const OFFICE_STATE_SHIFT = 26;
export const PACK_MASK = 0xffffff;
/** Table entries are packed as fingerprint << 18 | name. */
export const NAME_BITS = 18;
export const NAME_MASK = (1 << NAME_BITS) - 1;

export const TITLE_BLOCK = 8;
export const SKELETON_BUCKET_BITS = 16;
export const NEAR_BUCKET_BITS = 15;

/** The bounding box of 16-bit coordinates: about 60 m per step. */
export const BOX = { south: 6, north: 38, west: 68, east: 98 };
export const RADIUS_STEP = 0.01;

/** A latitude as a 16-bit step of {@link BOX}; NaN is {@link NONE16}. */
export const packLat = (lat: number): number => pack(lat, BOX.south, BOX.north);
/** A longitude as a 16-bit step of {@link BOX}; NaN and what lies outside is {@link NONE16}. */
export const packLon = (lon: number): number => pack(lon, BOX.west, BOX.east);
/** The latitude of a step, to about 30 m; NaN for {@link NONE16}. */
export const unpackLat = (step: number): number => unpack(step, BOX.south, BOX.north);
/** The longitude of a step, to about 30 m; NaN for {@link NONE16}. */
export const unpackLon = (step: number): number => unpack(step, BOX.west, BOX.east);

function pack(value: number, low: number, high: number): number {
  if (!(value >= low && value <= high)) return NONE16;
  return Math.round(((value - low) / (high - low)) * (NONE16 - 1));
}

function unpack(step: number, low: number, high: number): number {
  return step === NONE16 ? Number.NaN : low + (step / (NONE16 - 1)) * (high - low);
}

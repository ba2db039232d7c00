/**
 * The interface of the PIN directory.
 *
 * PINs, offices, areas (districts, sub-districts, postal divisions), cities and names are small integers:
 * indices into typed arrays of one file. A *name* ("Rampur") has one or more references, each to an office,
 * area or city of that name.
 *
 * A name's key is its UTF-8 in lower case with everything but letters and digits removed, so that
 * "Naya Ganj", "NAYAGANJ" and "naya-ganj" are one name. Keys of Indian scripts keep their own letters.
 */

/** What a reference points to. */
export const RefKind = { office: 0, subdistrict: 1, division: 2, district: 3, city: 4 } as const;
export type RefKind = (typeof RefKind)[keyof typeof RefKind];

/** The data sources that list a PIN; bits of {@link PinDirectory.sources}. */
export const Source = { indiaPost: 1, geonames: 2, olderIndiaPost: 4 } as const;

/**
 * Look-ups allocate nothing unless they return a string, an array or a point.
 * "Index" below always means a dense index of this directory, never the six digits themselves.
 */
export interface PinDirectory {
  readonly pinCount: number;
  readonly officeCount: number;
  readonly areaCount: number;
  readonly cityCount: number;
  readonly nameCount: number;
  /** Versions of the data sources on one line, for `thikana version` and /health. */
  readonly version: string;

  // ── a PIN ─────────────────────────────────────────────────────────────────
  /** Index of a six-digit PIN given as a number (560034), or -1. */
  indexOf(pin: number): number;
  /** The six-digit number of a PIN index. */
  pinAt(pin: number): number;
  /** Bits of {@link Source}. */
  sources(pin: number): number;
  /** Id of the state with the most offices of this PIN (an index into `STATES` of data/states.ts). */
  stateOf(pin: number): number;
  /** Number of states the PIN lies in, and the k-th of them, most offices first. */
  stateCount(pin: number): number;
  stateAt(pin: number, k: number): number;
  /** Areas of the PIN of each kind, most offices first: districts, sub-districts, postal divisions. */
  districtCount(pin: number): number;
  districtAt(pin: number, k: number): number;
  subdistrictCount(pin: number): number;
  subdistrictAt(pin: number, k: number): number;
  divisionCount(pin: number): number;
  divisionAt(pin: number, k: number): number;
  /** The city or town that people write for this PIN, or -1 when none is near. */
  cityOf(pin: number): number;
  /** The centre (a robust median of its points), NaN when unknown. */
  lat(pin: number): number;
  lon(pin: number): number;
  /** Kilometres from the centre within which 90 % of the PIN's points lie; 0 when unknown. */
  radius(pin: number): number;
  /** The PIN's offices are the range [officesFrom, officesTo); delivery head and sub offices come first. */
  officesFrom(pin: number): number;
  officesTo(pin: number): number;

  // ── an office (a post office, or a locality of the postal lists) ──────────
  /** "Koramangala S.O": natural capitals, with its type; a locality without an office has none. */
  officeTitle(office: number): string;
  /** The name of the office, an index into names. */
  officeName(office: number): number;
  /** "H.O", "S.O", "B.O", or "" for a locality. */
  officeType(office: number): string;
  officePin(office: number): number;
  /** NaN when the office has no trustworthy point. */
  officeLat(office: number): number;
  officeLon(office: number): number;

  // ── an area: district, sub-district, postal division ──────────────────────
  areaTitle(area: number): string;
  areaKind(area: number): RefKind;
  areaState(area: number): number;
  areaLat(area: number): number;
  areaLon(area: number): number;
  /** PINs of the area: areaPinAt(k) for k in [areaPinsFrom, areaPinsTo). */
  areaPinsFrom(area: number): number;
  areaPinsTo(area: number): number;
  areaPinAt(k: number): number;

  // ── a city or town ────────────────────────────────────────────────────────
  cityTitle(city: number): string;
  cityState(city: number): number;
  cityLat(city: number): number;
  cityLon(city: number): number;
  cityPopulation(city: number): number;
  /** PINs whose cityOf is this city: cityPinAt(k) for k in [cityPinsFrom, cityPinsTo). */
  cityPinsFrom(city: number): number;
  cityPinsTo(city: number): number;
  cityPinAt(k: number): number;

  // ── a name ────────────────────────────────────────────────────────────────
  /** Name of the key bytes[from, to) (already a key: lower case, letters and digits only), or -1. */
  findBytes(bytes: Uint8Array, from: number, to: number): number;
  /** Name of a text (converted to a key first), or -1. */
  find(text: string): number;
  nameTitle(name: number): string;
  /** Writes a name's key into `out` (at least 255 bytes) and returns its length; -1 when it is not ASCII. */
  nameKey(name: number, out: Uint8Array): number;
  /** Bytes of a name's title, to exclude names of a very different length without reading them. */
  nameLength(name: number): number;
  /** References of a name: refKindAt(k) and refIdAt(k) for k in [refsFrom, refsTo); cities first. */
  refsFrom(name: number): number;
  refsTo(name: number): number;
  refKindAt(k: number): RefKind;
  /** Index of an office, an area or a city, depending on the kind. */
  refIdAt(k: number): number;
  /**
   * Names that sound like a key: those with the same skeleton (data/keys.ts), and, among names of cities
   * and areas, those whose skeleton is one letter away. Fills `out` in no particular order and returns the count.
   */
  similar(key: string, out: number[]): number;

  // ── letters ───────────────────────────────────────────────────────────────
  /**
   * Frequency of a trigram in the directory's names: 0 (never) to 255. Letters are 1…26 for a…z and 0 for the
   * start or end of a word.
   */
  trigram(a: number, b: number, c: number): number;
}

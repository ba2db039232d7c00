/** Directory look-ups for the steps: which name a text is, and how it relates to the PIN. */
import { fnv, HASH_SEED, mixed } from "../../../data/keys.ts";
import { RefKind } from "../../../data/layout.ts";
import type { PinDirectory } from "../pincode/directory.ts";
import { OfficeStarts } from "./office-starts.ts";
import { narrowReachKm, reachKm } from "./reach.ts";
import { Sep, type Token } from "./text/token.ts";
import { wordOf } from "./text/word-cache.ts";
import { has, Mark } from "./text/words.ts";

/** How a name relates to a PIN. */
export const Relation = {
  /** The directory has no such name. */
  unknown: 0,
  /** Every place of that name is too far away. */
  far: 1,
  /** One is close enough that customers use its name. */
  near: 2,
  /** It is the name of an office, area or city of the PIN. */
  inside: 3,
} as const;
export type Relation = (typeof Relation)[keyof typeof Relation];

/** The relation of a name to a PIN, and the place it comes from. */
export interface Related {
  relation: Relation;
  kind: RefKind;
  id: number;
  /** Kilometres between the place and the PIN's centre; 0 inside, Infinity when unknown. */
  km: number;
}

/** A name of the directory found in a line. */
export interface NameInLine {
  name: number;
  /** Bytes of its key. */
  letters: number;
  /** The words [at, at + words) of a line. */
  line: readonly Token[];
  at: number;
  words: number;
  /** Probably part of a longer name: "Agra Road", "Pothugam Palayam". */
  isPart: boolean;
  /** The name without its direction, "Thane" of "Thane West"; -1 when it has none or is no name without it. */
  plain: number;
}

/** Filter for names in a line: index, number of words, and a PIN; pass a constant, so that look-ups allocate nothing. */
export type NameFilter = (name: number, words: number, places: Places, pin: number) => boolean;

/** The names of offices and localities of the PIN. */
export const isOfficeOfPin: NameFilter = (name, _, places, pin) => places.officeNamed(name, pin) >= 0;

/** Longest name in a line, in words. */
const NAME_WORDS = 4;
/** Words that no name in a line begins with. */
const NO_START = Mark.small | Mark.landmark | Mark.number | Mark.house | Mark.floor | Mark.pin;
const KM_PER_DEGREE = 111.2;
/** A degree of longitude is no shorter: at 38° north. */
const MIN_KM_PER_DEGREE = 87;
/** A PIN's radius adds to a reach, up to this. */
const RADIUS_LIMIT_KM = 25;

export class Places {
  /** Scratch buffer for name keys; grows with the text. */
  private keys = new Uint8Array(2048);
  private readonly encoder = new TextEncoder();
  private readonly officeStarts: OfficeStarts;

  constructor(readonly dir: PinDirectory) {
    this.officeStarts = new OfficeStarts(dir);
  }

  /** Name of the words [from, to) written together, or -1. */
  nameOf(tokens: readonly Token[], from: number, to: number): number {
    if (to - from === 1) return tokens[from].word.nameIn(this.dir, this.nameOfKey);
    let length = 0;
    for (let i = from; i < to; i++) length = this.append(tokens[i].word.lower, length);
    return length === 0 ? -1 : this.dir.findBytes(this.keys, 0, length);
  }

  /** Name of one word, or -1. */
  private readonly nameOfKey = (lower: string): number => {
    const length = this.append(lower, 0);
    return length === 0 ? -1 : this.dir.findBytes(this.keys, 0, length);
  };

  /**
   * The longest name that begins with the word at `from` and lies within its part of the line.
   * @param shortest minimum length of its key in bytes
   * @param fits filter over the names found
   * @param pin what the filter gets
   */
  longestAt(
    line: readonly Token[],
    from: number,
    shortest: number,
    fits: NameFilter,
    pin: number,
  ): NameInLine | undefined {
    if (has(line[from], NO_START)) return undefined;
    const { dir } = this;
    let letters = 0;
    let hash = HASH_SEED;
    let best = -1;
    let bestLetters = 0;
    let bestWords = 0;
    for (let i = from; i < line.length && i < from + NAME_WORDS; i++) {
      if (i > from && (line[i].sep === Sep.comma || line[i].sep === Sep.dash)) break;
      const { word } = line[i];
      const before = letters;
      letters = this.append(word.lower, letters);
      hash = fnv(hash, this.keys, before, letters);
      if (letters < shortest) continue;
      // Look-ups for the first word overwrite the same bytes.
      const name =
        i > from ? dir.findBytes(this.keys, 0, letters, mixed(hash)) : word.nameIn(dir, this.nameOfKey);
      if (name < 0 || !fits(name, i - from + 1, this, pin)) continue;
      best = name;
      bestLetters = letters;
      bestWords = i - from + 1;
    }
    if (best < 0) return undefined;
    return { name: best, letters: bestLetters, line, at: from, words: bestWords, isPart: false, plain: -1 };
  }

  /** Appends a word's key to the first `length` bytes of the scratch buffer; returns the new length. */
  private append(lower: string, length: number): number {
    if (length + lower.length * 3 > this.keys.length) {
      const grown = new Uint8Array((length + lower.length * 3) * 2);
      grown.set(this.keys);
      this.keys = grown;
    }
    const { keys } = this;
    for (let i = 0; i < lower.length; i++) {
      const c = lower.charCodeAt(i);
      if (c > 127) return length + this.encoder.encodeInto(lower.slice(i), keys.subarray(length)).written;
      keys[length++] = c;
    }
    return length;
  }

  /**
   * The closest relation between a name and a PIN.
   * @param pin index of a PIN, at least 0
   * @param narrow stricter limits of "near": for addresses in which nothing else confirms the PIN
   */
  relate(name: number, pin: number, narrow = false): Related {
    const { dir } = this;
    const out: Related = { relation: Relation.unknown, kind: RefKind.office, id: -1, km: Infinity };
    if (name < 0) return out;
    const from = dir.refsFrom(name);
    const to = dir.refsTo(name);
    const inside = this.insideRef(name, pin);
    if (inside >= 0)
      return { relation: Relation.inside, kind: dir.refKindAt(inside), id: dir.refIdAt(inside), km: 0 };
    out.relation = Relation.far;
    const radius = narrow ? 0 : Math.min(dir.radius(pin), RADIUS_LIMIT_KM);
    const lat = dir.lat(pin);
    const lon = dir.lon(pin);
    for (let k = from; k < to; k++) {
      const kind = dir.refKindAt(k);
      const id = dir.refIdAt(k);
      // Most places of a common name are farther north, south, east or west than one that was seen.
      if (Math.abs(lat - dir.placeLat(kind, id)) * KM_PER_DEGREE >= out.km) continue;
      if (Math.abs(lon - dir.placeLon(kind, id)) * MIN_KM_PER_DEGREE >= out.km) continue;
      const km = this.kmToPin(kind, id, pin);
      if (km >= out.km) continue;
      out.kind = kind;
      out.id = id;
      out.km = km;
      if (km <= (narrow ? narrowReachKm(kind, id, pin, dir) : reachKm(kind, id, dir)) + radius)
        out.relation = Relation.near;
    }
    return out;
  }

  /** True when the relation of the name to the PIN is inside: no distance is needed for that. */
  isInside(name: number, pin: number): boolean {
    return this.insideRef(name, pin) >= 0;
  }

  /** The first reference of a name that is the PIN's own; -1 if none, or for no name. */
  insideRef(name: number, pin: number): number {
    const { dir } = this;
    if (name < 0) return -1;
    const to = dir.refsTo(name);
    for (let k = dir.refsFrom(name); k < to; k++)
      if (dir.isIn(pin, dir.refKindAt(k), dir.refIdAt(k))) return k;
    return -1;
  }

  /** The office or locality of the PIN that has the name, -1 if none. */
  officeNamed(name: number, pin: number): number {
    const { dir } = this;
    for (let o = dir.officesFrom(pin); o < dir.officesTo(pin); o++) if (dir.officeName(o) === name) return o;
    return -1;
  }

  /** True when an office or locality of the PIN begins with the name ("Nerul Node III"), and is not a road to it. */
  beginsOffice(name: number, pin: number): boolean {
    const { dir } = this;
    if (!this.officeStarts.mayBeginWithName(name, pin)) return false;
    const start = `${dir.nameTitle(name)} `;
    for (let o = dir.officesFrom(pin); o < dir.officesTo(pin); o++) {
      const title = dir.nameTitle(dir.officeName(o));
      if (!title.startsWith(start)) continue;
      const [next] = title.slice(start.length).split(" ", 1);
      if (!has(wordOf(next), Mark.street)) return true;
    }
    return false;
  }

  /** False when no office or locality of the PIN has a name that begins with the word: spares the look-ups. */
  mayBeginOffice(word: string, pin: number): boolean {
    return this.officeStarts.mayBegin(word, pin);
  }

  /** Kilometres from a place to a PIN's centre, Infinity when either has no point. */
  kmToPin(kind: RefKind, id: number, pin: number): number {
    return this.kmFrom(this.dir.placeLat(kind, id), this.dir.placeLon(kind, id), pin);
  }

  /** The same from a point in degrees, flat within India's distances. */
  kmFrom(lat: number, lon: number, pin: number): number {
    const dy = this.dir.lat(pin) - lat;
    const dx = (this.dir.lon(pin) - lon) * Math.cos(((lat + this.dir.lat(pin)) * Math.PI) / 360);
    const km = Math.sqrt(dx * dx + dy * dy) * KM_PER_DEGREE;
    return Number.isNaN(km) ? Infinity : km;
  }

  titleOfRef(kind: RefKind, id: number): string {
    const { dir } = this;
    if (kind === RefKind.city) return dir.cityTitle(id);
    return kind === RefKind.office ? dir.nameTitle(dir.officeName(id)) : dir.areaTitle(id);
  }

  /** True when the name is that of a district or of a city with a known population, not only of a village or office. */
  isProminent(name: number): boolean {
    const { dir } = this;
    const to = name < 0 ? 0 : dir.refsTo(name);
    for (let k = dir.refsFrom(name); k < to; k++) {
      const kind = dir.refKindAt(k);
      if (kind === RefKind.district || (kind === RefKind.city && dir.cityPopulation(dir.refIdAt(k)) > 0))
        return true;
    }
    return false;
  }

  /** True when the two names are one, or names of one city ("Bangalore", "Bengaluru"). */
  sharesCity(a: number, b: number): boolean {
    if (a === b) return true;
    if (a < 0 || b < 0) return false;
    const { dir } = this;
    for (let k = dir.refsFrom(a); k < dir.refsTo(a); k++)
      if (dir.refKindAt(k) === RefKind.city && this.isNameOfCity(b, dir.refIdAt(k))) return true;
    return false;
  }

  /** True when the name is one of the city's, official or not. */
  isNameOfCity(name: number, city: number): boolean {
    return this.dir.refersTo(name, RefKind.city, city);
  }

  /** The state that a place lies in. */
  stateOfRef(kind: RefKind, id: number): number {
    const { dir } = this;
    if (kind === RefKind.city) return dir.cityState(id);
    return kind === RefKind.office ? dir.stateOf(dir.officePin(id)) : dir.areaState(id);
  }

  /** True when a city, district or sub-district of the name lies in the state. */
  isInState(name: number, state: number): boolean {
    const { dir } = this;
    for (let k = dir.refsFrom(name); k < dir.refsTo(name); k++) {
      const kind = dir.refKindAt(k);
      if (kind !== RefKind.office && this.stateOfRef(kind, dir.refIdAt(k)) === state) return true;
    }
    return false;
  }

  /** True when a district of the name lies in the state; false for an unknown name or state (-1). */
  isDistrictIn(name: number, state: number): boolean {
    const { dir } = this;
    if (name < 0 || state < 0) return false;
    for (let k = dir.refsFrom(name); k < dir.refsTo(name); k++)
      if (dir.refKindAt(k) === RefKind.district && dir.areaState(dir.refIdAt(k)) === state) return true;
    return false;
  }

  /** The most populous city of a name, in the state when one is given (-1: any), or -1. */
  cityNamed(name: number, state: number): number {
    const { dir } = this;
    let best = -1;
    let people = -1;
    for (let k = dir.refsFrom(name); k < dir.refsTo(name); k++) {
      // Cities come first.
      if (dir.refKindAt(k) !== RefKind.city) break;
      const id = dir.refIdAt(k);
      if (state >= 0 && dir.cityState(id) !== state) continue;
      if (dir.cityPopulation(id) > people) {
        best = id;
        people = dir.cityPopulation(id);
      }
    }
    return best;
  }
}

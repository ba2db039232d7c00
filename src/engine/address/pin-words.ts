/** The words of a PIN's names: to take a typo for the name that was meant, and to leave out what the PIN implies. */
import type { PinDirectory } from "../pincode/directory.ts";
import { isLikelyTypo } from "./text/fuzzy.ts";
import { initialOf, wordOf } from "./text/words.ts";

/** No letter has this bit. */
const KNOWN = 1;

export class PinWords {
  /** Words of the titles of cities and areas, once they are asked for. */
  private readonly cityWords: (readonly string[])[] = [];
  private readonly areaWords: (readonly string[])[] = [];
  /** First letters of the words of a PIN's area names and of its office names, by PIN: see {@link initialOf}. 0: not asked for. */
  private readonly areaInitials: Int32Array;
  private readonly officeInitials: Int32Array;

  constructor(private readonly dir: PinDirectory) {
    this.areaInitials = new Int32Array(dir.pinCount);
    this.officeInitials = new Int32Array(dir.pinCount);
  }

  /** A bit for each first letter of the words that {@link isOfArea} finds: see {@link initialOf}. */
  areaLetters(pin: number): number {
    if (this.areaInitials[pin] === 0) this.areaInitials[pin] = this.initialsOfAreas(pin);
    return this.areaInitials[pin];
  }

  /** True when the word is, or is a typo of, a word of the names of the PIN's city, districts and sub-districts. */
  isOfArea(lower: string, pin: number): boolean {
    const { dir } = this;
    const city = dir.cityOf(pin);
    if (city >= 0 && isAmong(lower, this.wordsOfCity(city))) return true;
    for (let k = 0; k < dir.districtCount(pin); k++)
      if (isAmong(lower, this.wordsOfArea(dir.districtAt(pin, k)))) return true;
    for (let k = 0; k < dir.subdistrictCount(pin); k++)
      if (isAmong(lower, this.wordsOfArea(dir.subdistrictAt(pin, k)))) return true;
    return false;
  }

  /** The word of an office's or locality's name that the word is a typo of, both in lower case; else itself. */
  officeWord(lower: string, pin: number): string {
    const { dir, officeInitials } = this;
    if (officeInitials[pin] === 0) officeInitials[pin] = this.initialsOfOffices(pin);
    if ((officeInitials[pin] & initialOf(lower)) === 0) return lower;
    let meant = lower;
    for (let o = dir.officesFrom(pin); o < dir.officesTo(pin); o++) {
      const word = dir.titleWord(dir.officeName(o), lower, isLikelyTypo);
      if (word === lower) return lower;
      if (word !== undefined && meant === lower) meant = word;
    }
    return meant;
  }

  private wordsOfCity(city: number): readonly string[] {
    this.cityWords[city] ??= wordsOf(this.dir.cityTitle(city));
    return this.cityWords[city];
  }

  private wordsOfArea(area: number): readonly string[] {
    this.areaWords[area] ??= wordsOf(this.dir.areaTitle(area));
    return this.areaWords[area];
  }

  private initialsOfAreas(pin: number): number {
    const { dir } = this;
    let bits = KNOWN;
    const add = (word: string) => {
      bits |= initialOf(word);
    };
    const city = dir.cityOf(pin);
    if (city >= 0) this.wordsOfCity(city).forEach(add);
    for (let k = 0; k < dir.districtCount(pin); k++) this.wordsOfArea(dir.districtAt(pin, k)).forEach(add);
    for (let k = 0; k < dir.subdistrictCount(pin); k++)
      this.wordsOfArea(dir.subdistrictAt(pin, k)).forEach(add);
    return bits;
  }

  private initialsOfOffices(pin: number): number {
    const { dir } = this;
    let bits = KNOWN;
    for (let o = dir.officesFrom(pin); o < dir.officesTo(pin); o++)
      bits |= dir.titleInitials(dir.officeName(o));
    return bits;
  }
}

/** The words of a title that are not everyday words ("East", "City"), in lower case. */
const wordsOf = (title: string): string[] =>
  title
    .split(/[^\p{L}\p{M}]+/u)
    .map((word) => wordOf(word))
    .filter(({ known, lower }) => !known && lower.length > 2)
    .map(({ lower }) => lower);

function isAmong(lower: string, words: readonly string[]): boolean {
  for (let i = 0; i < words.length; i++) if (isLikelyTypo(lower, words[i])) return true;
  return false;
}

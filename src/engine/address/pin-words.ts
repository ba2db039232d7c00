/** The words of a PIN's names, to correct typos of them and to leave out what the PIN implies. */
import { keyOf } from "../../../data/keys.ts";
import type { PinDirectory } from "../pincode/directory.ts";
import { isLikelyTypo } from "./text/fuzzy.ts";
import { initialOf } from "./text/letters.ts";
import { looseSound } from "./text/script-sound.ts";
import { wordOf } from "./text/word-cache.ts";

/** No letter has this bit. */
const KNOWN = 1;
/** Integers of each PIN: first letters of its areas, pairs of the first and second letter and of the first and last, offices. */
const BITS = 4;
const SECONDS = 1;
const LASTS = 2;
const OFFICES = 3;

const secondOf = (word: string): number => 1 << (word.charCodeAt(0) * 5 + word.charCodeAt(1));
const lastOf = (word: string): number => 1 << (word.charCodeAt(0) * 5 + word.charCodeAt(word.length - 1));

/** Words of a title, and a bit for each of their first letters. */
interface TitleWords {
  readonly words: readonly string[];
  readonly letters: number;
}

/** Titles of offices and localities by their {@link looseSound}. */
export type OfficesBySound = ReadonlyMap<string, readonly string[]>;

/** Sounds of the shortest name that is compared without regard to voice. */
const MIN_SOUNDS = 3;
/** PINs whose offices are kept by sound. */
const MAX_KEPT = 1024;

export class PinWords {
  /** Of cities and areas, once they are asked for. */
  private readonly cityWords: TitleWords[] = [];
  private readonly areaWords: TitleWords[] = [];
  /**
   * {@link BITS} of each PIN: letters of the words of its areas' names, and the first ones of its offices' names. 0: not
   * asked for. Beside each other, as each PIN's come from the memory.
   */
  private readonly bits: Int32Array;

  private readonly sounds = new Map<number, OfficesBySound>();

  constructor(private readonly dir: PinDirectory) {
    this.bits = new Int32Array(dir.pinCount * BITS);
  }

  /** A bit for each first letter of the words that {@link isOfArea} finds: see {@link initialOf}. */
  areaLetters(pin: number): number {
    const { bits } = this;
    const at = pin * BITS;
    if (bits[at] === 0) this.readAreas(pin);
    return bits[at];
  }

  /** True when the word is, or is a typo of, a word of the names of the PIN's city, districts and sub-districts. */
  isOfArea(lower: string, pin: number): boolean {
    const { dir, bits } = this;
    this.areaLetters(pin);
    const at = pin * BITS;
    // A word that one typo made has the second letter or the last one.
    const isLike = (bits[at + SECONDS] & secondOf(lower)) | (bits[at + LASTS] & lastOf(lower));
    if (isLike === 0) return false;
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
    const { dir, bits } = this;
    const at = pin * BITS + OFFICES;
    if (bits[at] === 0) bits[at] = this.initialsOfOffices(pin);
    if ((bits[at] & initialOf(lower)) === 0) return lower;
    let meant = lower;
    for (let o = dir.officesFrom(pin); o < dir.officesTo(pin); o++) {
      const word = dir.titleWord(dir.officeName(o), lower, isLikelyTypo);
      if (word === lower) return lower;
      if (word !== undefined && meant === lower) meant = word;
    }
    return meant;
  }

  /** The offices and localities of a PIN, for names that were typed in another script. */
  officesBySound(pin: number): OfficesBySound {
    let titles = this.sounds.get(pin);
    if (titles !== undefined) return titles;
    if (this.sounds.size >= MAX_KEPT) this.sounds.clear();
    titles = this.soundsOf(pin);
    this.sounds.set(pin, titles);
    return titles;
  }

  private soundsOf(pin: number): OfficesBySound {
    const { dir } = this;
    const titles = new Map<string, string[]>();
    for (let o = dir.officesFrom(pin); o < dir.officesTo(pin); o++) {
      const title = dir.nameTitle(dir.officeName(o));
      const sound = looseSound(keyOf(title));
      if (sound.length < MIN_SOUNDS) continue;
      const others = titles.get(sound);
      if (others) others.push(title);
      else titles.set(sound, [title]);
    }
    return titles;
  }

  private wordsOfCity(city: number): TitleWords {
    this.cityWords[city] ??= wordsOf(this.dir.cityTitle(city));
    return this.cityWords[city];
  }

  private wordsOfArea(area: number): TitleWords {
    this.areaWords[area] ??= wordsOf(this.dir.areaTitle(area));
    return this.areaWords[area];
  }

  private readAreas(pin: number): void {
    const { dir } = this;
    this.bits[pin * BITS] = KNOWN;
    const city = dir.cityOf(pin);
    if (city >= 0) this.addLetters(pin, this.wordsOfCity(city));
    for (let k = 0; k < dir.districtCount(pin); k++)
      this.addLetters(pin, this.wordsOfArea(dir.districtAt(pin, k)));
    for (let k = 0; k < dir.subdistrictCount(pin); k++)
      this.addLetters(pin, this.wordsOfArea(dir.subdistrictAt(pin, k)));
  }

  private addLetters(pin: number, { words, letters }: TitleWords): void {
    const { bits } = this;
    const at = pin * BITS;
    bits[at] |= letters;
    for (const word of words) {
      bits[at + SECONDS] |= secondOf(word);
      bits[at + LASTS] |= lastOf(word);
    }
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
function wordsOf(title: string): TitleWords {
  const words = title
    .split(/[^\p{L}\p{M}]+/u)
    .map((word) => wordOf(word))
    .filter(({ known, lower }) => !known && lower.length > 2)
    .map(({ lower }) => lower);
  return { words, letters: words.reduce((bits, word) => bits | initialOf(word), 0) };
}

function isAmong(lower: string, { letters, words }: TitleWords): boolean {
  if ((letters & initialOf(lower)) === 0) return false;
  for (let i = 0; i < words.length; i++) if (isLikelyTypo(lower, words[i])) return true;
  return false;
}

/**
 * Properties of a word, cached per spelling (word-cache.ts), because the same few thousand words ("Road", "Nagar",
 * "2nd") make up most of all addresses.
 */

import { JUNK_CONTINUED, JUNK_WORDS, TEST_WORDS } from "../../../../data/junk.ts";
import { hashText, keyOf, skeletonOf } from "../../../../data/keys.ts";
import { POINTING_WORDS, SHOP_WORDS, SPOKEN_WORDS, THING_WORDS } from "../../../../data/messages.ts";
import { GIVEN_ENDINGS, PERSON_NAMES, PersonWord, SURNAME_ENDINGS } from "../../../../data/person-names.ts";
import { POSTPOSITIONS } from "../../../../data/postpositions.ts";
import { KINDS_BEFORE_NAME, Mark, WORDS, type WordEntry } from "../../../../data/words.ts";
import { capitals, Shape, shapeOf } from "./capitals.ts";
import { isLikelyTypo, isTypo } from "./fuzzy.ts";
import { isDoubledKeys, isKeyboardRun, isPeriodic } from "./gibberish.ts";
import { isDigit } from "./letters.ts";
import { seamOf } from "./seam.ts";
import { setsOf } from "./word-set.ts";

export { KINDS_BEFORE_NAME, Mark };

/** From this length on, only the first sound and the last letter of a word are hashed. */
const LONG_WORD = 6;

/**
 * The kind of a sub-locality behind a name of six letters or more: "Rajajinagar" is Rajaji Nagar. Not those that villages
 * are named by, such as -puram and -pur: the villages of one PIN number their houses alike.
 */
const KIND_AT_END = /(?<=^[a-z]{6,})(?:nagara?|vihar|colony)$/;

/** Role of a word in the name of a place. */
export const Sense = {
  /** A name, judging by the word alone. */
  name: 0,
  /** A number, a kind of place ("road"), a title, or a word of messages ("second"): names nothing by itself. */
  common: 1,
  /** The same, unless a kind of street or area follows: "green". */
  thing: 2,
  /** The same; a name before it means one: "medical". */
  shop: 3,
  /** As common, and of a sentence: "please". */
  spoken: 4,
  /** A junk word. */
  junk: 5,
  /** A keyboard run, or the same few letters repeated. */
  keys: 6,
  /** One letter three times: initials ("SSS Complex") or junk. */
  tripled: 7,
  /** "test", "sample": junk by itself, not beside a name. */
  test: 8,
  /** "dolor", "bar": junk after junk. */
  continued: 9,
} as const;
export type Sense = (typeof Sense)[keyof typeof Sense];

/** Not computed yet. */
const UNKNOWN = -1;
/** The same, of a seam, which may be negative. */
const NO_SEAM_YET = -1000;

/** Few fields: words are read from all over the memory, and one fills two cache lines. */
export class Word {
  /** Lower case, without apostrophes: the word's part of a name key. */
  readonly lower: string;
  /** Printed form, unless the context requires another. */
  readonly print: string;
  /** Bits of Mark (data/words.ts). */
  readonly marks: number;
  readonly digits: number;
  /** Digits only. */
  readonly isNumber: boolean;
  /** 1st, 2nd, 5TH. */
  readonly isOrdinal: boolean;
  /** All letters are capitals, and there are at least two. */
  readonly isUpper: boolean;
  /** Listed in data/words.ts. */
  readonly known: boolean;
  private setsCached = UNKNOWN;
  private meantMarksCached = UNKNOWN;
  private soundCached = UNKNOWN;
  private senseCached: Sense | typeof UNKNOWN = UNKNOWN;
  private seamCached = NO_SEAM_YET;
  private hashCached = UNKNOWN;
  private personCached = UNKNOWN;
  /** The directory that {@link nameCached} is of. */
  private namedIn: object | undefined = undefined;
  private nameCached = UNKNOWN;

  /**
   * @param raw as typed: letters, digits, apostrophes
   * @param low with `high` what word-cache.ts finds it by
   */
  constructor(
    readonly raw: string,
    readonly low: number,
    readonly high: number,
  ) {
    const shape = shapeOf(raw);
    const lower = shape & (Shape.capital | Shape.other) ? raw.toLowerCase() : raw;
    this.lower = shape & Shape.mark ? lower.replaceAll("'", "") : lower;
    const entry = shape & Shape.digit ? undefined : WORDS.get(this.lower);
    this.digits = shape & Shape.digit ? countDigits(raw) : 0;
    this.isNumber = shape === Shape.digit;
    this.isOrdinal =
      this.digits > 0 && this.digits <= 3 && this.digits === raw.length - 2 && endsOrdinal(lower);
    this.isUpper =
      raw.length > 1 && (shape & (Shape.capital | Shape.small | Shape.digit | Shape.other)) === Shape.capital;
    this.known = entry !== undefined;
    this.marks = entry?.marks ?? (shape & Shape.digit ? 0 : marksOfUnlisted(this.lower));
    this.print = entry
      ? entry.print
      : this.isNumber
        ? raw
        : this.isOrdinal
          ? lower
          : capitals(raw, lower, shape);
    if (this.isNumber) {
      this.senseCached = Sense.common;
      this.setsCached = 0;
    }
  }

  /** A bit for each set that it is in: see word-set.ts. */
  get sets(): number {
    if (this.setsCached === UNKNOWN) this.setsCached = setsOf(this.lower);
    return this.setsCached;
  }

  /** The marks of the everyday word that is meant: those of short words with a typo, too. */
  get meantMarks(): number {
    if (this.known || this.digits > 0) return this.marks;
    if (this.meantMarksCached === UNKNOWN) this.readMeant();
    return this.meantMarksCached;
  }

  /**
   * Hash of the word's sound: equal for its abbreviation and its long form, for spellings that sound alike, with and
   * without a kind of sub-locality at its end, and, in a long word, for nearly any typo between its first and last letter.
   */
  get sound(): number {
    if (this.soundCached === UNKNOWN) this.readMeant();
    return this.soundCached;
  }

  /** Reads the everyday word that it is or is one typo away from, which may be short. */
  private readMeant(): void {
    const meant = this.known || this.digits > 0 ? undefined : everydayWord(this.lower);
    this.meantMarksCached = this.marks | (meant?.marks ?? 0);
    const print = this.known ? this.print : meant?.print;
    const key = print === undefined ? this.lower.replace(KIND_AT_END, "") : keyOf(print);
    this.soundCached = hashText(key.length < LONG_WORD ? skeletonOf(key) : endsOf(key));
  }

  /** By itself the word names nothing. */
  get isCommon(): boolean {
    const { sense } = this;
    return sense >= Sense.common && sense <= Sense.spoken;
  }

  get sense(): Sense {
    if (this.senseCached === UNKNOWN) this.senseCached = senseOf(this);
    return this.senseCached;
  }

  /** Bits of PersonWord (data/person-names.ts): what it is in the name of a person; 0 when it is in none. */
  get person(): number {
    if (this.personCached === UNKNOWN) this.personCached = this.digits > 0 ? 0 : personBits(this);
    return this.personCached;
  }

  /** Hash of the word's long form: equal for "rd" and "Road". 32 bits, unsigned. */
  get hash(): number {
    if (this.hashCached === UNKNOWN)
      this.hashCached = hashText(this.known ? this.print.toLowerCase() : this.lower);
    return this.hashCached;
  }

  /** Its name in a directory, which `find` looks up once. */
  nameIn(directory: object, find: (lower: string) => number): number {
    if (this.namedIn !== directory) {
      this.namedIn = directory;
      this.nameCached = find(this.lower);
    }
    return this.nameCached;
  }

  /** Where it may be two words written together: see {@link seamOf}. */
  get seam(): number {
    if (this.seamCached === NO_SEAM_YET) this.seamCached = seamOf(this.raw, this.lower);
    return this.seamCached;
  }
}

function senseOf({ lower, digits, known, marks, print }: Word): Sense {
  if (digits > 0) return JUNK_WORDS.has(lower.replace(/\d+/g, "")) ? Sense.junk : Sense.common;
  if (JUNK_WORDS.has(lower)) return Sense.junk;
  // A listed word without a mark is an acronym, which is a name, or a title.
  if (known) return marks === 0 && print === lower.toUpperCase() ? Sense.name : Sense.common;
  if (SPOKEN_WORDS.has(lower)) return Sense.spoken;
  if (POINTING_WORDS.has(lower)) return Sense.common;
  if (SHOP_WORDS.has(lower)) return Sense.shop;
  if (THING_WORDS.has(lower)) return Sense.thing;
  if (TEST_WORDS.has(lower)) return Sense.test;
  if (JUNK_CONTINUED.has(lower)) return Sense.continued;
  if (isPeriodic(lower)) return lower.length === 3 ? Sense.tripled : Sense.keys;
  return isKeyboardRun(lower) || isDoubledKeys(lower) ? Sense.keys : Sense.name;
}

/** For a word that is in no table, the ending decides. */
function personBits({ lower, known }: Word): number {
  const listed = PERSON_NAMES.get(lower);
  if (listed !== undefined || known) return listed ?? 0;
  let bits = 0;
  for (const { ending, letters, bit } of ENDINGS.get(lower[lower.length - 1]) ?? [])
    if (lower.length >= letters && lower.endsWith(ending)) bits |= bit;
  return bits;
}

/** The endings of names, by their last letter. */
const ENDINGS = Map.groupBy(
  [
    ...GIVEN_ENDINGS.map(([ending, letters]) => ({ ending, letters, bit: PersonWord.given })),
    ...SURNAME_ENDINGS.map(([ending, letters]) => ({ ending, letters, bit: PersonWord.surname })),
  ],
  ({ ending }) => ending[ending.length - 1],
);

/** Words in their order, by first letter and length: those that a word with a typo may stand for. */
class LikeWords {
  private readonly lists = new Map<number, string[]>();

  constructor(words: readonly string[]) {
    for (const word of words)
      for (let length = word.length - 1; length <= word.length + 1; length++) {
        const key = keyOfLike(word, length);
        const list = this.lists.get(key);
        if (list) list.push(word);
        else this.lists.set(key, [word]);
      }
  }

  /** The first that begins as the word does and is about as long. */
  find(lower: string, isLike: (a: string, b: string) => boolean): WordEntry | undefined {
    const list = this.lists.get(keyOfLike(lower, lower.length));
    if (list === undefined) return undefined;
    for (let i = 0; i < list.length; i++) if (isLike(lower, list[i])) return WORDS.get(list[i]);
    return undefined;
  }
}

const keyOfLike = (word: string, length: number): number => (word.charCodeAt(0) << 6) | Math.min(length, 63);

/** Everyday words that a typo may stand for. */
const EVERYDAY = new LikeWords([...WORDS.keys()]);
/** Long words with marks. */
const LONG_MARKS = new LikeWords(
  [...WORDS.keys()].filter((word) => word.length >= LONG_WORD && WORDS.get(word)?.marks !== 0),
);

function everydayWord(lower: string): WordEntry | undefined {
  return EVERYDAY.find(lower, isLikelyTypo);
}

function marksOfUnlisted(lower: string): number {
  return POSTPOSITIONS.has(lower) ? Mark.postposition : marksOfTypo(lower);
}

/** "Buildiing" and "Distrct" get the marks of the word that was meant, but are printed as typed. */
function marksOfTypo(lower: string): number {
  return lower.length < LONG_WORD ? 0 : (LONG_MARKS.find(lower, isTypo)?.marks ?? 0);
}

/** First sound, last letter, and whether there is an r or l between: few typos change it, few names share it. */
function endsOf(key: string): string {
  const skeleton = skeletonOf(key);
  const liquid = skeleton.includes("r", 1) || skeleton.includes("l", 1) ? "r" : "";
  return skeletonOf(`${key.charAt(0)}a`).charAt(0) + key.charAt(key.length - 1) + liquid;
}

function countDigits(raw: string): number {
  let digits = 0;
  for (let i = 0; i < raw.length; i++) if (isDigit(raw.charCodeAt(i))) digits++;
  return digits;
}

function endsOrdinal(lower: string): boolean {
  const end = lower.slice(-2);
  return (
    (end === "th" || end === "st" || end === "nd" || end === "rd") &&
    isDigit(lower.charCodeAt(lower.length - 3))
  );
}

/** True when the word or token has any of the marks. */
export function has(of: { readonly marks: number }, marks: number): boolean {
  return (of.marks & marks) !== 0;
}

/**
 * Properties of a word, cached per spelling, because the same few thousand words ("Road", "Nagar", "2nd") make
 * up most of all addresses.
 */

import { JUNK_CONTINUED, JUNK_WORDS, TEST_WORDS } from "../../../../data/junk.ts";
import { hashText, keyOf, skeletonOf } from "../../../../data/keys.ts";
import { POINTING_WORDS, SHOP_WORDS, SPOKEN_WORDS, THING_WORDS } from "../../../../data/messages.ts";
import { POSTPOSITIONS } from "../../../../data/postpositions.ts";
import { KINDS_BEFORE_NAME, Mark, WORDS, type WordEntry } from "../../../../data/words.ts";
import { capitals, Shape, shapeOf } from "./capitals.ts";
import { isLikelyTypo, isTypo } from "./fuzzy.ts";
import { isKeyboardRun, isPeriodic } from "./gibberish.ts";
import { seamOf } from "./seam.ts";

export { KINDS_BEFORE_NAME, Mark };

/** From this length on, only the first sound and the last letter of a word are hashed. */
const LONG_WORD = 6;

/** What a word can be in the name of a place. */
export const Sense = {
  /** A name, as far as the word alone tells. */
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

export class Word {
  /** Lower case, without apostrophes: the word's part of a name key. */
  readonly lower: string;
  /** Bits of Mark (data/words.ts). */
  readonly marks: number;
  /** Printed form, unless the context requires another. */
  readonly print: string;
  readonly digits: number;
  /** Digits only. */
  readonly isNumber: boolean;
  /** 1st, 2nd, 5TH. */
  readonly isOrdinal: boolean;
  /** All letters are capitals, and there are at least two. */
  readonly isUpper: boolean;
  /** Listed in data/words.ts. */
  readonly known: boolean;
  private soundCached = -1;
  private senseCached: Sense | -1 = -1;
  private everyday: WordEntry | undefined = undefined;
  private isEverydaySought = false;
  private seamCached: number | undefined = undefined;
  private hashCached = -1;

  /** @param raw as typed: letters, digits, apostrophes */
  constructor(readonly raw: string) {
    const shape = shapeOf(raw);
    const lower = shape & (Shape.capital | Shape.other) ? raw.toLowerCase() : raw;
    this.lower = shape & Shape.mark ? lower.replaceAll("'", "") : lower;
    this.digits = shape & Shape.digit ? countDigits(raw) : 0;
    this.isNumber = shape === Shape.digit;
    this.isOrdinal =
      this.digits > 0 && this.digits <= 3 && this.digits === raw.length - 2 && endsOrdinal(lower);
    this.isUpper =
      raw.length > 1 && (shape & (Shape.capital | Shape.small | Shape.digit | Shape.other)) === Shape.capital;
    const entry = this.digits === 0 ? WORDS.get(this.lower) : undefined;
    this.known = entry !== undefined;
    this.marks = entry?.marks ?? (shape & Shape.digit ? 0 : marksOfUnlisted(this.lower));
    this.print = entry
      ? entry.print
      : this.isNumber
        ? raw
        : this.isOrdinal
          ? lower
          : capitals(raw, lower, shape);
  }

  /** The everyday word that it is or is one typo away from, which may be short. */
  private get meant(): WordEntry | undefined {
    if (!this.isEverydaySought) {
      this.isEverydaySought = true;
      if (this.digits === 0) this.everyday = WORDS.get(this.lower) ?? everydayWord(this.lower);
    }
    return this.everyday;
  }

  /** The marks of the everyday word that is meant: those of short words with a typo, too. */
  get meantMarks(): number {
    return this.known ? this.marks : this.marks | (this.meant?.marks ?? 0);
  }

  /**
   * Hash of the word's sound: equal for its abbreviation and its long form, for spellings that sound alike,
   * and, in a long word, for nearly any typo between its first and last letter.
   */
  get sound(): number {
    if (this.soundCached < 0) {
      const key = this.meant ? keyOf(this.meant.print) : this.lower;
      this.soundCached = hashText(key.length < LONG_WORD ? skeletonOf(key) : endsOf(key));
    }
    return this.soundCached;
  }

  /** By itself the word names nothing. */
  get isCommon(): boolean {
    const { sense } = this;
    return sense >= Sense.common && sense <= Sense.spoken;
  }

  get sense(): Sense {
    if (this.senseCached < 0) this.senseCached = senseOf(this);
    return this.senseCached as Sense;
  }

  /** Hash of the word's long form: equal for "rd" and "Road". 32 bits, unsigned. */
  get hash(): number {
    if (this.hashCached < 0) this.hashCached = hashText(this.known ? this.print.toLowerCase() : this.lower);
    return this.hashCached;
  }

  /** Where it may be two words written together: see {@link seamOf}. */
  get seam(): number {
    if (this.seamCached === undefined) this.seamCached = seamOf(this.raw, this.lower);
    return this.seamCached;
  }
}

function senseOf({ lower, digits, known, marks, print }: Word): Sense {
  if (digits > 0) return JUNK_WORDS.has(lower.replace(/\d+/g, "")) ? Sense.junk : Sense.common;
  if (JUNK_WORDS.has(lower)) return Sense.junk;
  // A listed word without a mark is an acronym, which names something, or a title.
  if (known) return marks === 0 && print === lower.toUpperCase() ? Sense.name : Sense.common;
  if (SPOKEN_WORDS.has(lower)) return Sense.spoken;
  if (POINTING_WORDS.has(lower)) return Sense.common;
  if (SHOP_WORDS.has(lower)) return Sense.shop;
  if (THING_WORDS.has(lower)) return Sense.thing;
  if (TEST_WORDS.has(lower)) return Sense.test;
  if (JUNK_CONTINUED.has(lower)) return Sense.continued;
  if (isPeriodic(lower)) return lower.length === 3 ? Sense.tripled : Sense.keys;
  return isKeyboardRun(lower) ? Sense.keys : Sense.name;
}

/**
 * Direct-mapped cache: a word replaces the one in its slot, so the size is bounded. Without it an address takes
 * 10 % longer. It depends on nothing but the word, so that all engines of a thread share it.
 */
const CACHE_SLOTS = 1 << 17;
const cache = new Array<Word | undefined>(CACHE_SLOTS).fill(undefined);

/** The word text[from, to), from the cache or new. */
export function wordAt(text: string, from: number, to: number): Word {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  const slot = (hash ^ (hash >>> 15)) & (CACHE_SLOTS - 1);
  const seen = cache[slot];
  if (seen !== undefined && seen.raw.length === to - from && text.startsWith(seen.raw, from)) return seen;
  const word = new Word(text.slice(from, to));
  cache[slot] = word;
  return word;
}

/** The word of a whole text. */
export function wordOf(raw: string): Word {
  return wordAt(raw, 0, raw.length);
}

/** Everyday words that a typo may stand for, by first letter. */
const EVERYDAY = Map.groupBy(WORDS.keys(), (word) => word[0]);

function everydayWord(lower: string): WordEntry | undefined {
  const word = EVERYDAY.get(lower[0])?.find((word) => isLikelyTypo(lower, word));
  return word === undefined ? undefined : WORDS.get(word);
}

/** Long words with marks, by first letter: candidates for a misspelt word. */
const LONG_MARKS = new Map<string, string[]>();
for (const [word, { marks }] of WORDS) {
  if (word.length < LONG_WORD || marks === 0) continue;
  const list = LONG_MARKS.get(word[0]);
  if (list) list.push(word);
  else LONG_MARKS.set(word[0], [word]);
}

function marksOfUnlisted(lower: string): number {
  return POSTPOSITIONS.has(lower) ? Mark.postposition : marksOfTypo(lower);
}

/** "Buildiing" and "Distrct" get the marks of the word that was meant, but are printed as typed. */
function marksOfTypo(lower: string): number {
  if (lower.length < LONG_WORD) return 0;
  for (const word of LONG_MARKS.get(lower[0]) ?? [])
    if (isTypo(lower, word)) return WORDS.get(word)?.marks ?? 0;
  return 0;
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

/** A bit for the first letter of a word in lower case, as in the directory's `titleInitials`. */
export function initialOf(lower: string): number {
  return 1 << (lower.charCodeAt(0) & 31);
}

/** Whether a UTF-16 code unit is 0 to 9. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
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

/**
 * A word as the engine knows it: looked up once per spelling and remembered, because the same few thousand
 * words ("Road", "Nagar", "2nd") make up most of all addresses.
 */
import { hashText, keyOf, skeletonOf } from "../../../data/keys.ts";
import { Mark, WORDS } from "../../../data/words.ts";
import { capitals, Shape, shapeOf } from "./capitals.ts";
import { isSlip } from "./fuzzy.ts";
import { isKeyboardRun, isPeriodic } from "./gibberish.ts";

export { Mark };

/** From this length on a word is told by its first sound and its last letter alone. */
const LONG_WORD = 6;

export class Word {
  /** Lower case, without apostrophes: the word's part of a name key. */
  readonly lower: string;
  /** Bits of Mark (data/words.ts). */
  readonly marks: number;
  /** As printed when no context says otherwise. */
  readonly print: string;
  readonly digits: number;
  /** Digits only. */
  readonly isNumber: boolean;
  /** 1st, 2nd, 5TH. */
  readonly isOrdinal: boolean;
  /** All letters are capitals, and there are at least two. */
  readonly isUpper: boolean;
  /** Known to data/words.ts. */
  readonly known: boolean;
  private soundOf = -1;
  private slideOf = -1;

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
    this.marks = entry?.marks ?? (shape & Shape.digit ? 0 : marksOfSlip(this.lower));
    this.print = entry
      ? entry.print
      : this.isNumber
        ? raw
        : this.isOrdinal
          ? lower
          : capitals(raw, lower, shape);
  }

  /**
   * Hash of how the word sounds: equal for its abbreviation and its long form, for spellings that sound
   * alike, and, in a long word, for nearly any slip between its first and last letter.
   */
  get sound(): number {
    if (this.soundOf < 0) {
      const key = this.known ? keyOf(this.print) : this.lower;
      this.soundOf = hashText(key.length < LONG_WORD ? skeletonOf(key) : endsOf(key));
    }
    return this.soundOf;
  }

  /** A slide over the keyboard, or the same few letters over and over. */
  get isSlide(): boolean {
    if (this.slideOf < 0) this.slideOf = isPeriodic(this.lower) || isKeyboardRun(this.lower) ? 1 : 0;
    return this.slideOf === 1;
  }
}

/** One place for each hash: a word that falls on another's place takes it. Bounded, and never cleared. */
const PLACES = 1 << 17;
const remembered = new Array<Word | undefined>(PLACES).fill(undefined);

/** The word text[from, to). Pure: the memory only saves the second look. */
export function wordAt(text: string, from: number, to: number): Word {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  const place = (hash ^ (hash >>> 15)) & (PLACES - 1);
  const seen = remembered[place];
  if (seen !== undefined && seen.raw.length === to - from && text.startsWith(seen.raw, from)) return seen;
  const word = new Word(text.slice(from, to));
  remembered[place] = word;
  return word;
}

/** The word of a whole text. */
export function wordOf(raw: string): Word {
  return wordAt(raw, 0, raw.length);
}

/** Long words that mark something, by first letter: what a misspelt one is compared with. */
const LONG_MARKS = new Map<string, string[]>();
for (const [word, { marks }] of WORDS) {
  if (word.length < LONG_WORD || marks === 0) continue;
  const list = LONG_MARKS.get(word[0]);
  if (list) list.push(word);
  else LONG_MARKS.set(word[0], [word]);
}

/** "Buildiing" and "Distrct" mark what the word that was meant marks; they are printed as typed. */
function marksOfSlip(lower: string): number {
  if (lower.length < LONG_WORD) return 0;
  for (const word of LONG_MARKS.get(lower[0]) ?? [])
    if (isSlip(lower, word)) return WORDS.get(word)?.marks ?? 0;
  return 0;
}

/** First sound, last letter, and whether an r or l sounds between: few slips change it, few names share it. */
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

/** True when the word, or the word at its place in a line, has any of the marks. */
export function has(of: { readonly marks: number }, marks: number): boolean {
  return (of.marks & marks) !== 0;
}

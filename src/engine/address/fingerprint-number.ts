/**
 * Reads a number of an address for its fingerprint: its digits, and the kind of street or area that it names, as of "5th
 * Cross", "V Cross", "Fifth Cross" and "Cross No 5". Such numbers are compared by their kind, in any order; the others,
 * of doors, in their order.
 */
import { FLAT_DIGITS } from "./door.ts";
import { SPOKEN, spokenDigits, spokenEnd } from "./spoken-number.ts";
import { ROMANS, romanValue } from "./text/neighbours.ts";
import { Sep, type Token } from "./text/token.ts";
import { wordOf } from "./text/word-cache.ts";
import { WordSet } from "./text/word-set.ts";
import { has, Mark, type Word } from "./text/words.ts";

/** Whether the number of a kind word stands before or behind it. */
const NumberOrder = {
  /** "5th Cross", "5 Cross"; "Cross 5" where no number precedes. */
  before: 0,
  /** "Sector 5"; "5th Sector". */
  after: 1,
  /** The same, of one or two digits: "Block 3"; 302 beside a block is a flat. */
  shortAfter: 2,
  /** As `before`, only with an ending, or behind "No": "2nd Street", "Gali No 4"; "Gali 4". */
  street: 3,
  /** The same, but not "MG Road 12", a door. */
  road: 4,
} as const;
type NumberOrder = (typeof NumberOrder)[keyof typeof NumberOrder];

const KINDS: readonly [NumberOrder, string][] = [
  [NumberOrder.before, "cross main floor feet meter"],
  [NumberOrder.after, "sector phase stage ward zone"],
  [NumberOrder.shortAfter, "block pocket"],
  [NumberOrder.street, "street gali lane bylane avenue"],
  [NumberOrder.road, "road"],
];
/** By the sound of the kind word, which is that of its abbreviations and typos. Filled at first use: words need all sets. */
const ORDER_OF = new Map<number, NumberOrder>();
const KIND = Mark.street | Mark.counted | Mark.floor;

const ORDINALS: ReadonlyMap<string, string> = new Map(
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
    .split(" ")
    .map((word, i) => [word, String(i + 1)]),
);

/** Most words are no number: one look tells. */
const NUMBER_WORDS = new WordSet([...ORDINALS.keys(), ...ROMANS, ...SPOKEN]);

/** A number of an address. */
export class NumberRead {
  /** Sound of the word for the kind that it names; 0 for a door's. */
  kind = 0;
  /** False for "12 Cross Road", which may also be a door: it is one where the address has no other. */
  isSure = true;

  /**
   * @param text digits and letters in lower case, without the ending of an ordinal
   * @param last index of its last word
   */
  constructor(
    public text: string,
    public last: number,
  ) {}
}

/** Reads the number that begins at `i`; null when none does. @param word of the token as printed */
export function readNumber(tokens: readonly Token[], i: number, word: Word): NumberRead | null {
  if (word.digits === 0)
    return NUMBER_WORDS.has(word) && tokens[i].text === undefined ? readWords(tokens, i) : null;
  const read = new NumberRead(
    word.isOrdinal ? word.lower.slice(0, -2) : withZeros(word.lower, word.isNumber),
    i,
  );
  readKind(tokens, i, word.isOrdinal, read);
  if (read.kind === 0 && word.digits <= 2 && isRest(tokens, i + 1)) read.text += tokens[++read.last].word.raw;
  return read;
}

/** "3O2": a letter that stands for the zero. */
const withZeros = (lower: string, isNumber: boolean): string =>
  isNumber || !lower.includes("o") ? lower : lower.replace(/(?<=\d)o(?=\d)/g, "0");

/** "02" of "3 02". */
function isRest(tokens: readonly Token[], i: number): boolean {
  if (i >= tokens.length) return false;
  const { word, sep } = tokens[i];
  return word.isNumber && word.digits === 2 && sep === Sep.space && word.raw.startsWith("0");
}

/** "V Cross", "Fifth Cross", "Flat three zero two". */
function readWords(tokens: readonly Token[], i: number): NumberRead | null {
  const { lower } = tokens[i].word;
  const roman = romanValue(lower);
  const ordinal = ORDINALS.get(lower) ?? (roman > 0 && isAlone(tokens, i) ? String(roman) : undefined);
  if (ordinal !== undefined) {
    const read = new NumberRead(ordinal, i);
    readKind(tokens, i, true, read);
    // "I Block" may be a letter.
    const isLetter = lower.length === 1 && ORDER_OF.get(read.kind) === NumberOrder.shortAfter;
    return read.kind === 0 || isLetter ? null : read;
  }
  const end = spokenEnd(tokens, i, tokens.length);
  return end === i ? null : new NumberRead(spokenDigits(tokens, i, end), end - 1);
}

/** Not one of several initials. */
const isAlone = (tokens: readonly Token[], i: number): boolean =>
  !isLetter(tokens[i - 1]) && !isLetter(tokens[i + 1]);
const isLetter = (token: Token | undefined): boolean =>
  token !== undefined && token.word.lower.length === 1 && token.word.digits === 0;

/** The kind that the number at `i` names, judged by the words beside it, whatever commas part them. */
function readKind(tokens: readonly Token[], i: number, isOrdinal: boolean, read: NumberRead): void {
  const next = kindAt(tokens, i + 1);
  if (isOrdinal) {
    read.kind = next || kindBefore(tokens, i, read);
    return;
  }
  if (isJoined(tokens, i) || isJoined(tokens, i + 1)) {
    read.kind = isJoined(tokens, i) ? 0 : kindBefore(tokens, i, read);
    return;
  }
  read.kind = kindBefore(tokens, i, read);
  const order = ORDER_OF.get(next);
  if (read.kind !== 0 || order === undefined || order >= NumberOrder.street) return;
  if (isLabelled(tokens, i) || (order === NumberOrder.shortAfter && read.text.length >= FLAT_DIGITS)) return;
  // "12 Sector 5", "12 Ward No 5"
  const after = i + 2 < tokens.length && has(tokens[i + 2], Mark.number) ? i + 3 : i + 2;
  if ((order !== NumberOrder.before || after === i + 3) && isNumber(tokens, after)) return;
  read.kind = next;
  read.isSure = false;
}

/** The kind word before the number, if it has no number of its own before it. */
function kindBefore(tokens: readonly Token[], i: number, read: NumberRead): number {
  let k = i - 1;
  const isCounted = k >= 0 && has(tokens[k], Mark.number);
  if (isCounted) k--;
  const kind = kindAt(tokens, k);
  const order = ORDER_OF.get(kind);
  if (order === undefined) return 0;
  if (k > 0 && (isOrdinalAt(tokens, k - 1) || (order === NumberOrder.before && isNumber(tokens, k - 1))))
    return 0;
  if (order === NumberOrder.shortAfter && read.text.length >= FLAT_DIGITS) return 0;
  if (order === NumberOrder.road && !isCounted) return 0;
  read.isSure = order < NumberOrder.street;
  return kind;
}

const isJoined = (tokens: readonly Token[], i: number): boolean =>
  i < tokens.length &&
  (tokens[i].sep === Sep.hyphen || tokens[i].sep === Sep.slash) &&
  tokens[i].word.digits > 0;

const isLabelled = (tokens: readonly Token[], i: number): boolean =>
  i > 0 && has(tokens[i - 1], Mark.house | Mark.number);

const isNumber = (tokens: readonly Token[], i: number): boolean =>
  i < tokens.length && tokens[i].word.digits > 0 && !tokens[i].word.isOrdinal;

const isOrdinalAt = (tokens: readonly Token[], i: number): boolean =>
  tokens[i].word.isOrdinal || ORDINALS.has(tokens[i].word.lower);

/** The sound of the kind word at `i`; 0 for any other. */
function kindAt(tokens: readonly Token[], i: number): number {
  if (i < 0 || i >= tokens.length) return 0;
  const { text, word: typed, marks } = tokens[i];
  if (((marks | typed.meantMarks) & KIND) === 0) return 0;
  const word = text === undefined ? typed : wordOf(text);
  if (word.digits > 0) return 0;
  if (ORDER_OF.size === 0)
    for (const [order, words] of KINDS)
      for (const one of words.split(" ")) ORDER_OF.set(wordOf(one).sound, order);
  return ORDER_OF.has(word.sound) ? word.sound : 0;
}

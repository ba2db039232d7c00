/** A word of a line with the results of the steps. */
import type { Word } from "./words.ts";

/** The separator between a word and the one before it. */
export const Sep = {
  start: 0,
  space: 1,
  hyphen: 2,
  slash: 3,
  point: 4,
  amp: 5,
  hash: 6,
  plus: 7,
  comma: 8,
  dash: 9,
} as const;
export type Sep = (typeof Sep)[keyof typeof Sep];

/** What a word was recognized as; words with a role are not printed in their line, except a person's and the town. */
export const Role = {
  none: 0,
  pin: 1,
  phone: 2,
  city: 3,
  state: 4,
  landmark: 5,
  label: 6,
  district: 7,
  /** Repeated, or what an export writes for "none". */
  noise: 8,
  /** A person's name, including "C/o" before it. */
  person: 9,
  /** The same, where it repeats the buyer's name: not printed. */
  receiver: 10,
  /** The PIN's city, if another name or a part of it was typed as the city; only printed. */
  town: 11,
} as const;
export type Role = (typeof Role)[keyof typeof Role];

export interface Token {
  word: Word;
  /** Bits of Mark: the word's own, until the expand step sets them from the context. */
  marks: number;
  sep: Sep;
  role: Role;
  /** The scanned text; the word is source[start, end). */
  readonly source: string;
  readonly start: number;
  end: number;
  /** Inside parentheses. */
  inside: boolean;
  /** Dotted initials, joined. */
  initials: boolean;
  /** Index in TAGS and how sure it is, set by the tagger; -1 without one. */
  tag: number;
  margin: number;
  /** Set by the expand step: what to print instead of word.print ("" prints nothing). */
  text: string | undefined;
  /** Words of the longest name of an office or locality of the PIN that begins here; 0 before find-locality.ts. */
  officeWords: number;
}

/** The word begins the line or a part of it: a comma or dash stands before it. */
export const opensPart = (line: readonly Token[], i: number): boolean => i === 0 || line[i].sep >= Sep.comma;

/** Whether one of the words [from, to) contains a digit. */
export function hasDigit(line: readonly Token[], from: number, to: number): boolean {
  for (let k = from; k < to; k++) if (line[k].word.digits > 0) return true;
  return false;
}

/** Whether "Police Station" ends with the word at `i`. */
export const isPoliceStation = (line: readonly Token[], i: number): boolean =>
  i > 0 && line[i].word.lower === "station" && line[i - 1].word.lower === "police";

/** A word of a text, before any step has read it. */
export function tokenOf(
  word: Word,
  source: string,
  start: number,
  end: number,
  sep: Sep,
  inside: boolean,
): Token {
  return {
    word,
    marks: word.marks,
    sep,
    role: Role.none,
    source,
    start,
    end,
    inside,
    initials: false,
    tag: -1,
    margin: 0,
    text: undefined,
    officeWords: 0,
  };
}

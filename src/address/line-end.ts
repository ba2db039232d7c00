/** What may be stripped from the end of a line, and where a name there begins. */
import { Role, Sep, type Token } from "./text/scan.ts";
import { has, Mark } from "./text/words.ts";

/** Words that make the place name after them part of a longer phrase: "Bank of Baroda", "near Surat Bus Stand". */
const PHRASE_WORDS =
  Mark.small |
  Mark.district |
  Mark.subdistrict |
  Mark.landmark |
  Mark.post |
  Mark.village |
  Mark.house |
  Mark.number |
  Mark.careOf;

/** How much may be stripped from a line. */
export interface StripLimits {
  /** The line may end up empty: another one holds the address. */
  mayEmpty: boolean;
  /** Strip only names that fill a whole comma-separated part: the line is not the last one. */
  wholeParts: boolean;
}

/** Shorter words have too many similar words to be taken for a typo. */
export const MIN_LETTERS = 6;

/** Index of the last word that has no role, -1 if none. */
export function lastFree(line: Token[]): number {
  let end = line.length - 1;
  while (end >= 0 && line[end].role !== Role.none) end--;
  return end;
}

/** True when the name at `at` belongs to a phrase with the words before it, and so is not stripped. */
export function isPartOfPhrase(line: Token[], at: number, limits: StripLimits): boolean {
  const { sep } = line[at];
  if (at === 0 || sep === Sep.comma || sep === Sep.dash || sep === Sep.start) return false;
  const before = line[at - 1];
  if (before.role !== Role.none) return false;
  return limits.wholeParts || sep !== Sep.space || has(before, PHRASE_WORDS);
}

/** First index of the n free words that end at `end`, or -1 when they are not contiguous. */
export function startOf(line: Token[], end: number, n: number): number {
  const from = end - n + 1;
  if (from < 0) return -1;
  for (let k = from; k <= end; k++) {
    if (line[k].role !== Role.none) return -1;
    if (k > from && (line[k].sep === Sep.comma || line[k].sep === Sep.dash)) return -1;
  }
  return from;
}

export function leavesEnough(line: Token[], from: number, limits: StripLimits): boolean {
  if (limits.mayEmpty) return true;
  for (let k = 0; k < from; k++) if (line[k].role === Role.none) return true;
  return false;
}

export function keyOfWords(line: Token[], from: number, end: number): string {
  let key = "";
  for (let k = from; k <= end; k++) key += line[k].word.lower;
  return key;
}

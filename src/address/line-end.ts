/** What may be taken off the end of a line, and where a name there begins. */
import { Role, Sep, type Token } from "./text/scan.ts";
import { has, Mark } from "./text/words.ts";

/** Words after which a place name belongs to what stands before it: "Bank of Baroda", "near Surat Bus Stand". */
const HOLDS_NAME =
  Mark.small |
  Mark.district |
  Mark.subdistrict |
  Mark.landmark |
  Mark.post |
  Mark.village |
  Mark.house |
  Mark.number |
  Mark.careOf;

/** How much may be taken off a line. */
export interface Peeling {
  /** The line may end up empty: another one holds the address. */
  mayEmpty: boolean;
  /** Only what stands between commas by itself: the line is not the address's end. */
  wholeParts: boolean;
}

/** Shorter words have too many neighbours to be taken for a slip. */
export const MIN_LETTERS = 6;

/** Index of the last word that has no role, -1. */
export function lastFree(line: Token[]): number {
  let end = line.length - 1;
  while (end >= 0 && line[end].role !== Role.none) end--;
  return end;
}

/** True when what stands before `at` in the same part keeps the name at `at`. */
export function isHeld(line: Token[], at: number, how: Peeling): boolean {
  const { sep } = line[at];
  if (at === 0 || sep === Sep.comma || sep === Sep.dash || sep === Sep.start) return false;
  const before = line[at - 1];
  if (before.role !== Role.none) return false;
  return how.wholeParts || sep !== Sep.space || has(before, HOLDS_NAME);
}

/** First index of the n free words that end at `end`, or -1 when they are not together. */
export function startOf(line: Token[], end: number, n: number): number {
  const from = end - n + 1;
  if (from < 0) return -1;
  for (let k = from; k <= end; k++) {
    if (line[k].role !== Role.none) return -1;
    if (k > from && (line[k].sep === Sep.comma || line[k].sep === Sep.dash)) return -1;
  }
  return from;
}

export function leavesEnough(line: Token[], from: number, how: Peeling): boolean {
  if (how.mayEmpty) return true;
  for (let k = 0; k < from; k++) if (line[k].role === Role.none) return true;
  return false;
}

export function keyOfWords(line: Token[], from: number, end: number): string {
  let key = "";
  for (let k = from; k <= end; k++) key += line[k].word.lower;
  return key;
}

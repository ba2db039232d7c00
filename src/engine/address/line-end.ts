/** What may be stripped from the end of a line, and where a name there begins. */
import { RefKind } from "../../../data/layout.ts";
import type { Context, Draft } from "./draft.ts";
import type { Places } from "./places.ts";
import { isPoliceStation, opensPart, Role, Sep, type Token } from "./text/token.ts";
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

/** Labels that a dash joins to their name. */
const ADMIN = Mark.district | Mark.subdistrict | Mark.village | Mark.post;

/** Labels of a name, where they open a part. */
const LABELS_OF_NAME: ReadonlySet<string> = new Set(["thana", "block", "anchal"]);

/** A line from whose end places are stripped. */
export interface LineEnd {
  line: Token[];
  /** Index of the last word that has no role. */
  end: number;
  /** The line may end up empty: another one holds the address. */
  mayEmpty: boolean;
  /** Strip only names that fill a whole comma-separated part: the line is not the last one. */
  wholeParts: boolean;
}

/** Shorter words have too many similar words to be taken for a typo. */
export const MIN_LETTERS = 6;

/** Index of the last word that has no role, -1 if none. */
export function lastFree(line: readonly Token[]): number {
  let last = line.length - 1;
  while (last >= 0 && line[last].role !== Role.none) last--;
  return last;
}

/** The end of a line as it is now; strip it again after each place. */
export function lineEnd(line: Token[], mayEmpty: boolean, wholeParts: boolean): LineEnd {
  return { line, end: lastFree(line), mayEmpty, wholeParts };
}

/** End of the words behind `from` that are in one part with it and have no role. */
export function partEnd(line: readonly Token[], from: number): number {
  let k = from + 1;
  while (k < line.length && line[k].sep < Sep.comma && line[k].role === Role.none) k++;
  return k;
}

/** A word that is printed, as a person's name is. */
export const isKept = ({ role }: Token): boolean => role === Role.none || role === Role.person;

/** Index of the first such word, -1 if none. */
export function firstKept(line: readonly Token[]): number {
  for (let i = 0; i < line.length; i++) if (isKept(line[i])) return i;
  return -1;
}

/** True when the words from `from` on are a name by themselves, and enough words remain without them. */
export function mayStrip(tail: LineEnd, from: number): boolean {
  if (isPartOfPhrase(tail, from)) return false;
  return tail.mayEmpty || firstKept(tail.line) < from;
}

/** True when the name at `from` belongs to a phrase with the words before it, and so is not stripped. */
export function isPartOfPhrase({ line, wholeParts }: LineEnd, from: number): boolean {
  const { sep } = line[from];
  if (from === 0 || sep === Sep.comma || sep === Sep.start) return false;
  const before = line[from - 1];
  // "Dist - Nanded" is one phrase, "Nanded - India" is not.
  if (sep === Sep.dash) return before.role === Role.none && has(before, ADMIN);
  if (before.role !== Role.none) return false;
  return wholeParts || sep !== Sep.space || has(before, PHRASE_WORDS) || isLabelOfName(line, from - 1);
}

/** "PS Rampur", "Thana Rampur", "Block Rampur", by which a village is found: not behind "near", nor "A Block, Rampur". */
function isLabelOfName(line: readonly Token[], at: number): boolean {
  const { word, text } = line[at];
  if (word.lower === "ps") return text === "Police Station";
  if (isPoliceStation(line, at)) return opensPart(line, at - 1);
  return LABELS_OF_NAME.has(word.lower) && opensPart(line, at);
}

/** Filter for the words from an index to the end of a line; pass a constant, to avoid allocations. */
export type EndFilter = (tail: LineEnd, from: number, draft: Draft, context: Context) => boolean;

/** Start of the longest name of at most `most` words that ends the line, may be stripped, and `fits`; -1 if none. */
export function longestName(
  tail: LineEnd,
  most: number,
  fits: EndFilter,
  draft: Draft,
  context: Context,
): number {
  let longest = tail.end;
  while (longest > 0 && longest > tail.end - most + 1 && continues(tail.line, longest)) longest--;
  for (let from = longest; from <= tail.end; from++) {
    if (mayStrip(tail, from) && fits(tail, from, draft, context)) return from;
    // "Tehsil Sri Ganganagar" is one phrase: "Tehsil Sri" must not be left over.
    if (isPartOfPhrase(tail, from) && isName(tail, from, context)) return -1;
  }
  return -1;
}

/** Several words that are a name of the directory. */
const isName = ({ line, end }: LineEnd, from: number, { places }: Context): boolean =>
  from < end && places.nameOf(line, from, end + 1) >= 0;

/** The word before `at` is free, too, and in the same part of the line. */
function continues(line: readonly Token[], at: number): boolean {
  return line[at - 1].role === Role.none && line[at].sep !== Sep.comma && line[at].sep !== Sep.dash;
}

/** "North Goa": the state's name in the words [from, to) ends that of a district. */
export function endsDistrict(line: readonly Token[], from: number, to: number, places: Places): boolean {
  if (from === 0 || line[from].sep !== Sep.space || !has(line[from - 1], Mark.direction)) return false;
  const name = places.nameOf(line, from - 1, to);
  return name >= 0 && places.dir.firstRef(name, RefKind.district) >= 0;
}

/** Key of the words from an index on that have no role yet. */
export function freeKey(line: readonly Token[], from = 0): string {
  let key = "";
  for (let i = from; i < line.length; i++) {
    if (line[i].role !== Role.none) continue;
    // The key of one word is that word's own string, whose hash is known.
    key = key === "" ? line[i].word.lower : key + line[i].word.lower;
  }
  return key;
}

/** Sets the role of the words from an index to the end. */
export function strip({ line, end }: LineEnd, from: number, role: Role): void {
  for (let k = from; k <= end; k++) line[k].role = role;
}

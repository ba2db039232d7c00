import { INDIC_PLACEHOLDERS, JUNK_WORDS, PLACEHOLDERS } from "../../../data/junk.ts";
import type { Context, Draft } from "../draft.ts";
import { freeKey } from "../line-end.ts";
import { Relation } from "../places.ts";
import { isGibberish, isKeyboardRun } from "../text/gibberish.ts";
import { Role, Sep, type Token } from "../text/scan.ts";
import { has, Mark } from "../text/words.ts";

/** Raises JUNK_TEXT for placeholders, keyboard runs, gibberish, one repeated word, or digits alone. */
export function findJunk(draft: Draft, context: Context): void {
  const lines = [draft.line1, draft.line2];
  if (
    isJunkText(lines, draft, context) ||
    isOneWord(lines, draft, context) ||
    (draft.landmark.length === 0 && onlyDigits(lines)) ||
    isPlaceholder(draft.line1) ||
    isPlaceholder(draft.cityTokens) ||
    INDIC_PLACEHOLDERS.has((draft.input.line1 ?? "").trim())
  ) {
    draft.raise("JUNK_TEXT");
  }
}

/** Words and letters of the longest placeholder. */
const MAX_WORDS = 5;
const MAX_LETTERS = Math.max(...[...PLACEHOLDERS].map((key) => key.length));

function isPlaceholder(line: Token[]): boolean {
  if (line.length > MAX_WORDS) return false;
  let letters = 0;
  for (const { word, role } of line) if (role === Role.none) letters += word.lower.length;
  return letters > 1 && letters <= MAX_LETTERS && PLACEHOLDERS.has(freeKey(line));
}

/** At least half of the letters are junk: one odd word in a good address is acceptable. */
function isJunkText(lines: Token[][], draft: Draft, context: Context): boolean {
  let letters = 0;
  let junk = 0;
  for (const line of lines) {
    for (let i = 0; i < line.length; i++) {
      const { word, role } = line[i];
      if (role !== Role.none || word.digits > 0) continue;
      letters += word.lower.length;
      if (isJunkWord(line, i, draft, context)) junk += word.lower.length;
    }
  }
  return junk > 0 && junk * 2 >= letters;
}

function isJunkWord(line: Token[], i: number, draft: Draft, { dir, places }: Context): boolean {
  const { word } = line[i];
  if (word.known) return false;
  if (word.isSlide || isRepeated(line, i, draft, places)) return true;
  if (JUNK_WORDS.has(word.lower)) return isAlone(line, i);
  // Names of the directory are never gibberish, nor are odd names of a road or a house (Kzhkkdvl Road).
  return (
    !draft.isAbroad &&
    isGibberish(word.lower, dir) &&
    dir.find(word.lower) < 0 &&
    !isPlaceNamePart(line, i, dir)
  );
}

function isAlone(line: Token[], i: number): boolean {
  const next = line[i + 1];
  const opens =
    i === 0 || line[i].sep === Sep.comma || line[i].sep === Sep.dash || isJunk(line[i - 1].word.lower);
  const closes =
    !next ||
    next.sep === Sep.comma ||
    next.sep === Sep.dash ||
    next.word.digits > 0 ||
    isJunk(next.word.lower) ||
    next.word.known;
  return opens && closes;
}

/** A word for a kind of place follows, and no other gibberish precedes: one odd name, not random keys. */
function isPlaceNamePart(line: Token[], i: number, dir: Context["dir"]): boolean {
  const next = line[i + 1];
  if (!next || next.sep !== Sep.space || !has(next, PLACE_KIND)) return false;
  return i === 0 || line[i - 1].word.known || !isGibberish(line[i - 1].word.lower, dir);
}

const PLACE_KIND = Mark.street | Mark.area | Mark.building | Mark.block | Mark.house | Mark.village;

function isJunk(lower: string): boolean {
  return JUNK_WORDS.has(lower) || isKeyboardRun(lower);
}

/** One word three times or more and nothing else, unless it is the place itself ("Sarila Sarila Sarila"). */
function isOneWord(lines: Token[][], draft: Draft, { places }: Context): boolean {
  let first: Token | undefined;
  let count = 0;
  for (const line of lines) {
    for (const token of line) {
      if (token.role !== Role.none) continue;
      first ??= token;
      if (token.word.lower !== first.word.lower) return false;
      count++;
    }
  }
  return first !== undefined && count >= MIN_REPEATS && !isHere([first], 0, draft, places);
}

/** The word is the name of a place at the PIN. */
function isHere(line: Token[], i: number, { pinIndex }: Draft, places: Context["places"]): boolean {
  const name = places.nameOf(line, i, i + 1);
  return name >= 0 && pinIndex >= 0 && places.relate(name, pinIndex).relation === Relation.inside;
}

/** A word repeated this often is junk. */
const MIN_REPEATS = 3;

/** The same word at least {@link MIN_REPEATS} times in a row, unless it is the place itself. */
function isRepeated(line: Token[], i: number, draft: Draft, places: Context["places"]): boolean {
  const { lower } = line[i].word;
  let run = 1;
  for (let k = i - 1; k >= 0 && line[k].word.lower === lower; k--) run++;
  for (let k = i + 1; k < line.length && line[k].word.lower === lower; k++) run++;
  return run >= MIN_REPEATS && !isHere(line, i, draft, places);
}

/** More than two digits, and no letters. */
function onlyDigits(lines: Token[][]): boolean {
  let digits = 0;
  for (const line of lines) {
    for (const { word, role } of line) {
      if (role === Role.pin || role === Role.label) continue;
      if (!word.isNumber) return false;
      digits += word.digits;
    }
  }
  return digits > 2;
}

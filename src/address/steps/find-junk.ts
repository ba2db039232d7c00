import { INDIC_PLACEHOLDERS, JUNK_WORDS, PLACEHOLDERS } from "../../../data/junk.ts";
import type { Context, Draft } from "../draft.ts";
import { isGibberish, isKeyboardRun } from "../text/gibberish.ts";
import { Role, Sep, type Token } from "../text/scan.ts";

/** Raises JUNK_TEXT for placeholders, slides over the keyboard, mash, one word repeated, digits alone. */
export function findJunk(draft: Draft, context: Context): void {
  const lines = [draft.line1, draft.line2];
  if (
    isJunkText(lines, context) ||
    onlyDigits(lines) ||
    isPlaceholder(draft.line1) ||
    isPlaceholder(draft.cityTokens) ||
    INDIC_PLACEHOLDERS.has((draft.input.line1 ?? "").trim())
  ) {
    draft.raise("JUNK_TEXT");
  }
}

/** Words. */
const LONGEST_PLACEHOLDER = 5;

function isPlaceholder(line: Token[]): boolean {
  if (line.length > LONGEST_PLACEHOLDER) return false;
  let key = "";
  for (const { word, role } of line) if (role === Role.none) key += word.lower;
  return key.length > 1 && PLACEHOLDERS.has(key);
}

/** Half of the letters are junk: an odd word in a good address is no reason to stop anybody. */
function isJunkText(lines: Token[][], context: Context): boolean {
  let letters = 0;
  let junk = 0;
  for (const line of lines) {
    for (let i = 0; i < line.length; i++) {
      const { word, role } = line[i];
      if (role !== Role.none || word.digits > 0) continue;
      letters += word.lower.length;
      if (isJunkWord(line, i, context)) junk += word.lower.length;
    }
  }
  return junk > 0 && junk * 2 >= letters;
}

function isJunkWord(line: Token[], i: number, { dir }: Context): boolean {
  const { word } = line[i];
  if (word.known) return false;
  if (JUNK_WORDS.has(word.lower)) return standsAlone(line, i) || isRepeated(line, i);
  return isRepeated(line, i) || isKeyboardRun(word.lower) || isGibberish(word.lower, dir);
}

function standsAlone(line: Token[], i: number): boolean {
  const next = line[i + 1];
  const opens =
    i === 0 ||
    line[i].sep === Sep.comma ||
    line[i].sep === Sep.dash ||
    JUNK_WORDS.has(line[i - 1].word.lower);
  const closes =
    !next ||
    next.sep === Sep.comma ||
    next.sep === Sep.dash ||
    next.word.digits > 0 ||
    JUNK_WORDS.has(next.word.lower) ||
    next.word.known;
  return opens && closes;
}

/** The same word three times in a row, or one letter over and over. */
function isRepeated(line: Token[], i: number): boolean {
  const { lower } = line[i].word;
  let run = 1;
  for (let k = i - 1; k >= 0 && line[k].word.lower === lower; k--) run++;
  for (let k = i + 1; k < line.length && line[k].word.lower === lower; k++) run++;
  if (run >= 3) return true;
  if (lower.length < 3) return false;
  for (let k = 1; k < lower.length; k++) if (lower.charCodeAt(k) !== lower.charCodeAt(0)) return false;
  return true;
}

/** Something was written, and no letter is in it. */
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

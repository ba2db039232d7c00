/** Splits a line into words and the separators between them. One linear pass without regular expressions. */

import { isPoliceStation, opensPart, Sep, type Token, tokenOf } from "./token.ts";
import { HALF, MAX_PACKED, numberAt, PACKED, pack, packedWord, wordAt, wordOf } from "./word-cache.ts";
import { WordSet } from "./word-set.ts";
import { has, Mark, type Word } from "./words.ts";

enum Char {
  other = 0,
  letter = 1,
  digit = 2,
}

const ASCII = new Uint8Array(128);
for (let c = 48; c <= 57; c++) ASCII[c] = Char.digit;
for (let c = 65; c <= 90; c++) ASCII[c] = ASCII[c + 32] = Char.letter;

const LETTER = /[\p{L}\p{M}\p{N}]/u;

function charKind(code: number, text: string, at: number): Char {
  if (code < 128) return ASCII[code];
  return LETTER.test(String.fromCodePoint(text.codePointAt(at)!)) ? Char.letter : Char.other;
}

/**
 * Words of a line in order. Digits are split from a long word ("Mumbai400067", "Sector12") but not from a
 * short one ("4B", "NH44", "2nd"). Dotted initials become one word ("M.G." → "MG").
 * @param text already cleaned (text/clean.ts)
 */
export function scan(text: string): Token[] {
  const tokens: Token[] = [];
  const length = text.length;
  let inside = false;
  let i = 0;
  while (i < length) {
    const gapStart = i;
    let seen = 0;
    for (; i < length; i++) {
      const code = text.charCodeAt(i);
      if (charKind(code, text, i) !== Char.other) break;
      if (code >= 128) continue;
      const bit = GAP_BIT[code];
      seen |= bit;
      if (bit >= Gap.opens) inside = (bit & Gap.opens) !== 0;
    }
    if (i === length) break;
    // Most words are plain and short: they are packed while they are read.
    const from = i;
    let low = 0;
    let high = 0;
    let kinds = 0;
    let code = 0;
    for (; i < length; i++) {
      code = text.charCodeAt(i);
      const character = code < 128 ? PACKED[code] : 0;
      if (character === 0) break;
      kinds |= ASCII[code];
      if (i < from + HALF) low = pack(low, character);
      else high = pack(high, character);
    }
    const isWhole = i === length || (code < 128 && code !== APOSTROPHE);
    if (!isWhole) i = wordEnd(text, i, length);
    const sep =
      tokens.length === 0 ? leading(text, gapStart, from, seen) : gap(text, gapStart, from, i, seen, tokens);
    if (sep === Sep.space && joinInitials(tokens, text, from, i)) continue;
    const end = code === BRACKET ? suffixEnd(text, from, i) : i;
    if (end > i) {
      pushWord(tokens, text, from, i, end, sep, inside);
      i = end;
    } else if (isWhole && kinds === Char.digit)
      tokens.push(tokenOf(numberAt(text, from, i), text, from, i, sep, inside));
    else if (isWhole && kinds === Char.letter && i - from <= MAX_PACKED)
      tokens.push(tokenOf(packedWord(low, high, text, from, i), text, from, i, sep, inside));
    else pushWord(tokens, text, from, i, i, sep, inside);
  }
  return tokens;
}

const APOSTROPHE = 39;
const BRACKET = 40;
const CLOSING_BRACKET = 41;

/** End of the run of letters and digits that starts at `i`; an apostrophe between letters belongs to it. */
function wordEnd(text: string, i: number, length: number): number {
  while (i < length) {
    const code = text.charCodeAt(i);
    const kind = charKind(code, text, i);
    if (kind !== Char.other) {
      i += code >= 0xd800 && code <= 0xdbff ? 2 : 1;
      continue;
    }
    if (text[i] === "'" && i + 1 < length && charKind(text.charCodeAt(i + 1), text, i + 1) === Char.letter) {
      i++;
      continue;
    }
    break;
  }
  return Math.min(i, length);
}

/** Bits of the characters that a gap between two words may have. */
const Gap = {
  comma: 1,
  hash: 2,
  amp: 4,
  plus: 8,
  slash: 16,
  hyphen: 32,
  dot: 64,
  space: 128,
  /** Brackets separate as commas do. */
  opens: 256,
  closes: 512,
} as const;
const GAP_CHARACTERS: Readonly<Record<keyof typeof Gap, string>> = {
  comma: ",;\n|()[]{}",
  hash: "#",
  amp: "&",
  plus: "+",
  slash: "/\\",
  hyphen: "-_",
  dot: ".",
  space: " ",
  opens: "([",
  closes: ")]",
};
const GAP_BIT = new Uint16Array(128);
for (const [kind, bit] of Object.entries(Gap))
  for (const character of GAP_CHARACTERS[kind as keyof typeof Gap]) GAP_BIT[character.charCodeAt(0)] |= bit;

function leading(text: string, from: number, to: number, seen: number): Sep {
  if ((seen & (Gap.hash | Gap.plus)) === 0) return Sep.start;
  for (let k = from; k < to; k++) {
    const bit = GAP_BIT[text.charCodeAt(k)];
    if (bit === Gap.hash) return Sep.hash;
    if (bit === Gap.plus) return Sep.plus;
  }
  return Sep.start;
}

/** The separator for the characters between two words, whose bits are `seen`: the strongest of them. */
function gap(
  text: string,
  from: number,
  to: number,
  wordStop: number,
  seen: number,
  tokens: readonly Token[],
): Sep {
  if (seen === Gap.space) return Sep.space;
  const before = tokens[tokens.length - 1];
  if (seen & Gap.comma) return Sep.comma;
  if (seen & Gap.hash) return Sep.hash;
  if (seen & Gap.amp) return Sep.amp;
  if (seen & Gap.plus) return Sep.plus;
  if (seen & Gap.slash) return Sep.slash;
  if (seen & Gap.hyphen) {
    if (RURAL.has(before.word) && !startsWithDigit(text, to) && opensLabelled(tokens)) return Sep.space;
    if (!(seen & Gap.space) && hyphensIn(text, from, to) === 1) return Sep.hyphen;
    if (!startsWithDigit(text, to) && endsInLabel(tokens)) return Sep.space;
    // "Sector - 7" and "12 - 14" belong together; "Mumbai - 400033" does not.
    const longest = endsWithDigit(before.word) ? 5 : 3;
    return startsWithDigit(text, to) && wordStop - to <= longest ? Sep.hyphen : Sep.dash;
  }
  if (!(seen & Gap.dot)) return Sep.space;
  const isPoint = !(seen & Gap.space) && before.word.isNumber && startsWithDigit(text, to);
  return isPoint ? Sep.point : afterDot(before);
}

/** "Via - Jaleswar", "At & Po- Baliapal": labels open the part, and a dash behind them stands for a colon. */
function endsInLabel(tokens: readonly Token[]): boolean {
  let first = tokens.length - 1;
  if (isPoliceStation(tokens, first)) first--;
  else if (!LABELS.has(tokens[first].word)) return false;
  while (!opensPart(tokens, first) && has(tokens[first - 1], BEFORE_LABEL)) first--;
  return opensPart(tokens, first);
}
const LABELS = new WordSet(
  "at po post via ps thana mohalla area locality colony society building street".split(" "),
);

/** Labels of a village, each with a hyphen behind it in "vill- Pipra po- Barauli ps- Barauli". */
const RURAL = new WordSet(
  `vill village vlg villg gram gaon po post ps thana block via teh tehsil tahsil tal taluka taluk mandal dist distt
   district`.split(/\s+/),
);
/** Of these, what stands behind no name. */
const VILLAGE = new WordSet("vill vlg villg".split(" "));
const SIGNS_OF_LABEL = "-:+&/";

/** The last word is such a label, and the first or one of several: it begins a part. */
function opensLabelled(tokens: readonly Token[]): boolean {
  const at = tokens.length - 1;
  const { source, end, word, sep } = tokens[at];
  if (source.charAt(end) !== "-" && !source.startsWith(".-", end)) return false;
  if (!VILLAGE.has(word) && !tokens.some((token, k) => k < at && isLabelled(token))) return false;
  if (sep === Sep.space && !has(tokens[at - 1], BEFORE_LABEL)) tokens[at].sep = Sep.comma;
  return true;
}

const isLabelled = ({ word, source, end }: Token): boolean =>
  RURAL.has(word) && end < source.length && SIGNS_OF_LABEL.includes(source.charAt(end));

/** "At" and the other labels of a village. */
const BEFORE_LABEL = Mark.small | Mark.village | Mark.post;

function hyphensIn(text: string, from: number, to: number): number {
  let hyphens = 0;
  for (let k = from; k < to; k++) if (GAP_BIT[text.charCodeAt(k)] === Gap.hyphen) hyphens++;
  return hyphens;
}

/** A dot ends a sentence after a long word, and otherwise an abbreviation. */
function afterDot({ word }: Token): Sep {
  return word.raw.length > MAX_ABBREVIATION && !word.known ? Sep.comma : Sep.space;
}

/** Letters of an abbreviation that is in no table. */
const MAX_ABBREVIATION = 4;

function startsWithDigit(text: string, at: number): boolean {
  return ASCII[text.charCodeAt(at)] === Char.digit;
}

function endsWithDigit(word: Word): boolean {
  return ASCII[word.raw.charCodeAt(word.raw.length - 1)] === Char.digit;
}

/** "M.G." and "J.V.P.D": a single letter after a dot joins the single letters before it. */
function joinInitials(tokens: Token[], text: string, from: number, to: number): boolean {
  if (to - from !== 1) return false;
  const last = tokens[tokens.length - 1];
  const dotBefore = text[from - 1] === ".";
  if (!dotBefore || last.word.digits > 0 || ASCII[text.charCodeAt(from)] !== Char.letter) return false;
  const raw = last.word.raw;
  const joined = raw.length > 1 && text[from - 3] === ".";
  if (raw.length !== 1 && !joined) return false;
  last.word = wordOf((raw + text.charAt(from)).toUpperCase());
  last.marks = last.word.marks;
  last.end = to;
  last.initials = true;
  return true;
}

/** Adds the word text[from, to) with its suffix in brackets, which ends at `end`. */
function pushWord(
  tokens: Token[],
  text: string,
  from: number,
  to: number,
  end: number,
  sep: Sep,
  inside: boolean,
): void {
  const cut = splitPoint(text, from, to);
  if (cut > 0) {
    tokens.push(tokenOf(wordAt(text, from, cut), text, from, cut, sep, inside));
    tokens.push(tokenOf(wordAt(text, cut, end), text, cut, end, Sep.space, inside));
    return;
  }
  tokens.push(tokenOf(wordAt(text, from, end), text, from, end, sep, inside));
}

/** Digits of the longest number with a suffix, and with those that hyphens and spaces part from it: no PIN or phone. */
const MAX_SUFFIXED = 5;
const MAX_GROUPED = 7;
/** Characters of the longest suffix, of which one is a letter. */
const MAX_SUFFIX = 3;

/** End of "(3)" or "(A)" right after the number that ends at `to`, which it belongs to; else `to`, as for "4(Left)". */
function suffixEnd(text: string, from: number, to: number): number {
  if (!takesSuffix(text, from, to)) return to;
  let end = to;
  while (text.charCodeAt(end) === BRACKET) {
    let k = end + 1;
    let letters = 0;
    for (; k - end <= MAX_SUFFIX && ASCII[text.charCodeAt(k)] > Char.other; k++)
      if (ASCII[text.charCodeAt(k)] === Char.letter) letters++;
    if (k === end + 1 || letters > 1 || text.charCodeAt(k) !== CLOSING_BRACKET) return to;
    end = k + 1;
  }
  return end < text.length && charKind(text.charCodeAt(end), text, end) !== Char.other ? to : end;
}

/** The word text[from, to) ends in a number, or in one and a letter: "12", "12A", the A of "12-A". */
function takesSuffix(text: string, from: number, to: number): boolean {
  let k = to;
  if (ASCII[text.charCodeAt(k - 1)] === Char.letter) k--;
  if (k === from && k > 0 && GAP_BIT[text.charCodeAt(k - 1)] & (Gap.slash | Gap.hyphen)) k--;
  let digits = 0;
  while (digits < k && startsWithDigit(text, k - 1 - digits)) digits++;
  if (digits === 0 || digits > MAX_SUFFIXED) return false;
  for (k -= digits + 1; k >= 0 && digits <= MAX_GROUPED; k--) {
    if (startsWithDigit(text, k)) digits++;
    else if (!(GAP_BIT[text.charCodeAt(k)] & (Gap.space | Gap.hyphen))) break;
  }
  return digits <= MAX_GROUPED;
}

/** Words that may be written together with the number after them: NH44, Sec5, Ph2, No12, Blk3. */
const BEFORE_NUMBER = Mark.counted | Mark.house | Mark.number | Mark.pin | Mark.phone;

const PIN_DIGITS = 6;
const PHONE_DIGITS = 10;
/** Letters of a word that is always split from the number beside it. */
const LONG_WORD = 4;

/** "80ft", "60mtr": a width, of a road. */
const isFeet = (word: Word): boolean => has(word, Mark.street) && has(word, Mark.counted);

/**
 * Where to split letters from digits in one run, or 0. Splits a PIN or phone number from a word, and a number
 * from a long word or one of {@link BEFORE_NUMBER}; never a run with more than one change ("2B3").
 */
function splitPoint(text: string, from: number, to: number): number {
  let last = ASCII[text.charCodeAt(from)] | 0;
  // A run that begins and ends with the same kind has no change, or more than one.
  if (last === ASCII[text.charCodeAt(to - 1)]) return 0;
  let change = 0;
  for (let k = from + 1; k < to; k++) {
    const kind = text.charCodeAt(k) < 128 ? ASCII[text.charCodeAt(k)] : Char.letter;
    if (kind === last) continue;
    if (change > 0) return 0;
    change = k;
    last = kind;
  }
  if (change === 0) return 0;
  const first = ASCII[text.charCodeAt(from)] === Char.digit ? change - from : to - change;
  const letters = to - from - first;
  if ((first === PIN_DIGITS || first === PHONE_DIGITS) && letters >= 2) return change;
  if (letters >= LONG_WORD) return change;
  if (letters < 2) return 0;
  if (last === Char.letter) return isFeet(wordAt(text, change, to)) ? change : 0;
  return has(wordAt(text, from, change), BEFORE_NUMBER) ? change : 0;
}

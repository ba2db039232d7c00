/** Expands abbreviations that depend on neighbouring words: St, Dr, No., Ph, H.No, (E), P.O. Others: data/words.ts. */
import { LETTER_BEFORE_NO } from "../../../../data/words.ts";
import { after, before, isName, isRoman, NOT_A_NAME } from "./neighbours.ts";
import { readShortWord, SHORT_WORDS } from "./short-words.ts";
import { opensPart, Sep, type Token } from "./token.ts";
import { wordOf } from "./word-cache.ts";
import { WordSet } from "./word-set.ts";
import { has, Mark } from "./words.ts";

const FEATURE = Mark.street | Mark.area | Mark.building | Mark.floor | Mark.block;

const DIRECTIONS: Readonly<Record<string, string>> = { e: "East", w: "West", n: "North", s: "South" };
/** c/o, s/o … as printed; b/h and n/r open a landmark. */
const SLASHED: Readonly<Record<string, string>> = {
  co: "C/o",
  so: "S/o",
  do: "D/o",
  wo: "W/o",
  bh: "Behind",
  nr: "Near",
  os: "Outside",
  bs: "Beside",
};

/** Behind a name in brackets: "Kothapally (V), Huzurabad (M)" of Telangana, "Kunnumpurath (H)" of Kerala. */
const BRACKETED: Readonly<Record<string, string>> = { v: "Village", m: "Mandal", d: "District", h: "House" };

/** What an abbreviation stands for at its place; undefined leaves it as it is. */
const EXPANSIONS = new Map<string, (tokens: Token[], i: number) => string | undefined>([
  ["st", streetOrSaint],
  ["dr", (tokens, i) => (isNo(after(tokens, i)) ? "Door" : isDoctor(tokens, i) ? "Dr." : "Drive")],
  ["col", (tokens, i) => (isName(before(tokens, i)) ? "Colony" : "Col.")],
  ["no", (tokens, i) => (isNumberAfter(tokens, i) || isHouse(tokens, i) ? "No." : tokens[i].word.print)],
  ["ph", (tokens, i) => (isShortNumber(after(tokens, i)) ? "Phase" : "Ph")],
  ["fl", floorOrFlat],
  ["x", crossing],
  ["po", postOffice],
  ["ta", (tokens, i) => (isDottedLabel(tokens, i) || isListed(tokens, i, Mark.post) ? "Taluka" : undefined)],
  [
    "ji",
    (tokens, i) =>
      isDottedLabel(tokens, i) || isListed(tokens, i, Mark.subdistrict) ? "District" : undefined,
  ],
  ["hn", (tokens, i) => (tokens[i].initials && isNumberAfter(tokens, i) ? "House No." : undefined)],
  ["gam", villageAtStart],
  ["gaam", villageAtStart],
  ["mu", (tokens, i) => (isDottedLabel(tokens, i) || isPostNext(tokens, i) ? "At" : undefined)],
  [
    "ps",
    (tokens, i) =>
      isName(after(tokens, i)) && !isHouse(tokens, i) ? "Police Station" : tokens[i].word.print,
  ],
]);
/** Letters of the longest abbreviation. */
const MAX_LETTERS = 4;

/** Sets `text` on the tokens whose printed form depends on their neighbours. */
export function expand(tokens: Token[]): void {
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (!token.inside && !token.initials && !MEANT_BY_CONTEXT.has(token.word)) continue;
    const { lower, isNumber, raw } = token.word;
    if (lower.length === 2 && joinOrdinal(tokens, i)) {
      i--;
      continue;
    }
    if (token.inside && has(token, Mark.direction)) joinDirection(tokens, i, token);
    // "Office" in "Post Office" has the same meaning as "Post".
    if (has(token, Mark.sight) && lower === "office" && i > 0 && has(tokens[i - 1], Mark.post))
      token.marks = tokens[i - 1].marks;
    if (lower.length > MAX_LETTERS || isNumber || token.text !== undefined) continue;
    if (!token.initials && readShortWord(tokens, i)) continue;
    const text = expanded(tokens, i, lower);
    if (text !== undefined) set(token, text);
    else if (CODES.has(lower) && isCode(tokens, i)) {
      token.text = raw.toUpperCase();
      token.marks = 0;
    } else if (token.initials || (INITIALS.has(lower) && isInitials(tokens, i))) token.text = raw;
  }
}

/** Abbreviations that are more often the initials of a name when they are in capitals: "JN Roy Road", "NR Mohalla". */
const INITIALS: ReadonlySet<string> = new Set(["bk", "jn", "nr", "rm", "tk"]);

/** Of these, the blocks of a colony: "BK-1/45, Shalimar Bagh". */
const CODES: ReadonlySet<string> = new Set(["bk", "jn", "nr", "tk"]);

/** It opens its part, and a hyphen joins it to a number. */
function isCode(tokens: readonly Token[], i: number): boolean {
  const next = tokens[i + 1];
  return opensPart(tokens, i) && next !== undefined && next.sep === Sep.hyphen && next.word.digits > 0;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** All words that {@link expand} changes, except initials and words in parentheses. */
const MEANT_BY_CONTEXT = new WordSet([
  ...EXPANSIONS.keys(),
  ...Object.keys(LETTER_BEFORE_NO),
  ...INITIALS,
  ...LETTERS,
  ...SHORT_WORDS,
  ...["st", "nd", "rd", "th", "office"],
]);

/** In capitals among other words, they begin a part and a name or a kind of place follows, of NR only the latter. */
function isInitials(tokens: readonly Token[], i: number): boolean {
  const { word, sep } = tokens[i];
  const next = tokens[i + 1];
  if (
    !word.isUpper ||
    next === undefined ||
    next.sep !== Sep.space ||
    next.word.digits > 0 ||
    has(next, Mark.small)
  )
    return false;
  if (!tokens.some((token) => token.word.raw.length > 2 && !token.word.isUpper)) return false;
  if (word.lower === "nr") return has(next, Mark.street | Mark.area);
  return i === 0 || sep >= Sep.comma || has(tokens[i - 1], Mark.landmark) || tokens[i - 1].word.digits > 0;
}

function expanded(tokens: Token[], i: number, lower: string): string | undefined {
  const expansion = EXPANSIONS.get(lower);
  if (expansion) return expansion(tokens, i);
  if (lower in LETTER_BEFORE_NO) {
    const no = after(tokens, i);
    if (no && isNo(no)) {
      // "H/No" is printed as "House No.".
      no.sep = Sep.space;
      return LETTER_BEFORE_NO[lower];
    }
  }
  return lower.length === 1 ? singleLetter(tokens, i, lower) : undefined;
}

/** "ST Stand" and "ST Depot" are of the state transport. */
const STATE_TRANSPORT = new Set(["bus", "stand", "depot", "station", "workshop"]);

function streetOrSaint(tokens: Token[], i: number): string {
  if (!namedAfter(tokens, i)) return "Street";
  return STATE_TRANSPORT.has(after(tokens, i)?.word.lower ?? "") ? "ST" : "Saint";
}

/** "1 st Cross" and "4 th" are ordinals; "3 Rd" by itself is a road. */
function joinOrdinal(tokens: Token[], i: number): boolean {
  const { lower } = tokens[i].word;
  if (i === 0 || (lower !== "st" && lower !== "nd" && lower !== "rd" && lower !== "th")) return false;
  const number = tokens[i - 1];
  const { sep, end } = tokens[i];
  if (!number.word.isNumber || (sep !== Sep.space && sep !== Sep.hyphen)) return false;
  if (lower !== ordinalEnd(number.word.raw)) return false;
  if (lower === "st" || lower === "rd") {
    const next = tokens[i + 1];
    if (!next || next.sep !== Sep.space || !has(next, FEATURE | Mark.counted)) return false;
  }
  number.word = wordOf(number.word.raw + lower);
  number.end = end;
  tokens.splice(i, 1);
  return true;
}

/** Digits of the largest ordinal of a floor or street. */
const MAX_ORDINAL_DIGITS = 3;

/** "st" for 1 and 21, "th" for 4 and 11; "" for a number too long to be an ordinal. */
function ordinalEnd(digits: string): string {
  if (digits.length > MAX_ORDINAL_DIGITS) return "";
  const last = digits.at(-2) === "1" ? "" : digits.at(-1);
  return last === "1" ? "st" : last === "2" ? "nd" : last === "3" ? "rd" : "th";
}

/** "Dr. Rajkumar Road", also behind a name ("Mahim Dr. Ambedkar Road"); a drive has none after it ("Marine Dr"). */
function isDoctor(tokens: Token[], i: number): boolean {
  const next = after(tokens, i);
  if (next && next.word.digits === 0 && !has(next, FEATURE | NOT_A_NAME)) return true;
  return !isName(before(tokens, i));
}

/** "Ta. Dhanera", "Ji. Banaskantha", "Mu. Rampura" of Gujarat and Maharashtra: a dot or colon, and then a name. */
function isDottedLabel(tokens: readonly Token[], i: number): boolean {
  const { source, end } = tokens[i];
  const next = tokens[i + 1];
  if (!opensPart(tokens, i) || next === undefined || next.word.digits > 0 || next.sep >= Sep.comma)
    return false;
  const sign = source.charAt(end);
  return sign === "." || sign === ":";
}

/** "Mu Po Rahata ta Rahata ji Ahmednagar": a name follows, and the label that stands above it in a list is there. */
function isListed(tokens: readonly Token[], i: number, above: number): boolean {
  if (!isName(after(tokens, i)) || i < 2 || !isName(tokens[i - 1])) return false;
  return has(tokens[i - 2], above);
}

/** "Gam Vesma" is a village of Gujarat; "Odhav Gam Bus Stop" is not. */
function villageAtStart(tokens: readonly Token[], i: number): undefined {
  if (!opensPart(tokens, i)) tokens[i].marks = 0;
}

/** "Mu Po Karad" */
const isPostNext = (tokens: readonly Token[], i: number): boolean =>
  opensPart(tokens, i) && tokens[i + 1] !== undefined && has(tokens[i + 1], Mark.post);

/** "PO Box 12"; "At-Po Khandapara" is the village and its office, not the office's building. */
function postOffice(tokens: Token[], i: number): string {
  if (after(tokens, i)?.word.lower === "box") return "PO";
  return i === 1 && (tokens[0].word.lower === "at" || tokens[0].text === "At") ? "Post" : "Post Office";
}

/** "P O Kakkanad", "Kakkanad (P O)"; not "A P O". */
function isPostOffice(tokens: Token[], i: number): boolean {
  const [prev, o, next] = [before(tokens, i), tokens[i + 1], after(tokens, i + 1)];
  if (o.word.lower !== "o" || o.sep !== Sep.space || prev?.word.lower.length === 1) return false;
  return next === undefined || (next.word.lower.length > 1 && next.word.digits === 0);
}

function floorOrFlat(tokens: Token[], i: number): string {
  const prev = before(tokens, i)?.word;
  if (prev?.isOrdinal || prev?.print === "Ground") return "Floor";
  return after(tokens, i)?.word.lower === "no" ? "Flat" : "Fl";
}

/** "Kurla (East)" is one name. */
function joinDirection(tokens: Token[], i: number, token: Token): void {
  if (i > 0 && token.sep === Sep.comma && isName(tokens[i - 1])) token.sep = Sep.space;
}

/** "C/o", "(E)", "V & PO", "V/PO": abbreviations of one letter. */
function singleLetter(tokens: Token[], i: number, lower: string): string | undefined {
  const token = tokens[i];
  const next = after(tokens, i);
  if (next && next.sep === Sep.slash && next.word.lower.length === 1) {
    const printed = SLASHED[lower + next.word.lower];
    if (!printed || after(tokens, i + 1)?.sep === Sep.slash) return undefined;
    next.text = "";
    return printed;
  }
  if (lower === "v" && next && has(next, Mark.post)) return "Village";
  if (lower === "p" && next && isPostOffice(tokens, i)) {
    next.text = "";
    next.marks = Mark.post;
    token.marks = Mark.post;
    token.text = postOffice(tokens, i + 1);
    return undefined;
  }
  const prev = token.inside ? tokens[i - 1] : before(tokens, i);
  if (prev && lower in BRACKETED && isBracketed(tokens, i)) {
    token.sep = Sep.space;
    return BRACKETED[lower];
  }
  if (!prev || !(lower in DIRECTIONS) || !hasDirection(prev)) return undefined;
  if (!token.inside && (next || prev.word.raw.length < MIN_NAME)) return undefined;
  token.sep = Sep.space;
  return DIRECTIONS[lower];
}

/** One letter in brackets right behind a name, which no word of kind ends: not "Block (M)". */
function isBracketed(tokens: readonly Token[], i: number): boolean {
  const { source, start, end } = tokens[i];
  const { word, marks, inside } = tokens[i - 1];
  const isAlone = source.charAt(start - 1) === "(" && source.charAt(end) === ")";
  return isAlone && !inside && marks === 0 && word.digits === 0 && word.raw.length >= MIN_NAME;
}

/** "Andheri W", but not "Block E", "Sector E" or "Tower W", which count by letters. */
function hasDirection(token: Token): boolean {
  return isName(token) && !has(token, Mark.block | Mark.counted);
}

/** Letters of a place name before a direction of one letter. */
const MIN_NAME = 4;

/** "Andheri W" at the end of a line, once the city after it has been stripped. */
export function expandFinalDirection(tokens: Token[], last: number): void {
  const token = tokens[last];
  const direction = DIRECTIONS[token.word.lower];
  if (direction === undefined || last === 0 || token.sep === Sep.comma || token.sep === Sep.slash) return;
  if (!hasDirection(tokens[last - 1]) || tokens[last - 1].word.raw.length < MIN_NAME) return;
  token.sep = Sep.space;
  token.text = direction;
}

function crossing(tokens: Token[], i: number): string | undefined {
  const next = after(tokens, i);
  return before(tokens, i)?.word.isOrdinal || (next && has(next, Mark.street)) ? "Cross" : undefined;
}

function isNumberAfter(tokens: Token[], i: number): boolean {
  return (after(tokens, i)?.word.digits ?? 0) > 0;
}

/** A name follows in the same part of the line, and none precedes: "St Marys Road", "12 St Johns". */
function namedAfter(tokens: Token[], i: number): boolean {
  const next = after(tokens, i);
  if (!next || next.word.digits > 0 || has(next, FEATURE) || !isName(next)) return false;
  const prev = before(tokens, i);
  return !isName(prev) && !prev?.word.isOrdinal;
}

function isNo(token: Token | undefined): boolean {
  return token !== undefined && token.sep !== Sep.comma && has(token, Mark.number);
}

function isHouse(tokens: Token[], i: number): boolean {
  const prev = before(tokens, i);
  return prev !== undefined && (has(prev, Mark.house) || prev.word.raw.length === 1);
}

function isShortNumber(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    token.sep !== Sep.comma &&
    token.word.raw.length <= 4 &&
    (token.word.digits > 0 || isRoman(token))
  );
}

/** Sets the printed text and the marks of that text: "St" marks a street only once it is "Street". */
function set(token: Token, text: string): void {
  token.text = text;
  token.marks = wordOf(text).marks || token.word.marks;
}

/** Where a door number begins and ends: "Flat No. 4B", "#12", "12/3-A", "RZ 535/20", "Plot 7 & 8". */
import { spokenEnd } from "./spoken-number.ts";
import { isRoman } from "./text/neighbours.ts";
import { hasDigit, Role, Sep, type Token } from "./text/token.ts";
import { has, Mark } from "./text/words.ts";

/** Digits that no door number has: a phone or a survey number. */
const TOO_MANY_DIGITS = 7;
/** Letters of a code before a number ("RZG 138"), and of a word that hangs on one ("12-A", "5-1/G"). */
const CODE_LETTERS = 3;
/** Characters of a second number after a space: "D1 82". */
const SECOND_NUMBER = 4;
/** Digits of a number beside a block, wing or tower from which on it is a flat, and not the block's label. */
export const FLAT_DIGITS = 3;

/** A hyphen, slash, point or ampersand before the word. */
export function isJoined(token: Token): boolean {
  const { sep } = token;
  return sep === Sep.hyphen || sep === Sep.slash || sep === Sep.amp || sep === Sep.point;
}

/** "9,10": a comma between two numbers without a space, as part of one value. */
export function isTightComma(line: readonly Token[], k: number): boolean {
  const token = line[k];
  const before = line[k - 1];
  return (
    token.sep === Sep.comma &&
    token.start === before.end + 1 &&
    token.source.charCodeAt(before.end) === COMMA &&
    token.word.digits > 0 &&
    token.word.digits <= CODE_LETTERS &&
    !token.word.isOrdinal &&
    before.word.digits > 0 &&
    before.word.digits < TOO_MANY_DIGITS
  );
}
const COMMA = 44;
const MINUS = 45;

/**
 * End of the door number that begins at `i`; `i` when none does.
 * @param start where the part that is being read begins: a bare code of letters opens a part
 */
export function doorEnd(line: readonly Token[], i: number, start: number, to: number): number {
  const value = afterLabel(line, i, start, to);
  if (value > i) {
    const end = valueEnd(line, value, to);
    return end > value ? end : i;
  }
  if (line[i].sep === Sep.hash) return valueEnd(line, i, to);
  return isBareNumber(line, i, start, to) ? valueEnd(line, i, to) : i;
}

/** Index of the value after "Flat No.", "Old House No", "New #", "No.", "JJNO"; `i` when no such label begins there. */
function afterLabel(line: readonly Token[], i: number, start: number, to: number): number {
  let k = i;
  const { lower } = line[i].word;
  if ((lower === "old" || lower === "new") && i + 1 < to) {
    if (line[i + 1].sep === Sep.hash) return i + 1;
    if (has(line[i + 1], Mark.house | Mark.number)) k++;
  }
  if (has(line[k], Mark.parcel)) return i;
  if (has(line[k], Mark.number) && k === i && i > start) return i;
  if (!has(line[k], Mark.house | Mark.number) && !isNoWord(line, k, to) && !isBuildingNo(line, k, to))
    return i;
  k++;
  while (k < to && has(line[k], Mark.house | Mark.number) && !has(line[k], Mark.parcel)) k++;
  return k < to ? k : i;
}

/** "PLNO 28", "JJNO 91": a short word that ends in "no" before a number. */
function isNoWord(line: readonly Token[], k: number, to: number): boolean {
  const { lower, known } = line[k].word;
  const { length } = lower;
  if (known || length < 3 || length > 4 || !lower.endsWith("no")) return false;
  return k + 1 < to && line[k + 1].word.digits > 0;
}

/** "Building No. 5". */
function isBuildingNo(line: readonly Token[], k: number, to: number): boolean {
  return (
    has(line[k], Mark.building) && !has(line[k], Mark.block) && k + 1 < to && has(line[k + 1], Mark.number)
  );
}

/**
 * End of the value that begins at `k`, `k` when there is none: a chain of numbers and short words ("RZL-A/38"),
 * a code and a chain ("RZ D-20/A"), or one letter. A letter, a second number and "& 8" after it belong to it.
 */
export function valueEnd(line: readonly Token[], k: number, to: number): number {
  const spoken = spokenEnd(line, k, to);
  if (spoken > k) return spoken;
  let end = chainEnd(line, k, to);
  if (end > k && !hasDigit(line, k, end)) {
    const next = end < to && line[end].sep === Sep.space ? chainEnd(line, end, to) : end;
    if (next > end && hasDigit(line, end, next) && line[k].marks === 0) end = next;
    else if (end === k + 1 && line[k].word.raw.length > 1) return k;
    else if (end < to && has(line[end], Mark.block)) return k;
    else if (end > k + 1) return k;
  }
  return end > k ? withMore(line, end, to) : k;
}

/** End of the words from `k` on that hyphens, slashes and points join; `k` when the first fits no value. */
function chainEnd(line: readonly Token[], k: number, to: number): number {
  if (!fitsValue(line[k])) return k;
  let end = k + 1;
  while (end < to && (isJoined(line[end]) || isTightComma(line, end)) && fitsValue(line[end])) {
    const { word } = line[end];
    // "12-MG Road": letters that end the chain belong to the name that follows.
    const isLast = end + 1 >= to || !isJoined(line[end + 1]);
    if (word.digits === 0 && word.raw.length > 1 && isLast) break;
    end++;
  }
  return end;
}

function fitsValue(token: Token): boolean {
  const { word, marks, role } = token;
  if (role !== Role.none || word.isOrdinal) return false;
  if (word.digits > 0) return true;
  return (word.raw.length <= CODE_LETTERS && (marks === 0 || word.raw.length === 1)) || isRoman(token);
}

/** "138 A", "D1 82", "A2 and A3". */
function withMore(line: readonly Token[], end: number, to: number): number {
  if (end >= to) return end;
  const { word, sep } = line[end];
  const next = end + 1 < to ? line[end + 1] : undefined;
  if (sep !== Sep.space) return end;
  if (word.raw.length === 1 && word.digits === 0) {
    if (next && isJoined(next) && next.word.digits > 0) return chainEnd(line, end, to);
    const isSuffix = !next || (next.word.raw.length > 1 && next.marks !== 0 && !has(next, Mark.block));
    return isSuffix ? end + 1 : end;
  }
  if (word.lower === "and" && next && next.word.digits > 0 && !next.word.isOrdinal) {
    return line[end - 1].word.isNumber === next.word.isNumber ? chainEnd(line, end + 1, to) : end;
  }
  if (word.digits === 0 || word.isOrdinal || lengthOf(word) > SECOND_NUMBER) return end;
  return isCounted(line, end, to) ? end : chainEnd(line, end, to);
}

/** A number without a label that is a door, or a code of letters before one at the start of a part. */
function isBareNumber(line: readonly Token[], i: number, start: number, to: number): boolean {
  const { word, sep, marks } = line[i];
  if (word.isOrdinal || (i > start && isJoined(line[i]))) return false;
  if (word.digits === 0) return i === start && marks === 0 && isCode(line, i, to);
  if (isNegative(line, i)) return false;
  if (word.isNumber && word.digits >= TOO_MANY_DIGITS) return false;
  return sep === Sep.hash || !isCounted(line, i, to);
}

/** "RZ-H-218", "WZ 270", "A 636": letters, then a number that nothing else counts. */
function isCode(line: readonly Token[], i: number, to: number): boolean {
  if (line[i].word.raw.length > CODE_LETTERS) return false;
  let k = i + 1;
  while (k < to && isJoined(line[k]) && line[k].word.digits === 0 && fitsValue(line[k])) k++;
  if (k < to && line[k].sep === Sep.space && line[k].word.raw.length === 1 && line[k].word.digits === 0) k++;
  if (k >= to || line[k].sep >= Sep.comma) return false;
  const { word } = line[k];
  if (word.digits === 0 || word.isOrdinal || !fitsValue(line[k])) return false;
  return isJoined(line[k]) || !isCounted(line, k, to);
}

/** "-1" between commas: exports write it for "none". */
export function isNegative(line: readonly Token[], i: number): boolean {
  const { source, start, sep } = line[i];
  return start > 0 && source.charCodeAt(start - 1) === MINUS && (i === 0 || sep >= Sep.comma);
}

/** "24 Parganas", a district. */
const PARGANAS = "Parganas";

/** Words that are always before their number: "12 NH 44". */
const HIGHWAYS: ReadonlySet<string> = new Set(["nh", "sh", "mdr"]);

/** The number is the label of the next word: "80 Feet", "5 Cross", "3 Block", "6 pm"; not "1204 Tower 5". */
export function isCounted(line: readonly Token[], i: number, to: number): boolean {
  let k = i + 1;
  while (k < to && isJoined(line[k])) k++;
  if (k >= to || line[k].sep !== Sep.space) return false;
  const next = line[k];
  if (next.word.print === PARGANAS) return true;
  if (has(next, Mark.unit) && !has(next, Mark.street)) return !isKindBehind(line, k + 1, to);
  if (!has(next, Mark.counted | Mark.floor) || has(next, Mark.area)) return false;
  const hasLabel = k + 1 < to && isLabel(line[k + 1]);
  if (!has(next, Mark.block)) return !(hasLabel && HIGHWAYS.has(next.word.lower));
  return line[i].word.digits < FLAT_DIGITS && !hasLabel;
}

/** "4 AM Road": the unit is a name. */
function isKindBehind(line: readonly Token[], k: number, to: number): boolean {
  return k < to && line[k].sep === Sep.space && has(line[k], Mark.street | Mark.area | Mark.building);
}

/** A short number or letter, as labels of blocks, sectors or lanes. */
export function isLabel({ word, sep, role, source, end }: Token): boolean {
  if (role !== Role.none || word.isOrdinal || sep >= Sep.comma) return false;
  // "Surya Tower B. Baruah Road": a letter with a dot is an initial.
  if (word.digits === 0)
    return word.raw.length === 1 && (source.charCodeAt(end) !== DOT || end + 1 >= source.length);
  return lengthOf(word) <= SECOND_NUMBER;
}
const DOT = 46;

/** Characters of a number, without the brackets of "12(A)". */
const lengthOf = ({ raw }: Token["word"]): number => (raw.endsWith(")") ? raw.length - 2 : raw.length);

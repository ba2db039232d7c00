/** Phrases that begin with their own words, whatever precedes: "2nd Floor", "Block C", "C/o Ram Kumar". */
import { FLAT_DIGITS, isJoined, isLabel } from "./door.ts";
import { opensLandmark } from "./landmark-phrase.ts";
import { Sep, type Token } from "./text/token.ts";
import { has, Mark } from "./text/words.ts";

/** What stands before "Floor"; numbers and ordinals do, too. */
export const FLOORS: ReadonlySet<string> = new Set(
  `first second third fourth fifth sixth seventh eighth ninth tenth iind iiird iiith ivth ist ground upper lower top
   stilt terrace basement`.split(/\s+/),
);
/** Most words of a floor: "upper ground floor", "4th & 5th Floor". */
const FLOOR_WORDS = 4;

/** End of "2nd Floor", "Upper Ground Floor", "Level 4", "Floor No. 2" or "GF" that begins at `i`; `i` when none does. */
export function floorEnd(line: readonly Token[], i: number, _start: number, to: number): number {
  if (has(line[i], Mark.floor)) return floorWithLabel(line, i, to);
  const most = Math.min(to, i + FLOOR_WORDS);
  let k = i;
  while (k < most && isFloorValue(line[k])) k++;
  if (k === i) return i;
  if (k >= to || line[k].sep >= Sep.comma || !has(line[k], Mark.floor)) return isLevel(line, i, k) ? k : i;
  // "12 2nd Floor": the number before an ordinal is a door.
  return line[i].word.isNumber && k > i + 1 && line[i + 1].sep !== Sep.amp ? i : k + 1;
}

/** "Upper Ground", without the word. */
function isLevel(line: readonly Token[], i: number, k: number): boolean {
  const { lower } = line[i].word;
  return k === i + 2 && line[i + 1].word.lower === "ground" && (lower === "upper" || lower === "lower");
}

function isFloorValue({ word }: Token): boolean {
  if (word.digits > 0) return word.isOrdinal || (word.isNumber && word.digits < FLAT_DIGITS);
  return FLOORS.has(word.lower) || word.lower === "and";
}

/** "Floor 2", "Level II", or a word that is a floor by itself: "GF". */
function floorWithLabel(line: readonly Token[], i: number, to: number): number {
  let k = i + 1;
  if (k < to && has(line[k], Mark.number)) k++;
  if (k < to && line[k].sep < Sep.comma && isFloorLabel(line[k])) return k + 1;
  return line[i].word.lower.startsWith("fl") ? i : i + 1;
}

const isFloorLabel = ({ word }: Token) =>
  (word.isNumber && word.digits < FLAT_DIGITS) || word.isOrdinal || /^i{1,3}v?$/.test(word.lower);

/**
 * End of "Block C", "Tower 5", "A Wing", "H-3 Block" that begins at `i`; `i` when none does. A number of three digits
 * beside the word is a flat.
 */
export function blockEnd(line: readonly Token[], i: number, start: number, to: number): number {
  if (has(line[i], Mark.block)) {
    const k = labelAfter(line, i, to);
    return k > i ? k + 1 : i;
  }
  // "M T Tower" has the initials of a name.
  if (!isBlockLabel(line[i]) || (i > start && (isJoined(line[i]) || line[i - 1].word.raw.length === 1)))
    return i;
  let k = i + 1;
  while (k < to && isJoined(line[k]) && isBlockLabel(line[k])) k++;
  if (k >= to || !has(line[k], Mark.block) || line[k].sep >= Sep.comma) return i;
  const isLetter = line[i].word.raw.length === 1 && line[i].word.digits === 0;
  return isLetter || labelAfter(line, k, to) === k ? k + 1 : i;
}

/** Index of the label of the block word at `i`, `i` when it has none behind it. */
function labelAfter(line: readonly Token[], i: number, to: number): number {
  let k = i + 1;
  if (k < to && has(line[k], Mark.number)) k++;
  return k < to && isLabel(line[k]) && line[k].word.digits < FLAT_DIGITS ? k : i;
}

const isBlockLabel = (token: Token) =>
  token.word.isOrdinal || (isLabel(token) && token.word.digits < FLAT_DIGITS);

/** Words of the name of a place that follows a person's name: "C/o Ram Kumar Rose Villa". */
const PLACE_WORDS = 2;
const PERSON_WORDS = 2;

/** End of "C/o Ram Kumar": before a number, a door, a landmark, or the last words of a place's name. */
export function careOfEnd(line: readonly Token[], i: number, _start: number, to: number): number {
  if (!has(line[i], Mark.careOf)) return i;
  let k = i + 1;
  while (k < to && !endsPerson(line, k)) {
    const isLast = k + 1 === to || !has(line[k + 1], PLACE);
    if (has(line[k], PLACE) && isLast && k - i > PERSON_WORDS + 1) return k + 1 - PLACE_WORDS;
    k++;
  }
  return k;
}

const PLACE = Mark.building | Mark.street | Mark.area;

const ADMIN = Mark.village | Mark.post;

function endsPerson(line: readonly Token[], k: number): boolean {
  const { word } = line[k];
  if (word.digits > 0 || has(line[k], (Mark.house & ~Mark.building) | Mark.floor)) return true;
  const next = line[k + 1];
  // "S/o Ram Lal | Village Rampur", "S/o Ram Lal | Gali 4".
  if (next !== undefined && next.sep < Sep.comma && has(line[k], ADMIN | Mark.street | Mark.counted))
    return next.word.digits > 0 || (has(line[k], ADMIN) && next.marks === 0);
  return opensLandmark(line, k);
}

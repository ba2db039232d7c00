/** Whether words are a person's name: by titles, by the buyer's name, or by listed names. */
import { PersonWord } from "../../../data/person-names.ts";
import { isJoined } from "./door.ts";
import { type Places, Relation } from "./places.ts";
import { Role, Sep, type Token } from "./text/token.ts";
import { WordSet } from "./text/word-set.ts";
import { has, Mark } from "./text/words.ts";

/** Titles that only persons have; those of gods and saints, after whom buildings are named, need a name after them. */
const TITLES = new WordSet("mr mrs miss smt shrimati adv advocate er prof professor late".split(" "));
const SHARED_TITLES = new WordSet("shri sri shree sree ms km kum kumari col capt major".split(" "));
/** Words of the longest name, and letters of a word that may be initials: "RK Sharma". */
const MAX_WORDS = 4;
const MAX_INITIALS = 2;

/** Kinds of places, and labels behind a name: words that no person's name has. */
const KIND =
  Mark.house |
  Mark.building |
  Mark.street |
  Mark.area |
  Mark.block |
  Mark.sight |
  Mark.counted |
  Mark.parcel |
  Mark.direction |
  Mark.cityNoise;
const ADMIN = Mark.village | Mark.post | Mark.subdistrict | Mark.district;
/** What may stand right behind a name, without a comma. */
const BEHIND = Mark.floor | Mark.number | Mark.landmark | Mark.careOf | Mark.pin | Mark.phone;

/** Any title, "Dr." included. */
function isTitle(token: Token): boolean {
  const { word } = token;
  return TITLES.has(word) || SHARED_TITLES.has(word) || token.text === "Dr.";
}

/** What is needed to distinguish a person from a place. */
export interface PersonScope {
  places: Places;
  /** Index of the PIN, -1 when unknown. */
  pinIndex: number;
}

/** A title that only persons have. */
export const isSureTitle = ({ word, text }: Token): boolean => TITLES.has(word) || text === "Dr.";

/** Bits of a name; the rest is what no name has. */
const NAME = PersonWord.given | PersonWord.shared | PersonWord.surname | PersonWord.closing;

/** A word for a kind of place, unless it is a name as well: "Mandal"; "Mangal" is not a mistyped one. */
export function isKind({ marks, word }: Token): boolean {
  if ((marks & (KIND | ADMIN)) === 0) return false;
  return (word.person & NAME) === 0 || (word.known && !has(word, Mark.subdistrict));
}

/**
 * Where the words that may be a name end: at a comma, a number, a label, or with the line.
 * @returns -1 when they are too many or one of them is a kind of place
 */
export function nameRunEnd(line: readonly Token[], from: number): number {
  for (let k = from; k < line.length; k++) {
    const token = line[k];
    if (k > from && endsName(line, k)) return k;
    if (k - from > MAX_WORDS || (k > from && isJoined(token)) || isKind(token)) return -1;
  }
  return line.length;
}

/** The name before the word at `k`, or at the end of the line, ends there whatever the word names. */
export function endsName(line: readonly Token[], k: number): boolean {
  if (k >= line.length) return true;
  const { sep, role, word } = line[k];
  if (role !== Role.none || sep >= Sep.comma || word.digits > 0 || has(line[k], BEHIND)) return true;
  const next = line[k + 1];
  if (next === undefined || next.role !== Role.none) return false;
  // "Ravi Kumar | Flat 3", but "Ravi Bungalow" is one.
  if (has(line[k], Mark.house)) return next.word.digits > 0 || has(next, Mark.number);
  // "Ravi Kumar | B-12"
  if (next.word.digits > 0) return isCode(line, k);
  // "Ravi Kumar | Village Rampur", but "Ram Lal Village" is one.
  return next.sep === Sep.space && has(line[k], ADMIN) && isKind(line[k]) && !isKind(next);
}

/** True when the words [from, to), a whole run, are a person: "Mr Ravi", "Shri R K Sharma", "Ravi Kumar". */
export function isPerson(line: readonly Token[], from: number, to: number, scope: PersonScope): boolean {
  let first = from;
  let isSure = false;
  for (; first < to && isTitle(line[first]); first++) isSure ||= isSureTitle(line[first]);
  const count = to - first;
  if (count === 0 || count > MAX_WORDS) return false;
  // "Dr Lal", but "Shri Krishna" is a building.
  if (isSure && count === 1) return true;
  if (isBusiness(line[to - 1])) return false;
  if (isSure) return true;
  return count > 1 && (count < MAX_WORDS || first > from) && isNamed(line, first, to, scope);
}

/** How words end that no name ends like: "Sharma Sweets", "Ritu Horizon", "Tejas Eternity". */
const NO_NAME =
  /(?:[^au]s|[iz]on|ing|ment|ium|ics?|ery|ence|age|hood|oo[dmk]|ity|ville|land|ashrama?|street|road|nagar|puram|abad)$/;

/** A word of a business or a building behind a name. */
function isBusiness({ word }: Token): boolean {
  if (word.person !== 0) return (word.person & PersonWord.business) !== 0;
  return word.lower.length > MAX_WORDS && NO_NAME.test(word.lower);
}

/** A given name and another name, or a surname behind any one word; what is not listed is no name of a place. */
function isNamed(line: readonly Token[], from: number, to: number, scope: PersonScope): boolean {
  let given = 0;
  let unknown = 0;
  for (let k = from; k < to - 1; k++) {
    const { word, initials } = line[k];
    if ((word.person & PersonWord.given) !== 0) given++;
    else if ((word.person & PersonWord.business) !== 0) return false;
    else if (word.person === 0 && !initials && (word.raw.length > MAX_INITIALS || has(word, Mark.small))) {
      if (word.known) return false;
      unknown++;
    }
  }
  const { word } = line[to - 1];
  if (has(word, Mark.subdistrict)) return given > 0;
  if ((word.person & PersonWord.surname) !== 0) return unknown <= 1;
  if (unknown > 0) return false;
  if ((word.person & PersonWord.closing) !== 0) return given > 0 || (line[to - 2].word.person & NAME) !== 0;
  if ((word.person & PersonWord.given) !== 0) return given > 0 || isInitial(line[to - 2]);
  if (word.person !== 0 || word.known || word.raw.length <= MAX_INITIALS) return false;
  const isOfInitial = isDotted(line[to - 2]) && word.raw.length > MAX_WORDS;
  return (given > 0 || isOfInitial) && isNoPlace(line, from, to, scope);
}

/** The last word is no place, or a far one and the name stands before a door: "Srinivas Kondapalli, 12". */
function isNoPlace(
  line: readonly Token[],
  from: number,
  to: number,
  { places, pinIndex }: PersonScope,
): boolean {
  const name = places.nameOf(line, to - 1, to);
  const isOfDoor = isDoor(line, to);
  if (name < 0) return isOfDoor || !isInitial(line[to - 2]);
  if (!isOfDoor || pinIndex < 0 || places.nameOf(line, from, to) >= 0) return false;
  return places.relate(name, pinIndex).relation < Relation.near;
}

function isDoor(line: readonly Token[], k: number): boolean {
  const token = line[k];
  if (token === undefined || token.role !== Role.none) return false;
  return token.word.digits > 0 || has(token, Mark.house) || (line[k + 1] !== undefined && isCode(line, k));
}

/** "B-12" */
const isCode = (line: readonly Token[], k: number): boolean =>
  line[k].word.raw.length < MAX_WORDS && isJoined(line[k + 1]) && line[k + 1].word.digits > 0;

/** "S." */
const isDotted = ({ word, source, end }: Token): boolean =>
  word.raw.length === 1 && source.charCodeAt(end) === DOT;
const DOT = 46;

const isInitial = ({ word, initials }: Token): boolean => initials || word.raw.length <= MAX_INITIALS;

/** The words of the buyer's name that may stand in a line; none when it is that of a business or a place. */
export function wordsOfName(tokens: readonly Token[]): string[] {
  const words: string[] = [];
  for (const token of tokens) {
    if (token.word.digits > 0) return [];
    if (!isTitle(token)) words.push(token.word.lower);
  }
  const last = tokens.at(-1);
  return last !== undefined && (isKind(last) || (tokens.length > 1 && isBusiness(last))) ? [] : words;
}

/** How many words from `from` on are of the buyer's name, titles and initials included. */
export function repeatedEnd(line: readonly Token[], from: number, name: readonly string[]): number {
  let k = from;
  while (k < line.length && line[k].role === Role.none && isTitle(line[k])) k++;
  let whole = 0;
  for (; k < line.length && (k === from || line[k].sep < Sep.comma) && line[k].role === Role.none; k++) {
    const { lower } = line[k].word;
    const isInitial = lower.length === 1 && name.some((word) => word.startsWith(lower));
    if (!isInitial && !name.includes(lower)) break;
    if (!isInitial) whole++;
  }
  return whole > 0 ? k : from;
}

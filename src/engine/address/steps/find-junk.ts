import { INDIC_PLACEHOLDERS, PLACEHOLDERS } from "../../../../data/junk.ts";
import { RefKind } from "../../../../data/layout.ts";
import type { Context, Draft } from "../draft.ts";
import { freeKey } from "../line-end.ts";
import { Relation } from "../places.ts";
import { isGibberish } from "../text/gibberish.ts";
import { initialOf } from "../text/letters.ts";
import { Role, Sep, type Token } from "../text/token.ts";
import { has, Mark, Sense } from "../text/words.ts";

/** Raises JUNK_TEXT for placeholders, junk words, keyboard runs, gibberish, one repeated word, or only digits. */
export function findJunk(draft: Draft, context: Context): void {
  const lines = [draft.line1, draft.line2];
  if (
    isJunkText(draft, context) ||
    isOneWord(lines, draft, context) ||
    (draft.landmark.length === 0 && onlyDigits(lines)) ||
    (isPlaceholder(draft.line1) && !isHome(draft, 2)) ||
    isPlaceholder(draft.cityTokens) ||
    (draft.original?.line1 !== undefined && INDIC_PLACEHOLDERS.has((draft.input.line1 ?? "").trim()))
  ) {
    draft.raise("JUNK_TEXT");
  }
}

/** Words of the longest placeholder. */
const MAX_WORDS = 5;
/** The placeholders' first letters by their length: most lines are excluded by them without building a key. */
const INITIALS = new Int32Array(1 + Math.max(...[...PLACEHOLDERS].map((key) => key.length)));
for (const key of PLACEHOLDERS) INITIALS[key.length] |= initialOf(key);

function isPlaceholder(line: Token[]): boolean {
  if (line.length > MAX_WORDS) return false;
  let letters = 0;
  let initial = 0;
  for (let i = 0; i < line.length; i++) {
    const { word, role } = line[i];
    if (role !== Role.none) continue;
    if (letters === 0) initial = initialOf(word.lower);
    letters += word.lower.length;
  }
  return letters < INITIALS.length && (INITIALS[letters] & initial) !== 0 && PLACEHOLDERS.has(freeKey(line));
}

/** The line holds a door number or a street: it is an address by itself. */
function isHome({ parts }: Draft, line: 1 | 2): boolean {
  return parts.some((part) => part.line === line && (part.kind === "house" || part.kind === "street"));
}

/** Letters of a line, by what their words are. */
interface Letters {
  all: number;
  /** Of words that stand where a name does. */
  naming: number;
  /** Of those, junk for certain. */
  junk: number;
  /** Of those, neither junk words nor like any name of the directory. */
  gibberish: number;
  /** Number of gibberish words, and their letters, with those that may be an odd name ("Kzhkkdvl Road"). */
  oddWords: number;
  odd: number;
}

/**
 * At least half of what should name a place is junk, or all of it in line 1 and line 2 is no address: "xyz street"
 * is, as only "xyz" names anything, and one odd word in a good address is not. Gibberish, which is less certain,
 * must be half of all letters.
 */
function isJunkText(draft: Draft, context: Context): boolean {
  const first = lettersOf(draft.line1, draft, context);
  const second = lettersOf(draft.line2, draft, context);
  if (first.junk + first.odd + second.junk + second.odd === 0) return false;
  if (first.junk > 0 && first.junk === first.naming && !isHome(draft, 2)) return true;
  first.all += second.all;
  first.naming += second.naming;
  first.junk += second.junk;
  first.gibberish += second.gibberish;
  first.oddWords += second.oddWords;
  first.odd += second.odd;
  return isMostlyJunk(first);
}

function isMostlyJunk({ all, naming, junk, gibberish, oddWords, odd }: Letters): boolean {
  if (junk > 0 && junk * 2 >= naming) return true;
  if (oddWords > 1 && odd === naming) return true;
  return gibberish > 0 && (junk + gibberish) * 2 >= all;
}

function lettersOf(line: Token[], draft: Draft, context: Context): Letters {
  const letters: Letters = { all: 0, naming: 0, junk: 0, gibberish: 0, oddWords: 0, odd: 0 };
  for (let i = 0; i < line.length; i++) {
    const { word, role } = line[i];
    if (role !== Role.none) continue;
    const { length } = word.lower;
    if (word.digits === 0) letters.all += length;
    if (word.isCommon) continue;
    letters.naming += length;
    if (isJunkWord(line, i, draft, context)) letters.junk += length;
    else if (isGibberishWord(line[i], draft, context)) {
      letters.oddWords++;
      letters.odd += length;
      if (!isPlaceNamePart(line, i, context.dir)) letters.gibberish += length;
    }
  }
  return letters;
}

function isJunkWord(line: Token[], i: number, draft: Draft, context: Context): boolean {
  const { sense, lower } = line[i].word;
  const isJunk =
    sense === Sense.junk ||
    (sense === Sense.test && isAlone(line, i)) ||
    (sense === Sense.continued && i > 0 && goesOn(line[i - 1]));
  if (isJunk) return !isPlaceHere(line, i, draft, context);
  const isKeys =
    sense === Sense.keys || (sense === Sense.tripled && !isInitials(line, i)) || isRepeated(line, i);
  return isKeys && context.dir.find(lower) < 0 && !isPlaceHere(line, i, draft, context);
}

/** Junk that may be continued: "lorem ipsum", "foo", "abc". */
function goesOn({ word }: Token): boolean {
  return word.sense === Sense.junk || word.sense === Sense.continued || word.lower === "abc";
}

/** "KKK Nagar", "Zzz Heights": initials before the kind of place that they name. */
function isInitials(line: Token[], i: number): boolean {
  const next = line[i + 1];
  if (!next || next.sep !== Sep.space || !has(next, PLACE_KIND)) return false;
  return line[i].word.isUpper || has(next, Mark.building) || !VOWELS.includes(line[i].word.lower[0]);
}

const VOWELS = "aeiou";

/** No name beside it, nor is it itself one: "Test House", "ABC Apartments". */
function isAlone(line: Token[], i: number): boolean {
  if (isNameBeside(line, i - 1, line[i].sep)) return false;
  const next = line[i + 1];
  if (!next) return true;
  return !isNameBeside(line, i + 1, next.sep) && !(next.sep === Sep.space && isTestName(line[i], next));
}

function isNameBeside(line: Token[], beside: number, sep: Sep): boolean {
  if (beside < 0 || sep === Sep.comma || sep === Sep.dash) return false;
  const { word, role } = line[beside];
  return (
    role === Role.none &&
    (word.sense === Sense.name || word.sense === Sense.thing || word.sense === Sense.shop)
  );
}

function isTestName({ word }: Token, next: Token): boolean {
  if (word.lower === "abc") return has(next, word.isUpper ? PLACE_KIND : Mark.building);
  return next.word.print === "House" || next.word.print === "Centre";
}

/** Names of the directory are never gibberish. */
function isGibberishWord({ word }: Token, { isAbroad }: Draft, { dir }: Context): boolean {
  return !word.known && !isAbroad && isGibberish(word.lower, dir) && dir.find(word.lower) < 0;
}

/** A word for a kind of place follows, and no other gibberish precedes: one odd name, not random keys. */
function isPlaceNamePart(line: Token[], i: number, dir: Context["dir"]): boolean {
  const next = line[i + 1];
  if (!next || next.sep !== Sep.space || !has(next, PLACE_KIND)) return false;
  return i === 0 || line[i - 1].word.known || !isGibberish(line[i - 1].word.lower, dir);
}

const PLACE_KIND = Mark.street | Mark.area | Mark.building | Mark.block | Mark.house | Mark.village;

/** One word three times or more and nothing else, unless it is the place itself ("Sarila Sarila Sarila"). */
function isOneWord(lines: Token[][], draft: Draft, context: Context): boolean {
  let first: Token | undefined;
  let count = 0;
  for (const line of lines) {
    for (const token of line) {
      if (token.role !== Role.none && token.role !== Role.city && token.role !== Role.landmark) continue;
      if (token.word.lower === first?.word.lower) count++;
      else if (token.role === Role.city) continue;
      else if (first) return false;
      else {
        first = token;
        count = 1;
      }
    }
  }
  return first !== undefined && count >= MIN_REPEATS && !isPlaceHere([first], 0, draft, context);
}

/** A word repeated this often is junk. */
const MIN_REPEATS = 3;

/** The same word at least {@link MIN_REPEATS} times in a row. */
function isRepeated(line: Token[], i: number): boolean {
  const { lower } = line[i].word;
  let run = 1;
  for (let k = i - 1; k >= 0 && line[k].word.lower === lower; k--) run++;
  for (let k = i + 1; k < line.length && line[k].word.lower === lower; k++) run++;
  return run >= MIN_REPEATS;
}

/** Words of a place name on either side of a word. */
const NAME_REACH = 3;

/** The word belongs to the name of a place of the PIN or its district ("Null Bazar", "Rangpur Trewa"). */
function isPlaceHere(line: Token[], i: number, { pinIndex }: Draft, { dir, places }: Context): boolean {
  if (pinIndex < 0) return false;
  const district = dir.districtCount(pinIndex) > 0 ? dir.districtAt(pinIndex, 0) : -1;
  const isInDistrict = (kind: RefKind, id: number) =>
    kind === RefKind.office && dir.isIn(dir.officePin(id), RefKind.district, district);
  for (let from = Math.max(0, i - NAME_REACH); from <= i; from++) {
    for (let to = i + 1; to <= Math.min(line.length, i + 1 + NAME_REACH); to++) {
      const name = places.nameOf(line, from, to);
      if (name < 0) continue;
      if (places.relate(name, pinIndex).relation === Relation.inside || dir.hasRef(name, isInDistrict))
        return true;
    }
  }
  return false;
}

/** Digits of the longest door number that is joined from several: "16-2-1047". */
const MAX_DOOR_DIGITS = 7;

/** More than two digits and no letters, unless they are joined to a door number ("5-22"). */
function onlyDigits(lines: Token[][]): boolean {
  let digits = 0;
  let isJoined = false;
  for (const line of lines) {
    for (const { word, role, sep } of line) {
      if (role === Role.pin || role === Role.label) continue;
      if (!word.isNumber) return false;
      digits += word.digits;
      isJoined ||= sep === Sep.hyphen || sep === Sep.slash;
    }
  }
  return digits > 2 && !(isJoined && digits <= MAX_DOOR_DIGITS);
}

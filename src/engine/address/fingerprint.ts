/** A hash that is equal for all spellings of the same home. */
import { HASH_PRIME, HASH_SEED } from "../../../data/keys.ts";
import type { Context, Draft } from "./draft.ts";
import { type NumberRead, readNumber } from "./fingerprint-number.ts";
import { landmarkEnd, opensLandmark } from "./landmark-phrase.ts";
import { isLikelyTypo } from "./text/fuzzy.ts";
import { hashRuns, hashString } from "./text/hash.ts";
import { initialOf, isDigit } from "./text/letters.ts";
import { Role, Sep, type Token } from "./text/token.ts";
import { wordOf } from "./text/word-cache.ts";
import { WordSet } from "./text/word-set.ts";
import { Mark, type Word } from "./text/words.ts";

/** Words that do not identify anything by themselves. */
const FILLER =
  Mark.small | Mark.number | Mark.house | Mark.pin | Mark.phone | Mark.landmark | Mark.post | Mark.careOf;
/** Words that people add or omit freely, ignored where a number identifies the home. */
const WEIGHTLESS =
  FILLER |
  Mark.village |
  Mark.street |
  Mark.area |
  Mark.building |
  Mark.floor |
  Mark.district |
  Mark.subdistrict;

/**
 * Hash of the PIN, the numbers of doors in order, and in any order those of streets and areas and the sounds of the
 * significant words. Case, punctuation, abbreviations, the landmark and the names that the PIN implies do not matter. It
 * is computed from the words, not from the parts, which a comma could change.
 * @returns 16 hexadecimal digits
 */
export function fingerprint(draft: Draft, context: Context): string {
  const { line1, line2 } = draft;
  const line = line2.length === 0 ? line1 : line1.length === 0 ? line2 : line1.concat(line2);
  found.begin(draft, WEIGHTLESS);
  found.implied = impliedLetters(draft, context);
  collectHome(line, draft, context);
  if (found.digits === 0) collectAll(line, draft, context);
  found.settle();
  // As when they stand in the lines: the two sides of Kalyan are two places.
  for (const { text, word } of draft.cityDirections)
    found.add((text === undefined ? word : wordOf(text)).sound);
  return hex(found.numbers, found.hashOfSounds());
}

/** Shared, as most addresses have none. */
const NONE: never[] = [];

/** What distinguishes an address's home. A single buffer, as addresses are read one at a time. */
class Found {
  /** Hash of the doors' numbers in their order. */
  numbers = 0;
  /** Number of those. */
  private doors = 0;
  /** Numbers of streets and areas. */
  private counted: NumberRead[] = NONE;
  /** Number of numbers. */
  digits = 0;
  /** The sounds of the words; those from `count` on are of earlier addresses. */
  private readonly sounds: number[] = [];
  private count = 0;
  /** Bits of Mark: words to ignore. */
  weightless = 0;
  /** First letters of the words that add nothing to the rest of the address. */
  implied = 0;

  begin({ pin }: Draft, weightless: number): void {
    this.numbers = hashString(HASH_SEED, pin);
    this.digits = 0;
    this.doors = 0;
    this.counted = NONE;
    this.count = 0;
    this.weightless = weightless;
  }

  addNumber(read: NumberRead): void {
    this.digits++;
    const end = digitsEnd(read.text);
    if (read.kind === 0 || !(read.isSure || end === read.text.length)) return this.addDoor(read.text);
    // "22" of "22D", whose letter may also stand apart from it.
    if (end < read.text.length) this.numbers = hashRuns(this.numbers, read.text.slice(end));
    read.text = read.text.slice(0, end);
    if (this.counted.length === 0) this.counted = [read];
    else this.counted.push(read);
  }

  private addDoor(text: string): void {
    this.doors++;
    this.numbers = hashRuns(this.numbers, text);
  }

  /** Call it when all words are collected: adds the numbers of streets and areas, those of one kind in their order. */
  settle(): void {
    const { counted } = this;
    if (counted.length === 0) return;
    const hasDoor = this.doors > 0;
    for (let i = 0; i < counted.length; i++) {
      const read = counted[i];
      if (read.isSure || hasDoor) read.isSure = true;
      else this.addDoor(read.text);
    }
    for (let i = 0; i < counted.length; i++) {
      const { kind, isSure } = counted[i];
      if (isSure && !counted.some((other, k) => k < i && other.isSure && other.kind === kind))
        this.add(this.hashOfKind(kind, i));
    }
  }

  private hashOfKind(kind: number, from: number): number {
    let hash = kind;
    for (let k = from; k < this.counted.length; k++)
      if (this.counted[k].isSure && this.counted[k].kind === kind)
        hash = hashRuns(hash, this.counted[k].text);
    return hash;
  }

  /** Inserts a sound in order: with Array.sort an address takes 4 to 5 % longer. */
  add(sound: number): void {
    const { sounds } = this;
    let k = this.count++;
    for (; k > 0 && sounds[k - 1] > sound; k--) sounds[k] = sounds[k - 1];
    sounds[k] = sound;
  }

  hashOfSounds(): number {
    const { sounds, count } = this;
    let hash = HASH_SEED;
    let last = -1;
    for (let i = 0; i < count; i++) {
      const sound = sounds[i];
      // Repeats count once.
      if (sound !== last) hash = Math.imul(hash ^ sound, HASH_PRIME) ^ (hash >>> 13);
      last = sound;
    }
    return hash;
  }
}

/** End of the digits that begin the text; of the text when none do. */
function digitsEnd(text: string): number {
  let end = 0;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  return end === 0 ? text.length : end;
}

const found = new Found();

/** Everything but the landmarks. */
function collectHome(line: readonly Token[], draft: Draft, context: Context): void {
  for (let i = 0; i < line.length; i++) {
    const { role } = line[i];
    // A door number distinguishes homes; a ward number also needs the person's name.
    if (role !== Role.none && role !== Role.landmark && (draft.hasHouse || !isPerson(role))) continue;
    if (!opensLandmark(line, i, false)) i = collect(line, i, draft, context);
    else {
      const scope = { places: context.places, pinIndex: draft.pinIndex, commas: false };
      i = landmarkEnd(line, i, scope) - 1;
    }
  }
}

/** Without any number, every word and the landmark are needed to distinguish homes. */
function collectAll(line: readonly Token[], draft: Draft, context: Context): void {
  found.begin(draft, FILLER);
  for (const tokens of [line, draft.landmark]) {
    for (let i = 0; i < tokens.length; i++) {
      const { role } = tokens[i];
      if (role === Role.none || role === Role.landmark || isPerson(role))
        i = collect(tokens, i, draft, context);
    }
  }
  // A village in the city field is more precise than the PIN.
  for (const part of draft.cityTitle.split(" ")) addSound(wordOf(part), draft, context);
}

const isPerson = (role: Role) => role === Role.person || role === Role.receiver;

/** Collects the word at `i`, or the initials that begin there; returns the index of the last one. */
function collect(tokens: readonly Token[], i: number, draft: Draft, context: Context): number {
  const token = tokens[i];
  const { text } = token;
  if (text === "") return i;
  const word = text === undefined ? token.word : wordOf(text);
  const number = readNumber(tokens, i, word);
  if (number !== null) {
    found.addNumber(number);
    return number.last;
  }
  if (((token.marks | word.meantMarks) & found.weightless) !== 0) return i;
  else if (text?.includes(" ")) for (const one of text.split(" ")) found.add(wordOf(one).sound);
  else if (word.lower.length > 1) {
    if (found.weightless !== WEIGHTLESS || !AMBIGUOUS.has(token.word)) addSound(word, draft, context);
  } else {
    const last = initialsEnd(tokens, i);
    if (last === i) found.numbers = hashRuns(found.numbers, word.lower);
    else found.add(initialsOf(tokens, i, last).sound);
    return last;
  }
  return i;
}

/** "St" and "Dr" mean Saint, Street, Doctor or Drive depending on their neighbours. */
const AMBIGUOUS = new WordSet(["st", "saint", "dr", "doctor", "drive"]);

/** Adds the sound of a word, unless the PIN or the city field implies it, as people add and omit such words. */
function addSound(word: Word, draft: Draft, context: Context): void {
  const { pinIndex } = draft;
  if (word.known || pinIndex < 0) found.add(word.sound);
  else if ((found.implied & initialOf(word.lower)) === 0 || !isImplied(word.lower, draft, context)) {
    // A typo of an office's or locality's name is that name.
    const meant = draft.office >= 0 ? word.lower : context.pinWords.officeWord(word.lower, pinIndex);
    found.add(meant === word.lower ? word.sound : wordOf(meant).sound);
  }
}

/** First letters of the words that the PIN, the state and the city field say. */
function impliedLetters({ pinIndex, state, cityTokens }: Draft, { pinWords, states }: Context): number {
  if (pinIndex < 0) return 0;
  let letters = pinWords.areaLetters(pinIndex);
  if (state >= 0) letters |= states.lettersOf(state);
  for (let i = 0; i < cityTokens.length; i++) letters |= initialOf(cityTokens[i].word.lower);
  return letters;
}

function isImplied(lower: string, draft: Draft, { pinWords, states }: Context): boolean {
  const { pinIndex, state, cityTokens } = draft;
  if (pinWords.isOfArea(lower, pinIndex) || (state >= 0 && states.isWordOf(lower, state))) return true;
  if (found.weightless !== WEIGHTLESS) return false;
  for (let i = 0; i < cityTokens.length; i++) if (isLikelyTypo(lower, cityTokens[i].word.lower)) return true;
  return false;
}

/** Index of the last of the single letters that follow each other from `i`: "M G Road" is MG Road. */
function initialsEnd(tokens: readonly Token[], i: number): number {
  let last = i;
  while (last + 1 < tokens.length && isInitial(tokens[last + 1])) last++;
  return last;
}

function isInitial({ word, sep, role, text }: Token): boolean {
  return (
    role === Role.none &&
    text === undefined &&
    sep === Sep.space &&
    word.digits === 0 &&
    word.lower.length === 1
  );
}

function initialsOf(tokens: readonly Token[], from: number, last: number): Word {
  let text = "";
  for (let i = from; i <= last; i++) text += tokens[i].word.lower;
  return wordOf(text);
}

/** The characters of the digits: toString() and padStart() take several times as long. */
const HEX = Uint8Array.from("0123456789abcdef", (digit) => digit.charCodeAt(0));
const written = Buffer.alloc(16);

/** Sixteen digits in one flat string. */
function hex(a: number, b: number): string {
  for (let i = 0; i < 8; i++) {
    written[i] = HEX[(a >>> (28 - 4 * i)) & 15];
    written[8 + i] = HEX[(b >>> (28 - 4 * i)) & 15];
  }
  return written.toString("latin1");
}

/** A hash that is equal for all spellings of the same home. */
import type { Context, Draft } from "./draft.ts";
import { landmarkEnd, opensLandmark } from "./landmark-phrase.ts";
import { isLikelyTypo } from "./text/fuzzy.ts";
import { Role, Sep, type Token } from "./text/scan.ts";
import { wordOf } from "./text/word-cache.ts";
import { WordSet } from "./text/word-set.ts";
import { initialOf, isDigit, Mark, type Word } from "./text/words.ts";

/** Rises when the fingerprint of any address changes: stored orders and list entries then get their new ones. */
export const FINGERPRINT_VERSION = 2;

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
 * Hash of the PIN, the numbers in order, and the sounds of the significant words in any order. Case,
 * punctuation, abbreviations, the landmark and the names that the PIN implies do not matter. It is read from the
 * words alone and not from the parts, which a comma more or less would change.
 * @returns 16 hexadecimal digits
 */
export function fingerprint(draft: Draft, context: Context): string {
  const { line1, line2 } = draft;
  const line = line2.length === 0 ? line1 : line1.length === 0 ? line2 : line1.concat(line2);
  const found: Found = {
    numbers: hashString(SEED, draft.pin),
    digits: 0,
    sounds: [],
    weightless: WEIGHTLESS,
    implied: impliedLetters(draft, context),
  };
  collectHome(found, line, draft, context);
  if (found.digits === 0) collectAll(found, line, draft, context);
  // As when they stand in the lines: the two sides of Kalyan are two places.
  for (const { text, word } of draft.cityDirections)
    found.sounds.push((text === undefined ? word : wordOf(text)).sound);
  sort(found.sounds);
  let sounds = SEED;
  let last = -1;
  for (const sound of found.sounds) {
    // What is said twice counts once.
    if (sound !== last) sounds = Math.imul(sounds ^ sound, PRIME) ^ (sounds >>> 13);
    last = sound;
  }
  return hex(found.numbers) + hex(sounds);
}

/** Sorts ascending, in place: with Array.sort an address takes 4 to 5 % longer. */
function sort(sounds: number[]): void {
  for (let i = 1; i < sounds.length; i++) {
    const sound = sounds[i];
    let k = i;
    for (; k > 0 && sounds[k - 1] > sound; k--) sounds[k] = sounds[k - 1];
    sounds[k] = sound;
  }
}

interface Found {
  /** Hash of the numbers in their order. */
  numbers: number;
  /** Number of numbers. */
  digits: number;
  sounds: number[];
  /** Bits of Mark: words to ignore. */
  weightless: number;
  /** First letters of the words that add nothing to the rest of the address. */
  implied: number;
}

/** Everything but the landmarks. */
function collectHome(found: Found, line: readonly Token[], draft: Draft, context: Context): void {
  const scope = { places: context.places, pinIndex: draft.pinIndex, commas: false };
  for (let i = 0; i < line.length; i++) {
    const { role } = line[i];
    // A door's number tells homes apart; that of a ward needs the person's name.
    if (role !== Role.none && role !== Role.landmark && (draft.hasHouse || !isPerson(role))) continue;
    if (opensLandmark(line, i, false)) i = landmarkEnd(line, i, scope) - 1;
    else i = collect(found, line, i, draft, context);
  }
}

/** Without any number, every word and the landmark are needed to tell homes apart. */
function collectAll(found: Found, line: readonly Token[], draft: Draft, context: Context): void {
  found.numbers = hashString(SEED, draft.pin);
  found.sounds.length = 0;
  found.weightless = FILLER;
  for (const tokens of [line, draft.landmark]) {
    for (let i = 0; i < tokens.length; i++) {
      const { role } = tokens[i];
      if (role === Role.none || role === Role.landmark || isPerson(role))
        i = collect(found, tokens, i, draft, context);
    }
  }
  // A village in the place of the city tells more than the PIN.
  for (const part of draft.cityTitle.split(" ")) addSound(found, wordOf(part), draft, context);
}

const isPerson = (role: Role) => role === Role.person || role === Role.receiver;

/** Collects the word at `i`, or the initials that begin there; returns the index of the last one. */
function collect(found: Found, tokens: readonly Token[], i: number, draft: Draft, context: Context): number {
  const token = tokens[i];
  const { text } = token;
  if (text === "") return i;
  const word = text === undefined ? token.word : wordOf(text);
  if (word.digits > 0) {
    found.digits++;
    found.numbers = hashRuns(found.numbers, word.lower, word.isOrdinal ? 2 : 0);
  } else if (((token.marks | word.meantMarks) & found.weightless) !== 0) return i;
  else if (text?.includes(" ")) for (const one of text.split(" ")) found.sounds.push(wordOf(one).sound);
  else if (word.lower.length > 1) {
    if (found.weightless !== WEIGHTLESS || !AMBIGUOUS.has(token.word)) addSound(found, word, draft, context);
  } else {
    const last = initialsEnd(tokens, i);
    if (last === i) found.numbers = hashRuns(found.numbers, word.lower, 0);
    else found.sounds.push(initialsOf(tokens, i, last).sound);
    return last;
  }
  return i;
}

/** "St" and "Dr" mean Saint, Street, Doctor or Drive by what stands around them. */
const AMBIGUOUS = new WordSet(["st", "saint", "dr", "doctor", "drive"]);

/** Adds the sound of a word, unless the PIN or the city field says it, too: people add and omit such words. */
function addSound(found: Found, word: Word, draft: Draft, context: Context): void {
  const { pinIndex } = draft;
  if (word.known || pinIndex < 0) found.sounds.push(word.sound);
  else if ((found.implied & initialOf(word.lower)) === 0 || !isImplied(found, word.lower, draft, context)) {
    // A typo of an office's or locality's name is that name.
    const meant = draft.office >= 0 ? word.lower : context.pinWords.officeWord(word.lower, pinIndex);
    found.sounds.push(meant === word.lower ? word.sound : wordOf(meant).sound);
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

function isImplied(found: Found, lower: string, draft: Draft, { pinWords, states }: Context): boolean {
  const { pinIndex, state, cityTokens } = draft;
  if (pinWords.isOfArea(lower, pinIndex) || (state >= 0 && states.isWordOf(lower, state))) return true;
  return found.weightless === WEIGHTLESS && cityTokens.some(({ word }) => isLikelyTypo(lower, word.lower));
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

/** Start value and factor of FNV-1a. */
export const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a, with a separator at the end so that "1" "23" and "12" "3" differ. */
export function hashString(hash: number, text: string): number {
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return Math.imul(hash ^ 0xff, PRIME);
}

/** The same for each run of digits and of letters, so that "4B", "4-B" and "4 B" are equal; skips `cut` letters. */
function hashRuns(hash: number, text: string, cut: number): number {
  let h = hash;
  for (let i = 0; i < text.length - cut; i++) {
    const c = text.charCodeAt(i);
    if (i > 0 && isDigit(c) !== isDigit(text.charCodeAt(i - 1))) h = Math.imul(h ^ 0xff, PRIME);
    h = Math.imul(h ^ c, PRIME);
  }
  return Math.imul(h ^ 0xff, PRIME);
}

/** The digits of each byte: toString() and padStart() take several times as long. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function hex(n: number): string {
  return HEX[n >>> 24] + HEX[(n >>> 16) & 255] + HEX[(n >>> 8) & 255] + HEX[n & 255];
}

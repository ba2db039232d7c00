/** Finds the words of texts in a cache, by their letters packed into two integers. */
import { HASH_PRIME, HASH_SEED } from "../../../../data/keys.ts";
import { isDigit } from "./letters.ts";
import { Word } from "./words.ts";

/** Bits of a character, and characters of an integer. */
const CHARACTER_BITS = 6;
export const HALF = 5;
/** Characters of the longest word whose two integers say all of it. */
export const MAX_PACKED = 2 * HALF;

/** Letters and digits of ASCII as 1 to 62, digits first; 0 for everything else. */
export const PACKED = new Uint8Array(128);
/** The largest of the digits. */
const LAST_DIGIT = 10;
for (let digit = 0; digit < 10; digit++) PACKED[48 + digit] = 1 + digit;
for (let letter = 0; letter < 26; letter++) {
  PACKED[65 + letter] = LAST_DIGIT + 1 + letter;
  PACKED[97 + letter] = LAST_DIGIT + 27 + letter;
}

/** Adds a character to an integer of at most {@link HALF} of them. */
export const pack = (half: number, character: number): number => (half << CHARACTER_BITS) | character;

/** The second integer of a word that is known by the hash of its characters. */
const IS_HASH = -1;

/**
 * Each word has two adjacent slots, the second for the word that was replaced: the size is bounded, and small enough
 * for the processor's cache. It depends only on the words, so all engines of a thread share it.
 */
const CACHE_SLOTS = 1 << 16;
const cache = new Array<Word | undefined>(CACHE_SLOTS).fill(undefined);

/** Digits of the numbers that are cached; longer ones, such as phones, rarely repeat. */
const SHORT_NUMBER = 3;
/** By length and value: "7" and "007" are two words. */
const numbers = new Array<Word | undefined>(2 * 10 ** SHORT_NUMBER).fill(undefined);

/** Empties the caches of words. */
export function forgetWords(): void {
  cache.fill(undefined);
  numbers.fill(undefined);
}

const slotOf = (low: number, high: number): number =>
  (Math.imul(low ^ Math.imul(high, 0x2c1b3c6d), 0x9e3779b1) >>> 15) & (CACHE_SLOTS - 2);

/** The word text[from, to), no number and of at most {@link MAX_PACKED} characters, which are packed. */
export function packedWord(low: number, high: number, text: string, from: number, to: number): Word {
  const slot = slotOf(low, high);
  const first = cache[slot];
  if (first !== undefined && first.low === low && first.high === high) return first;
  const second = cache[slot + 1];
  if (second !== undefined && second.low === low && second.high === high) return second;
  return remember(slot, low, high, text, from, to);
}

/** The word text[from, to), which is too long to be packed or has other characters. */
function hashedWord(text: string, from: number, to: number): Word {
  let hash = HASH_SEED;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), HASH_PRIME);
  const slot = slotOf(hash, IS_HASH);
  for (let k = slot; k < slot + 2; k++) {
    const word = cache[k];
    if (word !== undefined && word.low === hash && word.high === IS_HASH && isAt(text, from, to, word.raw))
      return word;
  }
  return remember(slot, hash, IS_HASH, text, from, to);
}

function remember(slot: number, low: number, high: number, text: string, from: number, to: number): Word {
  const word = new Word(cut(text, from, to), low, high);
  cache[slot + 1] = cache[slot];
  cache[slot] = word;
  return word;
}

/** The word text[from, to), from a cache or new. */
export function wordAt(text: string, from: number, to: number): Word {
  if (to - from > MAX_PACKED)
    return isNumber(text, from, to) ? numberAt(text, from, to) : hashedWord(text, from, to);
  let low = 0;
  let high = 0;
  let last = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    const character = code < 128 ? PACKED[code] : 0;
    if (character === 0) return hashedWord(text, from, to);
    if (character > last) last = character;
    if (i < from + HALF) low = pack(low, character);
    else high = pack(high, character);
  }
  return last <= LAST_DIGIT ? numberAt(text, from, to) : packedWord(low, high, text, from, to);
}

/** The word of a whole text. */
export function wordOf(raw: string): Word {
  return wordAt(raw, 0, raw.length);
}

/** The word text[from, to), which has only digits. */
export function numberAt(text: string, from: number, to: number): Word {
  if (to - from > SHORT_NUMBER) return new Word(text.slice(from, to), 0, 0);
  let at = 1;
  for (let i = from; i < to; i++) at = at * 10 + text.charCodeAt(i) - 48;
  const seen = numbers[at];
  if (seen !== undefined) return seen;
  const word = new Word(cut(text, from, to), 0, 0);
  numbers[at] = word;
  return word;
}

function isNumber(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isDigit(text.charCodeAt(i))) return false;
  return true;
}

/** A copy of text[from, to): as a slice, a word in the cache would keep the whole text in memory. */
function cut(text: string, from: number, to: number): string {
  return text.slice(from, from + 1) + text.slice(from + 1, to);
}

/** True when text[from, to) is the word; letter by letter, as startsWith() takes three times as long. */
function isAt(text: string, from: number, to: number, word: string): boolean {
  const { length } = word;
  if (length !== to - from) return false;
  for (let i = 0; i < length; i++) if (text.charCodeAt(from + i) !== word.charCodeAt(i)) return false;
  return true;
}

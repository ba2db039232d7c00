/**
 * A word as the engine knows it: looked up once per spelling and remembered, because the same few thousand
 * words ("Road", "Nagar", "2nd") make up most of all addresses.
 */
import { Mark, WORDS } from "../../../data/words.ts";
import { capitals } from "./capitals.ts";

export interface Word {
  /** As typed. */
  readonly raw: string;
  /** Lower case, without apostrophes: the word's part of a name key. */
  readonly lower: string;
  /** Bits of Mark (data/words.ts). */
  readonly marks: number;
  /** As printed when no context says otherwise. */
  readonly print: string;
  readonly digits: number;
  /** Digits only. */
  readonly isNumber: boolean;
  /** 1st, 2nd, 5TH. */
  readonly isOrdinal: boolean;
  /** All letters are capitals, and there are at least two. */
  readonly isUpper: boolean;
  /** Known to data/words.ts. */
  readonly known: boolean;
}

const CACHE_LIMIT = 16_384;
const ORDINAL = /^\d{1,3}(?:st|nd|rd|th)$/;
const cache = new Map<string, Word>();

/** What is known of one word as typed. Pure: the cache only remembers. */
export function wordOf(raw: string): Word {
  const seen = cache.get(raw);
  if (seen !== undefined) return seen;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const word = describe(raw);
  cache.set(raw, word);
  return word;
}

function describe(raw: string): Word {
  let lower = raw.toLowerCase();
  if (lower.includes("'")) lower = lower.replaceAll("'", "");
  let digits = 0;
  for (let i = 0; i < raw.length; i++) if (isDigit(raw.charCodeAt(i))) digits++;
  const entry = digits === 0 ? WORDS.get(lower) : undefined;
  const isNumber = digits === raw.length;
  const isOrdinal = digits > 0 && !isNumber && ORDINAL.test(lower);
  const isUpper = raw.length > 1 && digits === 0 && raw === raw.toUpperCase() && raw !== lower;
  const print = entry ? entry.print : capitals(raw, lower, isOrdinal);
  return {
    raw,
    lower,
    marks: entry?.marks ?? 0,
    print,
    digits,
    isNumber,
    isOrdinal,
    isUpper,
    known: entry !== undefined,
  };
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** True when the word has any of the marks. */
export function has(word: Word, marks: number): boolean {
  return (word.marks & marks) !== 0;
}

export { Mark };

/** Recognizes bogus names, e-mails and phones. */
import { JUNK_NAMES, THROWAWAY_DOMAINS } from "../../../data/risk.ts";
import type { IsGibberish } from "../types.ts";

const ASCII = /^[ -~]*$/;
const ZERO = "0".charCodeAt(0);
/** Shorter phones are too short for a pattern. */
const MIN_DIGITS = 8;
/** Shorter local parts of an e-mail are unlikely to be real. */
const MIN_LOCAL_PART = 3;
/** Steps of +1 or −1 between the digits of a phone from which on it is a sequence. */
const SEQUENCE_STEPS = 8;
/** A real phone has at least this many distinct digits. */
const MIN_DISTINCT_DIGITS = 3;
/** Shorter words cannot be distinguished from initials and short names. */
const MIN_GIBBERISH_LETTERS = 5;

/** The normalized e-mail for comparing and counting: trimmed, lower case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** 9999999999, 9898989898, 9876543210, 1234567890. False for "" and for fewer than eight digits. */
export function isRepeatedDigits(phone: string): boolean {
  let digits = 0;
  let different = 0;
  let up = 0;
  let down = 0;
  let met = 0; // one bit for each digit from 0 to 9
  let last = 99; // no step from any digit
  for (let i = 0; i < phone.length; i++) {
    const digit = phone.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) continue;
    digits++;
    if ((met & (1 << digit)) === 0) different++;
    met |= 1 << digit;
    const step = digit - last;
    if (step === 1 || step === -9) up++;
    if (step === -1 || step === 9) down++;
    last = digit;
  }
  if (digits < MIN_DIGITS) return false;
  return different < MIN_DISTINCT_DIGITS || up >= SEQUENCE_STEPS || down >= SEQUENCE_STEPS;
}

/**
 * True when the domain, or one that it is a subdomain of, is in the list.
 * @param email an {@link emailKey}
 */
export function isThrowaway(email: string): boolean {
  let domain = email.slice(email.lastIndexOf("@") + 1);
  while (domain.includes(".")) {
    if (THROWAWAY_DOMAINS.has(domain)) return true;
    domain = domain.slice(domain.indexOf(".") + 1);
  }
  return false;
}

/**
 * The part before the @ is gibberish ("xkqjzv"), or one or two characters. False without an e-mail.
 * @param email an {@link emailKey}
 */
export function isGibberishEmail(email: string, isGibberish: IsGibberish): boolean {
  const at = email.lastIndexOf("@");
  if (at <= 0) return false;
  return at < MIN_LOCAL_PART || hasGibberish(email.slice(0, at), isGibberish);
}

/** A placeholder ("test", "customer"), gibberish ("asdfgh"), one repeated letter, or no letter. False for "". */
export function isJunkName(name: string, isGibberish: IsGibberish): boolean {
  const text = name.trim().toLowerCase();
  if (text === "") return false;
  const letters = lettersOf(text);
  if (letters === "" || JUNK_NAMES.has(letters)) return true;
  return isOneLetter(letters) || hasGibberish(text, isGibberish);
}

/** The words that make a name or an e-mail gibberish: whoever knows them can tell it without the directory of words. */
export function gibberishIn(name: string, email: string, isGibberish: IsGibberish): string[] {
  const words: string[] = [];
  const note: IsGibberish = (word) => isGibberish(word) && words.push(word) > 0;
  isJunkName(name, note);
  isGibberishEmail(emailKey(email), note);
  return words;
}

/** Nearly every name is ASCII, for which the regular expression without Unicode classes is faster. */
const lettersOf = (lower: string): string =>
  ASCII.test(lower) ? lower.replace(/[^a-z]+/g, "") : lower.replace(/[^\p{L}]+/gu, "");

/** "aaa". The check of the third letter excludes nearly every name. */
function isOneLetter(letters: string): boolean {
  if (letters.length <= 2 || letters[2] !== letters[0]) return false;
  const [first] = letters; // two units of UTF-16 beyond the first plane
  return letters === first.repeat(letters.length / first.length);
}

/** One long word is gibberish; the other words may be real. */
function hasGibberish(lower: string, isGibberish: IsGibberish): boolean {
  for (let start = 0, end = 0; start < lower.length; start = end + 1) {
    for (end = start; isLetter(lower.charCodeAt(end)); ) end++;
    if (end - start >= MIN_GIBBERISH_LETTERS && isGibberish(lower.slice(start, end))) return true;
  }
  return false;
}

/** a to z; false for NaN, which charCodeAt returns past the end. */
const isLetter = (code: number): boolean => code >= 97 && code <= 122;

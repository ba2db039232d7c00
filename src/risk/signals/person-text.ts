/** How a name, an e-mail or a phone that is not meant gives itself away. */
import { JUNK_NAMES, THROWAWAY_DOMAINS } from "../../../data/risk.ts";
import type { IsGibberish } from "../types.ts";

const ASCII = /^[ -~]*$/;
const ZERO = "0".charCodeAt(0);
/** A phone of fewer digits is too short to see anything in it. */
const MIN_DIGITS = 8;
/** A local part of so few characters is nobody's first choice. */
const MIN_LOCAL = 3;
/** Counting up or down by one for so many steps of nine is not chance. */
const COUNTED_STEPS = 8;
/** A phone with fewer different digits was not dialled. */
const FEWEST_DIGITS = 3;
/** Words of fewer letters cannot be told from initials and short names. */
const MIN_GIBBERISH = 5;

/** An e-mail as it is compared and counted by: trimmed, lower case. */
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
  return different < FEWEST_DIGITS || up >= COUNTED_STEPS || down >= COUNTED_STEPS;
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
 * The part before the @ is mash ("xkqjzv"), or one or two characters. False without an e-mail.
 * @param email an {@link emailKey}
 */
export function isGibberishEmail(email: string, isGibberish: IsGibberish): boolean {
  const at = email.lastIndexOf("@");
  if (at <= 0) return false;
  return at < MIN_LOCAL || isMash(email.slice(0, at), isGibberish);
}

/** A placeholder ("test", "customer"), mash ("asdfgh"), one letter throughout, or no letter. False for "". */
export function isJunkName(name: string, isGibberish: IsGibberish): boolean {
  const text = name.trim().toLowerCase();
  if (text === "") return false;
  const letters = lettersOf(text);
  if (letters === "" || JUNK_NAMES.has(letters)) return true;
  return isOneLetter(letters) || isMash(text, isGibberish);
}

/** Nearly every name is of a to z, and needs no look at the tables of Unicode. */
const lettersOf = (lower: string): string =>
  ASCII.test(lower) ? lower.replace(/[^a-z]+/g, "") : lower.replace(/[^\p{L}]+/gu, "");

/** "aaa". A look at the third is enough for nearly every name. */
function isOneLetter(letters: string): boolean {
  if (letters.length <= 2 || letters[2] !== letters[0]) return false;
  const [first] = letters; // two units of UTF-16 beyond the first plane
  return letters === first.repeat(letters.length / first.length);
}

/** One long word is mash; in a name of several words the others may be real, so one is enough. */
function isMash(lower: string, isGibberish: IsGibberish): boolean {
  for (let start = 0, end = 0; start < lower.length; start = end + 1) {
    for (end = start; isLetter(lower.charCodeAt(end)); ) end++;
    if (end - start >= MIN_GIBBERISH && isGibberish(lower.slice(start, end))) return true;
  }
  return false;
}

/** a to z; false for NaN, the code behind a text's end. */
const isLetter = (code: number): boolean => code >= 97 && code <= 122;

/** Recognizes bogus names and e-mails. */
import { FILLER_MAILBOXES } from "../../../../data/fillers.ts";
import { JUNK_NAMES, THROWAWAY_DOMAINS } from "../../../../data/risk.ts";
import { domainOf, emailKey, isWithin } from "../identity/email.ts";
import type { IsGibberish } from "../types.ts";

const ASCII = /^[ -~]*$/;
/** Shorter local parts of an e-mail are unlikely to be real. */
const MIN_LOCAL_PART = 3;
/** Shorter words cannot be distinguished from initials and short names. */
const MIN_GIBBERISH_LETTERS = 5;

/**
 * True when the domain, or one that it is a subdomain of, is in the list.
 * @param email an {@link emailKey}
 */
export const isThrowaway = (email: string): boolean => isWithin(domainOf(email), THROWAWAY_DOMAINS);

/**
 * The part before the @ is gibberish ("xkqjzv"), or one or two characters that stand for nothing. False without an e-mail.
 * @param email an {@link emailKey}
 */
export function isGibberishEmail(email: string, isGibberish: IsGibberish): boolean {
  const at = email.lastIndexOf("@");
  if (at <= 0) return false;
  if (at < MIN_LOCAL_PART) return !FILLER_MAILBOXES.has(email.slice(0, at));
  return hasGibberish(email.slice(0, at), isGibberish);
}

/** A placeholder ("test", "customer"), gibberish ("asdfgh"), one repeated letter, or no letter. False for "". */
export function isJunkName(name: string, isGibberish: IsGibberish): boolean {
  const text = name.trim().toLowerCase();
  if (text === "") return false;
  const letters = lettersOf(text);
  if (letters === "" || JUNK_NAMES.has(letters)) return true;
  return isOneLetter(letters) || hasGibberish(text, isGibberish);
}

/** The words that make a name or an e-mail gibberish, so that they can be stored and the check needs no word list later. */
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

/** How a name, an e-mail or a phone that is not meant gives itself away. */
import { JUNK_NAMES, THROWAWAY_DOMAINS } from "../../../data/risk.ts";
import type { IsGibberish } from "../types.ts";

/** A local part of so few characters is nobody's first choice. */
const SHORTEST_LOCAL = 3;
/** Counting up or down by one for so many steps of nine is not chance. */
const COUNTED_STEPS = 8;
/** A phone with fewer different digits was not dialled. */
const FEWEST_DIGITS = 3;
/** Words of fewer letters cannot be told from initials and short names. */
const SHORTEST_GIBBERISH = 5;

/** An e-mail as it is compared and counted by: trimmed, lower case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** 9999999999, 9898989898, 9876543210, 1234567890. False for "" and for fewer than eight digits. */
export function isRepeatedDigits(phone: string): boolean {
  const digits = phone.replace(/\D/g, "");
  if (digits.length < 8) return false;
  if (new Set(digits).size < FEWEST_DIGITS) return true;
  const steps = [...digits].slice(1).map((digit, i) => (Number(digit) - Number(digits[i]) + 10) % 10);
  return [1, 9].some((step) => steps.filter((s) => s === step).length >= COUNTED_STEPS);
}

/** True when the domain, or one that it is a subdomain of, is in the list. */
export function isThrowaway(email: string): boolean {
  const labels = emailKey(email).split("@").at(-1)?.split(".") ?? [];
  return labels.some((_, i) => THROWAWAY_DOMAINS.has(labels.slice(i).join(".")));
}

/** The part before the @ is mash ("xkqjzv"), or one or two characters. False without an e-mail. */
export function isGibberishEmail(email: string, isGibberish: IsGibberish): boolean {
  const at = emailKey(email).lastIndexOf("@");
  if (at <= 0) return false;
  const local = emailKey(email).slice(0, at);
  return local.length < SHORTEST_LOCAL || isMash(local, isGibberish);
}

/** A placeholder ("test", "customer"), mash ("asdfgh"), one letter throughout, or no letter. False for "". */
export function isJunkName(name: string, isGibberish: IsGibberish): boolean {
  const text = name.trim().toLowerCase();
  if (text === "") return false;
  const letters = text.replace(/[^\p{L}]/gu, "");
  if (letters === "" || JUNK_NAMES.has(letters)) return true;
  return (letters.length > 2 && new Set(letters).size === 1) || isMash(text, isGibberish);
}

/** The longest word is mash; in a name of several words the others may be real, so one is enough. */
function isMash(text: string, isGibberish: IsGibberish): boolean {
  const words = text.split(/[^a-z]+/).filter((word) => word.length >= SHORTEST_GIBBERISH);
  return words.some((word) => isGibberish(word));
}

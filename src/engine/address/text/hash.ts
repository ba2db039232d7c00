/** Hashes of texts; each begins with `HASH_SEED` of the directory's keys. */
import { HASH_PRIME } from "../../../../data/keys.ts";
import { isDigit } from "./letters.ts";

const ZERO = 48;
const BRACKET = 40;
const CLOSING_BRACKET = 41;

/** FNV-1a, with a separator at the end so that "1" "23" and "12" "3" differ. */
export function hashString(hash: number, text: string): number {
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), HASH_PRIME);
  return Math.imul(hash ^ 0xff, HASH_PRIME);
}

/** The same for each run of digits and of letters, so that "4B", "4-B", "4(B)", "4 B" and "04B" are equal. */
export function hashRuns(hash: number, text: string): number {
  const { length } = text;
  let h = hash;
  let isLeading = true;
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i);
    if (c === BRACKET || c === CLOSING_BRACKET) continue;
    const before = i > 0 ? text.charCodeAt(i - 1) : c;
    if (before === BRACKET || isDigit(c) !== isDigit(before)) {
      h = Math.imul(h ^ 0xff, HASH_PRIME);
      isLeading = true;
    }
    if (isLeading && c === ZERO && i + 1 < length && isDigit(text.charCodeAt(i + 1))) continue;
    isLeading = false;
    h = Math.imul(h ^ c, HASH_PRIME);
  }
  return Math.imul(h ^ 0xff, HASH_PRIME);
}

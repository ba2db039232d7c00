/** The kinds of characters in a word, and natural capitals for a word that is in no table. */

/** Words of at most this many letters without a vowel are initials: HSR, BTM, KPHB. */
const MAX_INITIALS = 5;

/** Bits of {@link shapeOf}. */
export const Shape = { capital: 1, small: 2, digit: 4, vowel: 8, other: 16, mark: 32 } as const;

const VOWELS = new Uint8Array(128);
for (const vowel of "aeiouyAEIOUY") VOWELS[vowel.charCodeAt(0)] = 1;

/** The kinds of characters in a word; one pass without regular expressions, for speed. */
export function shapeOf(raw: string): number {
  let shape = 0;
  for (let i = 0; i < raw.length; i++) {
    const c = raw.charCodeAt(i);
    if (c >= 128) shape |= Shape.other;
    else if (c >= 97) shape |= Shape.small | (VOWELS[c] === 1 ? Shape.vowel : 0);
    else if (c >= 65) shape |= Shape.capital | (VOWELS[c] === 1 ? Shape.vowel : 0);
    else if (c >= 48) shape |= Shape.digit;
    else shape |= Shape.mark;
  }
  return shape;
}

/**
 * "KORAMANGALA" → "Koramangala", "btm" → "BTM", "4b" → "4B", "McDonald" stays.
 * @param raw as typed: letters, digits and apostrophes, not only digits and not an ordinal
 * @param lower the same in small letters
 */
export function capitals(raw: string, lower: string, shape: number): string {
  if (shape & Shape.digit) return digitWord(raw, lower);
  if (raw.length === 1) return raw.toUpperCase();
  if (raw.length <= MAX_INITIALS && !(shape & (Shape.vowel | Shape.other | Shape.mark)))
    return raw.toUpperCase();
  if (shape & Shape.other) return isMixed(raw) ? raw : titled(lower);
  const first = raw.charCodeAt(0);
  if (first >= 65 && first <= 90) {
    if (raw.slice(1) === lower.slice(1)) return shape & Shape.mark ? titled(lower) : raw;
    if (shape & Shape.small && isMixed(raw)) return raw;
  }
  return titled(lower);
}

/** "mary's" → "Mary's", "d'souza" → "D'Souza". */
function titled(lower: string): string {
  const out = lower.charAt(0).toUpperCase() + lower.slice(1);
  const mark = out.indexOf("'");
  if (mark <= 0 || out.length - mark <= 2) return out;
  return out.slice(0, mark + 1) + out.charAt(mark + 1).toUpperCase() + out.slice(mark + 2);
}

/** "McDonald" was written on purpose; "rOAD" and "ROAd" were not. */
function isMixed(raw: string): boolean {
  return /^\p{Lu}\p{Ll}+\p{Lu}\p{Ll}/u.test(raw);
}

/** Letters beside digits are capitals when few ("4B", "NH44", "3BHK"), else as in a word ("80feet"). */
function digitWord(raw: string, lower: string): string {
  const letters = lower.replace(/[^a-z]/g, "").length;
  if (letters === 0) return raw;
  if (/^\d+(?:ft|mm|cm|km|sqft)$/.test(lower)) return lower;
  if (letters <= 4) return raw.toUpperCase();
  return raw === raw.toUpperCase() ? lower.charAt(0).toUpperCase() + lower.slice(1) : raw;
}

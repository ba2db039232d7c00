/** Natural capitals for a word that no table knows. */

const VOWEL = /[aeiouy]/;
/** At most this many letters without a vowel are read as initials: HSR, BTM, KPHB. */
const INITIALS_LIMIT = 5;

/**
 * "KORAMANGALA" → "Koramangala", "btm" → "BTM", "4b" → "4B", "5TH" → "5th", "McDonald" stays.
 * @param raw as typed, letters, digits and apostrophes
 */
export function capitals(raw: string, lower: string, isOrdinal: boolean): string {
  if (isOrdinal) return lower;
  if (/\d/.test(lower)) return digitWord(raw, lower);
  if (lower.length === 1) return raw.toUpperCase();
  if (lower.length <= INITIALS_LIMIT && /^[a-z]+$/.test(lower) && !VOWEL.test(lower)) return lower.toUpperCase();
  if (isMixed(raw)) return raw;
  return titled(raw.toLowerCase());
}

/** "mary's" → "Mary's", "d'souza" → "D'Souza". */
function titled(word: string): string {
  let out = word.charAt(0).toUpperCase() + word.slice(1);
  const mark = out.indexOf("'");
  if (mark > 0 && out.length - mark > 2) {
    out = out.slice(0, mark + 1) + out.charAt(mark + 1).toUpperCase() + out.slice(mark + 2);
  }
  return out;
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

/**
 * Converts names to keys, and keys to phonetic skeletons.
 *
 * Shared by the build (which writes the directory's tables), the reader and the address engine: any change here
 * changes the file format.
 */

const ASCII_KEY = /^[a-z0-9]*$/;
const ASCII = /^[\x20-\x7e]*$/;
const NOT_KEY_ASCII = /[^a-z0-9]+/g;
/** Marks of Latin letters only (ā, ś, ṭ): those of Indian scripts are part of the letter. */
const LATIN_MARKS = /[\u0300-\u036f]+/g;
const NOT_KEY = /[^\p{L}\p{M}\p{N}]+/gu;
/** Zero of the ten digits of Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam. */
const INDIAN_ZEROS = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];
const INDIAN_DIGITS = /[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g;
/** Latin letters that Unicode does not decompose into a letter and a mark. */
const LATIN_LETTERS: Record<string, string> = {
  ł: "l",
  đ: "d",
  ø: "o",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ð: "d",
};

/**
 * The key of a written name: lower case, letters and digits only, Latin without diacritics, digits of
 * Indian scripts as 0–9. `"Naya-Ganj"` and `"NAYAGANJ"` give `nayaganj`, `"Thāne"` gives `thane`.
 * Letters and vowel signs of Indian scripts stay (NFC); joiners go.
 */
export function keyOf(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().replace(NOT_KEY_ASCII, "");
  return foldLatin(text)
    .toLowerCase()
    .replace(INDIAN_DIGITS, (d) => String(indianDigit(d.charCodeAt(0))))
    .replace(NOT_KEY, "");
}

/** The text with Latin diacritics taken off (`"Jūnāgadh"` → `"Junagadh"`), other scripts as they are, NFC. */
export function foldLatin(text: string): string {
  return text
    .normalize("NFD")
    .replace(LATIN_MARKS, "")
    .normalize("NFC")
    .replace(/[łđøıßæœð]/gi, (c) => LATIN_LETTERS[c.toLowerCase()] ?? c);
}

function indianDigit(code: number): number {
  for (const zero of INDIAN_ZEROS) if (code >= zero && code <= zero + 9) return code - zero;
  return 0;
}

/**
 * The phonetic skeleton of a key: equal for names that sound alike in common Indian spellings.
 *
 * 1. The first letter stays, by its class (`e`, `i` and an `i`-like `y` are one; `o` and `u` are one).
 * 2. Consonants by class: aspirates without their h (bh, dh, th, kh …), `w` is `v`, `f` is `p`, `z` is `j`,
 *    `c`, `q` and `ck` are `k`, `sh` is `s`, `x` is `ks`. `ch` stays apart from `k`.
 * 3. Doubled letters are one; vowels (and `y`) after the first letter go, so does every `h`.
 *
 * `"bengalooru"` and `"bengaluru"` give `bnglr`. A key that is not plain a–z, 0–9 is its own skeleton.
 */
export function skeletonOf(key: string): string {
  if (!ASCII_KEY.test(key)) return key;
  let out = "";
  let last = "";
  for (let i = 0; i < key.length; i++) {
    const c = key[i];
    const sound = i === 0 ? firstSound(c, key[1]) : laterSound(c, key[i + 1]);
    if (sound !== last && sound !== "") out += sound;
    // An h, silent here, does not part two equal letters (Siddharth, Sidhdharth); a vowel does.
    if (c !== "h" || i === 0) last = sound;
  }
  return out;
}

function firstSound(c: string, next: string | undefined): string {
  if (c === "e" || c === "i") return "i";
  if (c === "o" || c === "u") return "u";
  if (c === "a" || c === "h" || c === "y") return c;
  return laterSound(c, next);
}

function laterSound(c: string, next: string | undefined): string {
  switch (c) {
    case "a":
    case "e":
    case "i":
    case "o":
    case "u":
    case "y":
    case "h":
      return "";
    case "c":
      return next === "h" ? "c" : "k";
    case "q":
      return "k";
    case "w":
      return "v";
    case "f":
      return "p";
    case "z":
      return "j";
    case "x":
      return "ks";
    default:
      return c;
  }
}

/** Every text that lacks one letter of `text`, each once. */
export function oneLetterLess(text: string): string[] {
  const out = new Set<string>();
  for (let i = 0; i < text.length; i++) out.add(text.slice(0, i) + text.slice(i + 1));
  return [...out];
}

/** FNV-1a of bytes[from, to), mixed once more for well distributed low bits; a 32-bit unsigned integer. */
export function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  return mixed(fnv(HASH_SEED, bytes, from, to));
}

/** The hash of no bytes, before it is {@link mixed}. */
export const HASH_SEED = 0x811c9dc5;
/** The factor of FNV-1a. */
export const HASH_PRIME = 0x01000193;

/** Goes on with the hash of the bytes before: `mixed` makes it the same as {@link hashBytes} of all of them. */
export function fnv(before: number, bytes: Uint8Array, from: number, to: number): number {
  let h = before;
  for (let i = from; i < to; i++) h = Math.imul(h ^ bytes[i], HASH_PRIME);
  return h;
}

/** The last step of {@link hashBytes}. */
export function mixed(fnv: number): number {
  let h = fnv ^ (fnv >>> 15);
  h = Math.imul(h, 0x2c1b3c6d);
  h ^= h >>> 13;
  return h >>> 0;
}

const encoder = new TextEncoder();

/** {@link hashBytes} of a text's UTF-8. */
export function hashText(text: string): number {
  let h = HASH_SEED;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c > 127) return hashEncoded(text);
    h = Math.imul(h ^ c, HASH_PRIME);
  }
  return mixed(h);
}

function hashEncoded(text: string): number {
  const bytes = encoder.encode(text);
  return hashBytes(bytes, 0, bytes.length);
}

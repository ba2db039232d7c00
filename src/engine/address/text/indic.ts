/** Converts Indian scripts to Latin letters: known words and places by a table, the rest by transliteration. */
import Sanscript from "@indic-transliteration/sanscript";
import {
  CITY_OF,
  INITIAL_OF,
  LABEL_LETTER_OF,
  LETTERED,
  MEANING_OF,
  ORDINAL_ENDINGS,
  SCRIPTS,
} from "../../../../data/scripts.ts";

const INDIC = /[\u0900-\u0d7f]/;
const INDIC_RUN = /[\u0900-\u0d7f\u200c\u200d]+(?:[ \t]+[\u0900-\u0d7f\u200c\u200d]+)*/g;
/** Most words of a place name. */
const MAX_PLACE_WORDS = 4;

/** Whether a text has a letter of an Indian script (the Unicode blocks from Devanagari to Malayalam). */
export function isIndic(text: string): boolean {
  return INDIC.test(text);
}

/**
 * The text in Latin letters.
 * @param placeOf the printed name of a place or state written in an Indian script, or "" when unknown
 */
export function romanize(text: string, placeOf: (written: string) => string): string {
  const ordinals = text.replace(ORDINAL, ordinal).replace(LETTER_WITH_DOT, letterWithDot);
  return ordinals.replace(
    INDIC_RUN,
    (run, at) => labelLetter(run, ordinals, at) ?? romanizeRun(run, placeOf),
  );
}

/** "டி. நகர்": the name of a letter with the dot of an abbreviation. */
const LETTER_WITH_DOT = /(?<![\u0900-\u0d7f])([\u0900-\u0d7f]{1,5})\./g;

function letterWithDot(written: string, name: string): string {
  const letter = INITIAL_OF.get(name);
  return letter === undefined ? written : `${letter}.`;
}

/** "५वीं", "೫ನೇ", "5-வது". */
const ORDINAL = new RegExp(`(\\d{1,3})-?(?:${ORDINAL_ENDINGS.join("|")})(?![\\u0900-\\u0d7f])`, "g");

function ordinal(_: string, digits: string): string {
  const last = digits.at(-2) === "1" ? "" : digits.at(-1);
  return digits + (last === "1" ? "st" : last === "2" ? "nd" : last === "3" ? "rd" : "th");
}

function romanizeRun(run: string, placeOf: (written: string) => string): string {
  const words = run.split(/[ \t]+/);
  const out: string[] = [];
  for (let i = 0; i < words.length; ) {
    const taken =
      longestPlace(words, i, placeOf, out) || initials(words, i, out) || blockLetter(words, i, out);
    if (taken > 0) {
      i += taken;
      continue;
    }
    const meaning = MEANING_OF.get(words[i]);
    if (meaning === undefined) out.push(romanizeWord(words[i]));
    else if (meaning !== "") out.push(meaning);
    i++;
  }
  return out.join(" ");
}

/** "एम जी रोड" is MG Road: two or more names of Latin letters in a row. */
function initials(words: string[], from: number, out: string[]): number {
  let letters = "";
  let letter: string | undefined;
  for (let i = from; i < words.length; i++) {
    letter = INITIAL_OF.get(words[i]);
    if (letter === undefined) break;
    letters += letter;
  }
  if (letters.length < 2) return 0;
  out.push(letters);
  return letters.length;
}

/** A number before or after a letter, and the same with spaces around. */
const NUMBER_BEFORE = /\d[-/]?$/;
const NUMBER_AFTER = /^[-/]?\d/;
const SPACED_BEFORE = /\d[ \t]?[-/]?[ \t]?$/;
const SPACED_AFTER = /^[ \t]?[-/]?[ \t]?\d/;
/** Characters of the longest of them. */
const REACH = 4;

/** The letter of "4বি", "બી-402" and "बी 402": a run that is a letter's name beside a number. */
function labelLetter(run: string, text: string, at: number): string | undefined {
  const letter = LABEL_LETTER_OF.get(run);
  if (letter === undefined) return undefined;
  const before = text.slice(Math.max(0, at - REACH), at);
  const after = text.slice(at + run.length, at + run.length + REACH);
  if (NUMBER_BEFORE.test(before) || NUMBER_AFTER.test(after)) return letter;
  const isSpaced = SPACED_BEFORE.test(before) || SPACED_AFTER.test(after);
  return isSpaced && INITIAL_OF.has(run) ? letter : undefined;
}

/** "बी ब्लॉक" and "ब्लॉक बी" are Block B. */
function blockLetter(words: string[], i: number, out: string[]): number {
  const letter = LABEL_LETTER_OF.get(words[i]);
  if (letter === undefined || !(isLettered(words[i - 1]) || isLettered(words[i + 1]))) return 0;
  out.push(letter);
  return 1;
}

const isLettered = (word: string | undefined) =>
  word !== undefined && LETTERED.has(MEANING_OF.get(word) ?? "");

function longestPlace(words: string[], from: number, placeOf: (w: string) => string, out: string[]): number {
  for (let n = Math.min(MAX_PLACE_WORDS, words.length - from); n > 0; n--) {
    const written = words.slice(from, from + n).join(" ");
    const place = CITY_OF.get(written) ?? placeOf(written);
    if (place) {
      out.push(place);
      return n;
    }
  }
  return 0;
}

/**
 * Cache of transliterated words: the library rebuilds its tables at every call. Without it addresses of which one
 * in five is in an Indian script take 7 % longer.
 */
const latinWords = new Map<string, string>();
const MAX_CACHED = 8192;

function romanizeWord(word: string): string {
  let latin = latinWords.get(word);
  if (latin === undefined) {
    latin = transliterate(word);
    if (latinWords.size >= MAX_CACHED) latinWords.clear();
    latinWords.set(word, latin);
  }
  return latin;
}

/** Transliterates one word with the library, then adapts it to common spelling. */
function transliterate(word: string): string {
  const script = scriptOf(word);
  if (!script) return word;
  // The library drops the Odia va; ba is how it is spoken.
  const known = word
    .replace(/[\u200c\u200d]/g, "")
    .replaceAll("\u0b71", "\u0b2c")
    .replace(/[ൺൻർൽൾൿ]/g, (chillu) => CHILLUS[chillu]);
  const iast = Sanscript.t(known, script, "iast");
  const spoken = DROPS_SCHWA.has(script) ? dropSchwa(iast) : iast;
  const plain = spell(voiced(spoken, script));
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Malayalam consonants without a vowel, which the library drops, and what they are written for. */
const CHILLUS: Readonly<Record<string, string>> = { ൺ: "ണ്", ൻ: "ന്", ർ: "ര്", ൽ: "ല്", ൾ: "ള്", ൿ: "ക്" };

function voiced(iast: string, script: string): string {
  if (script === "tamil") return tamilVoices(iast);
  // Bengali has no v: the letter for it is spoken as b.
  return script === "bengali" ? iast.replaceAll("v", "b") : iast;
}

function scriptOf(word: string): string | undefined {
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    const script = SCRIPTS.find((s) => code >= s.from && code <= s.to);
    if (script) return script.name;
  }
  return undefined;
}

/** Scripts whose written final "a" is silent. */
const DROPS_SCHWA = new Set(["devanagari", "gujarati", "gurmukhi", "bengali"]);

/** IAST long vowels and dots → the letters of ordinary spelling. */
function spell(iast: string): string {
  return iast
    .toLowerCase()
    .replace(/ch/g, "chh")
    .replace(/c(?!h)/g, "ch")
    .replace(/[ṃṁ](?=[pbm])/g, "m")
    .replace(/[ṃṁ]$/g, "m")
    .replace(/[ṃṁṅñṇṉ]/g, "n")
    .replace(/ḍa़/g, "da")
    .replace(/[śṣ]/g, "sh")
    .replace(/ṛ|r̥/g, "ri")
    .replace(/ḻ|ḷ|l̤/g, "l")
    .replace(/ū/g, "u")
    .normalize("NFD")
    .replace(/[^a-z0-9]/g, "");
}

/** The library writes Tamil stops as voiced and aspirated; common spelling is plain. */
function tamilVoices(iast: string): string {
  return iast
    .replace(/jh/g, "c")
    .replace(/dh/g, "t")
    .replace(/gh/g, "k")
    .replace(/bh/g, "p")
    .replace(/ḍh/g, "ṭ");
}

const VOWEL = /[aāiīuūeo]/;

/** "nagara" → "nagar": a written short a at the end of a word of more than one syllable is not spoken. */
function dropSchwa(iast: string): string {
  const isSpoken = !iast.endsWith("a") || VOWEL.test(iast.at(-2) ?? "a") || !VOWEL.test(iast.slice(0, -2));
  return isSpoken ? iast : iast.slice(0, -1);
}

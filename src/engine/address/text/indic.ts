/** Converts Indian scripts to Latin letters: known words and places by tables, the rest by transliteration. */
import {
  ABBREVIATION_OF,
  CITY_OF,
  INITIAL_OF,
  LABEL_LETTER_OF,
  LETTERED,
  MEANING_OF,
  ORDINAL_ENDINGS,
} from "../../../../data/scripts.ts";
import { lettersNamed } from "./letter-names.ts";
import { type Script, scriptOf } from "./phonemes.ts";
import { forgetStems, isPostposition, meaningOf, stemOf } from "./script-words.ts";
import { transliterate } from "./transliterate.ts";

const INDIC = /[\u0900-\u0d7f]/;
const INDIC_WORD = /[\u0900-\u0d7f\u200c\u200d]+/g;
/** Most words of a place name. */
const MAX_PLACE_WORDS = 4;

/** Whether a text has a letter of an Indian script (the Unicode blocks from Devanagari to Malayalam). */
export function isIndic(text: string): boolean {
  return INDIC.test(text);
}

/** A text in Latin letters, and where each of its words comes from. */
export interface Romanized {
  readonly latin: string;
  /** Four numbers for each converted run of characters, in order: its start and end in the Latin text, and in the typed. */
  readonly spans: readonly number[];
}

/** A word of the text; several of them are one that was typed, where an ending was split off. */
interface ScriptWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The printed name of a place or state written in an Indian script, or "" when unknown. */
type PlaceOf = (written: string) => string;

/** The text in Latin letters. */
export function romanize(text: string, placeOf: PlaceOf): Romanized {
  const out = new Latin(text);
  let run: ScriptWord[] = [];
  // The place of the next word is kept here: what asks for a place may convert a text, too.
  let from = 0;
  for (let match = wordFrom(text, from); match !== null; match = wordFrom(text, from)) {
    const word = { text: match[0], start: match.index, end: match.index + match[0].length };
    if (run.length > 0 && !isBlank(text, run[run.length - 1].end, word.start)) {
      romanizeRun(run, text, placeOf, out);
      run = [];
    }
    from = word.end;
    const dotted = abbreviation(word, text);
    if (dotted !== undefined) {
      romanizeRun(run, text, placeOf, out);
      run = [];
      out.put(dotted.print, word.start, dotted.end);
      from = dotted.end;
    } else if (!isOrdinalEnding(word, text)) run.push(word);
    else out.put(...ordinalEnding(word, text));
  }
  romanizeRun(run, text, placeOf, out);
  return out.done();
}

function wordFrom(text: string, from: number): RegExpExecArray | null {
  INDIC_WORD.lastIndex = from;
  return INDIC_WORD.exec(text);
}

/** Collects the Latin text; what is not put there is as it was typed. */
class Latin {
  private latin = "";
  private at = 0;
  private readonly spans: number[] = [];
  constructor(private readonly text: string) {}

  put(latin: string, start: number, end: number): void {
    // Two words of one typed word.
    this.latin += start >= this.at ? this.text.slice(this.at, start) : " ";
    this.spans.push(this.latin.length, this.latin.length + latin.length, start, end);
    this.latin += latin;
    this.at = end;
  }

  done(): Romanized {
    return { latin: this.latin + this.text.slice(this.at), spans: this.spans };
  }
}

function isBlank(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (text[i] !== " " && text[i] !== "\t") return false;
  return true;
}

/** "५वीं", "೫ನೇ", "5-வது", "५ वा". */
function isOrdinalEnding({ text: word, start }: ScriptWord, text: string): boolean {
  if (!ORDINALS.has(word)) return false;
  const isApart = text[start - 1] === "-" || (text[start - 1] === " " && SPACED_ORDINALS.has(word));
  const digits = isApart ? start - 2 : start - 1;
  return digits >= 0 && isDigit(text[digits]) && !/\d{3}$/.test(text.slice(0, digits));
}

const ORDINALS: ReadonlySet<string> = new Set(ORDINAL_ENDINGS);
/** Those that are nothing else where they stand behind a number and a space. */
const SPACED_ORDINALS: ReadonlySet<string> = new Set("वीं वां वा वी व्या வது ನೇ".split(" "));

const isDigit = (letter: string) => letter >= "0" && letter <= "9";

function ordinalEnding(
  { start, end }: ScriptWord,
  text: string,
): [latin: string, start: number, end: number] {
  const to = isDigit(text[start - 1]) ? start : start - 1;
  const last = text[to - 2] === "1" ? "" : text[to - 1];
  return [last === "1" ? "st" : last === "2" ? "nd" : last === "3" ? "rd" : "th", to, end];
}

/** "म.नं.", "ता." and "டி.": an abbreviation, or the name of a letter, up to its dot. */
function abbreviation(word: ScriptWord, text: string): { print: string; end: number } | undefined {
  if (text[word.end] !== ".") return undefined;
  CHAIN.lastIndex = word.start;
  const chain = CHAIN.exec(text)?.[0] ?? word.text;
  const whole = ABBREVIATION_OF.get(chain);
  if (whole !== undefined) {
    const end = word.start + chain.length;
    return { print: whole, end: text[end] === "." ? end + 1 : end };
  }
  const letters = chain.split(".").map((part) => LABEL_LETTER_OF.get(part));
  if (letters.length > 1 && !letters.includes(undefined)) {
    const end = word.start + chain.length;
    return { print: letters.join(""), end: text[end] === "." ? end + 1 : end };
  }
  const letter = INITIAL_OF.get(word.text);
  if (letter !== undefined && chain !== word.text) return { print: `${letter}.`, end: word.end + 1 };
  const print = ABBREVIATION_OF.get(word.text) ?? (letter && `${letter}.`);
  return print === undefined ? undefined : { print: `${print} `, end: word.end + 1 };
}

/** Words with dots and no spaces between. */
const CHAIN = /[\u0900-\u0d7f]{1,6}(?:\.[\u0900-\u0d7f]{1,6}){0,3}/y;

function romanizeRun(run: readonly ScriptWord[], text: string, placeOf: PlaceOf, out: Latin): void {
  if (run.length === 0) return;
  const letter = run.length === 1 ? labelLetter(run[0], text) : undefined;
  if (letter !== undefined) return out.put(letter, run[0].start, run[0].end);
  const joined = INITIAL_OF.get(run[0].text);
  // "R & B Road"
  if (joined !== undefined && /& ?$/.test(text.slice(Math.max(0, run[0].start - 2), run[0].start))) {
    out.put(joined, run[0].start, run[0].end);
    return romanizeRun(run.slice(1), text, placeOf, out);
  }
  const words = run.flatMap((word, i) => plainForms(word, run[i + 1]));
  for (let i = 0; i < words.length; ) i += putNext(words, i, placeOf, out);
}

/** A word without its ending, and the postposition that was written with it. */
function plainForms(word: ScriptWord, next: ScriptWord | undefined): ScriptWord[] {
  const plain = { ...word, text: word.text.replace(/[\u200c\u200d]/g, "") };
  const script = scriptOf(plain.text);
  if (script === undefined || LABEL_LETTER_OF.has(plain.text) || CITY_OF.has(plain.text)) return [plain];
  const found = stemOf(plain.text, script, next?.text);
  if (found === undefined) return [plain];
  const stem = { ...word, text: found.stem };
  return found.postposition === "" ? [stem] : [stem, { ...word, text: found.postposition }];
}

/** Converts the words from `i` on that belong together; returns their number. */
function putNext(words: readonly ScriptWord[], i: number, placeOf: PlaceOf, out: Latin): number {
  const { text, start, end } = words[i];
  const script = scriptOf(text);
  if (script === undefined) {
    out.put(text, start, end);
    return 1;
  }
  const place = longestPlace(words, i, placeOf);
  if (place !== undefined) {
    out.put(place.print, start, words[i + place.words - 1].end);
    return place.words;
  }
  const letters = initials(words, i);
  if (letters.length > 1) {
    out.put(letters, start, words[i + letters.length - 1].end);
    return letters.length;
  }
  const print = blockLetter(words, i) ?? latinOf(text, script);
  out.put(print, start, end);
  return 1;
}

/** Cache of single words in Latin letters, for the same reason as that of their stems. */
const latinWords = new Map<string, string>();
const MAX_CACHED = 8192;

/** Empties the caches of words in Indian scripts. */
export function forgetScripts(): void {
  latinWords.clear();
  forgetStems();
}

function latinOf(word: string, script: Script): string {
  let latin = latinWords.get(word);
  if (latin === undefined) {
    latin = meaningOf(word, script) ?? lettersNamed(word) ?? transliterate(word, script);
    if (latinWords.size >= MAX_CACHED) latinWords.clear();
    latinWords.set(word, latin);
  }
  return latin;
}

/** "एम जी रोड" is MG Road: the names of Latin letters in a row. */
function initials(words: readonly ScriptWord[], from: number): string {
  let letters = "";
  for (let i = from; i < words.length; i++) {
    const letter = INITIAL_OF.get(words[i].text);
    if (letter === undefined) break;
    letters += letter;
  }
  return letters;
}

/** A number or "&" before or after a letter, and a number with spaces around. */
const NUMBER_BEFORE = /\d[-/]?$/;
const NUMBER_AFTER = /^[-/]?\d|^ ?&/;
const SPACED_BEFORE = /\d[ \t]?[-/]?[ \t]?$/;
const SPACED_AFTER = /^[ \t]?[-/]?[ \t]?\d/;
/** Characters of the longest of them. */
const REACH = 4;

/** The letter of "4বি", "બી-402" and "बी 402": a run that is a letter's name beside a number. */
function labelLetter({ text: word, start, end }: ScriptWord, text: string): string | undefined {
  const letter = LABEL_LETTER_OF.get(word);
  if (letter === undefined) return undefined;
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH);
  if (NUMBER_BEFORE.test(before) || NUMBER_AFTER.test(after)) return letter;
  const isSpaced = SPACED_BEFORE.test(before) || SPACED_AFTER.test(after);
  return isSpaced && INITIAL_OF.has(word) ? letter : undefined;
}

/** "बी ब्लॉक" and "ब्लॉक बी" are Block B. */
function blockLetter(words: readonly ScriptWord[], i: number): string | undefined {
  const letter = LABEL_LETTER_OF.get(words[i].text);
  return letter !== undefined && (isLettered(words[i - 1]) || isLettered(words[i + 1])) ? letter : undefined;
}

const isLettered = (word: ScriptWord | undefined) =>
  word !== undefined && LETTERED.has(MEANING_OF.get(word.text) ?? "");

/** The longest name of a place, or word that is written in several, that begins at a word. */
function longestPlace(
  words: readonly ScriptWord[],
  from: number,
  placeOf: PlaceOf,
): { print: string; words: number } | undefined {
  for (let n = Math.min(MAX_PLACE_WORDS, words.length - from); n > 0; n--) {
    const written =
      n === 1
        ? words[from].text
        : words
            .slice(from, from + n)
            .map(({ text }) => text)
            .join(" ");
    if (n === 1 && (isPostposition(written) || isVihar(words, from))) return undefined;
    const phrase = n > 1 ? MEANING_OF.get(written) : undefined;
    const print = phrase ?? CITY_OF.get(written) ?? placeOf(written);
    if (print) return { print, words: n };
  }
  return undefined;
}

/** Bengali and Odia write the state Bihar and the name Vihar alike: behind another word it is the name. */
function isVihar(words: readonly ScriptWord[], at: number): boolean {
  return at > 0 && (words[at].text === "ବିହାର" || words[at].text === "বিহার");
}

/** Meanings of words in Indian scripts: by spelling, by sound, and without case endings. */
import { ENDINGS } from "../../../../data/script-endings.ts";
import { WORDS_BY_SOUND } from "../../../../data/script-sounds.ts";
import { MEANING_OF } from "../../../../data/scripts.ts";
import { phonemesOf, type Script, scriptOf, soundKey, tamilKey } from "./phonemes.ts";

/** Letters of the shortest sound that is a word's, in Tamil, which writes more words alike, and of what is declined. */
const MIN_KEY = 3;
const MIN_SURE_KEY = 4;

/** The printed form of a word of addresses; "" for one that is not printed, undefined for a name. */
export function meaningOf(word: string, script: Script): string | undefined {
  printsBySound[script] ??= printsOf(script);
  return MEANING_OF.get(word) ?? printsBySound[script].get(soundKey(phonemesOf(word, script), script));
}

/** Sound → printed form, made with the first word of a script: most shops have addresses in few of them. */
const printsBySound: { [S in Script]?: ReadonlyMap<string, string> } = {};

function printsOf(script: Script): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const [print, keys] of Object.entries(WORDS_BY_SOUND)) {
    for (const key of keys.split(" ")) {
      if (script !== "tamil" && key.length >= MIN_KEY) made.set(key, print);
      else if (tamilKey(key).length >= MIN_SURE_KEY) made.set(tamilKey(key), print);
    }
  }
  for (const [word, print] of MEANING_OF) {
    if (word.includes(" ") || scriptOf(word) !== script) continue;
    const key = soundKey(phonemesOf(word, script), script);
    if (key.length >= MIN_SURE_KEY) made.set(key, print);
  }
  return made;
}

/** Whether a word stands behind its landmark. */
export function isPostposition(word: string | undefined): boolean {
  return word !== undefined && MEANING_OF.get(word)?.startsWith("ke ") === true;
}

/** A word without its ending. */
export interface Stem {
  readonly stem: string;
  /** The postposition that was written together with it, as in MEANING_OF; "" without one. */
  readonly postposition: string;
}

/** Letters of a name that keeps its sense without an ending. */
const MIN_STEM = 3;

/**
 * The plain form of a declined word: "মন্দিরের" → "মন্দির", "शाळेमागे" → "शाळा" and "ke piche". Undefined for a word that
 * is in its plain form, as far as is known. A match by spelling takes precedence over one by sound.
 * @param next the word behind it: before a postposition a name is declined, too
 */
export function stemOf(word: string, script: Script, next: string | undefined): Stem | undefined {
  if (MEANING_OF.has(word)) return undefined;
  let found = stems.get(word);
  if (found === undefined) {
    found = { stem: sureStem(word, script), isMeant: meaningOf(word, script) !== undefined };
    if (stems.size >= MAX_CACHED) stems.clear();
    stems.set(word, found);
  }
  return found.stem ?? (found.isMeant ? undefined : likelyStem(word, script, next));
}

/**
 * Cache of meanings, as there are many endings and sounds. Without it an address in an Indian script takes a sixth
 * longer. It depends on nothing but the word, so that all engines of a thread share it.
 */
const stems = new Map<string, { readonly stem: Stem | undefined; readonly isMeant: boolean }>();
const MAX_CACHED = 8192;

/** Empties the cache of words. */
export const forgetStems = (): void => stems.clear();

function sureStem(word: string, script: Script): Stem | undefined {
  const spelt = knownStem(word, script, (stem) => MEANING_OF.has(stem));
  if (spelt !== undefined || meaningOf(word, script) !== undefined) return spelt;
  return knownStem(word, script, (stem) => meaningOf(stem, script) !== undefined);
}

function knownStem(word: string, script: Script, isKnown: (stem: string) => boolean): Stem | undefined {
  for (const { ending, plain, postposition } of ENDINGS[script]) {
    if (!word.endsWith(ending) || word.length <= ending.length) continue;
    const start = word.slice(0, -ending.length);
    const stem = plain.map((end) => start + end).find((text) => text.length > 1 && isKnown(text));
    if (stem !== undefined) return { stem, postposition };
  }
  return undefined;
}

/** A name is declined when a postposition is part of it or follows. */
function likelyStem(word: string, script: Script, next: string | undefined): Stem | undefined {
  const isBefore = isPostposition(next);
  for (const { ending, plain, postposition } of ENDINGS[script]) {
    const isSure = postposition !== "" || (isBefore && (ending.length > 1 || GENITIVE.includes(ending)));
    if (isSure && word.endsWith(ending) && word.length >= ending.length + MIN_STEM)
      return { stem: word.slice(0, -ending.length) + plain[0], postposition };
  }
  return undefined;
}

/** Cases of one letter that are surely one before a postposition. */
const GENITIVE = "রରದಯ";

/** Names of Latin letters that are written as one word: "एमजी रोड" is MG Road. */
import { INITIAL_OF, LABEL_LETTER_OF } from "../../../../data/scripts.ts";

/** The names; of those that are one character, which begin and end many words, only the sure ones. */
const NAMES = [...LABEL_LETTER_OF.keys()]
  .filter((name) => name.length > 1 || INITIAL_OF.has(name) || "ఐಐഐஐ".includes(name))
  // Tamil writes B like P, and D like T.
  .filter((name) => name !== "பி" && name !== "டி")
  .sort((a, b) => b.length - a.length);
const MAX_LETTERS = 5;
/** Words that only look like letter names: bibi, biwi, and "this" in Bengali. */
const WORDS = new Set("बीबी बीवी બીબી બીવી ਬੀਬੀ ਬੀਵੀ বিবি ಬಿಬಿ బిబి ബിബി ବିବି এটি এবি".split(" "));

/** @returns the letters of a word that consists of the names of two to five; undefined for any other word */
export function lettersNamed(word: string): string | undefined {
  if (WORDS.has(word)) return undefined;
  const letters = lettersFrom(word, 0, MAX_LETTERS);
  return letters !== undefined && letters.length > 1 ? letters : undefined;
}

/** The letters of the rest of the word; a shorter name is tried where the rest behind a longer one is none. */
function lettersFrom(word: string, from: number, most: number): string | undefined {
  if (from === word.length) return "";
  if (most === 0) return undefined;
  for (const name of NAMES) {
    if (!word.startsWith(name, from)) continue;
    const rest = lettersFrom(word, from + name.length, most - 1);
    if (rest !== undefined) return LABEL_LETTER_OF.get(name)! + rest; // one of its keys
  }
  return undefined;
}

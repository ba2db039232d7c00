/** Sets of words; each word remembers the sets that it is in. */

/** A bit for each set that a word, in small letters, is in. */
const SETS = new Map<string, number>();
/** Bits of an integer that is not negative. */
const MAX_SETS = 31;
let count = 0;

/** The bits of the sets that a word is in, in small letters. */
export const setsOf = (lower: string): number => SETS.get(lower) ?? 0;

/** A set of words; created while its module loads, before any Word (words.ts). Numbers are in none. */
export class WordSet {
  private readonly bit: number;

  /** @param words in small letters */
  constructor(words: Iterable<string>) {
    if (count === MAX_SETS) throw new Error("too many sets of words");
    this.bit = 1 << count++;
    for (const word of words) SETS.set(word, setsOf(word) | this.bit);
  }

  /** Whether the word is in the set. */
  has(word: { readonly sets: number }): boolean {
    return (word.sets & this.bit) !== 0;
  }
}

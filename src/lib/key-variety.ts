/** Rejects simple, repetitive keys. */

/** About one in a million random keys of 16 digits has fewer. */
const MIN_CHARACTERS = 5;
const MIN_STEPS = 5;
const MIN_TRIPLES = 10;

/**
 * False for "aaaaaaaaaaaaaaaa", "1234567812345678", "abcdefghijklmnop", "adminadminadmin1": few characters, few
 * steps from one character to the next, or few triples of characters.
 */
export function hasVariety(key: string): boolean {
  const characters = new Set(key);
  const steps = new Set<number>();
  const triples = new Set<string>();
  for (let i = 1; i < key.length; i++) {
    steps.add(key.charCodeAt(i) - key.charCodeAt(i - 1));
    if (i > 1) triples.add(key.slice(i - 2, i + 1));
  }
  return characters.size >= MIN_CHARACTERS && steps.size >= MIN_STEPS && triples.size >= MIN_TRIPLES;
}

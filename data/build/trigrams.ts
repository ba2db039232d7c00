/** Trigram frequencies of Indian place names. */

const LETTERS = 27;

/**
 * Logarithmic frequency of each trigram, 0 (never seen) to 255 (the most frequent), from words of
 * a–z; index (a · 27 + b) · 27 + c, letters 1…26, 0 the edge of a word.
 */
export function trigramTable(titles: Iterable<string>): Uint8Array {
  const counts = new Uint32Array(LETTERS ** 3);
  for (const title of titles) {
    for (const word of title.toLowerCase().match(/[a-z]+/g) ?? []) {
      let a = 0;
      let b = word.charCodeAt(0) - 96;
      for (let i = 1; i <= word.length; i++) {
        const c = i < word.length ? word.charCodeAt(i) - 96 : 0;
        counts[(a * LETTERS + b) * LETTERS + c]++;
        a = b;
        b = c;
      }
    }
  }
  let most = 1;
  for (const count of counts) most = Math.max(most, count);
  const scale = 254 / Math.log2(1 + most);
  return Uint8Array.from(counts, (count) => (count === 0 ? 0 : 1 + Math.round(Math.log2(1 + count) * scale)));
}

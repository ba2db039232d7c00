/** One key, held against many names. */

/** One bit of a 32-bit integer for each letter of the key. */
const MAX_LETTERS = 32;

/**
 * Counts the edits of text/fuzzy.ts between one key and any number of others. The column of the distance
 * table is two integers (where it steps up, where it steps down), so that a letter of the other key costs a
 * dozen operations, however long the key (Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and
 * Damerau edit distances").
 */
export class KeyBits {
  /** For each character, the places in the key at which it stands. */
  private readonly places = new Int32Array(128);
  private key = "";

  /** Takes another key; false when it is too long, or not of ASCII: then use edits(). */
  set(key: string): boolean {
    for (let i = 0; i < this.key.length; i++) this.places[this.key.charCodeAt(i)] = 0;
    this.key = "";
    if (key.length === 0 || key.length > MAX_LETTERS) return false;
    for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) > 127) return false;
    for (let i = 0; i < key.length; i++) this.places[key.charCodeAt(i)] |= 1 << i;
    this.key = key;
    return true;
  }

  /**
   * @param other ASCII bytes, of which `length` count
   * @returns 0 … limit, or limit + 1 when they are farther apart
   */
  edits(other: Uint8Array, length: number, limit: number): number {
    const { places, key } = this;
    if (Math.abs(key.length - length) > limit) return limit + 1;
    const last = 1 << (key.length - 1);
    let distance = key.length;
    let ups = -1;
    let downs = 0;
    let matches = 0;
    let diagonal = 0;
    for (let j = 0; j < length; j++) {
      const matchesBefore = matches;
      matches = places[other[j]];
      const swapped = ((~diagonal & matches) << 1) & matchesBefore;
      diagonal = ((((matches & ups) + ups) | 0) ^ ups) | matches | downs | swapped;
      let right = downs | ~(diagonal | ups);
      const left = diagonal & ups;
      if (right & last) distance++;
      else if (left & last) distance--;
      // Each letter that is left takes at most one edit back.
      if (distance - (length - 1 - j) > limit) return limit + 1;
      right = (right << 1) | 1;
      ups = (left << 1) | ~(diagonal | right);
      downs = right & diagonal;
    }
    return distance;
  }
}

/** Edit distance between one key and many names. */

/** Each letter of the key needs one bit of a 32-bit integer. */
const MAX_LETTERS = 32;

/**
 * The distance of text/fuzzy.ts, bit-parallel: a column of the distance table is two integers (increments and
 * decrements), so that each letter of the other key costs a dozen operations whatever the key's length (Hyyrö
 * 2003, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances").
 */
export class KeyBits {
  /** For each character, the bits of its positions in the key. */
  private readonly positions = new Int32Array(128);
  private key = "";

  /** Sets the key; false when it is too long or not ASCII, in which case edits() must be used. */
  set(key: string): boolean {
    for (let i = 0; i < this.key.length; i++) this.positions[this.key.charCodeAt(i)] = 0;
    this.key = "";
    if (key.length === 0 || key.length > MAX_LETTERS) return false;
    for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) > 127) return false;
    for (let i = 0; i < key.length; i++) this.positions[key.charCodeAt(i)] |= 1 << i;
    this.key = key;
    return true;
  }

  /**
   * @param other ASCII bytes; the first `length` are compared
   * @returns 0 … limit, or limit + 1 when they are farther apart
   */
  edits(other: Uint8Array, length: number, limit: number): number {
    const { positions, key } = this;
    if (Math.abs(key.length - length) > limit) return limit + 1;
    const last = 1 << (key.length - 1);
    let distance = key.length;
    let ups = -1;
    let downs = 0;
    let matches = 0;
    let diagonal = 0;
    for (let j = 0; j < length; j++) {
      const matchesBefore = matches;
      matches = positions[other[j]];
      const swapped = ((~diagonal & matches) << 1) & matchesBefore;
      diagonal = ((((matches & ups) + ups) | 0) ^ ups) | matches | downs | swapped;
      let right = downs | ~(diagonal | ups);
      const left = diagonal & ups;
      if (right & last) distance++;
      else if (left & last) distance--;
      // Each remaining letter reduces the distance by at most one.
      if (distance - (length - 1 - j) > limit) return limit + 1;
      right = (right << 1) | 1;
      ups = (left << 1) | ~(diagonal | right);
      downs = right & diagonal;
    }
    return distance;
  }
}

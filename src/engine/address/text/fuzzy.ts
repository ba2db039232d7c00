/** Edit distance between spellings. */

/** Longer texts are never compared. */
const MAX_LENGTH = 60;
/** Three rows of the distance table, for every comparison. */
const ROWS = [0, 1, 2].map(() => new Uint8Array(MAX_LENGTH + 1));

/**
 * Damerau-Levenshtein distance (insert, delete, change, swap of neighbours) up to a limit.
 * @returns 0 … limit, or limit + 1 when they are farther apart
 */
export function edits(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  const n = a.length;
  const m = b.length;
  if (Math.abs(n - m) > limit || n > MAX_LENGTH || m > MAX_LENGTH) return limit + 1;
  let [older, before, now] = ROWS;
  for (let j = 0; j <= m; j++) before[j] = j;
  for (let i = 1; i <= n; i++) {
    now[0] = i;
    let least = i;
    const ca = a.charCodeAt(i - 1);
    for (let j = 1; j <= m; j++) {
      const cb = b.charCodeAt(j - 1);
      let d = Math.min(before[j] + 1, now[j - 1] + 1, before[j - 1] + (ca === cb ? 0 : 1));
      if (i > 1 && j > 1 && ca === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === cb)
        d = Math.min(d, older[j - 2] + 1);
      now[j] = d;
      if (d < least) least = d;
    }
    if (least > limit) return limit + 1;
    [older, before, now] = [before, now, older];
  }
  return Math.min(before[m], limit + 1);
}

/** True when two keys are at most one edit apart: the same as `edits(a, b, 1) <= 1`, in one pass. */
export function isTypo(a: string, b: string): boolean {
  const longer = a.length - b.length;
  if (longer > 1 || longer < -1 || a.length > MAX_LENGTH || b.length > MAX_LENGTH) return a === b;
  const shortest = Math.min(a.length, b.length);
  let i = 0;
  while (i < shortest && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  if (longer > 0) return isSameFrom(a, i + 1, b, i);
  if (longer < 0) return isSameFrom(a, i, b, i + 1);
  if (isSameFrom(a, i + 1, b, i + 1)) return true;
  const isSwap = a.charCodeAt(i) === b.charCodeAt(i + 1) && a.charCodeAt(i + 1) === b.charCodeAt(i);
  return isSwap && isSameFrom(a, i + 2, b, i + 2);
}

/** Minimum length of a word that is still recognisable with one typo. */
const MIN_LIKELY = 5;

/** True when two words are equal, or one typo apart, with the same first letter, and long enough to be recognisable. */
export function isLikelyTypo(a: string, b: string): boolean {
  if (a === b) return true;
  if (b.length < MIN_LIKELY || a.length < MIN_LIKELY - 1 || a.charCodeAt(0) !== b.charCodeAt(0)) return false;
  return isTypo(a, b);
}

/** True when a.slice(i) equals b.slice(j); both have the same length. */
function isSameFrom(a: string, i: number, b: string, j: number): boolean {
  for (let k = 0; i + k < a.length; k++) if (a.charCodeAt(i + k) !== b.charCodeAt(j + k)) return false;
  return true;
}

/** Largest edit distance at which a key of this length may still mean a name. */
export function tolerance(length: number): number {
  return length <= 3 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3;
}

/** Each letter of the key needs one bit of a 32-bit integer. */
const MAX_LETTERS = 32;

/**
 * The same distance from one key to many names, bit-parallel: a column of the distance table is two integers
 * (increments and decrements), so that each letter of the other key costs a dozen operations whatever the key's
 * length (Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances").
 */
export class KeyBits {
  /** For each character, the bits of its positions in the key. */
  private readonly positions = new Int32Array(128);

  private constructor(private readonly key: string) {
    for (let i = 0; i < key.length; i++) this.positions[key.charCodeAt(i)] |= 1 << i;
  }

  /** Undefined when the key is too long, empty or not ASCII, in which case edits() must be used. */
  static of(key: string): KeyBits | undefined {
    const fits = key.length > 0 && key.length <= MAX_LETTERS && isAscii(key);
    return fits ? new KeyBits(key) : undefined;
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

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

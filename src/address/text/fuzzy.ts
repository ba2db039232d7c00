/** Edit distance between spellings. */

/** Rows of the distance table, reused so that a comparison allocates nothing. */
const ROWS = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];
const MAX_LENGTH = 60;

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
    const spare = older;
    older = before;
    before = now;
    now = spare;
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

/** True when a.slice(i) equals b.slice(j); both have the same length. */
function isSameFrom(a: string, i: number, b: string, j: number): boolean {
  for (let k = 0; i + k < a.length; k++) if (a.charCodeAt(i + k) !== b.charCodeAt(j + k)) return false;
  return true;
}

/** Largest edit distance at which a key of this length may still mean a name. */
export function tolerance(length: number): number {
  return length <= 3 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3;
}

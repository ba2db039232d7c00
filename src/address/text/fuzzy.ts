/** How far two spellings are apart. */

const ROWS = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];
const LONGEST = 60;

/**
 * Edits between two keys (insert, delete, change, swap of neighbours), counted up to a limit.
 * @returns 0 … limit, or limit + 1 when they are farther apart
 */
export function edits(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  const n = a.length;
  const m = b.length;
  if (Math.abs(n - m) > limit || n > LONGEST || m > LONGEST) return limit + 1;
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
  return before[m];
}

/** Edits that a key of this length may be away from the name it means. */
export function tolerance(length: number): number {
  return length <= 3 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3;
}

/** Finds where two words were written without a space between them. */

/** Letters on either side of a split. */
const MIN_SIDE = 4;
/** Kind words that end a name, and so come first when the next word is glued to it: "Roadrehabari". */
const KIND_WORDS = [
  ..."road street floor tower towers complex apartment apartments building society".split(" "),
  ..."opposite behind mansion".split(" "),
].sort((a, b) => b.length - a.length);

/**
 * Where a word of letters may be two: the letters before the seam, negative when the directory has to confirm it;
 * 0 when it has none.
 */
export function seamOf(raw: string, lower: string): number {
  if (raw.length !== lower.length || raw.length < 2 * MIN_SIDE) return 0;
  const half = raw.length / 2;
  if (Number.isInteger(half) && lower.startsWith(lower.slice(0, half), half)) return half;
  for (let i = MIN_SIDE; i <= raw.length - MIN_SIDE; i++) {
    if (isSmall(raw, i - 1) && isCapital(raw, i)) return i;
    if (isCapital(raw, i - 1) && isCapital(raw, i) && isCapital(raw, i - 2) && isSmall(raw, i + 1)) return i;
  }
  const kind = KIND_WORDS.find((word) => lower.startsWith(word));
  return kind && raw.length - kind.length >= MIN_SIDE ? -kind.length : 0;
}

const isSmall = (text: string, i: number): boolean => text.charCodeAt(i) >= 97 && text.charCodeAt(i) <= 122;
const isCapital = (text: string, i: number): boolean => text.charCodeAt(i) >= 65 && text.charCodeAt(i) <= 90;

/** Finds where two words were written without a space between them. */

/** Letters on either side of a split. */
const MIN_SIDE = 4;
/** Kind words that end a name, and so come first if the next word is glued to them: "Roadrehabari". */
const KIND_WORDS = [
  ..."road street floor tower towers complex apartment apartments building society".split(" "),
  ..."behind mansion".split(" "),
].sort((a, b) => b.length - a.length);

/** No name begins with it. */
const OPPOSITE = "opposite";

/**
 * Where a word of letters may be two: the letters before the seam, negative when the directory has to confirm it;
 * 0 when it has none. Capitals do not count: the same text in small letters has to be the same home.
 */
export function seamOf(raw: string, lower: string): number {
  if (raw.length !== lower.length || raw.length < 2 * MIN_SIDE) return 0;
  const half = raw.length / 2;
  if (Number.isInteger(half) && lower.startsWith(lower.slice(0, half), half)) return half;
  if (lower.startsWith(OPPOSITE) && raw.length - OPPOSITE.length >= MIN_SIDE) return OPPOSITE.length;
  const kind = KIND_WORDS.find((word) => lower.startsWith(word));
  return kind && raw.length - kind.length >= MIN_SIDE ? -kind.length : 0;
}

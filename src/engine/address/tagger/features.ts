/** The features of each word as hashes: the word, its shape, its neighbours, its part of the line, the directory. */
import { Fact, KIND, MAX_WORDS, type WordsInLine } from "./words-in-line.ts";

/** Features of one word; one that does not apply is 0. */
export const FEATURES = 26;
/** Hashes of the features, FEATURES for each word. */
export type FeatureBuffer = Int32Array;

/** A buffer for the features of {@link MAX_WORDS} words, which a tagger reuses for every address. */
export const featureBuffer = (): FeatureBuffer => new Int32Array(MAX_WORDS * FEATURES);

/** Neighbours outside the lines. */
const OUTSIDE = 31;
/** Words to either side in which a kind word is looked for. */
const REACH = 4;
/** Counts above this are one. */
const MANY = 3;
const SUFFIX = 3;
const MIN_SUFFIXED = 5;

/** Writes the features of all words. */
export function writeFeatures(words: WordsInLine, out: FeatureBuffer): void {
  const { count, shape, word, gap, facts, whole, partFrom, partTo, partIndex, parts } = words;
  let digitsSeen = 0;
  for (let i = 0; i < count; i++) {
    const from = partFrom[i];
    const to = partTo[i];
    const own = shape[i];
    const prev = i > 0 ? shape[i - 1] : OUTSIDE;
    const next = i + 1 < count ? shape[i + 1] : OUTSIDE;
    const length = Math.min(to - from, MANY + 2);
    const place =
      Math.min(partIndex[i], MANY) * 4 + Math.min(parts - 1 - partIndex[i], MANY) + (digitsSeen > 0 ? 16 : 0);
    const last = shape[to - 1];
    const offset = Math.min(i - from, MANY);
    const rest = Math.min(to - 1 - i, MANY);
    const before = i > 0 ? facts[i - 1] : 0;
    const after = i + 1 < count ? facts[i + 1] : 0;
    let at = i * FEATURES;
    out[at++] = hash(1, word[i]);
    out[at++] = hash(2, own);
    out[at++] = hash(3, i > 0 ? word[i - 1] : OUTSIDE);
    out[at++] = hash(4, i + 1 < count ? word[i + 1] : OUTSIDE);
    out[at++] = hash(5, pair(prev, own));
    out[at++] = hash(6, pair(own, next));
    out[at++] = hash(7, pair(pair(prev, own), next));
    out[at++] = hash(8, pair(i > 1 ? shape[i - 2] : OUTSIDE, prev));
    out[at++] = hash(9, pair(next, i + 2 < count ? shape[i + 2] : OUTSIDE));
    out[at++] = suffix(words, i);
    out[at++] = hash(11, pair(gap[i], own));
    out[at++] = hash(12, pair(gap[i + 1], own));
    out[at++] = hash(13, kindAfter(words, i, to));
    out[at++] = hash(14, kindBefore(words, i, from));
    out[at++] = hash(15, pair(last, rest));
    out[at++] = hash(16, pair(shape[from], offset));
    out[at++] = hash(17, place);
    out[at++] = hash(18, pair(own, place));
    out[at++] = hash(19, pair(facts[i], own));
    out[at++] = hash(20, pair(facts[i], pair(before, after)));
    out[at++] = hash(21, pair(pair(length, offset), pair(facts[i], place)));
    out[at++] = hash(22, pair(from > 0 ? shape[from - 1] : OUTSIDE, pair(last, length)));
    out[at++] = hash(23, pair(to < count ? shape[to] : OUTSIDE, pair(last, length)));
    out[at++] = hash(25, pair(whole[i], pair(facts[i], place)));
    out[at++] = whole[i] === 0 ? 0 : hash(26, pair(whole[i], pair(length, gap[from])));
    out[at++] = isWholeName(words, from, to) ? hash(24, pair(place, length)) : 0;
    if (words.tokens[i].word.digits > 0) digitsSeen++;
  }
}

/** The last letters of a longer word that is not in the table of words: "…puram", "…palli". */
function suffix({ tokens }: WordsInLine, i: number): number {
  const { lower, known, digits } = tokens[i].word;
  if (known || digits > 0 || lower.length < MIN_SUFFIXED) return 0;
  let value = 0;
  for (let k = lower.length - SUFFIX; k < lower.length; k++)
    value = (value << 8) | (lower.charCodeAt(k) & 255);
  return hash(10, value);
}

/** The next word of the part that names a kind, and how far it is. */
function kindAfter({ tokens }: WordsInLine, i: number, to: number): number {
  for (let k = i + 1; k < to && k <= i + REACH; k++) {
    const kind = tokens[k].marks & KIND;
    if (kind !== 0) return pair(kind, k - i);
  }
  return 0;
}

function kindBefore({ tokens }: WordsInLine, i: number, from: number): number {
  for (let k = i - 1; k >= from && k >= i - REACH; k--) {
    const kind = tokens[k].marks & KIND;
    if (kind !== 0) return pair(kind, i - k);
  }
  return 0;
}

/** The whole part is the name of an office of the PIN. */
function isWholeName({ facts }: WordsInLine, from: number, to: number): boolean {
  for (let k = from; k < to; k++) if ((facts[k] & Fact.office) === 0) return false;
  return true;
}

function pair(a: number, b: number): number {
  return Math.imul(a, 0x01000193) ^ b;
}

/** A hash of the feature's number and value; its low bits choose the slot, its high ones are the check. */
function hash(feature: number, value: number): number {
  let h = Math.imul(value ^ Math.imul(feature, 0x9e3779b1), 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

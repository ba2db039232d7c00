/** Finds the best sequence of tags, and by how much each tag wins: max-marginals of a linear chain. */
import { FEATURES, type FeatureBuffer } from "./features.ts";
import { CHECK, CHECK_BITS, checkOf, slotOf, type TaggerModel, WEIGHT_UNIT } from "./model.ts";
import { ROW, ROW_TAGS, unpack } from "./packed.ts";
import { TAG_COUNT } from "./tags.ts";
import { MAX_WORDS } from "./words-in-line.ts";

const L = TAG_COUNT;
/** Places for a word's tags in a buffer: those of a row of weights. */
const W = ROW_TAGS;
/** A tag that a word's own features make e^-7 times as likely as its best one is left out: it hardly ever wins. */
const BEAM = 7 * WEIGHT_UNIT;
/** Less than any score. */
const LOWEST = -0x7fffffff;
/** The margin of a word that has one tag left. */
const CERTAIN = 2 * BEAM;

/** Buffers of one tagger: scores of each word's tags by themselves, of the best path to them, and of the best path from them. */
export class Decoder {
  private readonly scores = new Int32Array(MAX_WORDS * W);
  /** Score of the best path to a word's tag, including the tag. */
  private readonly forward = new Int32Array(MAX_WORDS * W);
  /** Score of the best path from it, including the tag. */
  private readonly onward = new Int32Array(MAX_WORDS * W);
  /** The tags of each word within the beam, and their number. */
  private readonly candidates = new Uint8Array(MAX_WORDS * W);
  private readonly counts = new Uint8Array(MAX_WORDS);
  readonly tags = new Uint8Array(MAX_WORDS);
  /** Score of the best sequence minus that of the best one with another tag for the word, in WEIGHT_UNITs. */
  readonly margins = new Int32Array(MAX_WORDS);

  constructor(private readonly model: TaggerModel) {}

  /** Fills `tags` and `margins` of `count` words from their features, none with a tag in its mask. */
  decode(features: FeatureBuffer, masks: Int32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      this.score(features, i);
      this.choose(i, masks[i]);
    }
    for (let i = 0; i < count; i++) this.walkForward(i);
    for (let i = count - 1; i >= 0; i--) this.walkBackward(i, count);
  }

  /** Sums the weights of a word's features, four tags at a time: see packed.ts. */
  private score(features: FeatureBuffer, i: number): void {
    const { scores } = this;
    const { entries, rows } = this.model;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let k = i * FEATURES; k < (i + 1) * FEATURES; k++) {
      const hash = features[k];
      const entry = entries[slotOf(hash)];
      if (hash === 0 || (entry & CHECK) !== checkOf(hash)) continue;
      const row = (entry >>> CHECK_BITS) * ROW;
      a += rows[row];
      b += rows[row + 1];
      c += rows[row + 2];
      d += rows[row + 3];
    }
    const at = i * W;
    unpack(a, scores, at);
    unpack(b, scores, at + 4);
    unpack(c, scores, at + 8);
    unpack(d, scores, at + 12);
  }

  /** Keeps the tags within the beam that are not in the mask. */
  private choose(i: number, mask: number): void {
    const { scores, candidates } = this;
    const row = i * W;
    let top = LOWEST;
    for (let tag = 0; tag < L; tag++) {
      if (((mask >> tag) & 1) !== 0) scores[row + tag] = LOWEST;
      else top = Math.max(top, scores[row + tag]);
    }
    let count = 0;
    for (let tag = 0; tag < L; tag++) {
      candidates[row + count] = tag;
      if (scores[row + tag] >= top - BEAM) count++;
    }
    this.counts[i] = count;
  }

  private walkForward(i: number): void {
    const { scores, forward, candidates, counts } = this;
    const { transitions } = this.model;
    const row = i * W;
    const before = row - W;
    for (let c = 0; c < counts[i]; c++) {
      const b = candidates[row + c];
      let best = i === 0 ? 0 : LOWEST;
      if (i > 0)
        for (let p = 0; p < counts[i - 1]; p++) {
          const a = candidates[before + p];
          best = Math.max(best, forward[before + a] + transitions[a * L + b]);
        }
      forward[row + b] = best + scores[row + b];
    }
  }

  /** The best paths from a word's tags, which give its tag on the best path, and the margin over the next one. */
  private walkBackward(i: number, count: number): void {
    const { scores, forward, onward, candidates, counts, tags, margins } = this;
    const { transitions } = this.model;
    const row = i * W;
    const after = row + W;
    const next = i + 1 < count ? counts[i + 1] : 0;
    let best = LOWEST;
    let second = LOWEST;
    for (let c = 0; c < counts[i]; c++) {
      const a = candidates[row + c];
      let rest = next === 0 ? 0 : LOWEST;
      for (let n = 0; n < next; n++) {
        const b = candidates[after + n];
        rest = Math.max(rest, transitions[a * L + b] + onward[after + b]);
      }
      onward[row + a] = scores[row + a] + rest;
      const score = forward[row + a] + rest;
      if (score > best) {
        second = best;
        best = score;
        tags[i] = a;
      } else if (score > second) second = score;
    }
    margins[i] = second === LOWEST ? CERTAIN : best - second;
  }
}

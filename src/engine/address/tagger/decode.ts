/** Finds the best sequence of tags, and by how much each tag wins: max-marginals of a linear chain. */
import { FEATURES, type FeatureBuffer } from "./features.ts";
import { type TaggerModel, WEIGHT_UNIT } from "./model.ts";
import { type PackedWeights, packed, rowOf, unpack } from "./packed.ts";
import { TAG_COUNT } from "./tags.ts";
import { MAX_WORDS } from "./words-in-line.ts";

const L = TAG_COUNT;
/** A tag that a word's own features make e^-7 times as likely as its best one is left out: it hardly ever wins. */
const BEAM = 7 * WEIGHT_UNIT;
/** Less than any score. */
const LOWEST = -0x7fffffff;
/** The margin of a word that has one tag left. */
const CERTAIN = 2 * BEAM;

/** Buffers of one tagger: scores of each word's tags alone, of the best way to them, and of the best way on. */
export class Decoder {
  private readonly scores = new Int32Array(MAX_WORDS * L);
  private readonly forward = new Int32Array(MAX_WORDS * L);
  private readonly backward = new Int32Array(MAX_WORDS * L);
  /** The tags of each word within the beam, and their number. */
  private readonly candidates = new Uint8Array(MAX_WORDS * L);
  private readonly counts = new Uint8Array(MAX_WORDS);
  /** The tag of each word. */
  readonly tags = new Uint8Array(MAX_WORDS);
  /** Score of the best sequence less that of the best one in which the word has another tag, in WEIGHT_UNITs. */
  readonly margins = new Int32Array(MAX_WORDS);
  private readonly weights: PackedWeights;
  private readonly transitions: Int16Array;

  constructor(model: TaggerModel) {
    this.weights = packed(model);
    this.transitions = model.transitions;
  }

  /** Fills `tags` and `margins` of `count` words from their features, none with a tag in its mask. */
  decode(features: FeatureBuffer, masks: Int32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      this.score(features, i);
      this.choose(i, masks[i]);
    }
    this.walkForward(count);
    this.walkBackward(count);
    for (let i = 0; i < count; i++) this.judge(i);
  }

  /** Sums the weights of a word's features, two tags at a time: see packed.ts. */
  private score(features: FeatureBuffer, i: number): void {
    const { scores, weights } = this;
    const { entries, rows } = weights;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let e = 0;
    let f = 0;
    let g = 0;
    let h = 0;
    for (let k = i * FEATURES; k < (i + 1) * FEATURES; k++) {
      const row = rowOf(features[k], entries);
      a = (a + rows[row]) | 0;
      b = (b + rows[row + 1]) | 0;
      c = (c + rows[row + 2]) | 0;
      d = (d + rows[row + 3]) | 0;
      e = (e + rows[row + 4]) | 0;
      f = (f + rows[row + 5]) | 0;
      g = (g + rows[row + 6]) | 0;
      h = (h + rows[row + 7]) | 0;
    }
    const at = i * L;
    unpack(a, scores, at);
    unpack(b, scores, at + 2);
    unpack(c, scores, at + 4);
    unpack(d, scores, at + 6);
    unpack(e, scores, at + 8);
    unpack(f, scores, at + 10);
    unpack(g, scores, at + 12);
    scores[at + 14] = (h << 16) >> 16;
  }

  /** Keeps the tags within the beam that are not in the mask. */
  private choose(i: number, mask: number): void {
    const { scores, candidates } = this;
    const row = i * L;
    let top = LOWEST;
    for (let tag = 0; tag < L; tag++)
      if (((mask >> tag) & 1) === 0 && scores[row + tag] > top) top = scores[row + tag];
    let count = 0;
    for (let tag = 0; tag < L; tag++)
      if (((mask >> tag) & 1) === 0 && scores[row + tag] >= top - BEAM) candidates[row + count++] = tag;
    this.counts[i] = count;
  }

  private walkForward(count: number): void {
    const { scores, forward, candidates, counts } = this;
    const { transitions } = this;
    for (let c = 0; c < counts[0]; c++) forward[candidates[c]] = scores[candidates[c]];
    for (let i = 1; i < count; i++) {
      const row = i * L;
      for (let c = 0; c < counts[i]; c++) {
        const b = candidates[row + c];
        let best = LOWEST;
        for (let p = 0; p < counts[i - 1]; p++) {
          const a = candidates[row - L + p];
          const score = forward[row - L + a] + transitions[a * L + b];
          if (score > best) best = score;
        }
        forward[row + b] = best + scores[row + b];
      }
    }
  }

  private walkBackward(count: number): void {
    const { scores, backward, candidates, counts } = this;
    const { transitions } = this;
    backward.fill(0, (count - 1) * L, count * L);
    for (let i = count - 2; i >= 0; i--) {
      const row = i * L;
      for (let c = 0; c < counts[i]; c++) {
        const a = candidates[row + c];
        let best = LOWEST;
        for (let n = 0; n < counts[i + 1]; n++) {
          const b = candidates[row + L + n];
          const score = transitions[a * L + b] + scores[row + L + b] + backward[row + L + b];
          if (score > best) best = score;
        }
        backward[row + a] = best;
      }
    }
  }

  /** The best tag of a word on the best ways through it, and its margin over the next. */
  private judge(i: number): void {
    const { forward, backward, candidates, counts, tags, margins } = this;
    let best = LOWEST;
    let second = LOWEST;
    for (let c = 0; c < counts[i]; c++) {
      const tag = candidates[i * L + c];
      const score = forward[i * L + tag] + backward[i * L + tag];
      if (score > best) {
        second = best;
        best = score;
        tags[i] = tag;
      } else if (score > second) second = score;
    }
    margins[i] = second === LOWEST ? CERTAIN : best - second;
  }
}

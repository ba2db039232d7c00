/** Trains the linear-chain CRF: stochastic gradient (AdaGrad) with feature dropout. */
import { FEATURES } from "../../../src/engine/address/tagger/features.ts";
import {
  CHECK_BITS,
  checkOf,
  SLOTS,
  slotOf,
  type TaggerModel,
  WEIGHT_UNIT,
} from "../../../src/engine/address/tagger/model.ts";
import { packRow, ROW } from "../../../src/engine/address/tagger/packed.ts";
import { TAG_COUNT } from "../../../src/engine/address/tagger/tags.ts";
import type { Random } from "../random.ts";
import { expOf } from "./exp.ts";

const L = TAG_COUNT;
/** A feature of fewer words is left out: it says more about the sample than about addresses. */
const MIN_SEEN = 4;
const DROPOUT = 0.5;
const RATE = 0.15;

/** One address: the hashes of its features, FEATURES a word, and the tag of each word (-1: unknown, not learnt). */
export interface Sequence {
  features: Int32Array;
  tags: Int8Array;
}

/** Which feature each slot of the table is for: the most frequent of those that share it; 0 for none. */
function chooseFeatures(sequences: readonly Sequence[]): Int32Array {
  const seen = new Map<number, number>();
  for (const { features } of sequences)
    for (const hash of features) if (hash !== 0) seen.set(hash, (seen.get(hash) ?? 0) + 1);
  const owners = new Int32Array(SLOTS);
  for (const [hash, times] of seen) {
    if (times < MIN_SEEN) continue;
    const owner = owners[slotOf(hash)];
    // Of two as frequent, the first seen stays: the order of a Map is that of insertion.
    if (owner === 0 || times > (seen.get(owner) ?? 0)) owners[slotOf(hash)] = hash;
  }
  return owners;
}

/** Trains and rounds the weights. */
export function train(sequences: readonly Sequence[], epochs: number, random: Random): TaggerModel {
  const owners = chooseFeatures(sequences);
  const learner = new Learner(owners);
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const sequence of random.shuffled(sequences)) learner.learn(sequence, random);
  return learner.rounded();
}

const MAX_LENGTH = 96;

class Learner {
  private readonly weights = new Float64Array(SLOTS * L);
  private readonly squares = new Float64Array(SLOTS * L).fill(1e-8);
  private readonly transitions = new Float64Array(L * L);
  private readonly transitionSquares = new Float64Array(L * L).fill(1e-8);
  private readonly emission = new Float64Array(MAX_LENGTH * L);
  private readonly alpha = new Float64Array(MAX_LENGTH * L);
  private readonly beta = new Float64Array(MAX_LENGTH * L);
  private readonly step = new Float64Array(L * L);
  private readonly gradient = new Float64Array(L * L);
  private readonly kept = new Int32Array(MAX_LENGTH * FEATURES);

  constructor(private readonly owners: Int32Array) {}

  /** One step along the gradient of an address's log-likelihood. */
  learn({ features, tags }: Sequence, random: Random): void {
    const n = tags.length;
    this.score(features, n, random);
    this.sumUp(n);
    this.updateTransitions(tags);
    this.updateWeights(tags);
  }

  /** Scores with half of the features, at twice their weight. */
  private score(features: Int32Array, n: number, random: Random): void {
    const { emission, weights, kept, owners } = this;
    emission.fill(0, 0, n * L);
    for (let i = 0; i < n; i++) {
      for (let f = i * FEATURES; f < (i + 1) * FEATURES; f++) {
        const hash = features[f];
        const isKept = hash !== 0 && owners[slotOf(hash)] === hash && !random.chance(DROPOUT);
        kept[f] = isKept ? slotOf(hash) : -1;
        if (!isKept) continue;
        const from = kept[f] * L;
        for (let tag = 0; tag < L; tag++) emission[i * L + tag] += weights[from + tag] / (1 - DROPOUT);
      }
    }
  }

  /** Forward and backward sums, each word's scaled to 1: their product is a tag's probability. */
  private sumUp(n: number): void {
    const { emission, alpha, beta, step, transitions } = this;
    for (let k = 0; k < L * L; k++) step[k] = expOf(Math.min(0, transitions[k] - CEILING));
    for (let i = 0; i < n; i++) {
      let top = -Infinity;
      for (let tag = 0; tag < L; tag++) top = Math.max(top, emission[i * L + tag]);
      for (let tag = 0; tag < L; tag++) emission[i * L + tag] = expOf(emission[i * L + tag] - top);
    }
    for (let tag = 0; tag < L; tag++) alpha[tag] = emission[tag];
    scale(alpha, 0);
    for (let i = 1; i < n; i++) {
      for (let b = 0; b < L; b++) {
        let sum = 0;
        for (let a = 0; a < L; a++) sum += alpha[(i - 1) * L + a] * step[a * L + b];
        alpha[i * L + b] = sum * emission[i * L + b];
      }
      scale(alpha, i);
    }
    for (let tag = 0; tag < L; tag++) beta[(n - 1) * L + tag] = 1;
    for (let i = n - 2; i >= 0; i--) {
      for (let a = 0; a < L; a++) {
        let sum = 0;
        for (let b = 0; b < L; b++)
          sum += step[a * L + b] * emission[(i + 1) * L + b] * beta[(i + 1) * L + b];
        beta[i * L + a] = sum;
      }
      scale(beta, i);
    }
  }

  private updateTransitions(tags: Int8Array): void {
    const { alpha, beta, emission, step, gradient, transitions, transitionSquares } = this;
    gradient.fill(0);
    for (let i = 1; i < tags.length; i++) {
      let sum = 0;
      for (let a = 0; a < L; a++)
        for (let b = 0; b < L; b++)
          sum += alpha[(i - 1) * L + a] * step[a * L + b] * emission[i * L + b] * beta[i * L + b];
      for (let a = 0; a < L; a++)
        for (let b = 0; b < L; b++)
          gradient[a * L + b] -=
            (alpha[(i - 1) * L + a] * step[a * L + b] * emission[i * L + b] * beta[i * L + b]) / sum;
      gradient[tags[i - 1] * L + tags[i]] += 1;
    }
    for (let k = 0; k < L * L; k++) {
      if (gradient[k] === 0) continue;
      transitionSquares[k] += gradient[k] * gradient[k];
      transitions[k] += (RATE * gradient[k]) / Math.sqrt(transitionSquares[k]);
    }
  }

  private updateWeights(tags: Int8Array): void {
    const { alpha, beta, kept, weights, squares, gradient } = this;
    for (let i = 0; i < tags.length; i++) {
      let sum = 0;
      for (let tag = 0; tag < L; tag++) sum += alpha[i * L + tag] * beta[i * L + tag];
      for (let tag = 0; tag < L; tag++)
        gradient[tag] = (tags[i] === tag ? 1 : 0) - (alpha[i * L + tag] * beta[i * L + tag]) / sum;
      for (let f = i * FEATURES; f < (i + 1) * FEATURES; f++) {
        if (kept[f] < 0) continue;
        const from = kept[f] * L;
        for (let tag = 0; tag < L; tag++) {
          const g = gradient[tag];
          squares[from + tag] += g * g;
          weights[from + tag] += (RATE * g) / Math.sqrt(squares[from + tag]);
        }
      }
    }
  }

  /** The weights rounded to integers, a row for each slot with a feature. */
  rounded(): TaggerModel {
    const { owners, weights } = this;
    const entries = new Int32Array(SLOTS);
    const rows = new Float64Array(owners.reduce((count, owner) => count + (owner === 0 ? 0 : ROW), 0));
    let row = 0;
    for (const [slot, owner] of owners.entries()) {
      if (owner === 0) continue;
      entries[slot] = (row << CHECK_BITS) | checkOf(owner);
      const own = weights.subarray(slot * L, (slot + 1) * L);
      packRow(
        Int8Array.from(own, (weight) => bounded(weight * WEIGHT_UNIT, 127)),
        rows,
        row * ROW,
      );
      row++;
    }
    const transitions = Int16Array.from(this.transitions, (weight) => bounded(weight * WEIGHT_UNIT, 32767));
    return { transitions, entries, rows };
  }
}

/** Transitions grow to about this; a constant taken off all of them changes no probability. */
const CEILING = 20;

function scale(sums: Float64Array, i: number): void {
  let sum = 0;
  for (let tag = 0; tag < L; tag++) sum += sums[i * L + tag];
  for (let tag = 0; tag < L; tag++) sums[i * L + tag] /= sum;
}

function bounded(weight: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, Math.round(weight)));
}

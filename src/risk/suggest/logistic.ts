/**
 * Logistic regression on yes-or-no features. Each weight is drawn toward what was believed of it (a ridge
 * penalty on the difference) and may be held to a sign. Newton's method, with coordinate descent for each of
 * its steps, as glmnet does. Few features hold for a row, so a row is the list of those that do.
 */

export interface Task {
  /** For each row, the indices of its features, rising. */
  rows: readonly Uint16Array[];
  /** 1 for a return, 0 for a delivery; both occur. */
  outcomes: Uint8Array;
  /** By feature: the belief in log-odds, how strongly it is held, and the sign kept (0: either). */
  priors: Float64Array;
  ridges: Float64Array;
  signs: Int8Array;
}

export interface Fit {
  intercept: number;
  /** Log-odds by feature. */
  weights: Float64Array;
}

const NEWTON_STEPS = 12;
const SWEEPS = 60;
const CLOSE = 1e-4;
/** Keeps a row that is all but certain from having no say. */
const MIN_WEIGHT = 1e-4;

/** The likeliest weights given the outcomes and the beliefs. */
export function fitLogistic(task: Task): Fit {
  const width = task.priors.length;
  const share = task.outcomes.reduce((sum, y) => sum + y, 0) / task.rows.length;
  // The intercept is one more feature, which holds for every row and is free.
  const weights = new Float64Array(width + 1);
  weights.set(task.priors);
  weights[width] = Math.log(share / (1 - share));
  for (let step = 0; step < NEWTON_STEPS; step++) {
    if (descend(task, weights, curvature(task, weights)) < CLOSE) break;
  }
  return { intercept: weights[width], weights: weights.subarray(0, width) };
}

/** Log-odds of one row. */
export function logOdds({ intercept, weights }: Fit, row: Uint16Array): number {
  let sum = intercept;
  for (const j of row) sum += weights[j];
  return sum;
}

interface Curvature {
  slope: Float64Array;
  /** Symmetric, row by row. */
  bend: Float64Array;
}

/** First and second derivatives of the log-likelihood at the weights. */
function curvature({ rows, outcomes }: Task, weights: Float64Array): Curvature {
  const size = weights.length;
  const last = size - 1;
  const slope = new Float64Array(size);
  const bend = new Float64Array(size * size);
  for (const [i, row] of rows.entries()) {
    let odds = weights[last];
    for (const j of row) odds += weights[j];
    const p = 1 / (1 + Math.exp(-odds));
    const miss = outcomes[i] - p;
    const w = Math.max(MIN_WEIGHT, p * (1 - p));
    for (let a = 0; a < row.length; a++) {
      const from = row[a] * size;
      slope[row[a]] += miss;
      for (let b = 0; b <= a; b++) bend[from + row[b]] += w;
      bend[last * size + row[a]] += w;
    }
    slope[last] += miss;
    bend[last * size + last] += w;
  }
  for (let a = 0; a < size; a++) for (let b = 0; b < a; b++) bend[b * size + a] = bend[a * size + b];
  return { slope, bend };
}

/** Moves the weights to the best point of the quadratic approximation. @returns the largest move */
function descend(task: Task, weights: Float64Array, { slope, bend }: Curvature): number {
  const start = weights.slice();
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let largest = 0;
    for (let j = 0; j < weights.length; j++) {
      const move = bestOf(task, j, weights[j], slope[j], bend[j * weights.length + j]) - weights[j];
      if (move === 0) continue;
      weights[j] += move;
      for (let k = 0; k < slope.length; k++) slope[k] -= move * bend[j * slope.length + k];
      largest = Math.max(largest, Math.abs(move));
    }
    if (largest < CLOSE) break;
  }
  return start.reduce((largest, was, j) => Math.max(largest, Math.abs(weights[j] - was)), 0);
}

/** The best value of one weight with all others as they are; the intercept has no belief and no sign. */
function bestOf(
  { priors, ridges, signs }: Task,
  j: number,
  weight: number,
  slope: number,
  bend: number,
): number {
  const ridge = ridges[j] ?? 0;
  if (bend + ridge === 0) return weight;
  const best = weight + (slope - ridge * (weight - (priors[j] ?? 0))) / (bend + ridge);
  return best * (signs[j] ?? 0) < 0 ? 0 : best;
}

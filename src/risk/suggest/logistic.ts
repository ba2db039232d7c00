/**
 * Logistic regression on yes-or-no features: ridge-penalized, weights held to their signs, fitted by Newton's
 * method with coordinate descent for each step (as glmnet does). Features are few for a row, so a row is the
 * list of those that hold.
 */

export interface Problem {
  /** For each row, the indices of its features, rising. */
  rows: readonly Uint16Array[];
  /** 1 for a return, 0 for a delivery. */
  outcomes: Uint8Array;
  /** Log-odds of each row that are taken as given; the weights add to them. */
  offsets?: Float64Array;
  /** By feature: its ridge penalty, and the sign it is held to (0: free). */
  penalties: Float64Array;
  signs: Int8Array;
}

export interface Fit {
  intercept: number;
  weights: Float64Array;
}

const NEWTON_STEPS = 12;
const SWEEPS = 60;
const CLOSE = 1e-4;
/** Keeps a row that is all but certain from having no say. */
const LEAST_WEIGHT = 1e-4;

/** The weights that make the outcomes likeliest, as log-odds. */
export function fitLogistic(problem: Problem): Fit {
  const { rows, outcomes, penalties } = problem;
  const width = penalties.length;
  const share = outcomes.reduce((sum, y) => sum + y, 0) / rows.length;
  // The intercept is one more feature, which holds for every row and is not penalized.
  const weights = new Float64Array(width + 1);
  weights[width] = Math.log(share / (1 - share));
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const { slope, bend } = curvature(problem, weights);
    if (descend(problem, weights, slope, bend) < CLOSE) break;
  }
  return { intercept: weights[width], weights: weights.subarray(0, width) };
}

/** Log-odds of one row. */
export function logOdds({ intercept, weights }: Fit, row: Uint16Array): number {
  let sum = intercept;
  for (const j of row) sum += weights[j];
  return sum;
}

/** First and second derivatives of the log-likelihood at the weights; `bend` is symmetric, row by row. */
function curvature({ rows, outcomes, offsets }: Problem, weights: Float64Array) {
  const size = weights.length;
  const slope = new Float64Array(size);
  const bend = new Float64Array(size * size);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    let odds = weights[size - 1] + (offsets?.[i] ?? 0);
    for (let k = 0; k < row.length; k++) odds += weights[row[k]];
    const p = 1 / (1 + Math.exp(-odds));
    const miss = outcomes[i] - p;
    const w = Math.max(LEAST_WEIGHT, p * (1 - p));
    for (let a = 0; a < row.length; a++) {
      slope[row[a]] += miss;
      const from = row[a] * size;
      for (let b = 0; b <= a; b++) bend[from + row[b]] += w;
    }
    slope[size - 1] += miss;
    const from = (size - 1) * size;
    for (let b = 0; b < row.length; b++) bend[from + row[b]] += w;
    bend[from + size - 1] += w;
  }
  for (let a = 0; a < size; a++) for (let b = 0; b < a; b++) bend[b * size + a] = bend[a * size + b];
  return { slope, bend };
}

/** Moves the weights to the best point of the quadratic approximation. @returns the largest move */
function descend(
  { penalties, signs }: Problem,
  weights: Float64Array,
  slope: Float64Array,
  bend: Float64Array,
): number {
  const size = weights.length;
  const start = weights.slice();
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let largest = 0;
    for (let j = 0; j < size; j++) {
      const penalty = j < size - 1 ? penalties[j] : 0;
      const curve = bend[j * size + j] + penalty;
      if (curve === 0) continue;
      let next = weights[j] + (slope[j] - penalty * weights[j]) / curve;
      if (j < size - 1 && next * signs[j] < 0) next = 0;
      const move = next - weights[j];
      if (move === 0) continue;
      weights[j] = next;
      for (let k = 0; k < size; k++) slope[k] -= move * bend[j * size + k];
      largest = Math.max(largest, Math.abs(move));
    }
    if (largest < CLOSE) break;
  }
  return start.reduce((largest, was, j) => Math.max(largest, Math.abs(weights[j] - was)), 0);
}

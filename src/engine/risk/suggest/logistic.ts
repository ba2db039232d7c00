/**
 * Logistic regression on binary features. Each weight is shrunk toward its prior (a ridge penalty on the
 * difference) and may be constrained to a sign. Newton's method with coordinate descent for each step, as in
 * glmnet. Rows are sparse: each lists the features that hold.
 */

interface Task {
  /** For each row, the indices of its features, rising. */
  rows: readonly Uint16Array[];
  /** 1 for a return, 0 for a delivery, else the probability of a return; not all of them 0 or all 1. */
  outcomes: Float64Array;
  /** By feature: the prior in log-odds, its ridge penalty, and the required sign (0: either). */
  priors: Float64Array;
  ridges: Float64Array;
  signs: Int8Array;
}

export interface Fit {
  intercept: number;
  /** Log-odds by feature. */
  weights: Float64Array;
}

const MAX_NEWTON_STEPS = 12;
const MAX_SWEEPS = 60;
const MAX_HALVINGS = 12;
const CONVERGED = 1e-4;
/** Lower bound of p(1 − p), so that no row loses all weight. */
const MIN_WEIGHT = 1e-4;

/** The maximum a posteriori weights. @param start where the search begins: the nearer, the sooner it ends */
export function fitLogistic(task: Task, start?: Fit): Fit {
  const width = task.priors.length;
  const share = task.outcomes.reduce((sum, y) => sum + y, 0) / task.rows.length;
  // The intercept is one more feature, which holds for every row and has no penalty.
  const weights = new Float64Array(width + 1);
  weights.set(start?.weights ?? task.priors);
  weights[width] = start?.intercept ?? Math.log(share / (1 - share));
  let loss = lossOf(task, weights);
  for (let step = 0; step < MAX_NEWTON_STEPS; step++) {
    const from = weights.slice();
    const move = descend(task, weights, derivatives(task, weights));
    let next = lossOf(task, weights);
    // If the quadratic approximation is poor, a whole step can lead away from the best weights.
    for (let halving = 0; next > loss && halving < MAX_HALVINGS; halving++) {
      for (let j = 0; j < weights.length; j++) weights[j] = (weights[j] + from[j]) / 2;
      next = lossOf(task, weights);
    }
    loss = next;
    if (move < CONVERGED) break;
  }
  return { intercept: weights[width], weights: weights.subarray(0, width) };
}

/** Log-odds of one row. */
export function logOdds({ intercept, weights }: Fit, row: Uint16Array): number {
  let sum = intercept;
  for (const j of row) sum += weights[j];
  return sum;
}

/** The objective to minimize: the negative log-likelihood with the penalties. */
function lossOf({ rows, outcomes, priors, ridges }: Task, weights: Float64Array): number {
  let loss = 0;
  for (let j = 0; j < priors.length; j++) loss += (ridges[j] * (weights[j] - priors[j]) ** 2) / 2;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    let odds = weights[priors.length];
    for (let a = 0; a < row.length; a++) odds += weights[row[a]];
    // log(1 + e^odds), written so that a large exponent does not overflow.
    loss += Math.max(odds, 0) + Math.log1p(Math.exp(-Math.abs(odds))) - outcomes[i] * odds;
  }
  return loss;
}

/** First and second derivatives of the log-likelihood at the weights. */
function derivatives({ rows, outcomes }: Task, weights: Float64Array) {
  const size = weights.length;
  const last = size - 1;
  const gradient = new Float64Array(size);
  /** Symmetric, row by row. */
  const hessian = new Float64Array(size * size);
  for (const [i, row] of rows.entries()) {
    let odds = weights[last];
    for (const j of row) odds += weights[j];
    const p = 1 / (1 + Math.exp(-odds));
    const miss = outcomes[i] - p;
    const w = Math.max(MIN_WEIGHT, p * (1 - p));
    for (let a = 0; a < row.length; a++) {
      const from = row[a] * size;
      gradient[row[a]] += miss;
      for (let b = 0; b <= a; b++) hessian[from + row[b]] += w;
      hessian[last * size + row[a]] += w;
    }
    gradient[last] += miss;
    hessian[last * size + last] += w;
  }
  for (let a = 0; a < size; a++) for (let b = 0; b < a; b++) hessian[b * size + a] = hessian[a * size + b];
  return { gradient, hessian };
}

/** Moves the weights to the best point of the quadratic approximation. @returns the largest move */
function descend(
  task: Task,
  weights: Float64Array,
  { gradient, hessian }: ReturnType<typeof derivatives>,
): number {
  const start = weights.slice();
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    let largest = 0;
    for (let j = 0; j < weights.length; j++) {
      const move = bestOf(task, j, weights[j], gradient[j], hessian[j * weights.length + j]) - weights[j];
      if (move === 0) continue;
      weights[j] += move;
      for (let k = 0; k < gradient.length; k++) gradient[k] -= move * hessian[j * gradient.length + k];
      largest = Math.max(largest, Math.abs(move));
    }
    if (largest < CONVERGED) break;
  }
  return start.reduce((largest, was, j) => Math.max(largest, Math.abs(weights[j] - was)), 0);
}

/** The best value of one weight with all others fixed; the intercept has no prior and no sign. */
function bestOf(
  { priors, ridges, signs }: Task,
  j: number,
  weight: number,
  gradient: number,
  hessian: number,
): number {
  const ridge = ridges[j] ?? 0;
  if (hessian + ridge === 0) return weight;
  const best = weight + (gradient - ridge * (weight - (priors[j] ?? 0))) / (hessian + ridge);
  return best * (signs[j] ?? 0) < 0 ? 0 : best;
}

/** The best model in retrospect: a plain logistic regression, fitted to the days that it is evaluated on. */
import { SIGNAL_NAMES, SIGNALS, type Signals } from "../../../../src/engine/risk/index.ts";

/** Numbers, booleans and the payment, standardized. */
function columnsOf(rows: readonly Signals[], names: readonly string[]): Float64Array[] {
  const columns: Float64Array[] = [Float64Array.from(rows, (s) => (s.payment === "COD" ? 1 : 0))];
  for (const name of names) {
    if (SIGNALS[name].type === "string") continue;
    columns.push(Float64Array.from(rows, (s) => Number(s[name])));
  }
  return columns.flatMap((column) => {
    // What is not known of an order counts as the mean.
    const known = column.filter((x) => !Number.isNaN(x));
    const mean = known.reduce((a, b) => a + b, 0) / known.length;
    const sd = Math.sqrt(known.reduce((a, b) => a + (b - mean) ** 2, 0) / known.length);
    return known.length === 0 || sd < 1e-9
      ? []
      : [column.map((x) => (Number.isNaN(x) ? 0 : (x - mean) / sd))];
  });
}

/** Log-odds of a ridge logistic regression for the rows that it was fitted to (Newton's method). */
export function oracle(
  rows: readonly Signals[],
  returned: readonly boolean[],
  ridge = 1,
  names: readonly string[] = SIGNAL_NAMES,
): number[] {
  const x = [new Float64Array(rows.length).fill(1), ...columnsOf(rows, names)];
  const weights = new Float64Array(x.length);
  let odds = new Float64Array(rows.length);
  for (let round = 0; round < 10; round++) {
    const p = odds.map((o) => 1 / (1 + Math.exp(-o)));
    const slope = x.map((column, j) => {
      let sum = j === 0 ? 0 : -ridge * weights[j];
      for (let i = 0; i < rows.length; i++) sum += column[i] * ((returned[i] ? 1 : 0) - p[i]);
      return sum;
    });
    const w = p.map((q) => Math.max(1e-6, q * (1 - q)));
    const bend = x.map((a, j) => {
      const weighted = a.map((v, i) => v * w[i]);
      return x.slice(0, j + 1).map((b, k) => {
        let sum = j === k ? (j === 0 ? 1e-9 : ridge) : 0;
        for (let i = 0; i < rows.length; i++) sum += weighted[i] * b[i];
        return sum;
      });
    });
    const step = solve(bend, slope);
    for (let j = 0; j < x.length; j++) weights[j] += step[j];
    odds = new Float64Array(rows.length);
    for (let j = 0; j < x.length; j++) for (let i = 0; i < rows.length; i++) odds[i] += weights[j] * x[j][i];
  }
  return [...odds];
}

/** Solves A·s = b for a positive definite A given by its lower half (Cholesky). */
function solve(lower: number[][], b: readonly number[]): number[] {
  const n = b.length;
  const l = lower.map((row) => [...row]);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = l[i][j];
      for (let k = 0; k < j; k++) sum -= l[i][k] * l[j][k];
      l[i][j] = i === j ? Math.sqrt(Math.max(sum, 1e-9)) : sum / l[j][j];
    }
  }
  const s = [...b];
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) s[i] -= l[i][k] * s[k];
    s[i] /= l[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) s[i] -= l[k][i] * s[k];
    s[i] /= l[i][i];
  }
  return s;
}

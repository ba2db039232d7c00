/** Upper bounds of the buckets, seconds. */
export const BOUNDS = [
  0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10,
] as const;

/** A histogram of durations that costs a few nanoseconds per measurement. */
export class Durations {
  /** By bucket, the last one for anything longer; not cumulative. */
  readonly counts = new Float64Array(BOUNDS.length + 1);
  /** Total seconds. */
  sum = 0;

  /** @param ms milliseconds */
  add(ms: number): void {
    const seconds = ms / 1000;
    let i = 0;
    while (i < BOUNDS.length && seconds > BOUNDS[i]) i++;
    this.counts[i]++;
    this.sum += seconds;
  }
}

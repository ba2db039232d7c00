/** Sizes of the batches of background work, so that each holds up other writes for a known time only. */

export interface BatchBounds {
  /** What a batch may take before it is written, milliseconds. */
  ms: number;
  min: number;
  max: number;
}

/**
 * The size of the next batch: at most twice the last one, so that one quick batch is not followed by a long one.
 * @param took the last one before it was written, milliseconds
 */
export const nextBatchSize = (size: number, took: number, { ms, min, max }: BatchBounds): number =>
  Math.round(Math.min(max, 2 * size, Math.max(min, (size * ms) / Math.max(took, 0.1))));

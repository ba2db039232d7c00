/** Batch sizes of background work, so that a batch delays other writes only for a limited time. */

export interface BatchBounds {
  /** What a batch may take before it is written, milliseconds. */
  ms: number;
  min: number;
  max: number;
}

/**
 * The size of the next batch: at most twice the last one, so that a quick batch is not followed by a very long one.
 * @param took the last one before it was written, milliseconds
 */
export const nextBatchSize = (size: number, took: number, { ms, min, max }: BatchBounds): number =>
  Math.round(Math.min(max, 2 * size, Math.max(min, (size * ms) / Math.max(took, 0.1))));

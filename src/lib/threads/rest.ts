/** Pauses in background work, which leave most of the time to other writes. */
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Pause between two batches: a minimum, or a multiple of the time that the batch took with its commit. This leaves nine
 * tenths of the time to other writes, however slow the machine or its disk.
 */
const PAUSE = { ms: 20, times: 9 };

/** @param begun when the batch began, on the monotonic clock */
export const restAfter = (begun: number): Promise<void> =>
  sleep(Math.max(PAUSE.ms, PAUSE.times * (performance.now() - begun)));

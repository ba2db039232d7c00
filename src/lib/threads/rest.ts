/** Pauses of background work, which leave most of the time to others. */
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Between two batches: at least so long, and as many times as long as the batch took with its commit. What is left to
 * other writes is nine tenths of the time, however slow the machine or busy its disk.
 */
const PAUSE = { ms: 20, times: 9 };

/** @param begun when the batch began, on the monotonic clock */
export const restAfter = (begun: number): Promise<void> =>
  sleep(Math.max(PAUSE.ms, PAUSE.times * (performance.now() - begun)));

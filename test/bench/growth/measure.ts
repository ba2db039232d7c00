/** Measures one thing: how long it takes, and how much processor time the server needs for it. */
import { cpuTicks } from "../process.ts";
import { median } from "../ratio.ts";
import { TIMEOUT_MS } from "./client.ts";

/** One cell of the table. */
export interface Measurement {
  name: string;
  unit: "ms" | "µs" | "MB" | "GB" | "KB" | "bytes" | "rows/s";
  /** What is judged: of times of requests the processor time of the server. Infinity: no answer. */
  value: number;
  /** Of times of requests: milliseconds by the clock, the median. */
  elapsed?: number;
  atMost?: number;
  atLeast?: number;
  /** Whether it may not grow with the shop. */
  isFlat?: boolean;
}

/** Runs of one measurement: as many as fit into the time, since the system counts processor time in steps of 10 ms. */
const MIN_RUNS = 3;
const MAX_RUNS = 200;
const SPENT_MS = 2_000;
/** What takes so long is run once. */
const LONG_MS = 4_000;
const TICK_MS = 10;
/** A process that works less than two ticks in a pause has finished what it put off. */
const PAUSE_MS = 200;
const MAX_PAUSES = 50;

/**
 * The row of a request.
 * @param run is given the number of the run
 * @param atMost of the processor time, milliseconds
 */
export async function requestRow(
  pid: number,
  name: string,
  run: (i: number) => Promise<unknown>,
  atMost?: number,
): Promise<Measurement> {
  const timed = await timeOf(pid, run);
  return { name, unit: "ms", ...timed, isFlat: true, ...(atMost === undefined ? {} : { atMost }) };
}

/**
 * Milliseconds of one run: by the clock (the median), and of the server's processor time (the mean).
 * @param most runs
 */
export async function timeOf(pid: number, run: (i: number) => Promise<unknown>, most = MAX_RUNS) {
  await settled(pid);
  const before = cpuTicks(pid);
  const elapsed: number[] = [];
  const begun = performance.now();
  try {
    for (let i = 0; i < most; i++) {
      const start = performance.now();
      await run(i);
      elapsed.push(performance.now() - start);
      const spent = performance.now() - begun;
      if (spent > LONG_MS || (elapsed.length >= MIN_RUNS && spent > SPENT_MS)) break;
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { value: Number.POSITIVE_INFINITY, elapsed: TIMEOUT_MS };
  }
  const used = (cpuTicks(pid) - before) * TICK_MS;
  const middle = median(elapsed);
  // Off Linux there is no processor time.
  return { value: Number.isNaN(used) ? middle : used / elapsed.length, elapsed: middle };
}

/** Resolves when a process has come to rest, so that what it put off is not counted with the next. */
export async function settled(pid: number): Promise<void> {
  for (let i = 0; i < MAX_PAUSES; i++) {
    const before = cpuTicks(pid);
    await Bun.sleep(PAUSE_MS);
    if (!(cpuTicks(pid) - before > 1)) return;
  }
}

/** A task that runs a moment after the changes that caused it, so that no request waits for it. */
import type { Logger } from "../log.ts";

/** When a task runs, and what it does. */
export interface DeferredTaskOptions {
  /** What is written, for the log. */
  name: string;
  /** Starts after this long without a further call of `touch` (debounced). */
  delayMs: number;
  /** The delay counts from the first `touch`, and a failed run is repeated: nothing stays unwritten for longer. */
  isPrompt?: boolean;
  log: Logger;
  /**
   * Processes everything pending, which stays pending if it fails; never called concurrently. Writes started in one
   * turn share a transaction.
   */
  work: () => Promise<unknown> | Promise<unknown>[];
}

/** How often repeated failures are logged. */
const LOG_EVERY_MS = 60_000;

/** No timer runs while nothing is pending. */
export class DeferredTask {
  #timer: Timer | null = null;
  /** Resolves with the errors. */
  #running: Promise<unknown[]> | null = null;
  /** When a failure was logged last, on the monotonic clock; none since a success. */
  #loggedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: DeferredTaskOptions) {}

  /** Schedules the task; starts it at once when `isDue`. Cheap enough for every request. */
  touch(isDue = false): void {
    if (isDue && !this.#running) void this.#start();
    else if (!this.#timer) this.#timer = setTimeout(() => void this.#start(), this.options.delayMs);
    else if (!this.options.isPrompt) this.#timer.refresh();
  }

  /** Runs the task now; resolves when it is done. @throws the first of its errors */
  async flush(): Promise<void> {
    const errors = await this.#run();
    if (errors.length > 0) throw errors[0];
  }

  /** Runs the task a last time; errors are logged. */
  async close(): Promise<void> {
    await this.#start();
    this.#stopTimer();
  }

  async #start(): Promise<void> {
    const { name, isPrompt, log } = this.options;
    const errors = await this.#run();
    if (errors.length === 0) {
      this.#loggedAt = Number.NEGATIVE_INFINITY;
      return;
    }
    if (isPrompt) this.touch();
    const now = performance.now();
    if (now - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = now;
    for (const error of errors)
      log.error(`${name} could not be written; ${isPrompt ? "retrying" : "will try later"}`, { error });
  }

  async #run(): Promise<unknown[]> {
    this.#stopTimer();
    await this.#running;
    this.#running ??= this.#work();
    return this.#running;
  }

  async #work(): Promise<unknown[]> {
    const results = await Promise.allSettled([this.options.work()].flat());
    this.#running = null;
    return results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** Checks and counters are on disk within 250 ms; the difference is for the write itself. */
const WRITE_BEHIND_MS = 150;

/** Writes counters a moment after they changed: requests do not wait for the disk. */
export const writeBehind = (log: Logger, work: DeferredTaskOptions["work"]): DeferredTask =>
  new DeferredTask({ name: "counters", delayMs: WRITE_BEHIND_MS, isPrompt: true, log, work });

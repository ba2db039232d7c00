/** A task that runs a moment after the orders that caused it, so that no order waits for it. */
import type { Logger } from "../log.ts";

export interface DeferredTaskOptions {
  /** Name for the log. */
  name: string;
  /** Starts after this long without a further call of `touch` (debounced). */
  delayMs: number;
  log: Logger;
  /** Processes everything pending; never called concurrently. */
  work: () => Promise<unknown>;
}

export class DeferredTask {
  readonly #options: DeferredTaskOptions;
  #timer: Timer | null = null;
  #running: Promise<void> | null = null;

  constructor(options: DeferredTaskOptions) {
    this.#options = options;
  }

  /** Schedules the task; starts it at once when `isDue`. */
  touch(isDue = false): void {
    if (isDue && !this.#running) this.#start();
    else if (this.#timer) this.#timer.refresh();
    else this.#timer = setTimeout(() => this.#start(), this.#options.delayMs);
  }

  /** Runs the task now; resolves when it is done. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    // Its failure is reported to whoever started it.
    await this.#running?.catch(() => {});
    this.#running ??= this.#options.work().then(
      () => {
        this.#running = null;
      },
      (error) => {
        this.#running = null;
        throw error;
      },
    );
    await this.#running;
  }

  #start(): void {
    const { log, name } = this.#options;
    this.flush().catch((error) => log.error(`${name} could not be written; trying later`, { error }));
  }
}

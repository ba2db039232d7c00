/** Work that follows a moment behind the orders, so that no order waits for it. */
import type { Logger } from "../log.ts";

export interface DeferredTaskOptions {
  /** What it is, for the log. */
  name: string;
  /** After so long without more to do it begins: not while orders come one after the other. */
  delayMs: number;
  log: Logger;
  /** Does all there is to do; never called twice at once. */
  work: () => Promise<unknown>;
}

export class DeferredTask {
  readonly #options: DeferredTaskOptions;
  #timer: Timer | null = null;
  #running: Promise<void> | null = null;

  constructor(options: DeferredTaskOptions) {
    this.#options = options;
  }

  /** Says that there is more to do; at once when it must not become more. */
  touch(isDue = false): void {
    if (isDue && !this.#running) this.#start();
    else if (this.#timer) this.#timer.refresh();
    else this.#timer = setTimeout(() => this.#start(), this.#options.delayMs);
  }

  /** Does all that is to do now; resolves when it is done. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    // Whoever started that hears of its failure.
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

/** Write-behind of counters and checks, so that requests do not wait for the disk. */
import type { Logger } from "../log.ts";

/** Something that has unwritten changes. */
export interface Flushable {
  /** Writes them; keeps them for the next flush when that fails. */
  flush(): Promise<void>;
}

/** Checks and counters are durable within 250 ms; the difference is for the write itself. */
const DELAY_MS = 150;

/**
 * One timer for all sources, so that their writes share one transaction. No timer runs while nothing is pending.
 */
export class DeferredFlush {
  readonly #sources: Flushable[] = [];
  readonly #log: Logger;
  #timer: Timer | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(source: Flushable): void {
    this.#sources.push(source);
  }

  /** Schedules a flush. Cheap enough for every request. */
  touch(): void {
    this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS);
  }

  /** Writes everything now. Failures are logged and retried with the next flush. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const results = await Promise.allSettled(this.#sources.map((source) => source.flush()));
    for (const result of results) {
      if (result.status === "fulfilled") continue;
      this.#log.error("counters could not be written; retrying", { error: result.reason });
      this.touch();
    }
  }

  /** Writes everything and stops. */
  async close(): Promise<void> {
    await this.flush();
    if (this.#timer) clearTimeout(this.#timer);
  }
}

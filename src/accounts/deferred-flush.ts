/** Counters and checks reach the disk a moment later, so that a request does not wait for it. */
import type { Logger } from "../log.ts";

/** Something that has unwritten changes. */
export interface Flushable {
  /** Writes them; keeps them for the next time when that fails. */
  flush(): Promise<void>;
}

/** DESIGN "Durability" allows 250 ms; the rest is for the write itself. */
const DELAY_MS = 150;

/**
 * One timer for all: what is flushed together lands in one transaction of the write queue. Nothing runs while
 * there is nothing to write.
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

  /** Says that there is something to write. Cheap enough for every request. */
  touch(): void {
    this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS);
  }

  /** Writes everything now. A source that fails is logged, and tried again with the next flush. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const results = await Promise.allSettled(this.#sources.map((source) => source.flush()));
    for (const result of results) {
      if (result.status === "fulfilled") continue;
      this.#log.error("counters could not be written; trying again", { error: result.reason });
      this.touch();
    }
  }

  /** Writes everything and stops. */
  async close(): Promise<void> {
    await this.flush();
    if (this.#timer) clearTimeout(this.#timer);
  }
}

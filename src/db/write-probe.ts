/** Tells whether the disk takes writes, and tries again where nobody else does. */
import type { Database as Sqlite, Statement } from "bun:sqlite";
import type { WriteHealth } from "./write-health.ts";
import type { WriteQueue } from "./write-queue.ts";

/** Rest after a write that failed. As long as others write and fail, nothing is tried. */
const PAUSE_MS = 5_000;
/** As much as a few orders with their indexes: room for one page alone says nothing. */
const PROBE_BYTES = 64 * 1024;

/**
 * A server that is taken out of service for its 503 gets no more writes that could succeed: so, a while after the
 * last failure, a question for its health writes something itself.
 */
export class WriteProbe {
  readonly #store: Statement;
  readonly #queue: WriteQueue;
  readonly #health: WriteHealth;
  #trying: Promise<void> | null = null;

  constructor(sqlite: Sqlite, queue: WriteQueue, health: WriteHealth) {
    this.#store = sqlite.prepare("INSERT OR REPLACE INTO meta VALUES ('write_probe', hex(zeroblob(?)))");
    this.#queue = queue;
    this.#health = health;
  }

  /** Whether no thread's last write has failed. Never rejects. */
  async check(): Promise<boolean> {
    const { failedAt } = this.#health;
    if (failedAt === 0) return true;
    if (Date.now() - failedAt < PAUSE_MS) return false;
    this.#trying ??= this.#try().finally(() => {
      this.#trying = null;
    });
    await this.#trying;
    return this.#health.failedAt === 0;
  }

  async #try(): Promise<void> {
    try {
      await this.#queue.run(() => void this.#store.run(PROBE_BYTES / 2));
      await this.#queue.run(() => void this.#store.run(0));
      this.#health.recovered();
    } catch {
      // The queue has noted it.
    }
  }
}

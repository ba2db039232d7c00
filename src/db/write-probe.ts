/** Health check of writes: probes the disk itself when no other write does. */
import type { Database as Sqlite, Statement } from "bun:sqlite";
import type { WriteHealth } from "./write-health.ts";
import type { WriteQueue } from "./write-queue.ts";

/** Delay after the last failed write before a probe. */
const PROBE_DELAY_MS = 5_000;
/** About the size of a few orders with their indexes: room for a single page proves nothing. */
const PROBE_BYTES = 64 * 1024;

/**
 * A server that a load balancer has removed because of a 503 gets no more writes that could show recovery, so the
 * health check writes something itself a while after the last failure.
 */
export class WriteProbe {
  readonly #insert: Statement;
  readonly #queue: WriteQueue;
  readonly #health: WriteHealth;
  #probing: Promise<void> | null = null;

  constructor(sqlite: Sqlite, queue: WriteQueue, health: WriteHealth) {
    this.#insert = sqlite.prepare("INSERT OR REPLACE INTO meta VALUES ('write_probe', hex(zeroblob(?)))");
    this.#queue = queue;
    this.#health = health;
  }

  /** Whether no thread's last write has failed. Never rejects. */
  async check(): Promise<boolean> {
    const { failedAt } = this.#health;
    if (failedAt === 0) return true;
    if (Date.now() - failedAt < PROBE_DELAY_MS) return false;
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = null;
    });
    await this.#probing;
    return this.#health.failedAt === 0;
  }

  async #probe(): Promise<void> {
    try {
      await this.#queue.run(() => void this.#insert.run(PROBE_BYTES / 2));
      await this.#queue.run(() => void this.#insert.run(0));
      this.#health.recovered();
    } catch {
      // The queue has recorded the failure.
    }
  }
}

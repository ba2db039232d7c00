/** Batches the writes of concurrent requests into one transaction, so that they share one fsync. */
import type { Database as Sqlite, Statement } from "bun:sqlite";
import type { WriteHealth } from "./write-health.ts";
import type { WriteLock } from "./write-lock.ts";

/** A synchronous function, so that no other statement runs between its own. */
export type Write<T> = () => T extends PromiseLike<unknown> ? never : T;

interface QueuedWrite {
  /** Runs outside of any transaction. */
  isAlone?: boolean;
  write: () => unknown;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** Writes in one transaction, so that a long queue does not delay reads. */
const MAX_BATCH = 512;

/**
 * How a batch runs:
 *  1. the writes queued in one turn of the event loop form a batch (no timer, so an idle server adds no delay);
 *  2. it waits for the write lock;
 *  3. each write runs in its own savepoint, so that a failed one is rolled back alone; a single write needs none,
 *     which saves SQLite a copy of each page;
 *  4. the batch is committed with one fsync;
 *  5. only then are the callers' promises settled. When the commit fails, all of them reject.
 */
export class WriteQueue {
  readonly #sqlite: Sqlite;
  readonly #writeLock: WriteLock;
  readonly #health: WriteHealth;
  readonly #savepoint: Statement;
  readonly #release: Statement;
  #queue: QueuedWrite[] = [];
  #scheduled = false;
  #closed = false;
  /** For in-memory caches of written data, which a rollback makes invalid. */
  readonly #onRollback: (() => void)[] = [];
  /** Transactions committed so far. */
  commits = 0;

  constructor(sqlite: Sqlite, writeLock: WriteLock, health: WriteHealth) {
    this.#sqlite = sqlite;
    this.#health = health;
    this.#writeLock = writeLock;
    this.#savepoint = sqlite.prepare("SAVEPOINT one_write");
    this.#release = sqlite.prepare("RELEASE one_write");
  }

  /** Resolves with the write's result once it is on disk. Rejects with what it threw. */
  run<T>(write: Write<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error("the database is closed"));
    return new Promise<T>((resolve, reject) => {
      // QueuedWrite is untyped; resolve is only called with the result of this write.
      this.#queue.push({ write, resolve: resolve as (value: unknown) => void, reject });
      this.#schedule();
    });
  }

  /** Queues work that runs outside of any transaction, with no other write. */
  runAlone<T>(work: () => T): Promise<T> {
    if (this.#closed) return Promise.reject(new Error("the database is closed"));
    return new Promise<T>((resolve, reject) => {
      // QueuedWrite is untyped; resolve is only called with the result of this work.
      this.#queue.push({
        write: work,
        resolve: resolve as (value: unknown) => void,
        reject,
        isAlone: true,
      });
      this.#schedule();
    });
  }

  /** Calls back after a write or a batch was rolled back, before any other write runs. */
  onRollback(listener: () => void): void {
    this.#onRollback.push(listener);
  }

  /** Runs all queued writes and accepts no more. */
  close(): void {
    this.#closed = true;
    this.#writeLock.takeNow();
    while (this.#queue.length > 0) this.#runBatch();
    this.#writeLock.release();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      if (this.#writeLock.tryTake()) this.#runTurn();
      else void this.#writeLock.take().then(() => this.#runTurn());
    });
  }

  /** Holds the write lock. */
  #runTurn(): void {
    this.#scheduled = false;
    this.#runBatch();
    this.#writeLock.release();
    if (this.#queue.length > 0) this.#schedule();
  }

  #runBatch(): void {
    if (this.#queue[0]?.isAlone) return this.#runFirst();
    const alone = this.#queue.findIndex(({ isAlone }) => isAlone);
    const batch = this.#queue.splice(0, alone < 0 ? MAX_BATCH : Math.min(alone, MAX_BATCH));
    if (batch.length === 0) return;
    let outcomes: Outcome[];
    try {
      outcomes = this.#commit(batch);
    } catch (error) {
      this.#notifyRollback();
      this.#health.failed(error);
      for (const waiting of batch) waiting.reject(error);
      return;
    }
    for (const [i, outcome] of outcomes.entries()) {
      if (outcome.ok) {
        batch[i].resolve(outcome.value);
      } else {
        this.#health.failed(outcome.error);
        batch[i].reject(outcome.error);
      }
    }
  }

  #runFirst(): void {
    const { write, resolve, reject } = this.#queue.shift()!; // #runBatch has checked it
    try {
      resolve(write());
    } catch (error) {
      reject(error);
    }
  }

  #commit(batch: readonly QueuedWrite[]): Outcome[] {
    this.#sqlite.run("BEGIN IMMEDIATE");
    const before = this.#health.hasFailed ? this.#changes() : -1;
    try {
      const outcomes =
        batch.length === 1
          ? [{ ok: true, value: batch[0].write() } as const]
          : batch.map((waiting) => this.#attempt(waiting.write));
      this.#sqlite.run("COMMIT");
      this.commits++;
      // An empty commit succeeds even on a full disk.
      if (before >= 0 && this.#changes() > before) this.#health.succeeded();
      return outcomes;
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#sqlite.run("ROLLBACK");
      throw error;
    }
  }

  #attempt(write: () => unknown): Outcome {
    this.#savepoint.run();
    try {
      const value = write();
      this.#release.run();
      return { ok: true, value };
    } catch (error) {
      // On a full disk SQLite rolls back the whole transaction itself: the whole batch has failed.
      if (!this.#sqlite.inTransaction) throw error;
      this.#sqlite.run("ROLLBACK TO one_write");
      this.#release.run();
      this.#notifyRollback();
      return { ok: false, error };
    }
  }

  /** Rows changed by this connection so far. */
  #changes(): number {
    return this.#sqlite.query<{ n: number }, []>("SELECT total_changes() AS n").get()?.n ?? 0;
  }

  #notifyRollback(): void {
    for (const listener of this.#onRollback) listener();
  }
}

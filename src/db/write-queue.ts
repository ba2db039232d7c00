/** Writes of concurrent requests share one transaction, so that they share one wait for the disk. */
import type { Database as Sqlite, Statement } from "bun:sqlite";
import type { WriteHealth } from "./write-health.ts";
import type { WriteLock } from "./write-lock.ts";

/** A write: synchronous, so that nothing else comes between its statements. */
export type Write<T> = () => T extends PromiseLike<unknown> ? never : T;

interface Waiting {
  /** Outside of any transaction. */
  isAlone?: boolean;
  write: () => unknown;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** Writes in one transaction at most, so that a long queue does not hold up the reads. */
const BATCH = 512;

/**
 * How a batch runs:
 *  1. everything asked for in one turn of the event loop is one batch (no timer: an idle server waits for nothing);
 *  2. it waits until no other thread writes;
 *  3. each write runs inside a savepoint, so one that fails leaves no trace and spoils no other; one that is alone
 *     needs none, and is spared the copy of each page that a savepoint keeps;
 *  4. the batch is committed, which waits for the disk once;
 *  5. only then do the callers hear of it. When the commit fails, all of them hear that.
 */
export class WriteQueue {
  readonly #sqlite: Sqlite;
  readonly #writeLock: WriteLock;
  readonly #health: WriteHealth;
  readonly #savepoint: Statement;
  readonly #release: Statement;
  #waiting: Waiting[] = [];
  #scheduled = false;
  #closed = false;
  /** Who keeps in memory what a write has put on disk must hear when it is not there after all. */
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

  /** Resolves with what the write returned, once it is on disk. Rejects with what it threw. */
  run<T>(write: Write<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error("the database is closed"));
    return new Promise<T>((resolve, reject) => {
      // A Waiting forgets T; its resolve is only ever called with what its own write returned.
      this.#waiting.push({ write, resolve: resolve as (value: unknown) => void, reject });
      this.#schedule();
    });
  }

  /** Runs in its turn, with no other write and outside of any transaction. */
  runAlone<T>(work: () => T): Promise<T> {
    if (this.#closed) return Promise.reject(new Error("the database is closed"));
    return new Promise<T>((resolve, reject) => {
      // A Waiting forgets T; its resolve is only ever called with what its own work returned.
      this.#waiting.push({
        write: work,
        resolve: resolve as (value: unknown) => void,
        reject,
        isAlone: true,
      });
      this.#schedule();
    });
  }

  /** Calls back whenever a write, or a batch of them, was undone, before any other write runs. */
  onRollback(listener: () => void): void {
    this.#onRollback.push(listener);
  }

  /** Runs what waits and takes nothing more. */
  close(): void {
    this.#closed = true;
    this.#writeLock.takeNow();
    while (this.#waiting.length > 0) this.#runBatch();
    this.#writeLock.release();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      if (this.#writeLock.tryTake()) this.#turn();
      else void this.#writeLock.take().then(() => this.#turn());
    });
  }

  /** With the pen in hand. */
  #turn(): void {
    this.#scheduled = false;
    this.#runBatch();
    this.#writeLock.release();
    if (this.#waiting.length > 0) this.#schedule();
  }

  #runBatch(): void {
    if (this.#waiting[0]?.isAlone) return this.#runFirst();
    const alone = this.#waiting.findIndex(({ isAlone }) => isAlone);
    const batch = this.#waiting.splice(0, alone < 0 ? BATCH : Math.min(alone, BATCH));
    if (batch.length === 0) return;
    let outcomes: Outcome[];
    try {
      outcomes = this.#commit(batch);
    } catch (error) {
      this.#rolledBack();
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
    const { write, resolve, reject } = this.#waiting.shift()!; // its caller has seen it
    try {
      resolve(write());
    } catch (error) {
      reject(error);
    }
  }

  #commit(batch: readonly Waiting[]): Outcome[] {
    this.#sqlite.run("BEGIN IMMEDIATE");
    const before = this.#health.hasFailed ? this.#changes() : -1;
    try {
      const outcomes =
        batch.length === 1
          ? [{ ok: true, value: batch[0].write() } as const]
          : batch.map((waiting) => this.#attempt(waiting.write));
      this.#sqlite.run("COMMIT");
      this.commits++;
      // A commit of nothing succeeds on a full disk too.
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
      // A full disk makes SQLite roll everything back by itself: then the whole batch is lost, and says so.
      if (!this.#sqlite.inTransaction) throw error;
      this.#sqlite.run("ROLLBACK TO one_write");
      this.#release.run();
      this.#rolledBack();
      return { ok: false, error };
    }
  }

  /** Rows that this connection has changed so far. */
  #changes(): number {
    return this.#sqlite.query<{ n: number }, []>("SELECT total_changes() AS n").get()?.n ?? 0;
  }

  #rolledBack(): void {
    for (const listener of this.#onRollback) listener();
  }
}

/** Pool of bulk workers: limits files at once, queues further ones, and refuses too many with 429. */
import { Problem } from "../problem.ts";
import type { BulkBackend, JobRequest } from "./job.ts";
import { BulkThread } from "./thread.ts";

export interface ThreadLimits {
  /** Files processed at once. */
  threads: number;
  /** Files of one account, running or queued. */
  perAccount: number;
  /** Files of all accounts, running or queued: each is in memory. */
  files: number;
  /** Watchdog: how long a worker may run without a message, milliseconds. */
  silenceMs: number;
  /** How long a file may wait for a worker, milliseconds. */
  waitMs: number;
  /** How long an idle worker is kept, milliseconds: it starts faster, but holds memory. */
  idleMs: number;
}

export const THREAD_LIMITS: ThreadLimits = {
  threads: Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1)),
  perAccount: 2,
  files: 8,
  silenceMs: 15_000,
  waitMs: 120_000,
  idleMs: 60_000,
};

/** Seconds, for the header Retry-After. */
const RETRY_AFTER = 5;

/** A permit; release it by `leave`, also after an error. */
export interface Permit {
  /** @throws Problem 429 when no worker became free in time */
  run(request: JobRequest, backend: BulkBackend): Promise<Uint8Array[]>;
  leave(): void;
}

interface QueuedJob {
  resolve(): void;
  reject(error: Error): void;
}

export class Threads {
  readonly #limits: ThreadLimits;
  readonly #idle: { thread: BulkThread; timer: Timer }[] = [];
  readonly #busy = new Set<BulkThread>();
  readonly #queue: QueuedJob[] = [];
  readonly #files = new Map<number, number>();
  /** Busy or ending workers: a new one starts only after an old one has ended. */
  #running = 0;
  #isClosed = false;

  constructor(limits: ThreadLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a permit before the file is read from the network, to bound the files in memory.
   * @throws Problem 429 when the account or the server is at its limit
   */
  enter(accountId: number): Permit {
    const { perAccount, files } = this.#limits;
    const own = this.#files.get(accountId) ?? 0;
    if (own >= perAccount) {
      throw tooMany(`This account has ${perAccount} files under way; wait until one is done.`);
    }
    const all = [...this.#files.values()].reduce((sum, n) => sum + n, 0);
    if (all >= files)
      throw tooMany("Too many files are being verified just now; try again in a few seconds.");
    this.#files.set(accountId, own + 1);
    let hasLeft = false;
    return {
      run: (request, backend) => this.#run(request, backend),
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        this.#leave(accountId);
      },
    };
  }

  /** Ends all workers; running and queued jobs fail. */
  close(): void {
    this.#isClosed = true;
    for (const { reject } of this.#queue.splice(0)) reject(closed());
    for (const { thread, timer } of this.#idle) {
      clearTimeout(timer);
      thread.stop();
    }
    for (const thread of this.#busy) thread.stop();
  }

  #leave(accountId: number): void {
    const left = (this.#files.get(accountId) ?? 1) - 1;
    if (left > 0) this.#files.set(accountId, left);
    else this.#files.delete(accountId);
  }

  async #run(request: JobRequest, backend: BulkBackend): Promise<Uint8Array[]> {
    if (this.#isClosed) throw closed();
    await this.#waitForSlot();
    const thread = this.#takeThread();
    try {
      return await thread.run(request, backend);
    } finally {
      this.#release(thread);
    }
  }

  #waitForSlot(): Promise<void> {
    if (this.#running < this.#limits.threads) {
      this.#running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(tooMany("No worker became free for this file; try again later."));
      }, this.#limits.waitMs);
      const waiting: QueuedJob = {
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#queue.push(waiting);
    });
  }

  #takeThread(): BulkThread {
    const idle = this.#idle.pop();
    if (idle) clearTimeout(idle.timer);
    const thread = idle?.thread ?? new BulkThread(this.#limits.silenceMs);
    this.#busy.add(thread);
    return thread;
  }

  #release(thread: BulkThread): void {
    this.#busy.delete(thread);
    if (this.#isClosed) thread.stop();
    if (thread.isAlive) {
      this.#keepIdle(thread);
      this.#next();
    } else void thread.gone.then(() => this.#next());
  }

  /** Passes the slot on to the next in the queue. */
  #next(): void {
    const next = this.#queue.shift();
    if (next) next.resolve();
    else this.#running--;
  }

  #keepIdle(thread: BulkThread): void {
    const timer = setTimeout(() => {
      this.#idle.splice(
        this.#idle.findIndex((idle) => idle.thread === thread),
        1,
      );
      this.#running++;
      thread.stop();
      void thread.gone.then(() => this.#next());
    }, this.#limits.idleMs);
    timer.unref();
    this.#idle.push({ thread, timer });
  }
}

const closed = () => new Error("the bulk workers are stopped");
const tooMany = (detail: string) => new Problem(429, "too_many_files", detail, { retryAfter: RETRY_AFTER });

/** Limits how much work runs at once: further work is queued, and refused with 429 when the queue is full. */
import { Problem } from "../problem.ts";

export interface ConcurrencyLimits {
  /** Running at once. */
  atOnce: number;
  /** Of one account, running or queued. */
  perAccount: number;
  /** Of all accounts, running or queued. */
  inAll: number;
}

/** Work that has started. */
export interface Work<T> {
  answer: Promise<T>;
  /** Resolves when nothing of it runs any more, possibly after its answer. Never rejects. */
  ended: Promise<void>;
}

/** Seconds, for the header Retry-After. */
const RETRY_AFTER = 5;

export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #accounts = new Map<number, number>();
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #admitted = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a permit, runs the work, and releases the permit once the work has ended, even when it fails.
   * @throws Problem 429 `too_many_jobs` at once, when the account or the server is at its limit
   */
  async take<T>(accountId: number, work: () => Work<T>): Promise<T> {
    const own = this.#accounts.get(accountId) ?? 0;
    const { atOnce, perAccount, inAll } = this.#limits;
    if (own >= perAccount) {
      throw tooMany(`This account has ${perAccount} of these under way; wait until one is done.`);
    }
    if (this.#admitted >= inAll)
      throw tooMany("Too many of these are under way; try again in a few seconds.");
    this.#accounts.set(accountId, own + 1);
    this.#admitted++;
    if (this.#running < atOnce) this.#running++;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
    let ended = Promise.resolve();
    try {
      const started = work();
      ended = started.ended;
      return await started.answer;
    } finally {
      this.#release(accountId);
      void ended.then(() => this.#next());
    }
  }

  #release(accountId: number): void {
    const left = (this.#accounts.get(accountId) ?? 1) - 1;
    if (left > 0) this.#accounts.set(accountId, left);
    else this.#accounts.delete(accountId);
    this.#admitted--;
  }

  /** Passes the permit on to the next in the queue. */
  #next(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running--;
  }
}

const tooMany = (detail: string) => new Problem(429, "too_many_jobs", detail, { retryAfter: RETRY_AFTER });

/** Who may work now: a few at once, the others wait in turn, and too many are sent away. */
import { Problem } from "../problem.ts";

export interface ConcurrencyLimits {
  /** At work at once. */
  atOnce: number;
  /** Of one account, at work or waiting. */
  perAccount: number;
  /** Of all accounts, at work or waiting. */
  inAll: number;
}

/** Work under way. */
export interface Work<T> {
  answer: Promise<T>;
  /** Resolves when nothing of it runs any more, which may be later than its answer. Never rejects. */
  ended: Promise<void>;
}

/** Seconds after which a client that was sent away may come again. */
const RETRY_AFTER = 5;

export class ConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #accounts = new Map<number, number>();
  readonly #queue: (() => void)[] = [];
  #working = 0;
  #present = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a turn, works, and lets the next one have it once the work has ended, whatever happens.
   * @throws Problem 429 `too_many_jobs` at once, when the account or the server has too many under way
   */
  async take<T>(accountId: number, work: () => Work<T>): Promise<T> {
    const own = this.#accounts.get(accountId) ?? 0;
    const { atOnce, perAccount, inAll } = this.#limits;
    if (own >= perAccount) {
      throw tooMany(`This account has ${perAccount} of these under way; wait until one is done.`);
    }
    if (this.#present >= inAll) throw tooMany("Too many of these are under way; try again in a few seconds.");
    this.#accounts.set(accountId, own + 1);
    this.#present++;
    if (this.#working < atOnce) this.#working++;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
    let ended = Promise.resolve();
    try {
      const begun = work();
      ended = begun.ended;
      return await begun.answer;
    } finally {
      this.#leave(accountId);
      void ended.then(() => this.#next());
    }
  }

  #leave(accountId: number): void {
    const left = (this.#accounts.get(accountId) ?? 1) - 1;
    if (left > 0) this.#accounts.set(accountId, left);
    else this.#accounts.delete(accountId);
    this.#present--;
  }

  /** The next in the queue takes over the turn. */
  #next(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#working--;
  }
}

const tooMany = (detail: string) => new Problem(429, "too_many_jobs", detail, { retryAfter: RETRY_AFTER });

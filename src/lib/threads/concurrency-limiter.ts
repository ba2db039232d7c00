/** Limits how much work runs at once: further work is queued, and refused with 429 when the queue is full. */
import { Problem, type ProblemWith } from "../problem.ts";

/** Numbers of pieces of work. */
export interface ConcurrencyLimits {
  /** Running at once. */
  atOnce: number;
  /** Of one account, running or queued. */
  perAccount: number;
  /** Of all accounts, running or queued. */
  inAll: number;
  /** How long work may be queued, milliseconds; as long as it takes by default. */
  waitMs?: number;
}

/** The problems of a 429. */
export interface Refusals {
  /** The account is at its limit `max`. */
  own: ProblemWith<{ max: number }>;
  /** The server is at its limit. */
  all: ProblemWith;
  /** The work was queued for `waitMs`; `all` by default. */
  waited?: ProblemWith;
}

/** Work that has started. */
export interface Work<T> {
  answer: Promise<T>;
  /** Resolves when no part of it is running any more, possibly after its answer. Never rejects. */
  ended: Promise<void>;
}

/** For the header Retry-After. */
const RETRY = { retryAfter: 5 };

/** How much runs, and how much waits for its turn. */
export interface Load {
  running: number;
  waiting: number;
}

/** Two steps: `enter` admits work or refuses it, `run` waits for its turn. */
export class ConcurrencyLimiter {
  readonly #accounts = new Map<number, number>();
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #admitted = 0;

  constructor(
    private readonly limits: ConcurrencyLimits,
    private readonly refusals: Refusals,
  ) {}

  /** Pieces of work now. */
  get load(): Load {
    return { running: this.#running, waiting: this.#queue.length };
  }

  /**
   * Admits work of an account, before it is run.
   * @returns releases its place; further calls do nothing
   * @throws Problem 429 when the account or the server is at its limit
   */
  enter(accountId: number): () => void {
    const { perAccount, inAll } = this.limits;
    const { own: tooMany, all } = this.refusals;
    const own = this.#accounts.get(accountId) ?? 0;
    if (own >= perAccount) throw new Problem(tooMany, { max: perAccount }, RETRY);
    if (this.#admitted >= inAll) throw new Problem(all, {}, RETRY);
    this.#accounts.set(accountId, own + 1);
    this.#admitted++;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const left = (this.#accounts.get(accountId) ?? 1) - 1;
      if (left > 0) this.#accounts.set(accountId, left);
      else this.#accounts.delete(accountId);
      this.#admitted--;
    };
  }

  /**
   * Runs admitted work: at once or when it is its turn, and passes the turn on when the work has ended or failed.
   * @throws Problem 429 when it was queued too long
   */
  async run<T>(work: () => Work<T>): Promise<T> {
    if (this.#running < this.limits.atOnce) this.#running++;
    else await this.#turn();
    let ended = Promise.resolve();
    try {
      const started = work();
      ended = started.ended;
      return await started.answer;
    } finally {
      void ended.then(() => this.#next());
    }
  }

  #turn(): Promise<void> {
    const { waitMs } = this.limits;
    const { all, waited = all } = this.refusals;
    return new Promise((resolve, reject) => {
      let timer: Timer | undefined;
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#queue.push(start);
      if (waitMs === undefined) return;
      timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(start), 1);
        reject(new Problem(waited, {}, RETRY));
      }, waitMs);
    });
  }

  #next(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#running--;
  }
}

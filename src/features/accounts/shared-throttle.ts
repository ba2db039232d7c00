/** A rate limit counted across all nodes. */
import { isAway } from "../../db/away.ts";
import type { ThrottleRow, ThrottleStore } from "../../db/queries/throttles.ts";
import { DAY_MS } from "../../lib/time.ts";
import { fingerprintOf } from "./keys.ts";
import { answerOf, Throttle, type ThrottleAnswer, type ThrottleRule, type Throttling } from "./throttle.ts";

/** Windows that ended long ago are removed after this many uses. */
const PRUNE_EVERY = 1_000;

/** For rare events, as each call waits for the database. While that is away, each node counts by itself. */
export class SharedThrottle implements Throttling {
  readonly #own: Throttle;
  #uses = 0;

  /** @param name distinguishes its keys from those of other limits */
  constructor(
    private readonly store: ThrottleStore,
    private readonly name: string,
    private readonly rule: ThrottleRule,
  ) {
    this.#own = new Throttle(rule);
  }

  take(key: string, now: number): ThrottleAnswer {
    const { limit, windowMs } = this.rule;
    return this.#orOwn(
      () => {
        if (++this.#uses % PRUNE_EVERY === 0) this.store.prune(now - DAY_MS);
        const row = this.store.take(this.#hash(key), now, windowMs, limit);
        return row ? { ok: true, remaining: limit - row.uses, retryAfter: 0 } : this.peek(key, now);
      },
      () => this.#own.take(key, now),
    );
  }

  giveBack(key: string): void {
    this.#own.giveBack(key);
    this.#orOwn(
      () => this.store.giveBack(this.#hash(key)),
      () => {},
    );
  }

  peek(key: string, now: number): ThrottleAnswer {
    return this.#orOwn(
      () => {
        const { since = now, uses = 0 } = this.#current(key, now) ?? {};
        return answerOf(this.rule, uses, since, now);
      },
      () => this.#own.peek(key, now),
    );
  }

  count(key: string, now: number): number {
    return this.#orOwn(
      () => this.#current(key, now)?.uses ?? 0,
      () => this.#own.count(key, now),
    );
  }

  clear(key: string): void {
    this.#own.clear(key);
    this.#orOwn(
      () => this.store.clear(this.#hash(key)),
      () => {},
    );
  }

  #current(key: string, now: number): ThrottleRow | null {
    const row = this.store.find(this.#hash(key));
    if (!row) return null;
    const age = now - row.since;
    return age >= 0 && age < this.rule.windowMs ? row : null;
  }

  /** Hashed, since keys contain e-mails and networks. */
  #hash(key: string): string {
    return fingerprintOf(`${this.name} ${key}`);
  }

  #orOwn<T>(shared: () => T, own: () => T): T {
    try {
      return shared();
    } catch (error) {
      if (!isAway(error)) throw error;
      return own();
    }
  }
}

/** A limit on how often one key (an IP, an e-mail) may do something. Pure: time comes in. */

export interface ThrottleRule {
  /** How many in one window are let through. */
  limit: number;
  /** Length of a window, milliseconds. */
  windowMs: number;
  /** Keys remembered at most; the one whose window began first is forgotten when there are more. */
  maxKeys?: number;
}

export interface ThrottleAnswer {
  ok: boolean;
  /** How many more fit into this window. */
  remaining: number;
  /** Whole seconds until the next one fits; 0 when `ok`. */
  retryAfter: number;
}

interface Window {
  since: number;
  count: number;
}

/**
 * Fixed windows, each beginning with its key's first use, so that Retry-After is exact. Memory is bounded:
 * a Map keeps insertion order, so the oldest window is always the first.
 */
export class Throttle {
  readonly #windows = new Map<string, Window>();
  readonly #rule: Required<ThrottleRule>;

  constructor(rule: ThrottleRule) {
    this.#rule = { maxKeys: 100_000, ...rule };
  }

  /** Counts one use; a use that is refused is not counted. */
  take(key: string, now: number): ThrottleAnswer {
    const answer = this.peek(key, now);
    if (answer.ok) {
      this.#count(key, now);
      answer.remaining--;
    }
    return answer;
  }

  /**
   * Takes a counted use back. What counts failures only takes before it tries and gives back when it succeeded:
   * many tries at the same time cannot slip through together.
   */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count--;
  }

  /** Whether a use would be let through, without counting it. */
  peek(key: string, now: number): ThrottleAnswer {
    const window = this.#current(key, now);
    const remaining = Math.max(0, this.#rule.limit - (window?.count ?? 0));
    if (remaining > 0) return { ok: true, remaining, retryAfter: 0 };
    const wait = window ? window.since + this.#rule.windowMs - now : this.#rule.windowMs;
    return { ok: false, remaining: 0, retryAfter: Math.max(1, Math.ceil(wait / 1000)) };
  }

  /** Uses counted in the current window. */
  count(key: string, now: number): number {
    return this.#current(key, now)?.count ?? 0;
  }

  /** Forgets a key, as after a login that succeeded. */
  clear(key: string): void {
    this.#windows.delete(key);
  }

  /** Keys remembered now. */
  get size(): number {
    return this.#windows.size;
  }

  #current(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key);
    if (!window) return undefined;
    const age = now - window.since;
    // A clock that was set back must not lock anybody out.
    if (age < this.#rule.windowMs && age >= 0) return window;
    this.#windows.delete(key);
    return undefined;
  }

  #count(key: string, now: number): void {
    const window = this.#current(key, now);
    if (window) {
      window.count++;
      return;
    }
    this.#windows.set(key, { since: now, count: 1 });
    if (this.#windows.size > this.#rule.maxKeys) {
      const oldest = this.#windows.keys().next();
      if (!oldest.done) this.#windows.delete(oldest.value);
    }
  }
}

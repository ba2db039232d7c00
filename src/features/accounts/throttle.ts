/** Rate limiter by key (an IP, an e-mail). Pure: the caller passes the time. */

export interface ThrottleRule {
  /** Uses allowed per window. */
  limit: number;
  /** Length of a window, milliseconds. */
  windowMs: number;
  /** Keys in memory; the one with the oldest window is evicted when there are more. */
  maxKeys?: number;
}

export interface ThrottleAnswer {
  ok: boolean;
  /** Uses left in this window. */
  remaining: number;
  /** Whole seconds until the next use is allowed; 0 when `ok`. */
  retryAfter: number;
}

/** What is left of a window. @param since when it began, milliseconds */
export function answerOf(
  { limit, windowMs }: ThrottleRule,
  uses: number,
  since: number,
  now: number,
): ThrottleAnswer {
  const remaining = Math.max(0, limit - uses);
  if (remaining > 0) return { ok: true, remaining, retryAfter: 0 };
  return { ok: false, remaining, retryAfter: Math.max(1, Math.ceil((since + windowMs - now) / 1000)) };
}

interface Window {
  since: number;
  count: number;
}

/** Interface of a rate limit. */
export type Throttling = Pick<Throttle, "take" | "giveBack" | "peek" | "count" | "clear">;

/**
 * Fixed windows that start with a key's first use, so that Retry-After is exact. A Map keeps insertion order, so the
 * oldest window is the first entry and can be evicted.
 */
export class Throttle {
  readonly #windows = new Map<string, Window>();
  readonly #rule: Required<ThrottleRule>;

  constructor(rule: ThrottleRule) {
    this.#rule = { maxKeys: 100_000, ...rule };
  }

  /** Counts one use; refused uses are not counted. */
  take(key: string, now: number): ThrottleAnswer {
    const answer = this.peek(key, now);
    if (answer.ok) {
      this.#count(key, now);
      answer.remaining--;
    }
    return answer;
  }

  /**
   * Takes a counted use back. To count failures only, take before an attempt and give back after a success, so that
   * concurrent attempts cannot exceed the limit.
   */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count--;
  }

  /** Whether a use would be allowed, without counting it. */
  peek(key: string, now: number): ThrottleAnswer {
    const { since = now, count = 0 } = this.#current(key, now) ?? {};
    return answerOf(this.#rule, count, since, now);
  }

  /** Uses counted in the current window. */
  count(key: string, now: number): number {
    return this.#current(key, now)?.count ?? 0;
  }

  /** Resets a key, for example after a successful login. */
  clear(key: string): void {
    this.#windows.delete(key);
  }

  /** Keys in memory. */
  get size(): number {
    return this.#windows.size;
  }

  #current(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key);
    if (!window) return undefined;
    const age = now - window.since;
    // A negative age means that the clock was set back, which must not lock anybody out.
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

/** Circuit breaker: while a service fails, its callers do not wait for its timeout. Pure: the time is a parameter. */

interface BreakerRule {
  /** Consecutive failures that open it. */
  failures: number;
  /** How long it stays open before one call is let through again, milliseconds. */
  resetMs: number;
}

export class Breaker {
  #failures = 0;
  #openUntil = 0;

  constructor(private readonly rule: BreakerRule) {}

  /** Whether a call may be made. Each time the open period ends, a single call is let through as a probe. */
  allows(now: number): boolean {
    if (this.#failures < this.rule.failures) return true;
    const left = this.#openUntil - now;
    // Longer than it was set for: the clock was ahead then.
    if (left > 0 && left <= this.rule.resetMs) return false;
    this.#openUntil = now + this.rule.resetMs;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(now: number): void {
    this.#failures++;
    if (this.#failures >= this.rule.failures) this.#openUntil = now + this.rule.resetMs;
  }
}

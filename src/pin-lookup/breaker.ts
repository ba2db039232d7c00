/** Spares the callers of a dead service its time-out. Pure: time comes in. */

export interface BreakerRule {
  /** Failures in a row that open it. */
  failures: number;
  /** How long it stays open before one call tries again, milliseconds. */
  restMs: number;
}

export class Breaker {
  readonly #rule: BreakerRule;
  #failures = 0;
  #closedAgainAt = 0;

  constructor(rule: BreakerRule) {
    this.#rule = rule;
  }

  /** Whether a call may be made. After a rest one caller may; the others wait for what it finds out. */
  allows(now: number): boolean {
    if (this.#failures < this.#rule.failures) return true;
    if (now < this.#closedAgainAt) return false;
    this.#closedAgainAt = now + this.#rule.restMs;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(now: number): void {
    this.#failures++;
    if (this.#failures >= this.#rule.failures) this.#closedAgainAt = now + this.#rule.restMs;
  }
}

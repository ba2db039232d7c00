/** What the clients were told, which must be true at the end. */

/** The answer that a client got for an order. */
interface Scored {
  risk_level: string;
  risk_score: number;
}

/** Times are those of `performance.now()`. */
interface Acknowledgement {
  /** When the attempt began that was answered. */
  sentAt: number;
  at: number;
}

export class Ledger {
  readonly orders = new Map<string, Scored>();
  readonly outcomes = new Map<string, string>();
  /** Orders of webhooks that were answered with 200. */
  readonly storeOrders = new Set<string>();
  /** Requests to score that were answered with 200, also those that repeated an order on purpose. */
  scored = 0;
  /** Requests that may have taken a check off the quota: to score, and of the store. */
  attempts = 0;
  storeAttempts = 0;
  /** Attempts without an answer that counts, by their status or error. */
  readonly retries = new Map<string, number>();
  /** Answers that contradict an earlier one of the same order. */
  readonly contradictions: string[] = [];
  private readonly times: Acknowledgement[] = [];

  /** An order was answered. */
  order(id: string, { risk_level, risk_score }: Scored, sentAt: number): void {
    this.scored++;
    this.times.push({ sentAt, at: performance.now() });
    const before = this.orders.get(id);
    if (before && (before.risk_level !== risk_level || before.risk_score !== risk_score)) {
      this.contradictions.push(
        `${id}: ${before.risk_level} ${before.risk_score}, then ${risk_level} ${risk_score}`,
      );
    }
    this.orders.set(id, { risk_level, risk_score });
  }

  /** An attempt failed and is repeated. */
  retry(reason: string): void {
    this.retries.set(reason, (this.retries.get(reason) ?? 0) + 1);
  }

  /** All attempts that were repeated. */
  get retryCount(): number {
    return [...this.retries.values()].reduce((sum, n) => sum + n, 0);
  }

  /** Seconds from a time to the first acknowledged order that was sent after it; null when there is none. */
  secondsToNext(from: number): number | null {
    const after = this.times.filter(({ sentAt }) => sentAt >= from).map(({ at }) => at);
    return after.length === 0 ? null : (Math.min(...after) - from) / 1000;
  }

  /** The longest time without an acknowledged order between two times, in seconds. */
  longestGap(from: number, to: number): number {
    const within = this.times.map(({ at }) => at).filter((at) => at > from && at < to);
    const points = [from, ...within.sort((a, b) => a - b), to];
    return Math.max(...points.slice(1).map((at, i) => at - points[i])) / 1000;
  }

  /** Milliseconds that so many of a hundred answers took at most, from the attempt that was answered. */
  latency(percent: number): number {
    const sorted = this.times.map(({ sentAt, at }) => at - sentAt).sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length * percent) / 100)] ?? Number.NaN;
  }
}

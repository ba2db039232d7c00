/**
 * Probabilities of a return for the answers about orders. The order writer keeps the counters that they are estimated
 * from; here they are cached by account and rules version, so that a scoring reads no rows.
 */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { ScoreOutcomeQueries } from "../../../db/queries/score-outcomes.ts";
import { Probabilities } from "../../../engine/risk/index.ts";
import type { RtoProbability } from "../../../engine/risk/probability/schema.ts";
import { RecentCache } from "../../../lib/recent-cache.ts";

/** Versions of rules in memory, at most twice as many; each takes 20 kB. */
const SIZE = 500;
/** Estimates are made again at once after this part of new outcomes. Fewer can still move them by a point or more. */
const RENEWED_AFTER = 0.01;
/**
 * All outcomes, however few and whichever node stored them, are in the estimates at the latest after this long,
 * milliseconds. An estimate takes one millisecond at most, so that scoring does not feel it.
 */
const MAX_AGE_MS = 60_000;
/** With fewer orders of other versions, scoring them again is not worth the work. */
const MIN_BEFORE = 30;

/** What an order's probability is looked up by. */
type ScoredOrder = Pick<OrderRow, "accountId" | "rulesVersion" | "payment" | "riskScore">;

interface Known {
  probabilities: Probabilities;
  /** Changes of the account's outcomes when they were estimated. */
  changes: number;
  /** When they are made again in any case, on the monotonic clock. */
  until: number;
}

interface ProbabilityDeps {
  queries: ScoreOutcomeQueries;
  /** Number of the account's orders that were delivered or came back. */
  countFinished: (accountId: number) => number;
  /** Scores orders of other versions by this one, and stores how many of each score came back. */
  countBefore: (accountId: number, rulesVersion: number) => Promise<void>;
}

/** The probabilities of all merchants. */
export class ProbabilityCache {
  /** By account and rules version. */
  readonly #known = new RecentCache<string, Known>(SIZE);
  /** How often outcomes of an account have changed since the start. */
  readonly #changes = new Map<number, number>();
  /** Versions whose earlier orders are being counted. */
  readonly #counting = new Map<string, Promise<void>>();

  constructor(private readonly deps: ProbabilityDeps) {}

  of({ accountId, rulesVersion, payment, riskScore }: ScoredOrder): RtoProbability {
    const key = `${accountId} ${rulesVersion}`;
    const changes = this.#changes.get(accountId) ?? 0;
    let known = this.#known.get(key);
    const isOld =
      !known ||
      changes - known.changes > RENEWED_AFTER * known.probabilities.outcomes ||
      performance.now() > known.until;
    if (!known || isOld) {
      const until = performance.now() + MAX_AGE_MS;
      known = { probabilities: this.#estimate(accountId, rulesVersion, key), changes, until };
      this.#known.set(key, known);
    }
    return known.probabilities.of(payment, riskScore);
  }

  /** Call it after outcomes were stored. @param orders how many */
  changed(accountId: number, orders: number): void {
    if (orders > 0) this.#changes.set(accountId, (this.#changes.get(accountId) ?? 0) + orders);
  }

  /** Resolves when no orders are being counted. */
  async idle(): Promise<void> {
    await Promise.all(this.#counting.values());
  }

  #estimate(accountId: number, rulesVersion: number, key: string): Probabilities {
    const { queries, countFinished } = this.deps;
    const counted = queries.counted(accountId, rulesVersion);
    const before = queries.before(accountId, rulesVersion);
    if (before) return new Probabilities([...counted, ...before]);
    const ofVersion = counted.reduce((sum, { delivered, rto }) => sum + delivered + rto, 0);
    if (countFinished(accountId) - ofVersion >= MIN_BEFORE) this.#countBefore(accountId, rulesVersion, key);
    return new Probabilities(counted);
  }

  /** In the background: until then the probabilities rest on what is counted. */
  #countBefore(accountId: number, rulesVersion: number, key: string): void {
    if (this.#counting.has(key)) return;
    const counting = this.deps
      .countBefore(accountId, rulesVersion)
      // Too many jobs, or the server stops: the next estimate tries again.
      .catch(() => undefined)
      .finally(() => {
        this.#counting.delete(key);
        this.#known.delete(key);
      });
    this.#counting.set(key, counting);
  }
}

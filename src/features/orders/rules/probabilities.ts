/**
 * Probabilities of a return for responses about orders. They are estimated from counters kept by the order writer, and
 * cached here by account and rules version, so that scoring reads no rows. The newest orders are left out: their deliveries
 * are known before their returns, so a new shop would seem to have hardly any returns.
 */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { orderCountQueries } from "../../../db/queries/orders-count.ts";
import type { ScoreOutcomeQueries } from "../../../db/queries/score-outcomes.ts";
import { Probabilities, takenAway } from "../../../engine/risk/index.ts";
import type { RtoProbability } from "../../../engine/risk/probability/schema.ts";
import type { Outcomes } from "../../../engine/risk/types.ts";
import { RecentCache } from "../../../lib/recent-cache.ts";
import type { ReturnDays } from "../analytics/return-days.ts";

/** Rules versions in memory, at most twice as many; each takes 20 kB. */
const SIZE = 500;
/** Estimates are renewed at once after this share of new outcomes. Fewer can still move them by a point or more. */
const RENEWED_AFTER = 0.01;
/**
 * Estimates are renewed at least this often, milliseconds, to include all outcomes, however few and from any node. An
 * estimate takes at most two milliseconds, which does not slow down scoring.
 */
const MAX_AGE_MS = 60_000;
/** With fewer orders of other versions, rescoring is not worth the work. */
const MIN_BEFORE = 30;

/** Key of an order's probability. */
type ScoredOrder = Pick<OrderRow, "accountId" | "rulesVersion" | "payment" | "riskScore">;

interface Known {
  probabilities: Probabilities;
  /** Count of the account's outcome changes when they were estimated. */
  changes: number;
  /** Number of finished orders then, including those left out. */
  finished: number;
  /** When they are renewed at the latest, on the monotonic clock. */
  until: number;
}

interface ProbabilityDeps {
  outcomes: ScoreOutcomeQueries;
  counts: Pick<ReturnType<typeof orderCountQueries>, "kinds">;
  returnDays: ReturnDays;
  /** Scores orders of other versions with this one, and stores how many of each score came back. */
  countBefore: (accountId: number, rulesVersion: number) => Promise<void>;
}

/** The probabilities of all merchants. */
export class ProbabilityCache {
  /** By account and rules version. */
  readonly #known = new RecentCache<string, Known>(SIZE);
  /** Number of outcome changes of an account since the start. */
  readonly #changes = new Map<number, number>();
  /** Versions whose earlier orders are being counted. */
  readonly #counting = new Map<string, Promise<void>>();

  constructor(private readonly deps: ProbabilityDeps) {}

  of({ accountId, rulesVersion, payment, riskScore }: ScoredOrder): RtoProbability {
    const key = `${accountId} ${rulesVersion}`;
    const changes = this.#changes.get(accountId) ?? 0;
    let known = this.#known.get(key);
    const isOld =
      !known || changes - known.changes > RENEWED_AFTER * known.finished || performance.now() > known.until;
    if (!known || isOld) {
      const until = performance.now() + MAX_AGE_MS;
      known = { ...this.#estimate(accountId, rulesVersion, key), changes, until };
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

  #estimate(accountId: number, rulesVersion: number, key: string): Pick<Known, "probabilities" | "finished"> {
    const { outcomes, counts, returnDays } = this.deps;
    const counted = outcomes.counted(accountId, rulesVersion);
    const before = outcomes.before(accountId, rulesVersion);
    const ofVersion = finishedIn(counted);
    const recentFrom = returnDays.recentFrom(accountId);
    const isBeforeDue = before
      ? before.leftOutFrom !== null && before.leftOutFrom < recentFrom
      : counts.kinds(accountId, { open: false }).total - ofVersion >= MIN_BEFORE;
    if (isBeforeDue) this.#countBefore(accountId, rulesVersion, key);
    const recent = outcomes.placed(accountId, rulesVersion, recentFrom);
    const earlier = before?.counts ?? [];
    return {
      probabilities: new Probabilities([...counted, ...recent.map(takenAway), ...earlier]),
      finished: ofVersion + finishedIn(earlier),
    };
  }

  /** In the background: until then the probabilities use what has been counted. */
  #countBefore(accountId: number, rulesVersion: number, key: string): void {
    if (this.#counting.has(key)) return;
    const counting = this.deps
      .countBefore(accountId, rulesVersion)
      // Too many jobs, or the server is stopping: the next estimate tries again.
      .catch(() => undefined)
      .finally(() => {
        this.#counting.delete(key);
        this.#known.delete(key);
      });
    this.#counting.set(key, counting);
  }
}

const finishedIn = (counts: readonly Outcomes[]): number =>
  counts.reduce((sum, { delivered, rto }) => sum + delivered + rto, 0);

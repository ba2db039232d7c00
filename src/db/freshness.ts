/**
 * Whether what a thread remembers of the database is still right while other nodes change it.
 *
 * Triggers (src/db/postgres/additions.ts) raise a number whenever an account, a member, a key or the rules change or a
 * session ends. Each node reads that number at most once a second, when it next looks into a cache: one row a second,
 * however many accounts are in use. A number that has changed, and each new connection, empties the caches. Unlike a
 * notification, the number cannot be missed.
 */
import { isAway } from "./away.ts";
import type { Db } from "./db.ts";
import { cacheVersion } from "./queries/cache-version.ts";

export interface Freshness {
  /** Whether other nodes use the database, too. */
  readonly isShared: boolean;
  /**
   * Empties the caches if another node may have changed what they hold. Call it before each look into one.
   * @throws Problem 503 `database_away` when the database has been away for too long to trust them
   */
  check(): void;
  /** Calls back to empty a cache. */
  onStale(forget: () => void): void;
}

/** For a database that only this process changes. */
export const ALWAYS_FRESH: Freshness = { isShared: false, check() {}, onStale() {} };

/** A change is noticed everywhere within a second: this, and the time to read the number. */
const MAX_AGE_MS = 900;
/** While the database is away, caches stay in use for so long: what was revoked there meanwhile still works here. */
const MAX_AWAY_MS = 15 * 60_000;
/** How often a database that is away is asked. */
const RETRY_MS = 250;

/** @param now milliseconds on a monotonic clock */
export function freshnessOf(
  db: Pick<Db, "isShared" | "prepare">,
  now: () => number = () => performance.now(),
): Freshness {
  return db.isShared ? new SharedFreshness(db, now) : ALWAYS_FRESH;
}

class SharedFreshness implements Freshness {
  readonly isShared = true;
  readonly #read: () => string;
  readonly #now: () => number;
  readonly #forget: (() => void)[] = [];
  #version: string;
  #checkedAt: number;
  #triedAt = Number.NEGATIVE_INFINITY;

  constructor(db: Pick<Db, "prepare">, now: () => number) {
    this.#read = cacheVersion(db);
    this.#now = now;
    this.#checkedAt = now();
    this.#version = this.#read();
  }

  check(): void {
    const now = this.#now();
    if (now - this.#checkedAt < MAX_AGE_MS) return;
    if (now - this.#triedAt < RETRY_MS && now - this.#checkedAt < MAX_AWAY_MS) return;
    try {
      const version = this.#read();
      this.#checkedAt = now;
      if (version === this.#version) return;
      this.#version = version;
    } catch (error) {
      this.#triedAt = now;
      if (!isAway(error) || now - this.#checkedAt >= MAX_AWAY_MS) throw error;
      return;
    }
    for (const forget of this.#forget) forget();
  }

  onStale(forget: () => void): void {
    this.#forget.push(forget);
  }
}

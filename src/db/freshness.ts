/**
 * Whether a thread's caches of the database are still valid while other nodes change it.
 *
 * Triggers (src/db/postgres/additions.ts) raise a number whenever an account, a member, a key or the rules change or a
 * session ends, and erasures raise it themselves. Each node reads that number four times a second: one row, however
 * many accounts are in use. If the number or the server has changed, the caches are stale. Unlike a notification, the
 * number cannot be missed.
 */
import type { Db } from "./db.ts";
import { cacheVersion } from "./queries/cache-version.ts";

export interface Freshness {
  /** Whether other nodes use the database too. */
  readonly isShared: boolean;
  /**
   * Call it before each cache look-up. Takes no time.
   * @throws Problem 503 `database_away` when the database has been away too long to trust the cache
   */
  check(): void;
  /** Calls back when caches may be stale. */
  onStale(forget: () => void): void;
  /** Stops reading. */
  close(): void;
}

/** For a database that only this process changes. */
export const ALWAYS_FRESH: Freshness = { isShared: false, check() {}, onStale() {}, close() {} };

/** A change is noticed everywhere within a second: this interval, plus the time to read the number. */
const READ_EVERY_MS = 250;
/** While the database is away, caches stay in use for this long: what was revoked meanwhile still works here. */
const MAX_AWAY_MS = 15 * 60_000;

/** @param now milliseconds on a monotonic clock */
export function freshnessOf(
  db: Pick<Db, "isShared" | "prepare" | "lookUp">,
  now: () => number = () => performance.now(),
): Freshness {
  return db.isShared ? new SharedFreshness(db, now) : ALWAYS_FRESH;
}

class SharedFreshness implements Freshness {
  readonly isShared = true;
  readonly #read: () => string;
  readonly #lookUp: Db["lookUp"];
  readonly #now: () => number;
  readonly #forget: (() => void)[] = [];
  #version: string;
  #readAt: number;
  /** Time of the last attempt to read. */
  #error: unknown = null;
  #timer: Timer | null = null;
  #isClosed = false;

  /** Waits for the first number. */
  constructor({ prepare, lookUp }: Pick<Db, "prepare" | "lookUp">, now: () => number) {
    this.#read = cacheVersion({ prepare });
    this.#lookUp = lookUp;
    this.#now = now;
    this.#readAt = now();
    this.#version = this.#read();
    this.#schedule();
  }

  check(): void {
    if (this.#error !== null && this.#now() - this.#readAt >= MAX_AWAY_MS) throw this.#error;
  }

  onStale(forget: () => void): void {
    this.#forget.push(forget);
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(async () => {
      await this.#renew();
      this.#schedule();
    }, READ_EVERY_MS);
    this.#timer.unref();
  }

  /** Never rejects. */
  async #renew(): Promise<void> {
    const begun = this.#now();
    try {
      const version = await this.#lookUp(this.#read);
      this.#error = null;
      this.#readAt = begun;
      if (version === this.#version) return;
      this.#version = version;
      for (const forget of this.#forget) forget();
    } catch (error) {
      this.#error = error;
    }
  }
}

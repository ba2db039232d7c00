/** Sessions: who is signed in, by a token that is stored only as its hash. */
import type { SessionQueries } from "../db/queries/sessions.ts";
import { fingerprintOf, newToken } from "./keys.ts";
import type { Session } from "./types.ts";
import type { Behind, WriteBehind } from "./write-behind.ts";

const HOUR = 3_600_000;
/** DESIGN "Sessions": 30 days, sliding. */
export const SESSION_MS = 30 * 24 * HOUR;
/** A session that was moved on less than this ago is not moved again. */
const SLIDE_EVERY = HOUR;
/** Sessions kept in memory; the others are read again when they are used. */
const MOST_CACHED = 20_000;

interface Known {
  accountId: number;
  expiresAt: number;
}

export class Sessions implements Behind {
  readonly #queries: SessionQueries;
  readonly #behind: WriteBehind;
  readonly #known = new Map<string, Known>();
  readonly #slid = new Map<string, number>();
  /** Moves on with every logout: what was read before it is not put into memory after it. */
  #generation = 0;

  constructor(queries: SessionQueries, behind: WriteBehind) {
    this.#queries = queries;
    this.#behind = behind;
    behind.add(this);
  }

  /** A new session, on disk. */
  async start(accountId: number, now: number): Promise<Session> {
    const token = newToken();
    const tokenHash = fingerprintOf(token);
    const expiresAt = now + SESSION_MS;
    await this.#queries.insert({ tokenHash, accountId, createdAt: now, expiresAt });
    this.#remember(tokenHash, { accountId, expiresAt });
    return { token, expiresAt };
  }

  /** Whose session a token is, or null; moves its end on. Answers at once when the session is in memory. */
  accountOf(token: string, now: number): number | null | Promise<number | null> {
    const tokenHash = fingerprintOf(token);
    const known = this.#known.get(tokenHash);
    return known ? this.#use(tokenHash, known, now) : this.#read(tokenHash, now);
  }

  /** Ends a session; true when there was one that had not ended yet. */
  async end(token: string, now: number): Promise<boolean> {
    const tokenHash = fingerprintOf(token);
    const live = (await this.accountOf(token, now)) !== null;
    this.#generation++;
    this.#forget(tokenHash);
    const removed = await this.#queries.remove(tokenHash);
    this.#generation++;
    this.#forget(tokenHash);
    return live && removed;
  }

  async flush(): Promise<void> {
    if (this.#slid.size === 0) return;
    const slid = [...this.#slid];
    this.#slid.clear();
    try {
      await this.#queries.slide(slid);
    } catch (error) {
      for (const [tokenHash, expiresAt] of slid) {
        if (!this.#slid.has(tokenHash)) this.#slid.set(tokenHash, expiresAt);
      }
      throw error;
    }
  }

  /** Removes sessions that have ended. */
  async prune(now: number): Promise<void> {
    for (const [tokenHash, known] of this.#known) if (known.expiresAt <= now) this.#known.delete(tokenHash);
    await this.flush();
    await this.#queries.prune(now);
  }

  async #read(tokenHash: string, now: number): Promise<number | null> {
    const generation = this.#generation;
    const row = await this.#queries.byTokenHash(tokenHash);
    if (!row || generation !== this.#generation) return row ? this.#read(tokenHash, now) : null;
    const known = { accountId: row.accountId, expiresAt: row.expiresAt };
    this.#remember(tokenHash, known);
    return this.#use(tokenHash, known, now);
  }

  #use(tokenHash: string, known: Known, now: number): number | null {
    if (known.expiresAt <= now) {
      this.#forget(tokenHash);
      return null;
    }
    const expiresAt = now + SESSION_MS;
    if (expiresAt - known.expiresAt >= SLIDE_EVERY) {
      known.expiresAt = expiresAt;
      this.#slid.set(tokenHash, expiresAt);
      this.#behind.touch();
    }
    return known.accountId;
  }

  #remember(tokenHash: string, known: Known): void {
    if (this.#known.size >= MOST_CACHED) {
      const oldest = this.#known.keys().next();
      if (!oldest.done) this.#known.delete(oldest.value);
    }
    this.#known.set(tokenHash, known);
  }

  #forget(tokenHash: string): void {
    this.#known.delete(tokenHash);
    this.#slid.delete(tokenHash);
  }
}

/** Sessions: who is signed in, by a token that is stored only as its hash. */
import type { Db } from "../db/open.ts";
import type { SessionQueries, SessionRow } from "../db/queries/sessions.ts";
import type { Write } from "../db/write-queue.ts";
import type { DeferredFlush, Flushable } from "./deferred-flush.ts";
import { fingerprintOf, newToken } from "./keys.ts";
import type { Client, ListedSession, Session } from "./types.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** DESIGN "Sessions": 30 days after the last use, 90 after the sign-in at the latest. */
const SESSION_MS = 30 * DAY;
const MAX_SESSION_MS = 90 * DAY;
/** A session that was moved on less than this ago is not moved again. */
const SLIDE_EVERY = HOUR;
/** Sessions kept in memory; the others are read again when they are used. */
const MAX_CACHED = 20_000;
/** Sessions that a list shows. */
const MAX_LISTED = 200;

type Known = Pick<SessionRow, "accountId" | "createdAt" | "expiresAt" | "lastUsedAt">;

export interface SessionsOptions {
  queries: SessionQueries;
  write: Db["write"];
  deferredFlush: DeferredFlush;
}

export class Sessions implements Flushable {
  readonly #o: SessionsOptions;
  readonly #known = new Map<string, Known>();
  /** Those that moved on since they were written. */
  readonly #slid = new Map<string, Known>();
  /** Moves on with every session that ends: what was read before it is not put into memory after it. */
  #generation = 0;

  constructor(options: SessionsOptions) {
    this.#o = options;
    options.deferredFlush.add(this);
  }

  /**
   * A new session, on disk.
   * @param admit asked inside the write: the account may have changed since the password was verified
   * @returns null when it was not admitted
   */
  async start(accountId: number, now: number, client: Client, admit: () => boolean): Promise<Session | null> {
    const token = newToken();
    const tokenHash = fingerprintOf(token);
    const known = { accountId, createdAt: now, expiresAt: now + SESSION_MS, lastUsedAt: now };
    const { ip = null, userAgent = null } = client;
    const generation = this.#generation;
    const started = await this.#o.write(() => {
      if (!admit()) return false;
      this.#o.queries.insert({ tokenHash, ip, userAgent, ...known });
      return true;
    });
    if (!started) return null;
    // All sessions of the account may have ended between the write and here.
    if (generation === this.#generation) this.#remember(tokenHash, known);
    return { token, expiresAt: known.expiresAt };
  }

  /** Whose session a token is, or null; moves its end on. Answers at once when the session is in memory. */
  accountOf(token: string, now: number): number | null | Promise<number | null> {
    const tokenHash = fingerprintOf(token);
    const known = this.#known.get(tokenHash);
    return known ? this.#use(tokenHash, known, now) : this.#read(tokenHash, now);
  }

  /**
   * Ends a session; true when there was one that had not ended yet.
   * @param inWrite called inside the write when there was
   */
  async end(token: string, now: number, inWrite: (accountId: number) => void): Promise<boolean> {
    const tokenHash = fingerprintOf(token);
    const live = (await this.accountOf(token, now)) !== null;
    return this.#ending(
      () => this.#forget(tokenHash),
      () => {
        const accountId = this.#o.queries.remove(tokenHash);
        if (accountId === null || !live) return false;
        inWrite(accountId);
        return true;
      },
    );
  }

  /**
   * Ends the sessions of an account together with another change of it.
   * @param keep token of the session that stays
   * @param inWrite is given what ends them and tells how many there were; it need not call it
   */
  endAll<T>(accountId: number, keep: string | null, inWrite: (end: () => number) => T): Promise<T> {
    const kept = keep === null ? null : fingerprintOf(keep);
    return this.#ending(
      () => {
        for (const [tokenHash, known] of this.#known) {
          if (known.accountId === accountId && tokenHash !== kept) this.#forget(tokenHash);
        }
      },
      () => inWrite(() => this.#o.queries.removeAll(accountId, kept)),
    );
  }

  /** Of an account, last used first. @param own token of the one that asks */
  async list(accountId: number, own: string | null, now: number): Promise<ListedSession[]> {
    await this.flush();
    const ownHash = own === null ? null : fingerprintOf(own);
    const rows = await this.#o.queries.list(accountId, now, MAX_LISTED);
    return rows.map(({ tokenHash, createdAt, expiresAt, lastUsedAt, ip, userAgent }) => ({
      ...{ createdAt, expiresAt, lastUsedAt, ip, userAgent },
      isCurrent: tokenHash === ownHash,
    }));
  }

  async flush(): Promise<void> {
    if (this.#slid.size === 0) return;
    const slid = [...this.#slid];
    this.#slid.clear();
    try {
      await this.#o.queries.slide(slid.map(([tokenHash, known]) => ({ ...known, tokenHash })));
    } catch (error) {
      for (const [tokenHash, known] of slid) {
        if (!this.#slid.has(tokenHash)) this.#slid.set(tokenHash, known);
      }
      throw error;
    }
  }

  /** Removes sessions that have ended. */
  async prune(now: number): Promise<void> {
    for (const [tokenHash, known] of this.#known) if (known.expiresAt <= now) this.#known.delete(tokenHash);
    await this.flush();
    await this.#o.queries.prune(now);
  }

  /** Before the write, so that no ended session is let through; after it, for what was read meanwhile. */
  async #ending<T>(forget: () => void, write: () => T): Promise<T> {
    this.#generation++;
    forget();
    // What a session ends with gives no promise; the type cannot say so of any T.
    const result = await this.#o.write(write as Write<T>);
    this.#generation++;
    forget();
    return result;
  }

  async #read(tokenHash: string, now: number): Promise<number | null> {
    const generation = this.#generation;
    const row = await this.#o.queries.byTokenHash(tokenHash);
    if (!row || generation !== this.#generation) return row ? this.#read(tokenHash, now) : null;
    const { accountId, createdAt, expiresAt, lastUsedAt } = row;
    const known = { accountId, createdAt, expiresAt, lastUsedAt };
    this.#remember(tokenHash, known);
    return this.#use(tokenHash, known, now);
  }

  #use(tokenHash: string, known: Known, now: number): number | null {
    if (known.expiresAt <= now) {
      this.#forget(tokenHash);
      return null;
    }
    if (now - known.lastUsedAt >= SLIDE_EVERY) {
      known.lastUsedAt = now;
      known.expiresAt = Math.min(now + SESSION_MS, known.createdAt + MAX_SESSION_MS);
      this.#slid.set(tokenHash, known);
      this.#o.deferredFlush.touch();
    }
    return known.accountId;
  }

  #remember(tokenHash: string, known: Known): void {
    if (this.#known.size >= MAX_CACHED) {
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

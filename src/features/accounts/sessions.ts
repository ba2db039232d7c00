/** Sessions; only the hash of a token is stored. */

import type { Freshness } from "../../db/freshness.ts";
import type { MemberRow } from "../../db/queries/members.ts";
import type {
  SessionCommands,
  SessionQueries,
  SessionRow,
  SessionsOf,
  Validity,
} from "../../db/queries/sessions.ts";
import { StaleCache } from "../../db/stale-cache.ts";
import type { DeferredTask } from "../../lib/threads/deferred-task.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time.ts";
import { MAX_AHEAD_MS } from "./clock-ahead.ts";
import { fingerprintOf, newToken } from "./keys.ts";
import type { Client, ListedSession, Session } from "./types.ts";

/** A session expires 30 days after its last use, but at most 90 days after sign-in. */
const SESSION_MS = 30 * DAY_MS;
const MAX_SESSION_MS = 90 * DAY_MS;
/** Minimum time between two extensions of a session, to save writes. */
const EXTEND_INTERVAL_MS = HOUR_MS;
/** Sessions in the cache. */
const MAX_CACHED = 20_000;
/** Sessions in a list. */
const MAX_LISTED = 200;
/** Digits of a token's hash that identify its session: too few to reveal the hash, enough to be unique for a member. */
const ID_LENGTH = 16;

type CachedSession = Pick<SessionRow, "accountId" | "memberId" | "createdAt" | "expiresAt" | "lastUsedAt">;

export interface SessionsOptions {
  queries: SessionQueries;
  commands: Pick<Remote<SessionCommands>, "slide" | "prune">;
  deferredFlush: DeferredTask;
  /** Freshness of what other nodes may change. */
  freshness: Freshness;
}

export class Sessions {
  readonly #o: SessionsOptions;
  readonly #cache: StaleCache<string, CachedSession>;
  /** Extended sessions that are not written yet. */
  readonly #extended = new Map<string, CachedSession>();

  constructor(options: SessionsOptions) {
    this.#o = options;
    this.#cache = new StaleCache(options.freshness, MAX_CACHED);
  }

  /**
   * Starts a session; it is on disk when this resolves.
   * @param store inserts the row; false when it was refused
   * @returns null when it was refused
   */
  async start(
    { accountId, id: memberId }: Pick<MemberRow, "accountId" | "id">,
    now: number,
    client: Client,
    store: (row: SessionRow) => Promise<boolean>,
  ): Promise<Session | null> {
    const token = newToken();
    const tokenHash = fingerprintOf(token);
    const cached = { accountId, memberId, createdAt: now, expiresAt: now + SESSION_MS, lastUsedAt: now };
    const { ip = null, userAgent = null } = client;
    const { changes } = this.#cache;
    if (!(await store({ tokenHash, ip, userAgent, confirmedAt: null, ...cached }))) return null;
    // All sessions of the account may have ended since the write.
    if (changes === this.#cache.changes) this.#cache.put(tokenHash, cached);
    return { token, expiresAt: cached.expiresAt };
  }

  /** The member of a session token, or null; extends the session. Synchronous when the session is cached. */
  memberOf(token: string, now: number): number | null | Promise<number | null> {
    const tokenHash = fingerprintOf(token);
    this.#o.freshness.check();
    const known = this.#cache.peek(tokenHash);
    // Another node may have extended it.
    if (known && known.expiresAt <= now) this.#cache.delete(tokenHash);
    const found = this.#cache.find(tokenHash, () => this.#read(tokenHash));
    const use = (cached: CachedSession | null) => cached && this.#use(tokenHash, cached, now);
    return found instanceof Promise ? found.then(use) : use(found);
  }

  /**
   * Ends a session; true when there was an active one.
   * @param write the command
   */
  async end(
    token: string,
    now: number,
    write: (tokenHash: string, wasActive: boolean) => Promise<boolean>,
  ): Promise<boolean> {
    const tokenHash = fingerprintOf(token);
    const wasActive = (await this.memberOf(token, now)) !== null;
    return this.#endSessions(
      () => this.#forget(tokenHash),
      () => write(tokenHash, wasActive),
    );
  }

  /**
   * Ends the sessions of an account or a member.
   * @param keep token of a session that stays
   * @param write the command, which gets the hash of that token
   */
  endAll<T>(of: SessionsOf, keep: string | null, write: (kept: string | null) => Promise<T>): Promise<T> {
    const kept = keep === null ? null : fingerprintOf(keep);
    return this.#endSessions(
      () => {
        for (const [tokenHash, cached] of this.#cache.entries()) {
          if (isOf(cached, of) && tokenHash !== kept) this.#forget(tokenHash);
        }
      },
      () => write(kept),
    );
  }

  /** Sessions of a member, last used first. @param own token of the caller's session */
  async list(memberId: number, own: string | null, now: number): Promise<ListedSession[]> {
    await this.flush();
    const ownHash = own === null ? null : fingerprintOf(own);
    const rows = await this.#o.queries.list(memberId, validAt(now), MAX_LISTED);
    return rows.map(({ tokenHash, ...row }) => ({
      ...row,
      id: idOf(tokenHash),
      isCurrent: tokenHash === ownHash,
    }));
  }

  /**
   * Ends one session of a member.
   * @param id as listed
   * @param write the command
   * @returns false when there is no such session
   */
  async endOne(
    memberId: number,
    id: string,
    now: number,
    write: (tokenHash: string) => Promise<boolean>,
  ): Promise<boolean> {
    const rows = await this.#o.queries.list(memberId, validAt(now), MAX_LISTED);
    const row = rows.find(({ tokenHash }) => idOf(tokenHash) === id);
    if (!row) return false;
    return this.#endSessions(
      () => this.#forget(row.tokenHash),
      () => write(row.tokenHash),
    );
  }

  /** Whether the password was given less than some milliseconds from now, at the sign-in or again. */
  async wasConfirmedWithin(token: string, ms: number, now: number): Promise<boolean> {
    const row = await this.#o.queries.byTokenHash(fingerprintOf(token));
    // Later than now: the clock was ahead then, and the password would stay fresh until that time.
    return row !== null && Math.abs(now - (row.confirmedAt ?? row.createdAt)) <= ms;
  }

  /** Writes the extended sessions. */
  async flush(): Promise<void> {
    if (this.#extended.size === 0) return;
    const extended = [...this.#extended];
    this.#extended.clear();
    try {
      await this.#o.commands.slide(extended.map(([tokenHash, cached]) => ({ ...cached, tokenHash })));
    } catch (error) {
      for (const [tokenHash, cached] of extended) {
        if (!this.#extended.has(tokenHash)) this.#extended.set(tokenHash, cached);
      }
      throw error;
    }
  }

  /** Removes expired sessions. @param now by a clock that can be trusted */
  async prune(now: number): Promise<void> {
    for (const [tokenHash, session] of this.#cache.entries())
      if (!isValid(session, now)) this.#cache.delete(tokenHash);
    await this.flush();
    await this.#o.commands.prune(validAt(now));
  }

  /** Clears the cache before the write, to reject ended sessions, and after it, for rows read meanwhile. */
  async #endSessions<T>(forget: () => void, write: () => Promise<T>): Promise<T> {
    this.#cache.changing();
    forget();
    const result = await write();
    this.#cache.changing();
    forget();
    return result;
  }

  async #read(tokenHash: string): Promise<CachedSession | null> {
    const row = await this.#o.queries.byTokenHash(tokenHash);
    if (!row) return null;
    const { accountId, memberId, createdAt, expiresAt, lastUsedAt } = row;
    return { accountId, memberId, createdAt, expiresAt, lastUsedAt };
  }

  #use(tokenHash: string, cached: CachedSession, now: number): number | null {
    if (!isValid(cached, now)) {
      this.#forget(tokenHash);
      return null;
    }
    if (now - cached.lastUsedAt >= EXTEND_INTERVAL_MS) {
      cached.lastUsedAt = now;
      cached.expiresAt = Math.min(now + SESSION_MS, cached.createdAt + MAX_SESSION_MS);
      this.#extended.set(tokenHash, cached);
      this.#o.deferredFlush.touch();
    }
    return cached.memberId;
  }

  #forget(tokenHash: string): void {
    this.#cache.delete(tokenHash);
    this.#extended.delete(tokenHash);
  }
}

/** The sessions that are valid now. */
const validAt = (now: number): Validity => ({ expiresAfter: now, begunBy: now + MAX_AHEAD_MS });

const isValid = ({ expiresAt, createdAt }: CachedSession, now: number): boolean =>
  expiresAt > now && createdAt <= now + MAX_AHEAD_MS;

const idOf = (tokenHash: string): string => tokenHash.slice(0, ID_LENGTH);

const isOf = ({ accountId, memberId }: CachedSession, of: SessionsOf): boolean =>
  "memberId" in of ? memberId === of.memberId : accountId === of.accountId;

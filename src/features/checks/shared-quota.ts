/**
 * Monthly quota in a database shared by several nodes. Checks of limited accounts are taken in the database before the
 * check, so the limit is exact; those of unlimited ones are counted here and added a moment later. Calls do not block
 * the thread: only callers that need an answer wait.
 */
import { randomUUID } from "node:crypto";
import { isAway } from "../../db/away.ts";
import type { QuotaDeltas, QuotaRow, SharedQuotaQueries } from "../../db/queries/quota.ts";
import type { Asked } from "../../db/reader.ts";
import type { Logger } from "../../lib/log.ts";
import type { Account } from "../accounts/types.ts";
import { istMonth, nextIstMonth } from "./calendar.ts";
import { limitOf, type Quota, type QuotaOptions, type QuotaState, stateOf, type Taken } from "./quota.ts";

/**
 * Checks taken in advance, so that a busy account costs one write for many: at most this many, and at most this part of
 * the rest, so that near the limit they are taken one by one. Unused ones are returned with the next flush; a node that
 * dies loses them for the month.
 */
const MAX_BLOCK = 50;
const BLOCK_PART = 0.01;

/**
 * Time before a database that did not answer is tried again in the background, milliseconds. Meanwhile each node counts
 * against the last known rest, so each may use all of it.
 */
const AWAY_PAUSE_MS = 1_000;

/** This node's view of an account's month. */
interface Share {
  readonly accountId: number;
  readonly month: number;
  /** Used by all nodes, as last read from the database; includes `held`. */
  known: number;
  /** Taken in the database and not used yet. */
  held: number;
  /** Used and not in the database yet. */
  unwritten: number;
  /** How often `known` was read. */
  reads: number;
  /** Database calls, one after the other: a block taken by one serves the next. */
  turn: Promise<unknown> | null;
}

/** Deltas being sent. They do not change, so that they are added once however often they are sent. */
interface Sending {
  deltas: QuotaDeltas;
  /** Of each row, and how often it had been read. */
  shares: { share: Share; reads: number }[];
}

export interface SharedQuotaOptions extends QuotaOptions {
  taking: Asked<SharedQuotaQueries>;
  log: Pick<Logger, "warn">;
}

export class SharedQuota implements Quota {
  readonly #options: SharedQuotaOptions;
  readonly #sender = randomUUID();
  readonly #shares = new Map<string, Share>();
  #sending: Sending | null = null;
  #sent = 0;
  /** The flush under way, or the last one. */
  #flushed: Promise<void> = Promise.resolve();
  /** When the database is tried again, on the monotonic clock; null while it answers. */
  #awayUntil: number | null = null;

  /** @param rows usage of this month, and of later ones in case the clock was wrong */
  constructor(options: SharedQuotaOptions, rows: readonly QuotaRow[]) {
    this.#options = options;
    for (const { accountId, month, used } of rows) this.#shareOf(accountId, month).known = used;
  }

  take(account: Account, n: number, now: number): Taken | Promise<Taken> {
    const share = this.#shareOf(account.id, istMonth(now));
    const limit = this.#limitOf(account);
    const ok = limit === null ? uses(share, n) : this.#takeKnown(share, n, limit);
    if (typeof ok === "boolean") return this.#taken(share, ok, limit, now);
    return ok.then((ok) => this.#taken(share, ok, limit, now));
  }

  /** Taken in the database at once, as other nodes share it; a node that dies during a file loses the rest for the month. */
  hold(account: Account, n: number, now: number): Taken | Promise<Taken> {
    return this.take(account, n, now);
  }

  useHeld(): void {}

  release(account: Account, n: number, heldAt: number): void {
    if (n <= 0) return;
    const share = this.#shareOf(account.id, istMonth(heldAt));
    if (this.#limitOf(account) === null) share.unwritten -= n;
    else share.held += n;
    this.#options.deferredFlush.touch();
  }

  peek(account: Account, now: number): QuotaState {
    const share = this.#shareOf(account.id, istMonth(now));
    return stateOf(this.#limitOf(account), usedOf(share), nextIstMonth(now));
  }

  async read(account: Account, now: number): Promise<QuotaState> {
    try {
      await this.#read(this.#shareOf(account.id, istMonth(now)));
    } catch (error) {
      if (!isAway(error)) throw error;
    }
    return this.peek(account, now);
  }

  flush(): Promise<void> {
    const flushing = this.#flush();
    this.#flushed = flushing.catch(() => {});
    return flushing;
  }

  async #flush(): Promise<void> {
    // Failed deltas come first.
    await this.#send();
    this.#sending = this.#collect();
    await this.#send();
  }

  #limitOf(account: Account): number | null {
    return limitOf(account, this.#options.freeQuota);
  }

  #taken(share: Share, ok: boolean, limit: number | null, now: number): Taken {
    if (ok) this.#options.deferredFlush.touch();
    return { ok, ...stateOf(limit, usedOf(share), nextIstMonth(now)) };
  }

  /** Takes from held checks, or from the last known rest while the database is away; else asks. */
  #takeKnown(share: Share, n: number, limit: number): boolean | Promise<boolean> {
    if (share.held >= n) {
      if (usedOf(share) + n > limit) return false;
      share.held -= n;
      return true;
    }
    if (this.#awayUntil === null) return this.#inTurn(share, () => this.#takeAsked(share, n, limit));
    if (performance.now() > this.#awayUntil) this.#probe(share);
    return this.#overdraw(share, n, limit);
  }

  /** Tests whether the database answers again. */
  #probe(share: Share): void {
    this.#awayUntil = performance.now() + AWAY_PAUSE_MS;
    this.#inTurn(share, () => this.#read(share)).then(
      () => {
        this.#awayUntil = null;
      },
      () => {},
    );
  }

  #overdraw(share: Share, n: number, limit: number): boolean {
    return usedOf(share) + n <= limit && uses(share, n);
  }

  #inTurn<T>(share: Share, work: () => Promise<T>): Promise<T> {
    const done = share.turn ? share.turn.then(work) : work();
    const turn = done
      .catch(() => {})
      .then(() => {
        if (share.turn === turn) share.turn = null;
      });
    share.turn = turn;
    return done;
  }

  async #takeAsked(share: Share, n: number, limit: number): Promise<boolean> {
    // For earlier calls in this turn.
    if (share.held >= n || this.#awayUntil !== null) return this.#takeKnown(share, n, limit);
    // Nobody else takes what is held meanwhile.
    const own = share.held;
    share.held = 0;
    const needed = n - own;
    const block = Math.min(MAX_BLOCK, Math.floor((limit - share.known) * BLOCK_PART));
    try {
      for (const size of block > needed ? [block, needed] : [needed]) {
        const used = await this.#options.taking.take(share.accountId, share.month, size, limit);
        if (used === null) continue;
        this.#known(share, used);
        share.held += size - needed;
        return true;
      }
      await this.#read(share);
      share.held += own;
      return false;
    } catch (error) {
      share.held += own;
      if (!isAway(error)) throw error;
      if (this.#awayUntil === null) this.#options.log.warn(AWAY);
      this.#awayUntil = performance.now() + AWAY_PAUSE_MS;
      return this.#overdraw(share, n, limit);
    }
  }

  /** An answer may be from before or after a concurrent flush: it counts only if there was none. */
  async #read(share: Share): Promise<void> {
    for (;;) {
      const flushed = this.#flushed;
      await flushed;
      const used = await this.#options.taking.used(share.accountId, share.month);
      if (flushed === this.#flushed) return this.#known(share, used);
    }
  }

  #known(share: Share, used: number): void {
    share.known = used;
    share.reads++;
  }

  /** Everything that the database does not have yet; null when there is nothing. Forgets all months but the latest. */
  #collect(): Sending | null {
    let latest = 0;
    for (const { month } of this.#shares.values()) latest = Math.max(latest, month);
    const changed: Share[] = [];
    for (const [key, share] of this.#shares) {
      if (share.unwritten !== share.held) changed.push(share);
      if (share.month < latest) this.#shares.delete(key);
    }
    if (changed.length === 0) return null;
    // In the same order on all nodes, so that no two transactions wait for each other.
    changed.sort((x, y) => x.month - y.month || x.accountId - y.accountId);
    const rows = changed.map(({ accountId, month, unwritten, held }) => ({
      ...{ accountId, month, used: unwritten - held },
    }));
    for (const share of changed) {
      share.known += share.unwritten - share.held;
      share.unwritten = 0;
      share.held = 0;
    }
    return {
      deltas: { sender: this.#sender, number: ++this.#sent, rows, at: Date.now() },
      shares: changed.map((share) => ({ share, reads: share.reads })),
    };
  }

  async #send(): Promise<void> {
    if (!this.#sending) return;
    const { deltas, shares } = this.#sending;
    const totals = await this.#options.commands.add(deltas);
    this.#sending = null;
    this.#awayUntil = null;
    for (const [i, { share, reads }] of shares.entries()) {
      // Otherwise a later read has newer data.
      if (totals && share.reads === reads) share.known = totals[i];
    }
  }

  #shareOf(accountId: number, month: number): Share {
    const key = `${month} ${accountId}`;
    const known = this.#shares.get(key);
    if (known) return known;
    const share: Share = { accountId, month, known: 0, held: 0, unwritten: 0, reads: 0, turn: null };
    this.#shares.set(key, share);
    return share;
  }
}

const AWAY =
  "the database does not answer: until it does, this node counts checks against the last known rest of each quota";

/** Checks that are added to the database a moment later. */
function uses(share: Share, n: number): true {
  share.unwritten += n;
  return true;
}

const usedOf = ({ known, held, unwritten }: Share): number => known - held + unwritten;

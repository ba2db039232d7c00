/**
 * Monthly quota of a database that several nodes take checks from. What a limited account takes is taken in the database,
 * before the check, so the limit is exact; what an unlimited one takes is counted here and added a moment later.
 */
import { randomUUID } from "node:crypto";
import { isAway } from "../../db/away.ts";
import type { QuotaDeltas, QuotaRow, SharedQuotaQueries } from "../../db/queries/quota.ts";
import type { Account } from "../accounts/types.ts";
import { istMonth, nextIstMonth } from "./calendar.ts";
import { limitOf, type Quota, type QuotaOptions, type QuotaState, stateOf } from "./quota.ts";

/**
 * Checks that are taken ahead, so that a busy account costs one write for many: at most this many, and at most this part of
 * what is left, so that near the limit they are taken one by one. Unused ones go back with the next flush; a node that
 * dies loses them for the month.
 */
const MAX_BLOCK = 50;
const BLOCK_PART = 0.01;

/** What this node knows of an account's month. */
interface Share {
  readonly accountId: number;
  readonly month: number;
  /** Used by all nodes, as the database had it last; with `held`. */
  known: number;
  /** Taken in the database and not used yet. */
  held: number;
  /** Used and not in the database yet. */
  unwritten: number;
  /** How often `known` was read. */
  reads: number;
}

/** Deltas on their way. They stay as they are, so that they are added once however often they are sent. */
interface Sending {
  deltas: QuotaDeltas;
  /** Of each row, and how often it had been read. */
  shares: { share: Share; reads: number }[];
}

export interface SharedQuotaOptions extends QuotaOptions {
  taking: SharedQuotaQueries;
}

export class SharedQuota implements Quota {
  readonly #options: SharedQuotaOptions;
  readonly #sender = randomUUID();
  readonly #shares = new Map<string, Share>();
  #sending: Sending | null = null;
  #sent = 0;

  /** @param rows usage of this month, and of later ones in case the clock was wrong */
  constructor(options: SharedQuotaOptions, rows: readonly QuotaRow[]) {
    this.#options = options;
    for (const { accountId, month, used } of rows) this.#shareOf(accountId, month).known = used;
  }

  take(account: Account, n: number, now: number): QuotaState & { ok: boolean } {
    const share = this.#shareOf(account.id, istMonth(now));
    const limit = this.#limitOf(account);
    let ok = true;
    if (limit === null) share.unwritten += n;
    else ok = this.#takeLimited(share, n, limit);
    if (ok && n > 0) this.#options.deferredFlush.touch();
    return { ok, ...stateOf(limit, usedOf(share), nextIstMonth(now)) };
  }

  giveBack(account: Account, n: number, takenAt: number): void {
    if (n <= 0) return;
    const share = this.#shareOf(account.id, istMonth(takenAt));
    if (this.#limitOf(account) === null) share.unwritten -= n;
    else share.held += n;
    this.#options.deferredFlush.touch();
  }

  peek(account: Account, now: number): QuotaState {
    const share = this.#shareOf(account.id, istMonth(now));
    try {
      this.#read(share);
    } catch (error) {
      if (!isAway(error)) throw error;
    }
    return stateOf(this.#limitOf(account), usedOf(share), nextIstMonth(now));
  }

  async flush(): Promise<void> {
    // What has failed before comes first.
    await this.#send();
    this.#sending = this.#collect();
    await this.#send();
  }

  #limitOf(account: Account): number | null {
    return limitOf(account, this.#options.freeQuota);
  }

  #takeLimited(share: Share, n: number, limit: number): boolean {
    if (share.held >= n) {
      const ok = usedOf(share) + n <= limit;
      if (ok) share.held -= n;
      return ok;
    }
    const needed = n - share.held;
    const block = Math.min(MAX_BLOCK, Math.floor((limit - share.known) * BLOCK_PART));
    try {
      const taken = [block, needed].find((size) => size >= needed && this.#takeNow(share, size, limit));
      if (taken === undefined) {
        this.#read(share);
        return false;
      }
      share.held += taken - n;
      return true;
    } catch (error) {
      if (!isAway(error)) throw error;
      // By what was left when the database was there: each of the nodes may use up that rest.
      if (usedOf(share) + n > limit) return false;
      share.unwritten += n;
      return true;
    }
  }

  #takeNow(share: Share, n: number, limit: number): boolean {
    const used = this.#options.taking.take(share.accountId, share.month, n, limit);
    if (used === null) return false;
    share.known = used;
    share.reads++;
    return true;
  }

  #read(share: Share): void {
    share.known = this.#options.taking.used(share.accountId, share.month);
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
    // In one sequence on all nodes, so that no two transactions wait for each other.
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
    for (const [i, { share, reads }] of shares.entries()) {
      // Else a later read knows better.
      if (totals && share.reads === reads) share.known = totals[i];
    }
  }

  #shareOf(accountId: number, month: number): Share {
    const key = `${month} ${accountId}`;
    const known = this.#shares.get(key);
    if (known) return known;
    const share = { accountId, month, known: 0, held: 0, unwritten: 0, reads: 0 };
    this.#shares.set(key, share);
    return share;
  }
}

const usedOf = ({ known, held, unwritten }: Share): number => known - held + unwritten;

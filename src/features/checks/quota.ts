/** Monthly quota of address checks. */

import type { QuotaCommands, QuotaRow } from "../../db/queries/quota.ts";
import { Problem } from "../../lib/problem.ts";
import type { DeferredTask } from "../../lib/threads/deferred-task.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import type { Account } from "../accounts/types.ts";
import { istMonth, nextIstMonth } from "./calendar.ts";

/** State of the monthly quota. */
export interface QuotaState {
  /** Null when unlimited. */
  limit: number | null;
  used: number;
  /** Null when unlimited. */
  remaining: number | null;
  /** Start of the next calendar month in IST, milliseconds since 1970. */
  resetAt: number;
}

interface Usage {
  used: number;
  /** Held for files being read: only in memory, so that a crash charges nothing for rows that were not stored. */
  held: number;
  dirty: boolean;
}

/** Boundaries of the current month, cached so that they are not computed for every check. */
interface Month {
  from: number;
  to: number;
  usage: Map<number, Usage>;
}

/** The state after checks were taken, or refused if `ok` is false, because the quota was too small. */
export type Taken = QuotaState & { ok: boolean };

/** Counts checks against the monthly quota. */
export interface Quota {
  /** Takes n checks or none. Synchronous, unless a shared database must be asked. */
  take(account: Account, n: number, now: number): Taken | Promise<Taken>;
  /** As {@link take}, for checks that are used later: pass each to {@link useHeld} or {@link release}. */
  hold(account: Account, n: number, now: number): Taken | Promise<Taken>;
  /** Uses checks that were held. @param heldAt whose month they count for */
  useHeld(account: Account, n: number, heldAt: number): void;
  /** Returns unused checks to the month in which they were held. */
  release(account: Account, n: number, heldAt: number): void;
  /** The state as this process knows it; nothing is taken. */
  peek(account: Account, now: number): QuotaState;
  /** The state including other processes; as {@link peek} while the database is away. */
  read(account: Account, now: number): QuotaState | Promise<QuotaState>;
  /** Writes the changes. */
  flush(): Promise<void>;
}

export interface QuotaOptions {
  commands: Remote<QuotaCommands>;
  deferredFlush: DeferredTask;
  /** Checks a month on the free plan. */
  freeQuota: number;
}

interface OwnQuotaOptions extends QuotaOptions {
  /** Reads what is stored of a month: also of an earlier one, when the clock was wrong. */
  load: (month: number) => readonly QuotaRow[];
}

/** Counts checks in memory, for a database that only this process writes to; on disk within 250 ms. */
export class OwnQuota implements Quota {
  readonly #months = new Map<number, Map<number, Usage>>();
  #current: Month | null = null;

  constructor(private readonly options: OwnQuotaOptions) {}

  take(account: Account, n: number, now: number): Taken {
    const taken = this.hold(account, n, now);
    if (taken.ok) this.useHeld(account, n, now);
    return taken;
  }

  hold(account: Account, n: number, now: number): Taken {
    const month = this.#month(now);
    const usage = month.usage.get(account.id) ?? { used: 0, held: 0, dirty: false };
    const limit = limitOf(account, this.options.freeQuota);
    const ok = limit === null || usage.used + usage.held + n <= limit;
    if (ok && n > 0) {
      usage.held += n;
      month.usage.set(account.id, usage);
    }
    const { used, remaining, resetAt } = stateOf(limit, usage.used + usage.held, month.to);
    return { ok, limit, used, remaining, resetAt };
  }

  useHeld(account: Account, n: number, heldAt: number): void {
    const usage = this.#heldOf(account, heldAt);
    if (!usage || n <= 0) return;
    usage.held -= n;
    usage.used += n;
    usage.dirty = true;
    this.options.deferredFlush.touch();
  }

  release(account: Account, n: number, heldAt: number): void {
    const usage = this.#heldOf(account, heldAt);
    if (usage) usage.held -= n;
  }

  peek(account: Account, now: number): QuotaState {
    const month = this.#month(now);
    const { used, held } = month.usage.get(account.id) ?? { used: 0, held: 0 };
    return stateOf(limitOf(account, this.options.freeQuota), used + held, month.to);
  }

  read(account: Account, now: number): QuotaState {
    return this.peek(account, now);
  }

  async flush(): Promise<void> {
    const rows: QuotaRow[] = [];
    const written: Usage[] = [];
    for (const [month, accounts] of this.#months) {
      for (const [accountId, usage] of accounts) {
        if (!usage.dirty) continue;
        rows.push({ accountId, month, used: usage.used });
        written.push(usage);
        usage.dirty = false;
      }
    }
    if (rows.length === 0) return;
    try {
      await this.options.commands.store(rows);
    } catch (error) {
      for (const usage of written) usage.dirty = true;
      throw error;
    }
  }

  #month(now: number): Month {
    if (this.#current && now >= this.#current.from && now < this.#current.to) return this.#current;
    const number = istMonth(now);
    this.#current = { from: now, to: nextIstMonth(now), usage: this.#usageOf(number) };
    this.#dropMonthsBefore(number);
    return this.#current;
  }

  /** This month's, without computing the calendar. */
  #heldOf({ id }: Account, at: number): Usage | undefined {
    const current = this.#current;
    const isCurrent = current !== null && at >= current.from && at < current.to;
    return (isCurrent ? current.usage : this.#usageOf(istMonth(at))).get(id);
  }

  #usageOf(month: number): Map<number, Usage> {
    const known = this.#months.get(month);
    if (known) return known;
    const stored = this.options.load(month);
    const usage = new Map(stored.map(({ accountId, used }) => [accountId, { used, held: 0, dirty: false }]));
    this.#months.set(month, usage);
    return usage;
  }

  /** Drops earlier months from memory once they are written, and no file holds any of them. */
  #dropMonthsBefore(current: number): void {
    for (const [month, accounts] of this.#months) {
      if (month < current && [...accounts.values()].every(({ dirty, held }) => !dirty && held === 0))
        this.#months.delete(month);
    }
  }
}

/** 402 with the numbers; the month ends at `resets_at`. @param needed checks of a whole file */
export function quotaExceeded({ limit, used, remaining, resetAt }: QuotaState, needed?: number): Problem {
  const data = { needed, limit, used, remaining, resets_at: new Date(resetAt).toISOString() };
  const most = limit ?? 0;
  if (needed === undefined) return new Problem("quota_exceeded", { limit: most }, { data });
  return new Problem("quota_exceeded.file", { needed, remaining: remaining ?? 0, limit: most }, { data });
}

/** Checks a month; null: unlimited. @param freeQuota of the free plan */
export function limitOf({ quotaOverride, plan }: Account, freeQuota: number): number | null {
  return quotaOverride ?? (plan === "free" ? freeQuota : null);
}

/**
 * A quota for responses.
 * @param limit checks a month; null is unlimited
 * @param resetAt milliseconds since 1970
 */
export function stateOf(limit: number | null, used: number, resetAt: number): QuotaState {
  return { limit, used, remaining: limit === null ? null : Math.max(0, limit - used), resetAt };
}

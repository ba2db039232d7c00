/** Monthly quota of address checks. */
import type { Account } from "../accounts/types.ts";
import type { QuotaCommands, QuotaQueries, QuotaRow } from "../db/queries/quota.ts";
import { Problem } from "../problem.ts";
import type { DeferredTask } from "../threads/deferred-task.ts";
import type { Remote } from "../threads/rpc.ts";
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
  dirty: boolean;
}

/** Boundaries of the current month, cached so that they are not computed for every check. */
interface Month {
  from: number;
  to: number;
  usage: Map<number, Usage>;
}

interface QuotaOptions {
  queries: QuotaQueries;
  commands: Remote<QuotaCommands>;
  deferredFlush: DeferredTask;
  /** Checks a month on the free plan. */
  freeQuota: number;
  now: number;
}

/** Loads the usage of this month, and of later ones in case the clock was wrong. */
export async function openQuota(options: QuotaOptions) {
  const rows = await options.queries.since(istMonth(options.now));
  return new Quota(options, rows);
}

/** Counts checks in memory; on disk within 250 ms. Open it by {@link openQuota}. */
export class Quota {
  readonly #options: QuotaOptions;
  readonly #months = new Map<number, Map<number, Usage>>();
  #current: Month | null = null;

  constructor(options: QuotaOptions, rows: readonly QuotaRow[]) {
    this.#options = options;
    for (const { accountId, month, used } of rows)
      this.#usageOf(month).set(accountId, { used, dirty: false });
  }

  /** Takes n checks or none; `ok` is false when the quota does not suffice. */
  take(account: Account, n: number, now: number): QuotaState & { ok: boolean } {
    const month = this.#month(now);
    const usage = month.usage.get(account.id) ?? { used: 0, dirty: false };
    const limit = this.#limitOf(account);
    const ok = limit === null || usage.used + n <= limit;
    if (ok && n > 0) {
      usage.used += n;
      usage.dirty = true;
      month.usage.set(account.id, usage);
      this.#options.deferredFlush.touch();
    }
    const { used, remaining, resetAt } = stateOf(limit, usage.used, month.to);
    return { ok, limit, used, remaining, resetAt };
  }

  /** Returns unused checks to the month that they were taken from. */
  giveBack(account: Account, n: number, takenAt: number): void {
    // A month that is no longer in memory has ended.
    const usage = this.#months.get(istMonth(takenAt))?.get(account.id);
    if (!usage || n <= 0) return;
    usage.used = Math.max(0, usage.used - n);
    usage.dirty = true;
    this.#options.deferredFlush.touch();
  }

  /** The state now; nothing is taken. */
  peek(account: Account, now: number): QuotaState {
    const month = this.#month(now);
    return stateOf(this.#limitOf(account), month.usage.get(account.id)?.used ?? 0, month.to);
  }

  /** Writes the changes. */
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
      await this.#options.commands.store(rows);
    } catch (error) {
      for (const usage of written) usage.dirty = true;
      throw error;
    }
  }

  #limitOf(account: Account): number | null {
    return account.quotaOverride ?? (account.plan === "free" ? this.#options.freeQuota : null);
  }

  #month(now: number): Month {
    if (this.#current && now >= this.#current.from && now < this.#current.to) return this.#current;
    const number = istMonth(now);
    this.#current = { from: now, to: nextIstMonth(now), usage: this.#usageOf(number) };
    this.#dropMonthsBefore(number);
    return this.#current;
  }

  #usageOf(month: number): Map<number, Usage> {
    const usage = this.#months.get(month) ?? new Map<number, Usage>();
    this.#months.set(month, usage);
    return usage;
  }

  /** Drops earlier months from memory once they are written. */
  #dropMonthsBefore(current: number): void {
    for (const [month, accounts] of this.#months) {
      if (month < current && [...accounts.values()].every((usage) => !usage.dirty))
        this.#months.delete(month);
    }
  }
}

/** 402 with the numbers; the month ends at `resets_at`. @param needed checks of a whole file */
export function quotaExceeded(
  { limit, used, remaining, resetAt }: QuotaState,
  detail: string,
  needed?: number,
): Problem {
  const data = { needed, limit, used, remaining, resets_at: new Date(resetAt).toISOString() };
  return new Problem(402, "quota_exceeded", detail, { data });
}

function stateOf(limit: number | null, used: number, resetAt: number): QuotaState {
  return { limit, used, remaining: limit === null ? null : Math.max(0, limit - used), resetAt };
}

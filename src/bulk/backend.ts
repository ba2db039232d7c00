/** Main-thread functions of one job: takes checks off the quota, stores results, returns unused checks. */
import type { Account, Checks, Quota, QuotaState } from "../accounts/types.ts";
import type { PinLookup } from "../pin-lookup/types.ts";
import { Problem } from "../problem.ts";
import type { BulkBackend, CheckedBatch, RememberedBatch } from "./job.ts";
import type { Mode, OrderSink } from "./types.ts";

export interface BackendOptions {
  quota: Quota;
  checks: Checks;
  pinLookup: PinLookup;
  /** Scores and saves orders; null when the server keeps none. */
  orders: OrderSink | null;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export interface JobBackend extends BulkBackend {
  /** Returns the checks of rows that were not stored. Call it when the job has failed. */
  settle(): Promise<void>;
}

/** @param mode history imports cost no checks and are not recorded as checks */
export function openBackend(account: Account, mode: Mode, options: BackendOptions): JobBackend {
  const { quota, pinLookup, clock } = options;
  let taken = 0;
  let takenAt = 0;
  let stored = 0;
  let pending: Promise<unknown> = Promise.resolve();
  return {
    async take(n) {
      if (mode === "history") return;
      takenAt = clock();
      const state = quota.take(account, n, takenAt);
      if (!state.ok) throw fileOverQuota(n, state);
      taken = n;
    },
    outside: (pins) => Promise.all(pins.map(async (pin) => (await pinLookup.outside(pin)) ?? null)),
    remember(batch) {
      const remembering = remember(account, mode, batch, options).then((remembered) => {
        stored += remembered.ids.length;
        return remembered;
      });
      pending = Promise.allSettled([pending, remembering]);
      return remembering;
    },
    apply: async (outcomes) => sinkOf(options).outcome(account, outcomes),
    async settle() {
      // The worker may have ended while its last rows are being written.
      await pending;
      quota.giveBack(account, taken - stored, takenAt);
    },
  };
}

/** Saves orders first, so that no checks are recorded when that fails. */
async function remember(
  account: Account,
  mode: Mode,
  batch: CheckedBatch,
  options: BackendOptions,
): Promise<RememberedBatch> {
  const { checks, clock } = options;
  if (mode === "history")
    return { ids: [], scores: await sinkOf(options).score(account, batch.orders ?? [], mode) };
  const at = clock();
  const ids = batch.checks.map(() => checks.newId(at));
  const scores = batch.orders ? await sinkOf(options).score(account, batch.orders, "orders") : null;
  for (const [i, facts] of batch.checks.entries())
    checks.record({ accountId: account.id, id: ids[i], at, channel: "bulk", ...facts });
  return { ids, scores };
}

function sinkOf({ orders }: BackendOptions) {
  if (!orders) throw new Error("this server keeps no orders");
  return orders;
}

/** 402 for the whole file, with the numbers. */
function fileOverQuota(needed: number, { limit, used, remaining, resetAt }: QuotaState): Problem {
  const checks = (n: number | null) => `${(n ?? 0).toLocaleString("en")} ${n === 1 ? "check" : "checks"}`;
  return new Problem(
    402,
    "quota_exceeded",
    `This file needs ${checks(needed)}, and ${checks(remaining)} of this month's ${(limit ?? 0).toLocaleString("en")} are left; upgrade, send fewer rows, or wait until next month.`,
    { data: { needed, limit, used, remaining, resets_at: new Date(resetAt).toISOString() } },
  );
}

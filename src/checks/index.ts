/** Opens quota and checks of one database. */
import { everyHour } from "../accounts/index.ts";
import { type UsageStore, usageStoreOf } from "../accounts/usage-store.ts";
import type { Db } from "../db/open.ts";
import { checkQueries } from "../db/queries/checks.ts";
import { quotaQueries } from "../db/queries/quota.ts";
import type { Logger } from "../log.ts";
import { writeBehind } from "../threads/deferred-task.ts";
import { Checks } from "./checks.ts";
import { openQuota } from "./quota.ts";

interface ChecksOptions {
  /** Checks a month on the free plan. */
  freeQuota: number;
  db: Db;
  log: Logger;
  clock: () => number;
  /** Writes on this thread by default. */
  usageStore?: UsageStore;
}

/**
 * Opens quota and checks. `prune` removes expired checks, as does a timer every hour; `close` writes everything
 * pending: close the database after it.
 */
export async function openChecks({
  freeQuota,
  db,
  log,
  clock,
  usageStore = usageStoreOf(db),
}: ChecksOptions) {
  const deferredFlush = writeBehind(log, () => [quota.flush(), checks.flush()]);
  const quota = await openQuota({
    queries: { ...quotaQueries(db), store: usageStore.storeQuota },
    deferredFlush,
    freeQuota,
    now: clock(),
  });
  const checks = new Checks({
    queries: { ...checkQueries(db), store: usageStore.storeChecks },
    deferredFlush,
    log,
  });
  const prune = () => checks.prune(clock());
  const pruneTimer = everyHour(prune, log);
  return {
    quota,
    checks,
    prune,
    async close() {
      clearInterval(pruneTimer);
      await deferredFlush.close();
    },
  };
}

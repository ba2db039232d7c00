/** Opens quota and checks of one database. */
import { type CheckCommands, checkQueries } from "../db/queries/checks.ts";
import { type QuotaCommands, quotaQueries } from "../db/queries/quota.ts";
import type { Reader } from "../db/reader.ts";
import type { Logger } from "../log.ts";
import { writeBehind } from "../threads/deferred-task.ts";
import type { Remote } from "../threads/rpc.ts";
import { every } from "../threads/timer.ts";
import { HOUR_MS } from "../time.ts";
import { Checks } from "./checks.ts";
import { openQuota } from "./quota.ts";

interface ChecksOptions {
  /** Checks a month on the free plan. */
  freeQuota: number;
  db: Reader;
  /** The commands of the database's writer that are needed here. */
  writer: { checks: Remote<CheckCommands>; quota: Remote<QuotaCommands> };
  log: Logger;
  clock: () => number;
}

/**
 * Opens quota and checks. `prune` removes expired checks, as does a timer every hour; `close` writes everything
 * pending: close the database after it.
 */
export async function openChecks({ freeQuota, db, writer, log, clock }: ChecksOptions) {
  const deferredFlush = writeBehind(log, () => [quota.flush(), checks.flush()]);
  const quota = await openQuota({
    queries: quotaQueries(db),
    commands: writer.quota,
    deferredFlush,
    freeQuota,
    now: clock(),
  });
  const checks = new Checks({ queries: checkQueries(db), commands: writer.checks, deferredFlush, log });
  const prune = () => checks.prune(clock());
  const pruneTimer = every(HOUR_MS, prune, log, "expired rows could not be removed");
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

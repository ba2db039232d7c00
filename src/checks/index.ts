/** Opens quota and checks of one database. */

import type { Db } from "../db/db.ts";
import { ALWAYS_HELD, type Lease, whileHeld } from "../db/lease.ts";
import { type CheckCommands, checkQueries } from "../db/queries/checks.ts";
import { type QuotaCommands, quotaQueries, sharedQuotaQueries } from "../db/queries/quota.ts";
import type { Logger } from "../log.ts";
import { writeBehind } from "../threads/deferred-task.ts";
import type { Remote } from "../threads/rpc.ts";
import { every } from "../threads/timer.ts";
import { HOUR_MS } from "../time.ts";
import { istMonth } from "./calendar.ts";
import { Checks } from "./checks.ts";
import { OwnQuota, type Quota } from "./quota.ts";
import { SharedQuota } from "./shared-quota.ts";

interface ChecksOptions {
  /** Checks a month on the free plan. */
  freeQuota: number;
  db: Db;
  /** The commands of the database's writer that are needed here. */
  writer: { checks: Remote<CheckCommands>; quota: Remote<QuotaCommands> };
  log: Logger;
  clock: () => number;
  /** While this node removes what has expired; always by default. */
  lease?: Pick<Lease, "isHeld">;
}

/**
 * Opens quota and checks. `prune` removes expired checks, as does a timer every hour; `close` writes everything
 * pending: close the database after it.
 */
export async function openChecks({ freeQuota, db, writer, log, clock, lease = ALWAYS_HELD }: ChecksOptions) {
  const deferredFlush = writeBehind(log, () => [quota.flush(), checks.flush()]);
  const options = { commands: writer.quota, deferredFlush, freeQuota };
  const used = await quotaQueries(db).since(istMonth(clock()));
  const quota: Quota = db.isShared
    ? new SharedQuota({ ...options, taking: sharedQuotaQueries(db) }, used)
    : new OwnQuota(options, used);
  const checks = new Checks({ queries: checkQueries(db), commands: writer.checks, deferredFlush, log });
  const prune = () => checks.prune(clock());
  const pruneTimer = every(HOUR_MS, whileHeld(lease, prune), log, "expired rows could not be removed");
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

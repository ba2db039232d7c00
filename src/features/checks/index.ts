/** Opens quota and checks of one database. */

import type { Db } from "../../db/db.ts";
import { ALWAYS_HELD, type Lease, whileHeld } from "../../db/lease.ts";
import { type CheckCommands, checkQueries } from "../../db/queries/checks.ts";
import { type QuotaCommands, quotaQueries, sharedQuotaQueries } from "../../db/queries/quota.ts";
import { asked } from "../../db/reader.ts";
import type { Logger } from "../../lib/log.ts";
import { writeBehind } from "../../lib/threads/deferred-task.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { every } from "../../lib/threads/timer.ts";
import { HOUR_MS } from "../../lib/time.ts";
import { istMonth } from "./calendar.ts";
import { Checks } from "./checks.ts";
import { OwnQuota, type Quota } from "./quota.ts";
import { SharedQuota } from "./shared-quota.ts";

interface ChecksOptions {
  /** Checks a month on the free plan. */
  freeQuota: number;
  db: Db;
  /** The writer's commands that are used here. */
  writer: { checks: Remote<CheckCommands>; quota: Remote<QuotaCommands> };
  log: Logger;
  clock: () => number;
  /** Whether this node removes expired data; always by default. */
  lease?: Pick<Lease, "isHeld">;
  /** See `TrustedClock` in src/features/clock/watch.ts; the clock is right by default. */
  trustedNow?: () => Promise<number | null>;
  firstDay?: () => number;
}

/**
 * Opens quota and checks. `prune` removes expired checks, as does a timer every hour; `close` writes everything
 * pending: close the database after it.
 */
export async function openChecks({
  freeQuota,
  db,
  writer,
  log,
  clock,
  lease = ALWAYS_HELD,
  trustedNow = async () => clock(),
  firstDay = () => 0,
}: ChecksOptions) {
  const deferredFlush = writeBehind(log, () => [quota.flush(), checks.flush()]);
  const options = { commands: writer.quota, deferredFlush, freeQuota };
  const stored = quotaQueries(db);
  const quota: Quota = db.isShared
    ? new SharedQuota(
        { ...options, log, taking: asked(db.lookUp, sharedQuotaQueries(db)) },
        await stored.since(istMonth(clock())),
      )
    : new OwnQuota({ ...options, load: stored.of });
  const checks = new Checks({ queries: checkQueries(db), commands: writer.checks, deferredFlush, log });
  const prune = async () => {
    const now = await trustedNow();
    if (now !== null) await checks.prune(now, firstDay());
  };
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

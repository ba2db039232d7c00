/** Stores checks and quota usage. */
import type { Db } from "../db/open.ts";
import { type CheckQueries, checkQueries } from "../db/queries/checks.ts";
import { type QuotaQueries, quotaQueries } from "../db/queries/quota.ts";

/**
 * An interface of its own because a write invalidates the page cache of the other thread's connection: while orders
 * are written, their thread writes usage too.
 */
export interface UsageStore {
  storeChecks: CheckQueries["store"];
  storeQuota: QuotaQueries["store"];
}

/** Writes on this thread. */
export const usageStoreOf = (db: Db): UsageStore => ({
  storeChecks: checkQueries(db).store,
  storeQuota: quotaQueries(db).store,
});

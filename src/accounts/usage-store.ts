/** Who writes what each address check leaves behind. */
import type { Db } from "../db/open.ts";
import { type CheckQueries, checkQueries } from "../db/queries/checks.ts";
import { type QuotaQueries, quotaQueries } from "../db/queries/quota.ts";

/**
 * A part of its own, because of two threads that write one takes away the other's memory of the database's pages:
 * while orders come in, their thread writes this too.
 */
export interface UsageStore {
  storeChecks: CheckQueries["store"];
  storeQuota: QuotaQueries["store"];
}

/** One that writes on this thread. */
export const usageStoreOf = (db: Db): UsageStore => ({
  storeChecks: checkQueries(db).store,
  storeQuota: quotaQueries(db).store,
});

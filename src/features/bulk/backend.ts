/** Main-thread functions of one job: takes checks off the quota, stores results, returns unused checks. */
import type { Account } from "../accounts/types.ts";
import { FileChecks, type FileChecksOptions } from "../checks/file-checks.ts";
import type { OrderSink } from "../orders/index.ts";
import type { PinLookup } from "../pin-lookup/index.ts";
import type { BulkBackend, CheckedBatch, RememberedBatch } from "./calls.ts";
import { hasOrders, type Mode } from "./types.ts";

/** What jobs need from the main thread. */
export interface BackendOptions extends FileChecksOptions {
  pinLookup: PinLookup;
  /** Scores and saves orders. */
  orders: OrderSink;
}

export interface JobBackend extends BulkBackend {
  /** Returns the checks of rows that were not stored. Call it at the end. */
  settle(): Promise<void>;
}

/** @param mode history imports cost no checks and are not recorded as checks */
export function openBackend(account: Account, mode: Mode, options: BackendOptions): JobBackend {
  const { pinLookup, orders } = options;
  const fileChecks = mode === "history" ? null : new FileChecks(account, options);
  let pending: Promise<unknown> = Promise.resolve();

  /** Saves orders first, so that no checks are recorded when that fails. */
  async function store(batch: CheckedBatch): Promise<RememberedBatch> {
    const scores = hasOrders(mode) ? await orders.score(account, batch.orders ?? [], mode) : null;
    return { ids: fileChecks?.record(batch.checks) ?? [], scores };
  }

  return {
    take: async (count) => fileChecks?.take(count),
    outside: (pins) => Promise.all(pins.map(async (pin) => (await pinLookup.outside(pin)) ?? null)),
    remember(batch) {
      const stored = store(batch);
      pending = Promise.allSettled([pending, stored]);
      return stored;
    },
    apply: (outcomes) => orders.outcome(account, outcomes),
    async settle() {
      // The worker may have ended while its last rows are being written.
      await pending;
      fileChecks?.releaseRest();
    },
  };
}

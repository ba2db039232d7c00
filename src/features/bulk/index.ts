/** Use case: verifies a file of addresses, orders or outcomes row by row. */

import { type PoolLimits, THREADS_AT_ONCE, WorkerPool } from "../../lib/threads/pool.ts";
import { transferring } from "../../lib/threads/rpc.ts";
import type { Account } from "../accounts/types.ts";
import type { Quota } from "../checks/quota.ts";
import { type BackendOptions, openBackend } from "./backend.ts";
import type { BulkMethods } from "./bulk-worker.ts";
import { type BulkUpload, type InspectRequest, TEXT_CALLS } from "./calls.ts";
import { unreadable } from "./sheet/faults.ts";

const LIMITS = {
  atOnce: THREADS_AT_ONCE,
  perAccount: 2,
  /** Each is in memory. */
  inAll: 8,
  waitMs: 120_000,
  silenceMs: 15_000,
  idleMs: 60_000,
} satisfies PoolLimits;

/** Dependencies; `limits` override the defaults. */
export interface BulkOptions extends BackendOptions {
  quota: Pick<Quota, "hold" | "useHeld" | "release" | "peek">;
  limits?: Partial<PoolLimits>;
}

/** See {@link createBulk}. */
export type Bulk = ReturnType<typeof createBulk>;

/** Opens the use case; its workers start with the first file. */
export function createBulk(options: BulkOptions) {
  const limits = { ...LIMITS, ...options.limits };
  const pool = openPool(limits);
  const seconds = Math.round(limits.silenceMs / 1000);
  const timedOut = () => unreadable("file_unreadable.too_slow", { seconds });
  return {
    /** Takes a permit for one file, before the file is read. @throws Problem 429 `too_many_files` */
    enter(account: Account) {
      const permit = pool.enter(account.id);
      return {
        /**
         * @returns JSON in UTF-8, a CSV, or a workbook, in chunks; and the month's quota afterwards
         * @throws Problem 400 for an unusable file, 402 when the quota is too small for the whole file
         */
        async verify(upload: BulkUpload) {
          const { pinLookup, quota, clock } = options;
          const { asksOutside } = pinLookup;
          const backend = openBackend(account, upload.mode, options);
          try {
            const request = { ...upload, accountId: account.id, asksOutside, now: clock() };
            const body = await permit.run({
              call: (worker) => worker.run(transferring(request, [upload.bytes.buffer as ArrayBuffer])),
              local: backend,
              timedOut: timedOut(),
            });
            return { body, quota: quota.peek(account, clock()) };
          } finally {
            await backend.settle();
          }
        },
        /** @returns JSON in UTF-8, in chunks. @throws Problem 400 for an unusable file */
        inspect: (file: Omit<InspectRequest, "now">) =>
          permit.run({
            call: (worker) =>
              worker.inspect(
                transferring({ ...file, now: options.clock() }, [file.bytes.buffer as ArrayBuffer]),
              ),
            timedOut: timedOut(),
          }),
        /** Releases the permit; call it once the response is sent. */
        leave: permit.leave,
      };
    },
    /** Files being read, and files waiting for a thread. */
    load: () => pool.load,
    /** Ends the workers. */
    close: () => void pool.close(),
  };
}

const openPool = (limits: PoolLimits) =>
  new WorkerPool<BulkMethods>({
    name: "the bulk worker",
    start: () => new Worker(new URL("./bulk-worker.ts", import.meta.url).href),
    limits,
    refusals: { own: "too_many_files.own", all: "too_many_files", waited: "too_many_files.waited" },
    text: TEXT_CALLS,
  });

/** Use case: verifies a file of addresses, orders or outcomes row by row. */
import type { Account } from "../accounts/types.ts";
import type { Quota, QuotaState } from "../checks/quota.ts";
import { type BackendOptions, openBackend } from "./backend.ts";
import { THREAD_LIMITS, type ThreadLimits, Threads } from "./threads.ts";
import type { Format, Mode } from "./types.ts";

export interface BulkOptions extends BackendOptions {
  quota: Pick<Quota, "take" | "giveBack" | "peek">;
  limits?: Partial<ThreadLimits>;
}

export interface BulkUpload {
  bytes: Uint8Array;
  mode: Mode;
  format: Format;
  /** Name or number of a workbook's sheet; null: the first one with data. */
  sheet: string | null;
}

export interface BulkAnswer {
  /** JSON in UTF-8, a CSV, or a workbook, in chunks. */
  body: Uint8Array<ArrayBuffer>[];
  /** The month's quota afterwards. */
  quota: QuotaState;
}

/** Permit for one file. */
export interface BulkPermit {
  /** @throws Problem 400 for an unusable file, 402 when the quota does not suffice for all of it */
  verify(upload: BulkUpload): Promise<BulkAnswer>;
  leave(): void;
}

export interface Bulk {
  /** Takes a permit before the file is read; release it by `leave` once the response is sent. @throws Problem 429 `too_many_files` */
  enter(account: Account): BulkPermit;
  /** Ends the workers. */
  close(): void;
}

export function createBulk(options: BulkOptions): Bulk {
  const threads = new Threads({ ...THREAD_LIMITS, ...options.limits });
  return {
    enter(account) {
      const permit = threads.enter(account.id);
      return {
        async verify({ bytes, mode, format, sheet }) {
          const { pinLookup, quota, clock } = options;
          const { asksOutside } = pinLookup;
          const backend = openBackend(account, mode, options);
          try {
            const body = await permit.run({ bytes, mode, format, sheet, asksOutside, now: clock() }, backend);
            return { body: body as BulkAnswer["body"], quota: quota.peek(account, clock()) };
          } catch (error) {
            await backend.settle();
            throw error;
          }
        },
        leave: permit.leave,
      };
    },
    close: () => threads.close(),
  };
}

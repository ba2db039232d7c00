/** Use case: a file of addresses, orders or outcomes is verified row by row. */
import type { Account, QuotaState } from "../accounts/types.ts";
import { Problem } from "../problem.ts";
import { type BackendOptions, openBackend } from "./backend.ts";
import { THREAD_LIMITS, type ThreadLimits, Threads } from "./threads.ts";
import type { Format, Mode } from "./types.ts";

export interface BulkOptions extends BackendOptions {
  /** Whether an outside service may be asked for a PIN that the directory lacks. */
  asksOutside: boolean;
  limits?: Partial<ThreadLimits>;
}

export interface BulkUpload {
  bytes: Uint8Array;
  mode: Mode;
  format: Format;
  /** Name or number of a workbook's sheet; null: the first one that has data. */
  sheet: string | null;
}

export interface BulkAnswer {
  /** JSON in UTF-8, a CSV, or a workbook; in pieces, which nobody else writes to. */
  body: Uint8Array<ArrayBuffer>[];
  /** Where the month's quota stands after it. */
  quota: QuotaState;
}

/** One file's place among those under way. */
export interface BulkPermit {
  /** @throws Problem 400 for a file that cannot be used, 402 when the quota does not suffice for all of it */
  verify(upload: BulkUpload): Promise<BulkAnswer>;
  leave(): void;
}

export interface Bulk {
  /** Asks for a place before the file is read; leave it once the answer is sent. @throws Problem 429 `too_many_files` */
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
          const { asksOutside, quota, clock } = options;
          if (mode !== "addresses" && !options.orders) throw withoutOrders(mode);
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

function withoutOrders(mode: Mode): Problem {
  const detail = `This server keeps no orders, so mode ${mode} is not there; send mode=addresses.`;
  return new Problem(400, "mode_unavailable", detail, { field: "mode" });
}

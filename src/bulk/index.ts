/** Use case: a file of addresses, orders or outcomes is verified row by row. */
import type { Account, Checks, Quota, QuotaState } from "../accounts/types.ts";
import type { PinLookup } from "../pin-lookup/types.ts";
import { Problem } from "../problem.ts";
import type { Host } from "./job.ts";
import { THREAD_LIMITS, type ThreadLimits, Threads } from "./threads.ts";
import type { Format, Mode, OrderSink } from "./types.ts";

export interface BulkOptions {
  quota: Quota;
  checks: Checks;
  pinLookup: PinLookup;
  /** Whether an outside service may be asked for a PIN that the directory lacks. */
  asksOutside: boolean;
  /** Scores and saves; null as long as there are no orders. */
  orders: OrderSink | null;
  /** Milliseconds since 1970. */
  clock: () => number;
  limits?: Partial<ThreadLimits>;
}

export interface BulkUpload {
  bytes: Uint8Array;
  mode: Mode;
  format: Format;
}

export interface BulkAnswer {
  /** JSON in UTF-8, a CSV, or a workbook. */
  body: Uint8Array;
  /** Where the month's quota stands after it. */
  quota: QuotaState;
}

/** One file's place among those under way. */
export interface BulkPlace {
  /** @throws Problem 400 for a file that cannot be used, 402 when the quota does not suffice for all of it */
  verify(upload: BulkUpload): Promise<BulkAnswer>;
  leave(): void;
}

export interface Bulk {
  /** Asks for a place before the file is read; leave it afterwards. @throws Problem 429 `too_many_files` */
  enter(account: Account): BulkPlace;
  /** Ends the workers. */
  close(): void;
}

export function createBulk(options: BulkOptions): Bulk {
  const threads = new Threads({ ...THREAD_LIMITS, ...options.limits });
  return {
    enter(account) {
      const place = threads.enter(account.id);
      return {
        async verify({ bytes, mode, format }) {
          const { asksOutside, quota, clock } = options;
          if (mode !== "addresses" && !options.orders) throw withoutOrders(mode);
          const host = hostFor(account, options);
          const body = await place.run({ bytes, mode, format, asksOutside }, host);
          return { body, quota: quota.peek(account, clock()) };
        },
        leave: place.leave,
      };
    },
    close: () => threads.close(),
  };
}

function withoutOrders(mode: Mode): Problem {
  const detail = `This server keeps no orders, so mode ${mode} is not there; send mode=addresses.`;
  return new Problem(400, "mode_unavailable", detail, { field: "mode" });
}

/** The database's side of one job. */
function hostFor(account: Account, { quota, checks, pinLookup, orders, clock }: BulkOptions): Host {
  const sink = () => {
    if (!orders) throw new Error("this server has no orders yet");
    return orders;
  };
  return {
    async take(n) {
      const state = quota.take(account, n, clock());
      if (!state.ok) throw fileOverQuota(n, state);
    },
    outside: (pins) => Promise.all(pins.map((pin) => pinLookup.outside(pin))),
    async remember({ checks: found, orders: toScore }) {
      const at = clock();
      const ids = found.map((facts) => {
        const id = checks.newId(at);
        checks.record({ accountId: account.id, id, at, channel: "bulk", ...facts });
        return id;
      });
      if (!toScore) return { ids, scores: null };
      return {
        ids,
        scores: await sink().score(
          account,
          toScore.map((order, i) => ({ ...order, checkId: ids[i] })),
        ),
      };
    },
    apply: async (outcomes) => sink().outcome(account, outcomes),
  };
}

/** 402 for the whole file, with the numbers. @see DESIGN "Quota" */
function fileOverQuota(needed: number, { limit, used, remaining, resetAt }: QuotaState): Problem {
  const checks = (n: number | null) => `${(n ?? 0).toLocaleString("en")} ${n === 1 ? "check" : "checks"}`;
  return new Problem(
    402,
    "quota_exceeded",
    `This file needs ${checks(needed)}, and ${checks(remaining)} of this month's ${(limit ?? 0).toLocaleString("en")} are left; upgrade, send fewer rows, or wait until next month.`,
    { data: { needed, limit, used, remaining, resets_at: new Date(resetAt).toISOString() } },
  );
}

/** How long returns take. Returns are known later than deliveries, so figures of the last weeks look better than they are. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import type { ScanQueries } from "../../../db/queries/orders-scan.ts";
import type { Asked } from "../../../db/reader.ts";
import { RecentCache } from "../../../lib/recent-cache.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { istDay, startOfIstDay } from "../../checks/calendar.ts";
import { ASSUMED_DAYS } from "../record/order-times.ts";

/** The share of returns that are back by then. */
const SHARE = 0.95;
/** For a shop with too few returns: couriers try three times, keep a parcel for some days, and bring it back. */
const DEFAULT_DAYS = 30;
const MIN_RETURNS = 20;
/** No parcel comes back sooner: such past orders were sent without dates. */
const MIN_DAYS = 1;
/** Returns reported later come from a file of past orders, or from a lost parcel. */
const MAX_DAYS = 60;
/** Only orders placed before these days. */
const READ_DAYS = 180;
/** Number of the newest of them that are read. */
const READ_ORDERS = 1_000;
/** Accounts whose return days are kept. */
const ACCOUNTS = 1_000;

/**
 * What {@link ScanQueries.returnTimes} is asked for: orders placed more than 60 days ago. The same all day, as code that
 * reads PostgreSQL runs again for each answer.
 */
function timesToRead(accountId: number, now: number): Parameters<ScanQueries["returnTimes"]> {
  const before = startOfIstDay(istDay(now)) - MAX_DAYS * DAY_MS;
  return [accountId, before - READ_DAYS * DAY_MS, before, READ_ORDERS];
}

/**
 * @param times read by {@link timesToRead}
 * @returns days after which nearly all returns of the account's orders are known, 2 to 60
 */
function returnDaysOf(times: readonly number[]): number {
  const known = times.filter(isMeasured).sort((a, b) => a - b);
  if (known.length < MIN_RETURNS) return DEFAULT_DAYS;
  return Math.ceil(known[Math.ceil(SHARE * known.length) - 1] / DAY_MS);
}

/** {@link returnDaysOf} the account's orders, read where nothing waits. @param now milliseconds since 1970 */
export const readReturnDays = async (
  { returnTimes }: Pick<Asked<ScanQueries>, "returnTimes">,
  accountId: number,
  now: number,
): Promise<number> => returnDaysOf(await returnTimes(...timesToRead(accountId, now)));

/** The return days of accounts, measured once a day. */
export class ReturnDays {
  /** By account: the days, and when they were measured. */
  readonly #measured = new RecentCache<number, { days: number; on: number }>(ACCOUNTS);

  /** @param clock milliseconds since 1970 */
  constructor(
    private readonly queries: Pick<ScanQueries, "returnTimes">,
    private readonly clock: () => number,
  ) {}

  /** See {@link recentFrom}, for an account and today. */
  recentFrom(accountId: number): number {
    const now = this.clock();
    let known = this.#measured.get(accountId);
    if (known?.on !== istDay(now)) {
      const days = returnDaysOf(this.queries.returnTimes(...timesToRead(accountId, now)));
      known = { days, on: istDay(now) };
      this.#measured.set(accountId, known);
    }
    return recentFrom(known.days, now);
  }
}

/**
 * Whether a finished order has the time at which it was placed. One that ended within a day of it is a past order that was
 * sent without its date: it has the time at which it came.
 */
export const isAgeKnown = ({ placedAt, outcomeAt }: Pick<OrderRow, "placedAt" | "outcomeAt">): boolean =>
  outcomeAt !== null && outcomeAt > placedAt + MIN_DAYS * DAY_MS;

/** The first of the recent days, whose returns are not all known. */
export const recentFrom = (returnDays: number, now: number): number => istDay(now) - returnDays + 1;

/** Not an assumed time, as for files without a return date. */
const isMeasured = (time: number): boolean =>
  time > MIN_DAYS * DAY_MS && time <= MAX_DAYS * DAY_MS && time !== ASSUMED_DAYS.rto * DAY_MS;

/**
 * How long returns take. A parcel comes back later than one is delivered: of the orders of the last weeks more deliveries
 * than returns are known, and what is reckoned from both looks better than it is.
 */
import type { ScanQueries } from "../../../db/queries/orders-scan.ts";
import type { Asked } from "../../../db/reader.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { ASSUMED_DAYS } from "../record/order-times.ts";

/** The share of returns that are back by then. */
const SHARE = 0.95;
/** Of a shop with too few returns: couriers try three times, keep a parcel for some days, and bring it back. */
const DEFAULT_DAYS = 30;
const MIN_RETURNS = 20;
/** No parcel comes back sooner: past orders were sent without their dates. */
const MIN_DAYS = 1;
/** Returns that are told later come of a file of past orders, or of a parcel that was lost. */
const MAX_DAYS = 60;
/** Orders placed in the days before those. */
const READ_DAYS = 180;
/** The newest of them, which are read each time. */
const READ_ORDERS = 1_000;

/**
 * @returns days after which nearly all returns of the account's orders are known, 2 to 60: measured with orders placed more
 *   than 60 days ago
 */
export async function returnDays(
  scan: Pick<Asked<ScanQueries>, "returnTimes">,
  accountId: number,
  now: number,
): Promise<number> {
  const before = now - MAX_DAYS * DAY_MS;
  const times = await scan.returnTimes(accountId, before - READ_DAYS * DAY_MS, before, READ_ORDERS);
  const known = times.filter(isMeasured).sort((a, b) => a - b);
  if (known.length < MIN_RETURNS) return DEFAULT_DAYS;
  return Math.ceil(known[Math.ceil(SHARE * known.length) - 1] / DAY_MS);
}

/** Not assumed, as it is where a file has no date of the return. */
const isMeasured = (time: number): boolean =>
  time > MIN_DAYS * DAY_MS && time <= MAX_DAYS * DAY_MS && time !== ASSUMED_DAYS.rto * DAY_MS;

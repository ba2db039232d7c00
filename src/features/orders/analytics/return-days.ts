/**
 * How long returns take. A parcel comes back later than one is delivered: of the orders of the last weeks more deliveries
 * than returns are known, and what is reckoned from both looks better than it is.
 */
import type { ScanQueries } from "../../../db/queries/orders-scan.ts";
import type { Asked } from "../../../db/reader.ts";
import { DAY_MS } from "../../../lib/time.ts";

/** The share of returns that are back by then. */
const SHARE = 0.95;
/** Of a shop with too few returns: couriers try three times, keep a parcel for some days, and bring it back. */
const DEFAULT_DAYS = 30;
const MIN_RETURNS = 20;
/** Returns that are told later come of a file of past orders, or of a parcel that was lost. */
const MAX_DAYS = 60;
/** Orders placed in the days before those. */
const READ_DAYS = 180;
/** The newest of them, which are read each time. */
const READ_ORDERS = 1_000;

/**
 * @returns days after which nearly all returns of the account's orders are known, 1 to 60: measured with orders placed more
 *   than 60 days ago
 */
export async function returnDays(
  scan: Pick<Asked<ScanQueries>, "returnTimes">,
  accountId: number,
  now: number,
): Promise<number> {
  const before = now - MAX_DAYS * DAY_MS;
  const times = await scan.returnTimes(accountId, before - READ_DAYS * DAY_MS, before, READ_ORDERS);
  const known = times.filter((time) => time <= MAX_DAYS * DAY_MS).sort((a, b) => a - b);
  if (known.length < MIN_RETURNS) return DEFAULT_DAYS;
  return Math.max(1, Math.ceil(known[Math.ceil(SHARE * known.length) - 1] / DAY_MS));
}

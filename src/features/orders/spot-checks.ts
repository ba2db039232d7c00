/** Use case: a sample of a day's low-risk orders, to check by hand. */

import type { OrderRow } from "../../db/queries/orders.ts";
import type { SpotCheckQueries } from "../../db/queries/spot-checks.ts";
import { endOfIstDay, startOfIstDay } from "../checks/calendar.ts";

export interface SampledDay {
  accountId: number;
  /** Days since 1970 in IST. */
  day: number;
  /** Orders wanted. */
  n: number;
}

/**
 * At most `n` low-risk orders placed on the day, in order of arrival. They stay the same while further orders arrive,
 * which fill the sample but replace none: an order's own hash decides, with a share based on the previous day's number
 * of orders.
 */
export function spotChecks(queries: SpotCheckQueries, { accountId, day, n }: SampledDay): OrderRow[] {
  const before = queries.count(periodOf(accountId, day - 1));
  const ids = queries.drawn(periodOf(accountId, day), shareOf(n, before), seedOf(accountId, day));
  return queries.rows(ids.sort((a, b) => a - b).slice(0, n));
}

const periodOf = (accountId: number, day: number) => ({
  accountId,
  from: startOfIstDay(day),
  before: endOfIstDay(day),
});

/** A power of two, so that late orders of the previous day rarely change it. */
const shareOf = (n: number, before: number): number =>
  2 ** -Math.max(0, Math.floor(Math.log2(Math.max(1, before) / n)));

/** Below 2^29, so that the hash's product stays an integer in SQLite. */
const seedOf = (accountId: number, day: number): number => (accountId * 7919 + day * 104_729) % 2 ** 29;

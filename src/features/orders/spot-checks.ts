/** Use case: a sample of a day's orders of low risk, to be checked by hand. */

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
 * At most `n` orders of low risk that were placed on the day, in the sequence in which they came. They stay the same
 * while further orders come, which fill the sample but replace none: an order belongs to it by its own hash, and how
 * many do is told by the number of orders of the day before.
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

/** A power of two, so that orders of the day before that come late hardly ever change it. */
const shareOf = (n: number, before: number): number =>
  2 ** -Math.max(0, Math.floor(Math.log2(Math.max(1, before) / n)));

/** Below 2^29: the product of the hash stays a whole number of SQLite. */
const seedOf = (accountId: number, day: number): number => (accountId * 7919 + day * 104_729) % 2 ** 29;

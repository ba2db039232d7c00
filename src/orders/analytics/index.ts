/** Orders and returns of the last days, by day, payment, risk level, place and reason, and what their review saved. */
import { dateOfDay, istDay } from "../../checks/calendar.ts";
import { rupees, share } from "../../risk/index.ts";
import {
  addCounts,
  type Counts,
  Facet,
  Field,
  facetOf,
  ordersIn,
  type Sums,
  toRupees,
  valueIn,
} from "./counts.ts";
import { type ByFirstOrder, ranked } from "./ranking.ts";
import { type AnalyticsQueries, countsFrom } from "./read.ts";
import { reviewOf } from "./review.ts";
import { byFirstOrder } from "./scan.ts";

export { COST_OF_RETURN } from "./review.ts";

const TOP_PINS = 20;
const PAYMENTS = ["COD", "PREPAID"] as const;
const LEVELS = ["LOW", "REVIEW", "HIGH"] as const;

/**
 * Days, states and reasons with their orders; the first by time, the others with most orders first. Of the PINs, the
 * twenty with the most returns. An order counts once for each of its risk reasons.
 * @param days calendar days in IST up to today, by the time when orders were placed
 */
export async function rtoAnalytics(queries: AnalyticsQueries, accountId: number, days: number, now: number) {
  const today = istDay(now);
  const first = today - days + 1;
  const counted = await countsFrom(queries, accountId, first);
  const total: Counts = new Map();
  for (const counts of counted.days.values()) addCounts(total, counts);
  const inSequence: ByFirstOrder = (...wanted) => byFirstOrder(queries.scan, accountId, ...wanted);
  const mostOrders = async (facet: Facet) => ranked(ofFacet(total, facet), byOrders, inSequence);
  const states = await mostOrders(Facet.state);
  const reasons = await mostOrders(Facet.reason);
  const pins = await ranked(counted.pins, byReturns, inSequence, TOP_PINS);
  return {
    days,
    ...countsOf(sumOf(total, Facet.payment)),
    by_day: listedDays(counted.days, first, today),
    by_payment: PAYMENTS.map((payment_method) => ({
      payment_method,
      ...countsOf(sumOf(total, Facet.payment, (value) => value === payment_method)),
    })),
    by_level: LEVELS.map((risk_level) => ({
      risk_level,
      ...countsOf(sumOf(total, Facet.review, (value) => value.startsWith(`${risk_level} `))),
    })),
    by_state: states.map(([key, sums]) => ({ state: valueIn(key), ...countsOf(sums) })),
    by_pincode: pins.map(([key, sums]) => ({ pincode: valueIn(key), ...countsOf(sums) })),
    by_reason: reasons.map(([key, sums]) => ({ code: valueIn(key), ...countsOf(sums) })),
    review: reviewOf(total),
  };
}

/** Every day up to today, and later ones that have orders. */
function listedDays(days: ReadonlyMap<number, Counts>, first: number, today: number) {
  const sums = new Map<number, Sums>();
  for (let day = first; day <= today; day++) sums.set(day, sumOf(days.get(day) ?? new Map(), Facet.payment));
  const later = [...days.keys()].filter((day) => day > today).sort((a, b) => a - b);
  for (const day of later) {
    const ofDay = sumOf(days.get(day)!, Facet.payment); // one of its own keys
    if (ordersIn(ofDay) > 0) sums.set(day, ofDay);
  }
  return Array.from(sums, ([day, ofDay]) => ({ date: dateOfDay(day), ...countsOf(ofDay) }));
}

const byOrders = (a: Sums, b: Sums): number => ordersIn(b) - ordersIn(a);
const byReturns = (a: Sums, b: Sums): number => b[Field.rto] - a[Field.rto] || byOrders(a, b);

const ofFacet = (counts: Counts, facet: Facet) => [...counts].filter(([key]) => facetOf(key) === facet);

/** The sum over all values of a facet, or some of them. */
function sumOf(counts: Counts, facet: Facet, isIncluded = (_value: string): boolean => true): Sums {
  const sum: Sums = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const [key, sums] of counts) {
    if (facetOf(key) === facet && isIncluded(valueIn(key)))
      for (let i = 0; i < Field.first; i++) sum[i] += sums[i];
  }
  return sum;
}

/** `rto_rate` is rto / (rto + delivered), 0 to 1; null when both are 0. Values are in rupees. */
function countsOf(sums: Sums) {
  const { none, delivered, ndr, rto, cancelled, value, rtoValue } = Field;
  return {
    orders: ordersIn(sums),
    delivered: sums[delivered],
    ndr: sums[ndr],
    rto: sums[rto],
    cancelled: sums[cancelled],
    none: sums[none],
    rto_rate: share(sums[rto], sums[rto] + sums[delivered]),
    order_value: rupees(toRupees(sums[value])),
    rto_value: rupees(toRupees(sums[rtoValue])),
  };
}

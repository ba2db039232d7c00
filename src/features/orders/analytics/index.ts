/** Orders and returns of the last days, by day, payment, risk level, place and reason, and what their review saved. */

import type { OrderDayQueries } from "../../../db/queries/order-days.ts";
import type { ScanQueries } from "../../../db/queries/orders-scan.ts";
import type { ScoreCount, ScoreOutcomeQueries } from "../../../db/queries/score-outcomes.ts";
import { type Asked, asked, type Reader } from "../../../db/reader.ts";
import { rupees, share } from "../../../engine/risk/index.ts";
import { type RealisedSaving, realisedSaving } from "../../../engine/risk/savings.ts";
import type { Account } from "../../accounts/types.ts";
import { dateOfDay, istDay } from "../../checks/calendar.ts";
import { mayHideReturns } from "../record/finished.ts";
import {
  addSums,
  Counts,
  emptySums,
  Facet,
  Field,
  facetOf,
  type Key,
  ordersIn,
  reviewKey,
  type Sums,
  toRupees,
  valueIn,
} from "./counts.ts";
import { heldCountsIn, heldOrdersOf, versionsOf } from "./held.ts";
import { type ByFirstOrder, ranked } from "./ranking.ts";
import { type AnalyticsQueries, countsFrom, facetsFrom, type Span, type SpanCounts } from "./read.ts";
import { readReturnDays, recentFrom } from "./return-days.ts";
import { reviewOf } from "./review.ts";
import { byFirstOrder } from "./scan.ts";

/** Further queries for a saving: how orders of each score ended. */
export interface SavingQueries extends AnalyticsQueries {
  scoreOutcomes: Pick<Asked<ScoreOutcomeQueries>, "placed">;
}

/** The queries below these. */
export interface StoredCounts {
  days: OrderDayQueries;
  scan: ScanQueries;
  scoreOutcomes: ScoreOutcomeQueries;
}

/** Queries of analytics, on a thread that must not block. */
export const askedAnalytics = ({ read }: Pick<Reader, "read">, queries: StoredCounts): SavingQueries => ({
  days: asked(read, queries.days),
  scan: asked(read, queries.scan),
  scoreOutcomes: asked(read, queries.scoreOutcomes),
});

const TOP_PINS = 20;
const PAYMENTS = ["COD", "PREPAID"] as const;
const PAYMENT_KEYS = PAYMENTS.map((payment) => Facet.payment + payment);
const LEVELS = ["LOW", "REVIEW", "HIGH"] as const;
const DECISIONS = ["pending", "verified", "rejected"] as const;

/**
 * Days, states and reasons with their orders; days by time, the others with most orders first; and the twenty PINs with
 * the most returns. An order counts once for each of its risk reasons.
 * @param days calendar days in IST up to today, by the time when orders were placed
 */
export async function rtoAnalytics(
  queries: SavingQueries,
  account: Pick<Account, "id" | "costs">,
  days: number,
  now: number,
) {
  const accountId = account.id;
  const today = istDay(now);
  const period = periodOf(accountId, days, {
    now,
    returnDays: await readReturnDays(queries.scan, accountId, now),
  });
  const { days: byDay, ...counts } = await countsFrom(queries, period);
  const { facets, pins } = counts;
  const [payments, complete] = [new Counts(), new Counts()];
  for (const [day, counts] of byDay) {
    payments.add(counts);
    if (day < period.recentFrom) complete.add(counts);
  }
  const inSequence: ByFirstOrder = (...wanted) => byFirstOrder(queries.scan, accountId, ...wanted);
  const mostOrders = async (facet: Facet) => ranked(ofFacet(facets, facet), byOrders, inSequence);
  const { delivered, rto, rto_rate } = countsOf(sumOf(complete, PAYMENT_KEYS));
  const states = await mostOrders(Facet.state);
  const reasons = await mostOrders(Facet.reason);
  const topPins = await ranked(pins.entries(), byReturns, inSequence, TOP_PINS);
  return {
    days,
    ...countsOf(sumOf(payments, PAYMENT_KEYS)),
    complete: { return_days: period.returnDays, delivered, rto, rto_rate },
    doubt: mayHideReturns(countsOf(sumOf(complete, [PAYMENT_KEYS[0]]))) ? ("no_returns" as const) : null,
    by_day: listedDays(byDay, period.first, today),
    by_payment: PAYMENTS.map((payment_method) => ({
      payment_method,
      ...countsOf(sumOf(payments, [Facet.payment + payment_method])),
    })),
    by_level: LEVELS.map((risk_level) => ({
      risk_level,
      ...countsOf(
        sumOf(
          facets,
          DECISIONS.map((decision) => reviewKey(risk_level, decision)),
        ),
      ),
    })),
    by_state: states.map(([key, sums]) => ({ state: valueIn(key), ...countsOf(sums) })),
    by_pincode: topPins.map(([key, sums]) => ({ pincode: valueIn(key), ...countsOf(sums) })),
    by_reason: reasons.map(([key, sums]) => ({ code: valueIn(key), ...countsOf(sums) })),
    review: { ...reviewOf(facets), saving: await savingIn(queries, account, counts, period) },
  };
}

/** Only the review's saving of {@link rtoAnalytics}. @param measured {@link readReturnDays} at a time */
export async function savingOf(
  queries: SavingQueries,
  account: Pick<Account, "id" | "costs">,
  days: number,
  measured: { now: number; returnDays: number },
): Promise<RealisedSaving> {
  const period = periodOf(account.id, days, measured);
  return savingIn(queries, account, await facetsFrom(queries, period), period);
}

interface Period extends Span {
  /** Days after which nearly all returns are known. */
  returnDays: number;
}

/** The days up to today; recent days are those whose returns are not all known. */
function periodOf(
  accountId: number,
  days: number,
  { now, returnDays }: { now: number; returnDays: number },
): Period {
  const first = istDay(now) - days + 1;
  return { accountId, first, recentFrom: recentFrom(returnDays, now), returnDays };
}

async function savingIn(
  { scoreOutcomes }: SavingQueries,
  { id, costs }: Pick<Account, "id" | "costs">,
  { facets, recent }: Pick<SpanCounts, "facets" | "recent">,
  { first, recentFrom, returnDays }: Period,
): Promise<RealisedSaving> {
  const held = heldCountsIn(facets, recent);
  const untreated = new Map<number, readonly ScoreCount[]>();
  for (const version of versionsOf(held))
    untreated.set(version, await scoreOutcomes.placed(id, version, first, recentFrom));
  return realisedSaving({ ...heldOrdersOf(held, untreated), returnDays }, costs);
}

/** Every day up to today, and later ones that have orders. */
function listedDays(days: ReadonlyMap<number, Counts>, first: number, today: number) {
  const sums = new Map<number, Sums>();
  for (let day = first; day <= today; day++) sums.set(day, emptySums(day));
  for (const day of [...days.keys()].sort((a, b) => a - b)) {
    const ofDay = sumOf(days.get(day)!, PAYMENT_KEYS); // an own key
    if (ordersIn(ofDay) > 0) sums.set(day, ofDay);
  }
  return Array.from(sums, ([day, ofDay]) => ({ date: dateOfDay(day), ...countsOf(ofDay) }));
}

const byOrders = (a: Sums, b: Sums): number => ordersIn(b) - ordersIn(a);
const byReturns = (a: Sums, b: Sums): number => b[Field.rto] - a[Field.rto] || byOrders(a, b);

const ofFacet = (counts: Counts, facet: Facet) => counts.entries().filter(([key]) => facetOf(key) === facet);

function sumOf(counts: Counts, keys: readonly Key[]): Sums {
  const sum = emptySums(0);
  for (const key of keys) {
    const sums = counts.get(key);
    if (sums) addSums(sum, sums);
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

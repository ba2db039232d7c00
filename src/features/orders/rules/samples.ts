/**
 * The orders for backtests and learning: all of a small period, a sample of a large one, so that the time does not grow
 * with the number of orders.
 */

import { orderQueries, type TimePosition } from "../../../db/queries/orders.ts";
import { sampleQueries, type TimeSpan } from "../../../db/queries/orders-sample.ts";
import { type PastOrder, scanQueries } from "../../../db/queries/orders-scan.ts";
import type { Reader } from "../../../db/reader.ts";
import type { NewestOrders } from "../../../engine/risk/backtest/figures.ts";
import {
  type BacktestOrders,
  type BacktestRow,
  type LearningOrders,
  type LearningRow,
  missingOutcomes,
  type Recent,
  type Signals,
} from "../../../engine/risk/index.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { istDay, startOfIstDay } from "../../checks/calendar.ts";
import { isAgeKnown, recentFrom } from "../analytics/return-days.ts";
import { isTreated } from "../record/held.ts";
import { SignalStore } from "../stored/signal-store.ts";

/** Approximate maximum of finished orders read: with two million orders a job takes at most a second. */
export const SAMPLE_SIZE = 10_000;
const PAGE_SIZE = 500;
/** After all orders. */
const END = Number.MAX_SAFE_INTEGER;

/** Forecasts and thresholds use the orders of this many days, late ones first. */
const RECENT_DAYS = 60;
const LATE_DAYS = 14;
/** Minimum of late orders, however old they are. */
const MIN_LATE = 1_000;
/** Orders read of each part. Late ones count most. */
const MAX_LATE = 5_000;
const MAX_EARLIER = 2_500;
/** Learning and forecasts use no older orders. */
const MAX_DAYS = 366;

/** Whose orders are read. */
export interface SampleScope {
  accountId: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Days after which nearly all returns of the account are known. */
  returnDays: number;
}

/** @returns what backtests and learning read, each counting the orders when it is called */
export function openSamples(db: Reader, { accountId, now, returnDays: return_days }: SampleScope) {
  const { pastBefore } = scanQueries(db);
  const sample = sampleQueries(db);
  const store = new SignalStore(orderQueries(db));
  const since = (days: number) => now - days * DAY_MS;
  const newestFrom = startOfIstDay(recentFrom(return_days, now));
  const signalsOf = (row: Parameters<SignalStore["unpack"]>[0]) => store.unpack(row);

  /** The latest finished and rejected orders, newest first, one page in memory at a time. */
  function* latestPast({ from, to }: TimeSpan): Generator<PastOrder> {
    let left = SAMPLE_SIZE;
    for (let position: TimePosition | undefined = { placedAt: to, id: 0 }; position && left > 0; ) {
      const limit = Math.min(PAGE_SIZE, left);
      const page: PastOrder[] = pastBefore(accountId, from, position, limit);
      yield* page;
      position = page.length < limit ? undefined : page.at(-1);
      left -= page.length;
    }
  }

  function rowOf(row: Omit<PastOrder, "id">): BacktestRow {
    const { outcome, orderValue: order_value, riskLevel: level } = row;
    return { signals: signalsOf(row), outcome, order_value, level, treated: isTreated(row) };
  }

  function countOf(span: TimeSpan) {
    const rto = sample.countFinished(accountId, "rto", span);
    const delivered = sample.countFinished(accountId, "delivered", span);
    return { population: { rto, delivered }, total: rto + delivered };
  }
  let newestDays: ReturnType<typeof countOf> | undefined;

  /**
   * The finished orders placed from a time on, without days whose returns are not all known, unless there are too few
   * older ones, because deliveries of the newest are known before returns.
   */
  function finishedFrom(from: number) {
    const span = { from, to: Math.max(from, newestFrom) };
    const older = countOf(span);
    newestDays ??= countOf({ from: newestFrom, to: END });
    const newest = from > newestFrom ? countOf({ from, to: END }) : newestDays;
    const newest_left_out = missingOutcomes(older.population).outcomes === 0;
    const newestOrders: NewestOrders = { return_days, newest: newest.total, newest_left_out };
    if (newest_left_out) return { span, ...older, newestOrders };
    const rto = older.population.rto + newest.population.rto;
    const delivered = older.population.delivered + newest.population.delivered;
    return { span: { from, to: END }, population: { rto, delivered }, total: rto + delivered, newestOrders };
  }

  function* sampled(span: TimeSpan, total: number) {
    for (const outcome of ["rto", "delivered"] as const) {
      yield* sample.finished(accountId, outcome, span, SAMPLE_SIZE / total);
    }
    yield* sample.unsent(accountId, span, SAMPLE_SIZE / total);
  }

  function* rowsOf(orders: Iterable<Parameters<typeof rowOf>[0]>): Generator<BacktestRow> {
    for (const row of orders) yield rowOf(row);
  }

  function* learningRowsOf(orders: Iterable<Omit<PastOrder, "id">>): Generator<LearningRow> {
    for (const row of orders)
      yield { signals: signalsOf(row), outcome: row.outcome, treated: isTreated(row) };
  }

  /** Orders to learn from, newest first: the latest, or a sample of the recent ones when those are too many. */
  function learnable() {
    const { span, total, newestOrders } = finishedFrom(newestFrom - RECENT_DAYS * DAY_MS);
    if (total > SAMPLE_SIZE)
      return {
        orders: [...sampled(span, total)].sort((a, b) => b.placedAt - a.placedAt),
        of: total,
        newestOrders,
      };
    const year = finishedFrom(since(MAX_DAYS));
    return { orders: latestPast(year.span), newestOrders: year.newestOrders };
  }

  function recent(): Recent<Signals> {
    let lateFrom = since(LATE_DAYS);
    let late = sample.placed(accountId, lateFrom, Number.MAX_SAFE_INTEGER, MAX_LATE);
    if (late.length < MIN_LATE) {
      const latest = sample.latest(accountId, since(MAX_DAYS), MIN_LATE);
      lateFrom = latest.at(-1)?.placedAt ?? lateFrom;
      late = latest.reverse();
    }
    const earlier = sample.placed(accountId, since(RECENT_DAYS), lateFrom, MAX_EARLIER);
    return { late: late.map(signalsOf), earlier: earlier.map(signalsOf) };
  }

  return {
    /** Those placed on the calendar days in IST up to today. */
    forBacktest(days: number): { orders: BacktestOrders; newestOrders: NewestOrders } {
      // The days of the overview, so that both cover the same orders.
      const from = startOfIstDay(istDay(now) - days + 1);
      const { span, population, total, newestOrders } = finishedFrom(from);
      const finished = total > SAMPLE_SIZE ? sampled(span, total) : latestPast(span);
      return { orders: { finished: rowsOf(finished), population, recent: recent() }, newestOrders };
    },
    forLearning(): { orders: LearningOrders; newestOrders: NewestOrders } {
      const { orders, of, newestOrders } = learnable();
      return { orders: { finished: learningRowsOf(orders), of, recent: recent() }, newestOrders };
    },
    /**
     * Those of {@link forLearning} that were not scored by a rules version, and are old enough for their returns to be known.
     * Without orders that were called or corrected: what calls prevented says nothing about orders without.
     */
    *otherThan(rulesVersion: number): Generator<BacktestRow> {
      for (const row of learnable().orders) {
        const isOld = row.placedAt < newestFrom || !isAgeKnown(row);
        if (!isTreated(row) && row.rulesVersion !== rulesVersion && isOld) yield rowOf(row);
      }
    },
  };
}

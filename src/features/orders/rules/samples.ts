/**
 * The orders that backtests and learning read: all of a small period, a sample of a large one, so that neither takes
 * longer with the number of orders.
 */

import { orderQueries, type TimePosition } from "../../../db/queries/orders.ts";
import { sampleQueries } from "../../../db/queries/orders-sample.ts";
import { type FinishedOrder, scanQueries } from "../../../db/queries/orders-scan.ts";
import type { Reader } from "../../../db/reader.ts";
import type {
  BacktestOrders,
  BacktestRow,
  LearningOrders,
  Recent,
  Signals,
} from "../../../engine/risk/index.ts";
import { DAY_MS } from "../../../lib/time.ts";
import { istDay, startOfIstDay } from "../../checks/calendar.ts";
import { isTreated } from "../record/held.ts";
import { SignalStore } from "../stored/signal-store.ts";

/** The most finished orders that are read, but for a few: with two million orders a job takes a second at most. */
export const SAMPLE_SIZE = 10_000;
const PAGE_SIZE = 500;
const LATEST: TimePosition = { placedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** Forecasts and thresholds are made from the orders of so many days, the late ones first. */
const RECENT_DAYS = 60;
const LATE_DAYS = 14;
/** Late orders at least, however old they are. */
const MIN_LATE = 1_000;
/** Orders that are read of each part. The late ones count most. */
const MAX_LATE = 5_000;
const MAX_EARLIER = 2_500;
/** Learning and forecasts use no older orders. */
const MAX_DAYS = 366;

/** @param now milliseconds since 1970 */
export function openSamples(db: Reader, accountId: number, now: number) {
  const { finishedBefore } = scanQueries(db);
  const sample = sampleQueries(db);
  const store = new SignalStore(orderQueries(db));
  const since = (days: number) => now - days * DAY_MS;
  const signalsOf = (row: Parameters<SignalStore["unpack"]>[0]) => store.unpack(row);

  /** The latest finished orders, newest first, one page in memory at a time. */
  function* latestFinished(from: number): Generator<FinishedOrder> {
    let left = SAMPLE_SIZE;
    for (let position: TimePosition | undefined = LATEST; position && left > 0; ) {
      const limit = Math.min(PAGE_SIZE, left);
      const page: FinishedOrder[] = finishedBefore(accountId, from, position, limit);
      yield* page;
      position = page.length < limit ? undefined : page.at(-1);
      left -= page.length;
    }
  }

  function rowOf(row: Omit<FinishedOrder, "id">): BacktestRow {
    const { outcome, orderValue: order_value, riskLevel: level } = row;
    return { signals: signalsOf(row), outcome, order_value, level };
  }

  function countOf(from: number) {
    const population = {
      rto: sample.countFinished(accountId, "rto", from),
      delivered: sample.countFinished(accountId, "delivered", from),
    };
    return { population, total: population.rto + population.delivered };
  }

  function* sampled(from: number, total: number) {
    for (const outcome of ["rto", "delivered"] as const) {
      yield* sample.finished(accountId, outcome, from, SAMPLE_SIZE / total);
    }
  }

  function* rowsOf(orders: Iterable<Parameters<typeof rowOf>[0]>): Generator<BacktestRow> {
    for (const row of orders) yield rowOf(row);
  }

  /** Finished orders to learn from, newest first: the latest, or a sample of the recent ones when those are too many. */
  function learnable() {
    const from = since(RECENT_DAYS);
    const { total } = countOf(from);
    if (total <= SAMPLE_SIZE) return { orders: latestFinished(since(MAX_DAYS)) };
    return { orders: [...sampled(from, total)].sort((a, b) => b.placedAt - a.placedAt), of: total };
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
    forBacktest(days: number): BacktestOrders {
      // The days of the overview, so that both tell of the same orders.
      const from = startOfIstDay(istDay(now) - days + 1);
      const { population, total } = countOf(from);
      const finished = total > SAMPLE_SIZE ? sampled(from, total) : latestFinished(from);
      return { finished: rowsOf(finished), population, recent: recent() };
    },
    forLearning(): LearningOrders {
      const { orders, of } = learnable();
      return { finished: rowsOf(orders), of, recent: recent() };
    },
    /** Those of {@link forLearning} that were not scored by a version of the rules, and sent as they came in. */
    *otherThan(rulesVersion: number): Generator<BacktestRow> {
      for (const row of learnable().orders)
        if (row.rulesVersion !== rulesVersion && !isTreated(row)) yield rowOf(row);
    },
  };
}

/** The counts of all orders placed from a day on. */
import { setImmediate } from "node:timers/promises";
import { istDay, startOfIstDay } from "../../checks/calendar.ts";
import type { OrderDayQueries } from "../../db/queries/order-days.ts";
import type { ScanQueries } from "../../db/queries/orders-scan.ts";
import { addEncoded } from "./codec.ts";
import { addCounts, addTo, type Counts, sumsOf } from "./counts.ts";
import { changesIn, PeriodKind, type Periods, periodKey, rangesFrom, sumByPeriod } from "./period.ts";
import { scanChanges } from "./scan.ts";

export interface AnalyticsQueries {
  days: OrderDayQueries;
  scan: ScanQueries;
}

export interface SpanCounts {
  /** By day, of all facets but PINs. May contain keys without orders. */
  days: Map<number, Counts>;
  pins: Counts;
}

/** From the counters; from the orders themselves while some are not counted yet. */
export const countsFrom = (
  queries: AnalyticsQueries,
  accountId: number,
  first: number,
): Promise<SpanCounts> =>
  queries.days.countedTo() === null
    ? readCounters(queries.days, accountId, first)
    : scanCounts(queries.scan, accountId, first);

async function readCounters(queries: OrderDayQueries, accountId: number, first: number): Promise<SpanCounts> {
  const ranges = rangesFrom(first);
  const { periods, journal } = queries.read(accountId, ranges);
  const changes = [...changesIn(journal)].filter(([, account]) => account === accountId);
  const pending: Periods = sumByPeriod(changes);
  const days = new Map<number, Counts>();
  const pins: Counts = new Map();
  for (const { kind, day, counts } of periods) {
    const period = pending.get(periodKey({ accountId, kind, day }));
    if (period) addEncoded(period.counts, counts, day);
    else if (kind !== PeriodKind.day) addEncoded(pins, counts, day);
    else {
      const ofDay: Counts = new Map();
      addEncoded(ofDay, counts, day);
      days.set(day, ofDay);
    }
    if (kind === PeriodKind.pinBlock) await setImmediate();
  }
  for (const { id, counts } of pending.values()) {
    if (!ranges.some(({ kind, from, before }) => kind === id.kind && id.day >= from && id.day < before))
      continue;
    if (id.kind === PeriodKind.day) days.set(id.day, counts);
    else addCounts(pins, counts);
  }
  return { days, pins };
}

async function scanCounts(queries: ScanQueries, accountId: number, first: number): Promise<SpanCounts> {
  const days = new Map<number, Counts>();
  const pins: Counts = new Map();
  for await (const { placedAt, change } of scanChanges(queries, accountId, startOfIstDay(first))) {
    const [by, , , outcome, value, pin, ...keys] = change;
    const day = istDay(placedAt);
    const ofDay: Counts = days.get(day) ?? new Map();
    days.set(day, ofDay);
    for (const key of keys) addTo(sumsOf(ofDay, key, day), { outcome, value }, by);
    addTo(sumsOf(pins, pin, day), { outcome, value }, by);
  }
  return { days, pins };
}

/** The counts of all orders placed from a day on. */
import { setImmediate } from "node:timers/promises";
import type { OrderDayQueries, PeriodRange } from "../../../db/queries/order-days.ts";
import type { ScanQueries } from "../../../db/queries/orders-scan.ts";
import type { Asked } from "../../../db/reader.ts";
import { istDay, startOfIstDay } from "../../checks/calendar.ts";
import { addEncoded } from "./codec.ts";
import { Counts, PinPlaces } from "./counts.ts";
import { countFacets } from "./held.ts";
import { changesIn, facetRanges, Kind, type Periods, periodKey, rangesFrom, sumByPeriod } from "./period.ts";
import { scanChanges } from "./scan.ts";

export interface AnalyticsQueries {
  days: Asked<OrderDayQueries>;
  scan: Asked<ScanQueries>;
}

export interface SpanCounts {
  /** Payments, by day. */
  days: Map<number, Counts>;
  /** All other facets but PINs. */
  facets: Counts;
  pins: Counts;
}

/** About as many as there are in India. */
const ALL_PINS = 20_000;

/** From the counters; from the orders themselves while some are not counted yet. */
export const countsFrom = async (
  queries: AnalyticsQueries,
  accountId: number,
  first: number,
): Promise<SpanCounts> =>
  (await queries.days.countedTo()) === null
    ? readCounters(queries.days, accountId, rangesFrom(first))
    : scanCounts(queries.scan, accountId, first);

/** The facets but PINs alone: one row a day. */
export const facetsFrom = async (
  queries: AnalyticsQueries,
  accountId: number,
  first: number,
): Promise<Counts> => {
  const read =
    (await queries.days.countedTo()) === null
      ? readCounters(queries.days, accountId, facetRanges(first))
      : scanCounts(queries.scan, accountId, first);
  return (await read).facets;
};

async function readCounters(
  queries: Asked<OrderDayQueries>,
  accountId: number,
  ranges: readonly PeriodRange[],
): Promise<SpanCounts> {
  const { periods, journal } = await queries.read(accountId, ranges);
  const changes = [...changesIn(journal)].filter(([, account]) => account === accountId);
  const pending: Periods = sumByPeriod(changes);
  const span = emptySpan();
  for (const { kind, day, counts } of periods) {
    const period = pending.get(periodKey({ accountId, kind, day }));
    addEncoded(period?.counts ?? countsOf(span, kind, day), counts, day);
    // Other requests run between the large ones.
    if (kind >= Kind.pins) await setImmediate();
  }
  for (const { id, counts } of pending.values()) {
    if (ranges.some(({ kind, from, before }) => kind === id.kind && id.day >= from && id.day < before))
      countsOf(span, id.kind, id.day).add(counts);
  }
  return span;
}

const emptySpan = (): SpanCounts => ({
  days: new Map(),
  facets: new Counts(),
  pins: new Counts(new PinPlaces(), ALL_PINS),
});

/** Where the counts of a kind are summed. */
function countsOf({ days, facets, pins }: SpanCounts, kind: number, day: number): Counts {
  if (kind !== Kind.payments) return kind === Kind.facets ? facets : pins;
  const counts = days.get(day) ?? new Counts(new Map(), 2);
  days.set(day, counts);
  return counts;
}

async function scanCounts(
  queries: Asked<ScanQueries>,
  accountId: number,
  first: number,
): Promise<SpanCounts> {
  const span = emptySpan();
  for await (const { placedAt, change } of scanChanges(queries, accountId, startOfIstDay(first))) {
    const [by, , , outcome, value, pin, payment, ...facets] = change;
    const day = istDay(placedAt);
    const amount = { outcome, value };
    countsOf(span, Kind.payments, day).count(payment, day, amount, by);
    countFacets(span.facets, facets, day, amount, by);
    span.pins.count(pin, day, amount, by);
  }
  return span;
}

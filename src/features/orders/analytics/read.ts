/** The counts of all orders placed from a day on. */
import { setImmediate } from "node:timers/promises";
import type { OrderDayQueries, PeriodRange } from "../../../db/queries/order-days.ts";
import type { ScanQueries } from "../../../db/queries/orders-scan.ts";
import type { Asked } from "../../../db/reader.ts";
import { istDay, startOfIstDay } from "../../checks/calendar.ts";
import { addEncoded } from "./codec.ts";
import { Counts, PinPlaces } from "./counts.ts";
import { changesIn, facetRanges, Kind, type Periods, periodKey, rangesFrom, sumByPeriod } from "./period.ts";
import { scanChanges } from "./scan.ts";

export interface AnalyticsQueries {
  days: Asked<OrderDayQueries>;
  scan: Asked<ScanQueries>;
}

export interface SpanCounts {
  /** Payments, by day. */
  days: Map<number, Counts>;
  /** All other facets except PINs. */
  facets: Counts;
  /** Only those of the recent days. */
  recent: Counts;
  pins: Counts;
}

/** About the number of PINs in India. */
const ALL_PINS = 20_000;

/** Period of the counts: orders placed from the day `first` on; days from `recentFrom` on are recent. */
export interface Span {
  accountId: number;
  first: number;
  recentFrom: number;
}

/** From the counters; from the orders themselves while some are not counted yet. */
export const countsFrom = async (queries: AnalyticsQueries, span: Span): Promise<SpanCounts> =>
  (await queries.days.countedTo()) === null
    ? readCounters(queries.days, span, rangesFrom(span.first))
    : scanCounts(queries.scan, span);

/** Only the facets other than PINs: one row a day. */
export const facetsFrom = async (
  queries: AnalyticsQueries,
  span: Span,
): Promise<Pick<SpanCounts, "facets" | "recent">> =>
  (await queries.days.countedTo()) === null
    ? readCounters(queries.days, span, facetRanges(span.first))
    : scanCounts(queries.scan, span);

async function readCounters(
  queries: Asked<OrderDayQueries>,
  { accountId, recentFrom }: Span,
  ranges: readonly PeriodRange[],
): Promise<SpanCounts> {
  const { periods, journal } = await queries.read(accountId, ranges);
  const changes = [...changesIn(journal)].filter(([, account]) => account === accountId);
  const pending: Periods = sumByPeriod(changes);
  const span = emptySpan();
  for (const { kind, day, counts } of periods) {
    const period = pending.get(periodKey({ accountId, kind, day }));
    addEncoded(period?.counts ?? countsOf(span, kind, day, recentFrom), counts, day);
    // Lets other requests run between large rows.
    if (kind >= Kind.pins) await setImmediate();
  }
  for (const { id, counts } of pending.values()) {
    if (ranges.some(({ kind, from, before }) => kind === id.kind && id.day >= from && id.day < before))
      countsOf(span, id.kind, id.day, recentFrom).add(counts);
  }
  span.facets.add(span.recent);
  return span;
}

const emptySpan = (): SpanCounts => ({
  days: new Map(),
  facets: new Counts(),
  recent: new Counts(),
  pins: new Counts(new PinPlaces(), ALL_PINS),
});

/** Where the counts of a kind are summed; facets of recent days are added to the others at the end. */
function countsOf(
  { days, facets, recent, pins }: SpanCounts,
  kind: number,
  day: number,
  recentFrom: number,
): Counts {
  if (kind === Kind.facets) return day < recentFrom ? facets : recent;
  if (kind !== Kind.payments) return pins;
  const counts = days.get(day) ?? new Counts(new Map(), 2);
  days.set(day, counts);
  return counts;
}

async function scanCounts(
  queries: Asked<ScanQueries>,
  { accountId, first, recentFrom }: Span,
): Promise<SpanCounts> {
  const span = emptySpan();
  for await (const { placedAt, change } of scanChanges(queries, accountId, startOfIstDay(first))) {
    const [by, , , outcome, value, pin, payment, ...facets] = change;
    const day = istDay(placedAt);
    const amount = { outcome, value };
    countsOf(span, Kind.payments, day, recentFrom).count(payment, day, amount, by);
    const ofFacets = countsOf(span, Kind.facets, day, recentFrom);
    for (const facet of facets) ofFacets.count(facet, day, amount, by);
    span.pins.count(pin, day, amount, by);
  }
  span.facets.add(span.recent);
  return span;
}

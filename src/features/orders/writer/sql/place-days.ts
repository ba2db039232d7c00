/** Counters of places by day, on disk plus what is not written yet. Inside a `db.write`. */
import type { Db } from "../../../../db/db.ts";
import {
  LONG_PERIOD,
  type Periods,
  type PlaceDayChange,
  type PlaceDayCounts,
  type PlaceDayQueries,
  periodsIn,
  placeDayQueries,
} from "../../../../db/queries/place-days.ts";
import {
  addDayCounts,
  countInDays,
  DAY_KINDS,
  type DayKind,
  type EachDayCounts,
  emptyDayCounts,
  type FindDayCounts,
  isNothing,
  sumOfPlaceStats,
} from "../history/place-days.ts";
import {
  addToBucket,
  emptyPlaceStats,
  mapsOf,
  type PlaceKind,
  type PlaceOrder,
  type PlaceStats,
} from "../history/place-stats.ts";

/** Differences to the disk by day. */
type ByDay = Map<number, PlaceDayCounts>;

/** Start of a sum: nothing, or today's counters, from which it counts back. */
interface Nearest {
  periods: Periods;
  isBack: boolean;
}

/** Above all days since 1970. */
const MAX_DAY = 1_000_000;

/** Written when the place counters are, whose journal contains the same changes. */
export class PlaceDays {
  readonly #queries: PlaceDayQueries;
  /** By account, kind and value. */
  readonly #pending = new Map<number, Record<DayKind, Map<string, ByDay>>>();
  /** By account and day, until other days are written. */
  readonly #nearestOf = new Map<number, Nearest>();

  constructor(db: Db) {
    this.#queries = placeDayQueries(db);
  }

  /** Adds (1) or subtracts (-1) an order. */
  count(order: PlaceOrder, by: 1 | -1): void {
    countInDays(this.#pendingOf, order, by);
  }

  /**
   * The counters at the start of a day in IST; the caller owns the result. They are summed up from the first day, or
   * counted back from today, whichever is nearer.
   * @param today the counters of the place with all its days
   */
  before(accountId: number, day: number, kind: PlaceKind, value: string, today: PlaceStats): PlaceStats {
    if (isNothing(today)) return emptyPlaceStats();
    const { periods, isBack } = this.#nearest(accountId, day);
    const by = isBack ? -1 : 1;
    const stats = isBack ? sumOfPlaceStats(today, emptyPlaceStats()) : emptyPlaceStats();
    const pending = this.#pending.get(accountId);
    addDayCounts(stats, this.#queries.sum(accountId, periods, kind, value), by);
    for (const [at, counts] of pending?.[kind].get(value) ?? [])
      if (at >= day === isBack) addDayCounts(stats, counts, by);
    if (kind !== "merchant") return stats;
    for (const { value: bucket, orders } of this.#queries.orders(accountId, periods, "value"))
      addToBucket(stats, Number(bucket), by * orders);
    for (const [bucket, days] of pending?.value ?? [])
      for (const [at, { cod, prepaid }] of days)
        if (at >= day === isBack) addToBucket(stats, Number(bucket), by * (cod + prepaid));
    return stats;
  }

  /** The days on disk before a day, or those from it on, whichever are fewer periods. */
  #nearest(accountId: number, day: number): Nearest {
    const key = accountId * MAX_DAY + day;
    let nearest = this.#nearestOf.get(key);
    if (nearest === undefined) {
      const { first, end } = this.#queries.span(accountId) ?? { first: day, end: day };
      const [before, from] = [periodsIn(first, day), periodsIn(day, end)];
      const isBack = from.length < before.length;
      nearest = { periods: isBack ? from : before, isBack };
      this.#nearestOf.set(key, nearest);
    }
    return nearest;
  }

  /** Passes the counters of one day in IST for each place and value bucket; some may come in two parts. */
  ofDay(accountId: number, day: number, each: EachDayCounts): void {
    for (const { kind, value, ...counts } of this.#queries.ofDay(accountId, day))
      each(kind as DayKind, value, counts); // no other kind is counted
    const pending = this.#pending.get(accountId);
    if (!pending) return;
    for (const kind of DAY_KINDS)
      for (const [value, days] of pending[kind]) {
        const counts = days.get(day);
        if (counts) each(kind, value, counts);
      }
  }

  /** Writes what is pending, in the order of the primary key, so that many rows share a database page. */
  flush(): void {
    const days = [...this.#changes()];
    const long = new Map<string, PlaceDayChange>();
    for (const change of days) {
      const firstDay = Math.floor(change.firstDay / LONG_PERIOD) * LONG_PERIOD;
      const key = `${change.accountId} ${firstDay} ${change.kind} ${change.value}`;
      const sum = long.get(key) ?? { ...change, days: LONG_PERIOD, firstDay, counts: emptyDayCounts() };
      long.set(key, sum);
      for (const name of COUNTS) sum.counts[name] += change.counts[name];
    }
    this.#queries.add([...days, ...long.values()].sort(byKey));
    this.clear();
  }

  /** Forgets what is pending. */
  clear(): void {
    this.#pending.clear();
    this.#nearestOf.clear();
  }

  /** A change and its correction need no row. */
  *#changes(): Generator<PlaceDayChange> {
    for (const [accountId, kinds] of this.#pending)
      for (const [kind, values] of Object.entries(kinds))
        for (const [value, days] of values)
          for (const [firstDay, counts] of days)
            if (COUNTS.some((name) => counts[name] !== 0))
              yield { accountId, days: 1, firstDay, kind, value, counts };
  }

  readonly #pendingOf: FindDayCounts = (accountId, day, kind, value) => {
    let kinds = this.#pending.get(accountId);
    if (!kinds) {
      kinds = mapsOf(DAY_KINDS);
      this.#pending.set(accountId, kinds);
    }
    let days = kinds[kind].get(value);
    if (!days) {
      days = new Map();
      kinds[kind].set(value, days);
    }
    let counts = days.get(day);
    if (!counts) {
      counts = emptyDayCounts();
      days.set(day, counts);
    }
    return counts;
  };
}

const COUNTS = Object.keys(emptyDayCounts()) as (keyof PlaceDayCounts)[]; // it has no other keys

/** The primary key's order. */
function byKey(a: PlaceDayChange, b: PlaceDayChange): number {
  const numbers = a.accountId - b.accountId || a.days - b.days || a.firstDay - b.firstDay;
  if (numbers !== 0) return numbers;
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.value < b.value ? -1 : 1;
}

/** A merchant's place counters at any time in the past, from the counters at the start of a day. Pure. */

import type { CountedRow, OrderQueries, PlaceRow, TimePosition } from "../../../../db/queries/orders.ts";
import { type Bursts, emptyBursts } from "../../../../engine/risk/index.ts";
import { DAY_MS } from "../../../../lib/time.ts";
import { istDay, startOfIstDay } from "../../../checks/calendar.ts";
import { isUnderWay } from "../../record/finished.ts";
import { isBefore, move, type PastSource } from "./past.ts";
import { PastDay } from "./past-day.ts";
import { addDayCounts, type EachDayCounts, startOfDay, sumOfPlaceStats } from "./place-days.ts";
import {
  addToBucket,
  addToBursts,
  countOrder,
  dayBefore,
  emptyPlaceStats,
  type FindPlaceStats,
  type PlaceKind,
  type PlaceStats,
  placeOrderAt,
  rupeesOf,
} from "./place-stats.ts";

/** Maximum of changes counted to find the nearer of two days. */
const MAX_COUNTED = 50_000;
/** Beyond this, the start of a day is nearer. */
const MAX_MOVE_MS = DAY_MS / 2;
/** Maximum of cached places per time, about 1 MB. */
const MAX_PLACES = 6_000;
/** Beyond this, few places are the same and many days must be read. */
const MAX_DAYS_BETWEEN = 2;
/** Number of changes that takes as long to read as one place at the start of a day. */
const CHANGES_A_PLACE = 20;
/** Cached times, each about a day apart, as rows of a file may be from any day. */
export const MAX_CACHED = 32;

/** Source for the past of any day. */
export interface PastDaySource
  extends Pick<OrderQueries, "changedBetween" | "changesBetween" | "placedWithin"> {
  /** The counters at the start of a day in IST. The caller owns the result. */
  placeStatsBefore(accountId: number, day: number, kind: PlaceKind, value: string): PlaceStats;
  /** Passes the counters of all places of one day in IST. */
  placesOfDay(accountId: number, day: number, each: EachDayCounts): void;
}

/** Placeholder for counters that were not read, whose values nobody uses. */
const UNREAD = emptyPlaceStats();

/** Counters at a position: those at another one (the base), and what changed between the two. */
class MovedPlaces {
  /** Differences to the base. */
  readonly #moved = new Map<string, PlaceStats>();
  position: TimePosition;

  constructor(
    private readonly accountId: number,
    private readonly source: Pick<PastSource, "changedBetween">,
    private readonly base: FindPlaceStats,
    position: TimePosition,
  ) {
    this.position = position;
  }

  get size(): number {
    return this.#moved.size;
  }

  readonly find: FindPlaceStats = (accountId, kind, value) => {
    const base = this.base(accountId, kind, value);
    const moved = this.#moved.get(`${kind} ${value}`);
    return moved ? sumOfPlaceStats(base, moved) : base;
  };

  moveTo(position: TimePosition): void {
    move(this.source, this.accountId, this.position, position, this.count);
    this.position = position;
  }

  /** Counts an order as it was at a position, if it was placed before that. */
  readonly count = (row: PlaceRow, at: TimePosition, by: 1 | -1): void => {
    if (isBefore(row, at)) countOrder(this.#movedOf, placeOrderAt(row, at.placedAt), by);
  };

  readonly #movedOf: FindPlaceStats = (_, kind, value) => statsIn(this.#moved, `${kind} ${value}`);
}

/**
 * The stored counters of a merchant at a time. Cached, because an import requests nearby times: it reads the orders in
 * between, or those of half a day when starting over.
 */
export class PastPlaces {
  readonly accountId: number;
  readonly #window: PastDay;
  /** Counters at the start of the day. */
  readonly #bases = new Map<string, PlaceStats>();
  #start: TimePosition;
  #day: number;
  #places: MovedPlaces;

  constructor(
    accountId: number,
    private readonly source: PastDaySource,
    position: TimePosition,
    /** The merchant's other cached times: rows of a file are often of one day, then of the next. */
    others: readonly PastPlaces[] = [],
  ) {
    this.accountId = accountId;
    this.#window = new PastDay(accountId, source);
    this.#day = this.#nearestDay(position);
    this.#start = startOfDay(this.#day);
    this.#takeBases(others);
    this.#places = this.#placesAtStart();
    this.moveTo(position);
  }

  get position(): TimePosition {
    return this.#places.position;
  }

  /** Whether moving there is worth it. */
  reaches(position: TimePosition): boolean {
    return isNear(this.position, position);
  }

  /** Valid until it is moved or changed. */
  get find(): FindPlaceStats {
    return this.#places.find;
  }

  /** The orders of the day before the position. */
  get window(): PastDay {
    return this.#window;
  }

  moveTo(position: TimePosition): void {
    if (!this.reaches(position) || this.#places.size + this.#bases.size > MAX_PLACES) {
      this.#day = this.#nearestDay(position);
      this.#start = startOfDay(this.#day);
      this.#bases.clear();
      this.#places = this.#placesAtStart();
    }
    this.#places.moveTo(position);
    this.#window.moveTo(position.placedAt);
  }

  /** Call it when a change is stored. @param before null for a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    if (before) this.#count(before, -1);
    else this.#window.added(after);
    this.#count(after, 1);
  }

  /** The source already has the change at the start of the day; bases read before do not. */
  #count(row: CountedRow, by: 1 | -1): void {
    // For most rows the two cancel each other out, and would leave empty counters.
    if (!isSameAt(row, this.position, this.#start)) {
      this.#places.count(row, this.position, by);
      this.#places.count(row, this.#start, by === 1 ? -1 : 1);
    }
    if (isBefore(row, this.#start)) countOrder(this.#readBase, placeOrderAt(row, this.#start.placedAt), by);
  }

  readonly #base: FindPlaceStats = (accountId, kind, value) => {
    const key = `${kind} ${value}`;
    const known = this.#bases.get(key);
    if (known) return known;
    const base = this.source.placeStatsBefore(accountId, this.#day, kind, value);
    this.#bases.set(key, base);
    return base;
  };

  readonly #readBase: FindPlaceStats = (_, kind, value) => this.#bases.get(`${kind} ${value}`) ?? UNREAD;

  /** Takes the bases of the nearest other day, plus the days in between. */
  #takeBases(others: readonly PastPlaces[]): void {
    const distanceTo = (other: PastPlaces) => Math.abs(other.#day - this.#day);
    const [nearest] = others.toSorted((a, b) => distanceTo(a) - distanceTo(b));
    if (!nearest || distanceTo(nearest) > MAX_DAYS_BETWEEN) return;
    const [first, end] = [Math.min(this.#day, nearest.#day), Math.max(this.#day, nearest.#day)];
    const limit = nearest.#bases.size * CHANGES_A_PLACE;
    const [from, to] = [startOfIstDay(first), startOfIstDay(end)];
    if (this.source.changesBetween(this.accountId, from, to, limit + 1) > limit) return;
    for (const [key, base] of nearest.#bases) this.#bases.set(key, sumOfPlaceStats(base, emptyPlaceStats()));
    const by = nearest.#day < this.#day ? 1 : -1;
    for (let day = first; day < end; day++) this.source.placesOfDay(this.accountId, day, this.#addToBase(by));
  }

  #addToBase(by: 1 | -1): EachDayCounts {
    return (kind, value, counts) => {
      const [placeKind, place] = kind === "value" ? (["merchant", ""] as const) : ([kind, value] as const);
      const base = this.#bases.get(`${placeKind} ${place}`);
      if (!base) return;
      if (kind === "value") addToBucket(base, Number(value), by * (counts.cod + counts.prepaid));
      else addDayCounts(base, counts, by);
    };
  }

  #placesAtStart(): MovedPlaces {
    return new MovedPlaces(this.accountId, this.source, this.#base, this.#start);
  }

  /** Whether the start or the end of its day is fewer changes away; both are found without reading orders. */
  #nearestDay({ placedAt }: TimePosition): number {
    const day = istDay(placedAt);
    const changes = (from: number, to: number) =>
      this.source.changesBetween(this.accountId, from, to, MAX_COUNTED);
    const [start, end] = [startOfIstDay(day), startOfIstDay(day + 1)];
    return changes(start, placedAt) <= changes(placedAt, end) ? day : day + 1;
  }
}

/** The counters of a plan: the stored ones, with the changes that it has made so far. */
export class PlannedPast {
  readonly #accountId: number;
  readonly #places: MovedPlaces;
  readonly #window: PastDay;

  /** @param stored must not be moved or changed while this is used */
  constructor(
    readonly stored: PastPlaces,
    private readonly source: PastSource,
  ) {
    this.#accountId = stored.accountId;
    this.#places = new MovedPlaces(stored.accountId, source, stored.find, stored.position);
    this.#window = new PastDay(stored.accountId, source, stored.window);
  }

  get position(): TimePosition {
    return this.#places.position;
  }

  /** Whether moving there is worth it. */
  reaches(position: TimePosition): boolean {
    return isNear(this.position, position) && this.#places.size <= MAX_PLACES;
  }

  moveTo(position: TimePosition): void {
    this.#places.moveTo(position);
    this.#window.moveTo(position.placedAt);
  }

  /** @param before null for a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    if (before) this.#places.count(before, this.#places.position, -1);
    else this.#window.added(after);
    this.#places.count(after, this.#places.position, 1);
  }

  /** Valid until it is moved or changed. */
  get find(): FindPlaceStats {
    return this.#places.find;
  }

  /** Number of the merchant's orders in the hour and the day before its position. */
  get orders(): { hour: number; day: number } {
    return this.#window.counts(this.#places.position);
  }

  /** Orders to a PIN that were open then. @param pincode "" for none */
  burstsOfPin(pincode: string): Bursts {
    const bursts = emptyBursts();
    if (pincode === "") return bursts;
    const { position } = this.#places;
    const { placedAt: at } = position;
    for (const row of this.source.placedInPinWithin(this.#accountId, pincode, dayBefore(at), at)) {
      if (isBefore(row, position) && isUnderWay(placeOrderAt(row, at)))
        addToBursts(bursts, { placedAt: row.placedAt, rupees: rupeesOf(row) }, at);
    }
    return bursts;
  }
}

/** Whether a row counts the same at two positions. */
const isSameAt = (row: PlaceRow, a: TimePosition, b: TimePosition): boolean =>
  isBefore(row, a) === isBefore(row, b) &&
  (row.outcomeAt === null || row.outcomeAt <= a.placedAt === row.outcomeAt <= b.placedAt);

const distance = (a: TimePosition, b: TimePosition): number => Math.abs(a.placedAt - b.placedAt);

const isNear = (a: TimePosition, b: TimePosition): boolean => distance(a, b) <= MAX_MOVE_MS;

/** The nearest one from which a position can be reached; undefined if there is none. */
export function nearestOf<T extends PastPlaces | PlannedPast>(
  places: readonly T[],
  position: TimePosition,
): T | undefined {
  let nearest: T | undefined;
  for (const past of places) {
    if (!past.reaches(position)) continue;
    if (!nearest || distance(past.position, position) < distance(nearest.position, position)) nearest = past;
  }
  return nearest;
}

function statsIn(map: Map<string, PlaceStats>, key: string): PlaceStats {
  const existing = map.get(key);
  if (existing) return existing;
  const stats = emptyPlaceStats();
  map.set(key, stats);
  return stats;
}

/** The place counters of one merchant as they were at a time in the past. */
import type { CountedRow } from "../../../db/queries/orders.ts";
import { countInSlots, countOrder, placesOf } from "./count.ts";
import { asOf } from "./identity.ts";
import { copyPlaceStats, type PlaceKind, type PlaceStats } from "./place-stats.ts";
import { isBefore, NOW, type TimePosition } from "./time-position.ts";

export type FindPlaceStats = (kind: PlaceKind, value: string) => PlaceStats;

/** {@link OrderQueries.changedBetween} of one merchant. */
type ChangedBetween = (from: number, to: number) => readonly CountedRow[];

interface PastViewOptions {
  /** The current counters. */
  live: FindPlaceStats;
  changedBetween: ChangedBetween;
  /** Whether slots are needed; they are complete only for the day before the merchant's last order. */
  hasSlots: boolean;
}

/**
 * Starts at the present. Moving subtracts and adds the orders that changed between the two positions, so that a
 * series of orders sorted by time costs the distance between them, not the distance to the present. Counters are
 * copied on write: a place without a copy is unchanged since then.
 */
export class PastView {
  readonly #options: PastViewOptions;
  readonly #copies = new Map<string, PlaceStats>();
  #position = NOW;

  constructor(options: PastViewOptions) {
    this.#options = options;
  }

  /** Its results are read-only. */
  readonly find: FindPlaceStats = (kind, value) =>
    this.#copies.get(keyOf(kind, value)) ?? this.#options.live(kind, value);

  moveTo(position: TimePosition): void {
    const [from, to] = isBefore(position, this.#position)
      ? [position, this.#position]
      : [this.#position, position];
    for (const row of this.#options.changedBetween(from.placedAt, to.placedAt)) {
      this.#count(row, this.#position, -1);
      this.#count(row, position, 1);
    }
    this.#position = position;
  }

  /** Call it before the counters change. @param before null for a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    for (const row of before ? [before, after] : [after])
      for (const [kind, value] of placesOf(row)) this.#copyOf(kind, value);
    if (before) this.#count(before, this.#position, -1);
    this.#count(after, this.#position, 1);
  }

  /** Counts the order as it was at the position, if it was placed before that. */
  #count(row: CountedRow, position: TimePosition, by: 1 | -1): void {
    if (!isBefore(row, position)) return;
    const order = asOf(row, position.placedAt);
    const find = (_: number, kind: PlaceKind, value: string) => this.#copyOf(kind, value);
    countOrder(find, order, by);
    if (this.#options.hasSlots) countInSlots(find, order, by);
  }

  #copyOf(kind: PlaceKind, value: string): PlaceStats {
    const key = keyOf(kind, value);
    const existing = this.#copies.get(key);
    if (existing) return existing;
    const copy = copyPlaceStats(this.#options.live(kind, value), this.#options.hasSlots);
    this.#copies.set(key, copy);
    return copy;
  }
}

const keyOf = (kind: PlaceKind, value: string): string => `${kind} ${value}`;

/** The counters of one merchant as they stood at a place in the past. */
import type { CountedRow } from "../../../db/queries/orders.ts";
import { countInSlots, countOrder, placesOf } from "./count.ts";
import { asOf } from "./identity.ts";
import { copyPlaceStats, type PlaceKind, type PlaceStats } from "./place-stats.ts";
import { isBefore, NOW, type TimePosition } from "./time-position.ts";

export type FindPlaceStats = (kind: PlaceKind, value: string) => PlaceStats;

/** {@link OrderQueries.changedBetween} of one merchant. */
export type ChangedBetween = (from: number, to: number) => readonly CountedRow[];

export interface PastViewOptions {
  /** The counters as they are. */
  live: FindPlaceStats;
  changedBetween: ChangedBetween;
  /** Whether bursts are asked for; they are right only of the day before the merchant's last order. */
  hasSlots: boolean;
}

/**
 * Begins now and moves: what changed between its place and the next one is counted out and in again, so that many
 * orders asked for one after the other in the sequence of time cost what lies between them, not what came since.
 * An area that it has no copy of is the same now as then.
 */
export class PastView {
  readonly #o: PastViewOptions;
  readonly #copies = new Map<string, PlaceStats>();
  #position = NOW;

  constructor(options: PastViewOptions) {
    this.#o = options;
  }

  /** To be read only. */
  readonly find: FindPlaceStats = (kind, value) =>
    this.#copies.get(keyOf(kind, value)) ?? this.#o.live(kind, value);

  moveTo(position: TimePosition): void {
    const [from, to] = isBefore(position, this.#position)
      ? [position, this.#position]
      : [this.#position, position];
    for (const row of this.#o.changedBetween(from.placedAt, to.placedAt)) {
      this.#count(row, this.#position, -1);
      this.#count(row, position, 1);
    }
    this.#position = position;
  }

  /** An order is written. Call it before the counters change. @param before null of a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    for (const row of before ? [before, after] : [after])
      for (const [kind, value] of placesOf(row)) this.#copyOf(kind, value);
    if (before) this.#count(before, this.#position, -1);
    this.#count(after, this.#position, 1);
  }

  /** As the order stood at a place; not at all when it came later. */
  #count(row: CountedRow, position: TimePosition, by: 1 | -1): void {
    if (!isBefore(row, position)) return;
    const order = asOf(row, position.placedAt);
    const find = (_: number, kind: PlaceKind, value: string) => this.#copyOf(kind, value);
    countOrder(find, order, by);
    if (this.#o.hasSlots) countInSlots(find, order, by);
  }

  #copyOf(kind: PlaceKind, value: string): PlaceStats {
    const key = keyOf(kind, value);
    const known = this.#copies.get(key);
    if (known) return known;
    const copy = copyPlaceStats(this.#o.live(kind, value), this.#o.hasSlots);
    this.#copies.set(key, copy);
    return copy;
  }
}

const keyOf = (kind: PlaceKind, value: string): string => `${kind} ${value}`;

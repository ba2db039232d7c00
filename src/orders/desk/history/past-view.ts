/** The counters of one merchant as they stood at a place in the past. */
import type { CountedRow } from "../../../db/queries/orders.ts";
import { type Area, type AreaKind, copyArea } from "./area.ts";
import { areasOf, countInSlots, countOrder } from "./count.ts";
import { asOf } from "./party.ts";
import { isBefore, NOW, type Place } from "./place.ts";

export type FindArea = (kind: AreaKind, value: string) => Area;

/** {@link OrderQueries.changedBetween} of one merchant. */
export type ChangedBetween = (from: number, to: number) => readonly CountedRow[];

export interface PastViewOptions {
  /** The counters as they are. */
  live: FindArea;
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
  readonly #copies = new Map<string, Area>();
  #place = NOW;

  constructor(options: PastViewOptions) {
    this.#o = options;
  }

  /** To be read only. */
  readonly find: FindArea = (kind, value) =>
    this.#copies.get(keyOf(kind, value)) ?? this.#o.live(kind, value);

  moveTo(place: Place): void {
    const [from, to] = isBefore(place, this.#place) ? [place, this.#place] : [this.#place, place];
    for (const row of this.#o.changedBetween(from.placedAt, to.placedAt)) {
      this.#count(row, this.#place, -1);
      this.#count(row, place, 1);
    }
    this.#place = place;
  }

  /** An order is written. Call it before the counters change. @param before null of a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    for (const row of before ? [before, after] : [after])
      for (const [kind, value] of areasOf(row)) this.#copyOf(kind, value);
    if (before) this.#count(before, this.#place, -1);
    this.#count(after, this.#place, 1);
  }

  /** As the order stood at a place; not at all when it came later. */
  #count(row: CountedRow, place: Place, by: 1 | -1): void {
    if (!isBefore(row, place)) return;
    const order = asOf(row, place.placedAt);
    const find = (_: number, kind: AreaKind, value: string) => this.#copyOf(kind, value);
    countOrder(find, order, by);
    if (this.#o.hasSlots) countInSlots(find, order, by);
  }

  #copyOf(kind: AreaKind, value: string): Area {
    const key = keyOf(kind, value);
    const known = this.#copies.get(key);
    if (known) return known;
    const copy = copyArea(this.#o.live(kind, value), this.#o.hasSlots);
    this.#copies.set(key, copy);
    return copy;
  }
}

const keyOf = (kind: AreaKind, value: string): string => `${kind} ${value}`;

/** A merchant's place counters, and the orders of the day before, as they were at a time in the past. Pure. */

import {
  COUNTED,
  type CountedRow,
  type OrderQueries,
  type TimePosition,
} from "../../../db/queries/orders.ts";
import { type Bursts, emptyBursts } from "../../../risk/index.ts";
import { asOf } from "./identity.ts";
import {
  addToBursts,
  copyPlaceStats,
  countInSlots,
  countOrder,
  dayBefore,
  type FindPlaceStats,
  isUnderWay,
  type PlaceStats,
  placesOf,
  rupeesOf,
} from "./place-stats.ts";

/** The position after all orders. */
const NOW: TimePosition = { placedAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** The position of an order. @param id null for a new order, which comes last among those of the same time */
export const positionOf = (placedAt: number, id: number | null): TimePosition => ({
  placedAt,
  id: id ?? NOW.id,
});

/** Whether an order comes before a position. */
export const isBefore = (order: TimePosition, position: TimePosition): boolean =>
  order.placedAt < position.placedAt || (order.placedAt === position.placedAt && order.id < position.id);

/** What a view of the past is computed from. */
export interface PastSource extends Pick<OrderQueries, "changedBetween" | "placedWithin"> {
  placeStats: FindPlaceStats;
}

/**
 * Starts at the present. Moving subtracts and adds the orders that changed between the two positions, so that a
 * series of orders sorted by time costs the distance between them, not the distance to the present. Counters are
 * copied on write: a place without a copy is unchanged since then.
 */
export class PastView {
  readonly #accountId: number;
  readonly #source: PastSource;
  /** Whether slots are needed; they are complete only for the day before the merchant's last order. */
  readonly #hasSlots: boolean;
  readonly #copies = new Map<string, PlaceStats>();
  #position: TimePosition;

  /** @param position where the source's counters are */
  constructor(accountId: number, source: PastSource, hasSlots: boolean, position = NOW) {
    this.#accountId = accountId;
    this.#source = source;
    this.#hasSlots = hasSlots;
    this.#position = position;
  }

  get position(): TimePosition {
    return this.#position;
  }

  /** Its results are read-only. */
  readonly find: FindPlaceStats = (accountId, kind, value) =>
    this.#copies.get(`${kind} ${value}`) ?? this.#source.placeStats(accountId, kind, value);

  moveTo(position: TimePosition): void {
    const [from, to] = isBefore(position, this.#position)
      ? [position, this.#position]
      : [this.#position, position];
    for (const row of this.#source.changedBetween(this.#accountId, from.placedAt, to.placedAt)) {
      this.#count(row, this.#position, -1);
      this.#count(row, position, 1);
    }
    this.#position = position;
  }

  /** Copies the counters of an order's places, which are about to change in the source. */
  keep(row: CountedRow): void {
    for (const [kind, value] of placesOf(row)) this.#copyOf(row.accountId, kind, value);
  }

  /** @param before null for a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    if (before) this.#count(before, this.#position, -1);
    this.#count(after, this.#position, 1);
  }

  /** Counts the order as it was at the position, if it was placed before that. */
  #count(row: CountedRow, position: TimePosition, by: 1 | -1): void {
    if (!isBefore(row, position)) return;
    const order = asOf(row, position.placedAt);
    countOrder(this.#copyOf, order, by);
    if (this.#hasSlots) countInSlots(this.#copyOf, order, by);
  }

  readonly #copyOf: FindPlaceStats = (accountId, kind, value) => {
    const key = `${kind} ${value}`;
    const existing = this.#copies.get(key);
    if (existing) return existing;
    const copy = copyPlaceStats(this.#source.placeStats(accountId, kind, value), this.#hasSlots);
    this.#copies.set(key, copy);
    return copy;
  };
}

/** The orders of the 24 hours before a time. Moving this window reads only the orders that it does not hold yet. */
class PastDay {
  readonly #accountId: number;
  readonly #source: PastSource;
  /** Orders placed in (from, to], by id. */
  readonly #orders: Map<number, CountedRow>;
  #from: number;
  #to: number;

  constructor(accountId: number, source: PastSource, base?: PastDay) {
    this.#accountId = accountId;
    this.#source = source;
    this.#orders = new Map(base ? base.#orders : []);
    this.#from = base ? base.#from : 0;
    this.#to = base ? base.#to : 0;
  }

  moveTo(at: number): void {
    const from = dayBefore(at);
    if (from >= this.#to || at <= this.#from) this.#read(from, at);
    else {
      if (from < this.#from) this.#read(from, this.#from);
      if (at > this.#to) this.#read(this.#to, at);
    }
    [this.#from, this.#to] = [from, at];
    for (const [id, row] of this.#orders) if (!this.#covers(row)) this.#orders.delete(id);
  }

  changed(order: CountedRow): void {
    if (this.#covers(order)) this.#orders.set(order.id, countedOf(order));
  }

  bursts(position: TimePosition, pincode: string): { merchant: Bursts; pin: Bursts } {
    const [merchant, pin] = [emptyBursts(), emptyBursts()];
    for (const row of this.#orders.values()) {
      if (!isBefore(row, position)) continue;
      const order = { placedAt: row.placedAt, rupees: rupeesOf(row) };
      addToBursts(merchant, order, position.placedAt);
      if (row.pincode === pincode && isUnderWay(asOf(row, position.placedAt)))
        addToBursts(pin, order, position.placedAt);
    }
    return { merchant, pin: pincode === "" ? emptyBursts() : pin };
  }

  #read(from: number, to: number): void {
    for (const row of this.#source.placedWithin(this.#accountId, from, to)) this.#orders.set(row.id, row);
  }

  #covers({ placedAt }: CountedRow): boolean {
    return placedAt > this.#from && placedAt <= this.#to;
  }
}

/** Drops the long texts of an order to save memory. */
const countedOf = (order: CountedRow): CountedRow =>
  Object.fromEntries(COUNTED.map((key) => [key, order[key]])) as CountedRow; // all of its keys

/** Counters and bursts of a merchant at any time. Kept, because an import asks for one time after the other. */
export class PastPlaces {
  readonly #view: PastView;
  readonly #day: PastDay;

  /** @param base continue from there with the source's orders; its counters stay as they are */
  constructor(accountId: number, source: PastSource, base?: PastPlaces) {
    this.#view = base
      ? new PastView(accountId, { ...source, placeStats: base.find }, false, base.#view.position)
      : new PastView(accountId, source, false);
    this.#day = new PastDay(accountId, source, base ? base.#day : undefined);
  }

  moveTo(position: TimePosition): void {
    this.#view.moveTo(position);
    this.#day.moveTo(position.placedAt);
  }

  /** Call it before an order changes the source's counters. */
  keep(row: CountedRow): void {
    this.#view.keep(row);
  }

  /** @param before null for a new order */
  changed(before: CountedRow | null, after: CountedRow): void {
    this.#view.changed(before, after);
    this.#day.changed(after);
  }

  /** Valid until it is moved or changed. */
  get find(): FindPlaceStats {
    return this.#view.find;
  }

  /** All orders of the merchant, and those to the PIN that were open then. @param pincode "" for none */
  bursts(position: TimePosition, pincode: string): { merchant: Bursts; pin: Bursts } {
    return this.#day.bursts(position, pincode);
  }
}

/** One merchant's orders of the day before a place in the past: the bursts of it. */
import { COUNTED, type CountedRow } from "../../../db/queries/orders.ts";
import type { Bursts } from "../../../risk/index.ts";
import { isUnderWay, rupeesOf } from "./count.ts";
import { asOf } from "./identity.ts";
import { addToBursts, dayBefore, emptyBursts } from "./place-stats.ts";
import { isBefore, type TimePosition } from "./time-position.ts";

/** {@link OrderQueries.placedWithin} of one merchant. */
export type PlacedWithin = (from: number, to: number) => readonly CountedRow[];

/** Moves with the place: only what it has not read yet is read. */
export class PastDay {
  readonly #placedWithin: PlacedWithin;
  /** Orders placed after `from` and not after `to`, by their rows. */
  readonly #orders = new Map<number, CountedRow>();
  #from = 0;
  #to = 0;

  constructor(placedWithin: PlacedWithin) {
    this.#placedWithin = placedWithin;
  }

  moveTo(at: number): void {
    const from = dayBefore(at);
    if (from >= this.#to || at <= this.#from) this.#read(from, at);
    else {
      if (from < this.#from) this.#read(from, this.#from);
      if (at > this.#to) this.#read(this.#to, at);
    }
    [this.#from, this.#to] = [from, at];
    for (const [id, row] of this.#orders) if (!this.#has(row)) this.#orders.delete(id);
  }

  /** An order is new, or was changed. */
  changed(order: CountedRow): void {
    if (this.#has(order)) this.#orders.set(order.id, countedOf(order));
  }

  /** Of the merchant all orders, of the PIN those under way at the time. @param pincode "" has none */
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
    for (const row of this.#placedWithin(from, to)) this.#orders.set(row.id, row);
  }

  #has({ placedAt }: CountedRow): boolean {
    return placedAt > this.#from && placedAt <= this.#to;
  }
}

/** Without the long texts of an order. */
const countedOf = (order: CountedRow): CountedRow =>
  Object.fromEntries(COUNTED.map((key) => [key, order[key]])) as CountedRow; // all of its keys

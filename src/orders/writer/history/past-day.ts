/** One merchant's orders of the 24 hours before a time in the past, for counting bursts. */
import { COUNTED, type CountedRow } from "../../../db/queries/orders.ts";
import type { Bursts } from "../../../risk/index.ts";
import { isUnderWay, rupeesOf } from "./count.ts";
import { asOf } from "./identity.ts";
import { addToBursts, dayBefore, emptyBursts } from "./place-stats.ts";
import { isBefore, type TimePosition } from "./time-position.ts";

/** {@link OrderQueries.placedWithin} of one merchant. */
type PlacedWithin = (from: number, to: number) => readonly CountedRow[];

/** A sliding window: moving it reads only the orders that it does not hold yet. */
export class PastDay {
  readonly #placedWithin: PlacedWithin;
  /** Orders placed in (from, to], by id. */
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
    for (const [id, row] of this.#orders) if (!this.#covers(row)) this.#orders.delete(id);
  }

  /** For a new or changed order. */
  changed(order: CountedRow): void {
    if (this.#covers(order)) this.#orders.set(order.id, countedOf(order));
  }

  /** All orders of the merchant, and those to the PIN that were open then. @param pincode "" for none */
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

  #covers({ placedAt }: CountedRow): boolean {
    return placedAt > this.#from && placedAt <= this.#to;
  }
}

/** Drops the long texts of an order to save memory. */
const countedOf = (order: CountedRow): CountedRow =>
  Object.fromEntries(COUNTED.map((key) => [key, order[key]])) as CountedRow; // all of its keys

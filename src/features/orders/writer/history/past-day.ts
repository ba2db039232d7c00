/** The times of a merchant's orders in the 24 hours before a time. Pure. */
import type { OrderQueries, TimePosition } from "../../../../db/queries/orders.ts";
import { countBefore, positionOf } from "./past.ts";
import { dayBefore, hourBefore } from "./place-stats.ts";

/** A window that reads only orders it does not contain yet when moved. */
export class PastDay {
  readonly #accountId: number;
  readonly #source: Pick<OrderQueries, "placedWithin">;
  /** Orders placed in (from, to], sorted. */
  #orders: TimePosition[];
  #from: number;
  #to: number;

  constructor(accountId: number, source: Pick<OrderQueries, "placedWithin">, base?: PastDay) {
    this.#accountId = accountId;
    this.#source = source;
    this.#orders = base ? [...base.#orders] : [];
    this.#from = base ? base.#from : 0;
    this.#to = base ? base.#to : 0;
  }

  moveTo(at: number): void {
    const from = dayBefore(at);
    if (from >= this.#to || at <= this.#from) this.#orders = this.#read(from, at);
    else {
      if (from < this.#from) this.#orders = [...this.#read(from, this.#from), ...this.#orders];
      if (at > this.#to) for (const order of this.#read(this.#to, at)) this.#orders.push(order);
      this.#orders.length = this.#countTo(at);
      this.#orders.splice(0, this.#countTo(from));
    }
    [this.#from, this.#to] = [from, at];
  }

  /** Adds an order that is new. */
  added({ id, placedAt }: TimePosition): void {
    if (placedAt <= this.#from || placedAt > this.#to) return;
    const order = { id, placedAt };
    this.#orders.splice(countBefore(this.#orders, order), 0, order);
  }

  /** Number of orders in the hour and the day before a position, to which the window was moved. */
  counts(position: TimePosition): { hour: number; day: number } {
    const end = countBefore(this.#orders, position);
    return {
      hour: end - this.#countTo(hourBefore(position.placedAt)),
      day: end - this.#countTo(dayBefore(position.placedAt)),
    };
  }

  #read(from: number, to: number): TimePosition[] {
    return this.#source.placedWithin(this.#accountId, from, to);
  }

  #countTo(time: number): number {
    return countBefore(this.#orders, positionOf(time, null));
  }
}

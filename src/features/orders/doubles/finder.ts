/** Finds doubles among a merchant's stored orders, in order of time. Pure. */
import type { KnownRow } from "../../../db/queries/orders.ts";
import { MAX_APART_MS, mostAlike, numbersOf } from "../record/same-order.ts";

/** Two stored records of one order, the earlier one first. */
export type Pair = readonly [KnownRow, KnownRow];

/** Takes the orders of one merchant, oldest first; keeps those of the last 30 days. */
export class DoubleFinder {
  /** Oldest first. */
  #orders: KnownRow[] = [];
  /** By the numbers of their names. */
  readonly #byNumber = new Map<string, KnownRow[]>();

  /** @returns the earlier order that it duplicates */
  add(order: KnownRow): KnownRow | null {
    this.#forgetBefore(order.placedAt - MAX_APART_MS);
    const numbers = numbersOf(order);
    const found = mostAlike(order, new Set(numbers.flatMap((number) => this.#byNumber.get(number) ?? [])));
    // It will be merged into that one.
    if (found) return found;
    this.#orders.push(order);
    for (const number of new Set(numbers)) {
      const others = this.#byNumber.get(number);
      if (others) others.push(order);
      else this.#byNumber.set(number, [order]);
    }
    return null;
  }

  #forgetBefore(time: number): void {
    const first = this.#orders.findIndex(({ placedAt }) => placedAt >= time);
    const old = first < 0 ? this.#orders.length : first;
    // Removes many at once, as the list is copied.
    if (old < 1_000 && old < this.#orders.length) return;
    for (const order of this.#orders.slice(0, old)) {
      for (const number of numbersOf(order)) {
        const others = (this.#byNumber.get(number) ?? []).filter(({ id }) => id !== order.id);
        if (others.length > 0) this.#byNumber.set(number, others);
        else this.#byNumber.delete(number);
      }
    }
    this.#orders = this.#orders.slice(old);
  }
}

/** Number of orders that duplicate earlier ones. @param orders of any merchants, grouped by merchant, oldest first */
export function countDoubles(orders: Iterable<KnownRow>): number {
  let finder = new DoubleFinder();
  let account = Number.NaN;
  let count = 0;
  for (const order of orders) {
    if (order.accountId !== account) finder = new DoubleFinder();
    account = order.accountId;
    if (finder.add(order)) count++;
  }
  return count;
}

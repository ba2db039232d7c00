/** Finds stored orders that are one, among those of a merchant in the sequence of their time. Pure. */
import type { KnownRow } from "../../../db/queries/orders.ts";
import { MAX_APART_MS, mostAlike, numbersOf } from "../record/same-order.ts";

/** Two stored orders that are one, the earlier one first. */
export type Pair = readonly [KnownRow, KnownRow];

/** Takes the orders of one merchant, oldest first; keeps those of the last 30 days. */
export class DoubleFinder {
  /** Oldest first. */
  #orders: KnownRow[] = [];
  /** By the numbers of their names. */
  readonly #byNumber = new Map<string, KnownRow[]>();

  /** @returns the order before it that it is a double of */
  add(order: KnownRow): KnownRow | null {
    this.#forgetBefore(order.placedAt - MAX_APART_MS);
    const numbers = numbersOf(order);
    const found = mostAlike(order, new Set(numbers.flatMap((number) => this.#byNumber.get(number) ?? [])));
    // It will be part of that one.
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
    // Many at once: the list is copied.
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

/** How many orders are doubles of earlier ones. @param orders of any merchants, each one's together and oldest first */
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

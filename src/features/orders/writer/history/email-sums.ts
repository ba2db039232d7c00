/** The part of a history that comes from the orders with one e-mail, as a running sum. */
import { MAX_EARLIER_ORDERS } from "../../../../../data/catalogue/limits.ts";
import type { TimePosition } from "../../../../db/queries/orders.ts";
import { emptyIdentity, type IdentityStats } from "../../../../engine/risk/index.ts";
import type { EarlierOrder, IdentityKeys } from "./identity.ts";
import { isBefore } from "./past.ts";
import { type Buyer, firstName, type OlderOrders, placeOf, sharedNames } from "./shared-identity.ts";

/** A history's counts of orders with the same e-mail. */
export interface EmailCounts {
  identity: IdentityStats;
  /** Distinct phones and addresses, without the order's own. */
  others: { phone: number; address: number };
  /** Names used with the e-mail if many buyers share it, the order's among them; else 0. */
  sharedNames: number;
}

/**
 * Counts the last {@link MAX_EARLIER_ORDERS} orders with an e-mail. Many buyers may share one; reading fifty scattered orders
 * for each new one took longer than scoring it.
 */
export class EmailSums {
  /** Oldest first. */
  readonly #orders: EarlierOrder[] = [];
  readonly #counts = emptyIdentity();
  readonly #others = { phone: new Map<string, number>(), address: new Map<string, number>() };
  readonly #uses = { places: new Map<string, number>(), names: new Map<string, number>() };
  /** Time of the last outcome. */
  #latest = 0;

  /** @param orders the last ones with the e-mail, newest first */
  constructor(orders: readonly EarlierOrder[]) {
    for (const order of orders.toReversed()) this.add(order);
  }

  /** Adds an order of the e-mail that comes after all others. */
  add(order: EarlierOrder): void {
    const { outcomeAt, ndrAt } = order.row;
    this.#latest = Math.max(this.#latest, outcomeAt ?? 0, ndrAt ?? 0);
    this.#count(order, 1);
    if (this.#orders.push(order) > MAX_EARLIER_ORDERS) this.#count(this.#orders.shift()!, -1); // it has more than one
  }

  isOf(accountId: number, email: string): boolean {
    const last = this.#orders.at(-1);
    return last?.row.accountId === accountId && last.keys.email === email;
  }

  /** Whether all of these are before a position, and already had their current outcomes. */
  areBefore(position: TimePosition): boolean {
    const last = this.#orders.at(-1);
    return last !== undefined && isBefore(last.row, position) && this.#latest <= position.placedAt;
  }

  /** @param own the keys of the order that has them as earlier orders; @param older see {@link OlderOrders} */
  counts(own: IdentityKeys, buyer: Buyer, older: OlderOrders): EmailCounts {
    const { cod, prepaid } = this.#counts;
    const without = (keys: Map<string, number>, key: string) => keys.size - (keys.has(key) ? 1 : 0);
    const { phone, address } = this.#others;
    return {
      identity: { cod: { ...cod }, prepaid: { ...prepaid } },
      others: { phone: without(phone, own.phone), address: without(address, own.address) },
      sharedNames: sharedNames(this.#orders, this.#uses, buyer, own, older),
    };
  }

  #count({ row, keys }: EarlierOrder, by: 1 | -1): void {
    const counts = row.payment === "COD" ? this.#counts.cod : this.#counts.prepaid;
    counts.orders += by;
    if (row.outcome === "delivered" || row.outcome === "rto") counts[row.outcome] += by;
    if (row.ndrAt !== null) counts.ndr += by;
    addTo(this.#others.phone, keys.phone, by);
    addTo(this.#others.address, keys.address, by);
    addTo(this.#uses.places, placeOf(keys, row), by);
    addTo(this.#uses.names, firstName(row.name), by);
  }
}

function addTo(keys: Map<string, number>, key: string, by: 1 | -1): void {
  if (key === "") return;
  const count = (keys.get(key) ?? 0) + by;
  if (count > 0) keys.set(key, count);
  else keys.delete(key);
}

/**
 * Detects phones and e-mails shared by many buyers (an office's, a courier's, one that staff enter for walk-in customers)
 * from the orders that have them. Pure.
 */
import { MAX_EARLIER_ORDERS } from "../../../../../data/catalogue/limits.ts";
import { DAY_MS } from "../../../../lib/time.ts";
import type { EarlierOrder, IdentityKeys } from "./identity.ts";

/**
 * With this many names at this many places among the last orders, the identity is shared. A family has two or three names,
 * usually at one address; a buyer who moves or sends gifts has several addresses, but one name.
 */
const MIN_SHARED = 6;

/**
 * So many of its orders must have been taken, and no more of them returned. Somebody who places forty false orders types
 * forty names, over days; and a reseller whose parcels come back is one buyer.
 */
const MIN_TAKEN = MIN_SHARED - 1;
/** An order this old was taken if no outcome is known: not all shops report deliveries. */
const TAKEN_AFTER_MS = 30 * DAY_MS;
/** How many of the {@link OlderOrders} are counted. */
export const MAX_OLDER = 2 * MIN_TAKEN;

/** The last orders of the identity before a time, at most {@link MAX_OLDER}, with what was known when the buyer ordered. */
export type OlderOrders = (before: number) => readonly EarlierOrder[];

/** The order whose phone or e-mail it is. */
export interface Buyer {
  name: string;
  pincode: string;
  placedAt: number;
}

type Distinct = Pick<ReadonlySet<string>, "size" | "has">;

/**
 * Number of names used with an identity, if it is shared; else 0.
 * @param orders the last earlier ones that have it
 * @param own the keys of the order that has them as earlier ones
 * @param older read only if the last ones are too new to have ended
 */
export function namesOfShared(
  orders: readonly EarlierOrder[],
  buyer: Buyer,
  own: IdentityKeys,
  older: OlderOrders,
): number {
  // Most identities have few orders.
  if (orders.length < MIN_SHARED - 1) return 0;
  const places = new Set(orders.map(({ keys, row }) => placeOf(keys, row)));
  if (places.size < MIN_SHARED - 1) return 0;
  const names = new Set(orders.map(({ row }) => firstName(row.name)));
  names.delete("");
  return sharedNames(orders, { places, names }, buyer, own, older);
}

/** The same from the distinct places and names, not "", of the earlier orders. */
export function sharedNames(
  orders: readonly EarlierOrder[],
  { places, names }: { places: Distinct; names: Distinct },
  buyer: Buyer,
  own: IdentityKeys,
  older: OlderOrders,
): number {
  if (places.size + (places.has(placeOf(own, buyer)) ? 0 : 1) < MIN_SHARED) return 0;
  const name = firstName(buyer.name);
  const count = names.size + (name === "" || names.has(name) ? 0 : 1);
  if (count < MIN_SHARED) return 0;
  const { placedAt } = buyer;
  if (areTaken(orders, placedAt)) return count;
  // A counter may have fifty orders a day, none of which has arrived yet.
  const isBusy = orders.length >= MAX_EARLIER_ORDERS && !orders.some(({ row }) => row.outcome === "rto");
  return isBusy && areTaken(older(placedAt - TAKEN_AFTER_MS), placedAt) ? count : 0;
}

/** Whether enough of the orders were taken, and no more returned. @param at when the buyer's order was placed */
function areTaken(orders: readonly EarlierOrder[], at: number): boolean {
  let [taken, returned] = [0, 0];
  for (const { row } of orders) {
    if (row.outcome === "rto") returned++;
    else if (row.outcome === "delivered" || (row.outcome === null && row.placedAt <= at - TAKEN_AFTER_MS))
      taken++;
  }
  return taken >= MIN_TAKEN && returned <= taken;
}

/** Where an order goes: the address, or the PIN if it names no door. */
export const placeOf = ({ address }: IdentityKeys, { pincode }: Pick<Buyer, "pincode">): string =>
  address || pincode;

const WORDS = /[\p{L}\p{M}]{3,}/gu;
/** Titles, and words that are part of many names. */
const TITLES: ReadonlySet<string> = new Set(
  "mrs miss smt shri sri shree kumari mohd mohammad mohammed muhammad sheikh shaikh".split(" "),
);

/** The first word that is not a title or initial, as people write the rest of their name in many ways. */
export function firstName(name: string): string {
  const words = name.toLowerCase().match(WORDS) ?? [];
  return words.find((word) => !TITLES.has(word)) ?? name.trim().toLowerCase();
}

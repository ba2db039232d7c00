/**
 * Detects phones and e-mails shared by many buyers (an office's, a courier's, one that staff enter for walk-in customers)
 * from the orders that have them. Pure.
 */
import { MAX_EARLIER_ORDERS } from "../../../../../data/catalogue/limits.ts";
import { DAY_MS } from "../../../../lib/time.ts";
import type { EarlierOrder, IdentityKeys } from "./identity.ts";

/**
 * With this many names at this many places among the last orders, the identity is shared. A family has two or three names,
 * usually at one address; a buyer who moves or sends gifts has several addresses, but one name. All but this order must be
 * older than a day: somebody who places forty false orders types forty names.
 */
const MIN_SHARED = 6;

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
 */
export function namesOfShared(orders: readonly EarlierOrder[], buyer: Buyer, own: IdentityKeys): number {
  // Most identities have few orders.
  if (orders.length < MIN_SHARED - 1) return 0;
  const places = new Set(orders.map(({ keys, row }) => placeOf(keys, row)));
  if (places.size < MIN_SHARED - 1) return 0;
  const names = new Set(orders.map(({ row }) => firstName(row.name)));
  names.delete("");
  return sharedNames(orders, { places, names }, buyer, own);
}

/** The same from the distinct places and names, not "", of the earlier orders. */
export function sharedNames(
  orders: readonly EarlierOrder[],
  { places, names }: { places: Distinct; names: Distinct },
  buyer: Buyer,
  own: IdentityKeys,
): number {
  if (places.size + (places.has(placeOf(own, buyer)) ? 0 : 1) < MIN_SHARED) return 0;
  const name = firstName(buyer.name);
  const count = names.size + (name === "" || names.has(name) ? 0 : 1);
  return count < MIN_SHARED || !isLongKnown(orders, buyer) ? 0 : count;
}

/** Whether enough orders are older than a day; or so many are of one day that older ones are not read. */
const isLongKnown = (orders: readonly EarlierOrder[], { placedAt }: Buyer): boolean =>
  orders.length >= MAX_EARLIER_ORDERS ||
  orders.filter(({ row }) => row.placedAt <= placedAt - DAY_MS).length >= MIN_SHARED - 1;

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

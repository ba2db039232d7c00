/** Detects phones shared by many buyers (an office's, a courier's, the shop's own) from the orders that have them. Pure. */
import type { EarlierOrder, IdentityKeys } from "./identity.ts";

/**
 * With this many names at this many places among the last orders, the phone is shared. A family has two or three names,
 * usually at one address; a buyer who moves or sends gifts has several addresses, but one name.
 */
const MIN_SHARED = 6;

/** The order whose phone it is. */
export interface PhoneUser {
  name: string;
  pincode: string;
}

/**
 * Number of names used with a phone, if it is shared; else 0.
 * @param orders the last earlier ones with the phone
 * @param own the keys of the order that has them as earlier ones
 */
export function namesOfShared(orders: readonly EarlierOrder[], user: PhoneUser, own: IdentityKeys): number {
  // Most phones have few orders.
  if (orders.length < MIN_SHARED - 1) return 0;
  const places = new Set([placeOf(own, user)]);
  for (const { keys, row } of orders) places.add(placeOf(keys, row));
  if (places.size < MIN_SHARED) return 0;
  const names = new Set([firstName(user.name)]);
  for (const { row } of orders) names.add(firstName(row.name));
  names.delete("");
  return names.size < MIN_SHARED ? 0 : names.size;
}

/** The address, or the PIN if it names no door. */
const placeOf = ({ address }: IdentityKeys, { pincode }: Pick<PhoneUser, "pincode">): string =>
  address || pincode;

const WORDS = /[\p{L}\p{M}]{3,}/gu;
/** Titles, and words that are part of many names. */
const TITLES: ReadonlySet<string> = new Set(
  "mrs miss smt shri sri shree kumari mohd mohammad mohammed muhammad sheikh shaikh".split(" "),
);

/** The first word that is not a title or initial, as people write the rest of their name in many ways. */
function firstName(name: string): string {
  const words = name.toLowerCase().match(WORDS) ?? [];
  return words.find((word) => !TITLES.has(word)) ?? name.trim().toLowerCase();
}

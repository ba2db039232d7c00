/**
 * Whether two records are of one order: shop, store and courier each write its number differently. A wrong merge is
 * worse than a double, so the number is never enough: the buyer, or value, day and PIN must also agree. Pure.
 */
import type { KnownRow } from "../../../db/queries/orders.ts";
import { phoneIdentity } from "../../../engine/risk/index.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time.ts";

/** Compared columns of an order. */
export type Comparable = Pick<
  KnownRow,
  | ("orderId" | "reference" | "channel" | "placedAt" | "outcome")
  | ("phone" | "orderValue" | "currency" | "pincode" | "name")
>;

/** Certainty that two records are of one order; 0: they are not. */
export type Likeness = 0 | 1 | 2 | 3;

/** Two sources may date an order differently: by its sync, its packing, or a new order after a cancellation. */
export const MAX_APART_MS = 30 * DAY_MS;
/** A date without a time is up to a day before the order; time zones add some hours. */
const SAME_DAY_MS = 36 * HOUR_MS;
/** Rounding of taxes. */
const SAME_VALUE = 1;
/** Shorter numbers have all kinds of letters beside them. */
const MIN_AFFIXED_DIGITS = 3;

/** Channels of store webhooks: an order of one store is never an order of another. */
const STORES: ReadonlySet<string> = new Set(["shopify", "woocommerce"]);

/** Channel of files that name none. */
const FILE_CHANNEL = "bulk";

/** Next to a number these mean another parcel or order: a return, an exchange, a part, a copy. */
const OTHER_PARCEL: ReadonlySet<string> = new Set(
  `RET RETURN RETURNS REV REVERSE RVP RP RTO EXC EXCH EXCHANGE REP REPL REPLACE REPLACEMENT RESHIP RESEND REFUND
   REDO NEW COPY CLONE DUP DUPLICATE TEST DRAFT PART SPLIT`.split(/\s+/),
);

const MOBILE = /^[6-9]\d{9}$/;

/** Whether a phone identifies a buyer: a valid Indian mobile, and not a filler. */
export const isTelling = (phone: string): boolean => MOBILE.test(phone) && phoneIdentity(phone) !== "";

/** The order's name, without #. */
export const bareName = ({ orderId, reference }: Pick<Comparable, "orderId" | "reference">): string =>
  (reference || orderId).trim().replace(/^#+/, "");

/** Numbers by which another source may know an order, without leading zeros. */
export const numbersOf = ({ orderId, reference }: Pick<Comparable, "orderId" | "reference">): string[] =>
  [orderId, reference]
    .map((name) => (name === "" ? "" : numberOf(tokensOf(name))))
    .filter((number) => number !== "");

/**
 * @param isDated false: the date of `b` is only that of its arrival
 * @returns 3: same name; 2: same name as an id or a reference; 1: one of the numbers has letters next to it
 */
export function likeness(a: Comparable, b: Comparable, isDated = true): Likeness {
  if (!isGuarded(a, b, "any", isDated)) return 0;
  if (isOfStore(a) && isOfStore(b) && a.channel !== b.channel) return 0;
  const level = spelledAlike(a, b);
  if (level === 0) return 0;
  return isGuarded(a, b, level === 1 ? "affixed" : "same", isDated) ? level : 0;
}

/** The record that is the same order as another one; null also when several match equally. */
export function mostAlike<T extends Comparable>(
  given: Comparable,
  candidates: Iterable<T>,
  isDated = true,
): T | null {
  let best = 0;
  let found: T[] = [];
  for (const known of candidates) {
    const like = known.orderId === given.orderId ? 0 : likeness(known, given, isDated);
    if (like === 0 || like < best) continue;
    if (like > best) found = [];
    best = like;
    found.push(known);
  }
  const [first] = found;
  // Stored doubles do not count as two orders.
  return found.every((each) => each === first || likeness(first, each) > 0) ? (first ?? null) : null;
}

/** Whether the store itself sent it. */
export const isOfStore = ({ channel }: Pick<Comparable, "channel">): boolean => STORES.has(channel);

/** Whether two records with the same id are nevertheless different orders: with other buyers, and days or values. */
export function isAnother(a: Comparable, b: Comparable): boolean {
  if (!isTelling(a.phone) || !isTelling(b.phone) || a.phone === b.phone) return false;
  const isElsewhere = a.pincode !== "" && b.pincode !== "" && a.pincode !== b.pincode;
  return isElsewhere && (!isSameValue(a, b) || Math.abs(a.placedAt - b.placedAt) > SAME_DAY_MS);
}

/**
 * Whether two records are different orders of one store, which gives each order one id. A file may use an order's
 * number as its id, which in WooCommerce can be another order's id if a plugin numbers orders.
 */
export const isAnotherOfStore = (
  a: Pick<Comparable, "orderId" | "channel">,
  b: Pick<Comparable, "orderId" | "channel">,
): boolean =>
  isOfStore(a) &&
  a.channel === b.channel &&
  a.orderId !== b.orderId &&
  NUMBER.test(a.orderId) &&
  NUMBER.test(b.orderId);

/** Whether buyer, value, day and place are compatible with one order. */
function isGuarded(
  a: Comparable,
  b: Comparable,
  spelling: "any" | "same" | "affixed",
  isDated: boolean,
): boolean {
  const apart = Math.abs(a.placedAt - b.placedAt);
  const isSamePin = a.pincode !== "" && a.pincode === b.pincode;
  if (isTelling(a.phone) && a.phone === b.phone) {
    if (isDated && apart > MAX_APART_MS) return false;
    if (spelling === "any") return true;
    if (spelling === "affixed") return isDated && isSamePin && isSameValue(a, b);
    return isDated || isSamePin || isSameValue(a, b);
  }
  if (!isDated || apart > SAME_DAY_MS || !isSamePin || !isSameValue(a, b)) return false;
  // Couriers often get a second phone.
  return !(isTelling(a.phone) && isTelling(b.phone)) || isSameName(a.name, b.name);
}

const isSameValue = (a: Comparable, b: Comparable): boolean =>
  a.orderValue > 0 && a.currency === b.currency && Math.abs(a.orderValue - b.orderValue) < SAME_VALUE;

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}]/gu, "");

const isSameName = (a: string, b: string): boolean => plainName(a) !== "" && plainName(a) === plainName(b);

function spelledAlike(a: Comparable, b: Comparable): Likeness {
  if (a.reference !== "" && b.reference !== "") {
    return isOfOneSource(a, b) ? 0 : spelling(a.reference, b.reference, a, b);
  }
  const [first, second] = [a.reference || a.orderId, b.reference || b.orderId];
  const named = spelling(first, second, a, b);
  if (named > 1) return named;
  const byId = spelling(a.orderId, b.orderId, a, b);
  return byId === 3 ? 2 : named;
}

/** Whether one source gave both an id in addition to the name: they are then two orders, whatever their names. */
function isOfOneSource(a: Comparable, b: Comparable): boolean {
  const isNamedById = ({ orderId, reference }: Comparable) => spelling(orderId, reference, a, b) > 0;
  if (isNamedById(a) || isNamedById(b)) return false;
  return (a.channel === b.channel && a.channel !== FILE_CHANNEL) || formOf(a.orderId) === formOf(b.orderId);
}

/** @returns 3: the same except for punctuation and leading zeros; 1: also except for words next to it */
function spelling(a: string, b: string, first: Comparable, second: Comparable): Likeness {
  const [long, short] = [tokensOf(a), tokensOf(b)].sort((x, y) => y.length - x.length);
  const number = numberOf(short);
  if (number === "" || number !== numberOf(long)) return 0;
  if (long.join(" ") === short.join(" ")) return 3;
  const start = long.findIndex((_, i) => short.every((token, j) => long[i + j] === token));
  if (start < 0 || number.length < MIN_AFFIXED_DIGITS) return 0;
  const affixes = long.toSpliced(start, short.length);
  const isCancelled = first.outcome === "cancelled" || second.outcome === "cancelled";
  // An order that was cancelled and placed again has such a name.
  return affixes.some(isOtherParcel) && !isCancelled ? 0 : 1;
}

/** Also a single letter or a number, as for parts of an order. */
const isOtherParcel = (affix: string): boolean =>
  affix.length === 1 || /^\d+$/.test(affix) || OTHER_PARCEL.has(affix);

/** Words and numbers of a name, in capitals, numbers without zeros before them. `"#ACME-01191"` → `["ACME", "1191"]`. */
function tokensOf(name: string): string[] {
  // Most names are numbers: Unicode takes twenty times as long.
  if (NUMBER.test(name)) return [withoutZeros(name)];
  const tokens =
    name
      .normalize("NFKC")
      .toUpperCase()
      .match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  return tokens.map(withoutZeros);
}

const NUMBER = /^\d+$/;
const withoutZeros = (token: string): string => token.replace(/^0+(?=\d)/, "");

/** The longest of the numbers, the last one of equally long ones; "" when there is none. */
const numberOf = (tokens: readonly string[]): string =>
  tokens.reduce(
    (longest, token) => (/^\d/.test(token) && token.length >= longest.length ? token : longest),
    "",
  );

/** The pattern of an id, letters as A and digits as 0, which is mostly the same within one source. */
const formOf = (id: string): string => id.toUpperCase().replace(/\p{L}/gu, "A").replace(/\d/g, "0");

/**
 * Input of the risk engine, as plain data: the use case reads it from the order and from counters in the
 * database, a test from memory. Nothing in it may be later than the order (see {@link History}).
 */

import type { IssueCode } from "../../../data/catalogue/issues/index.ts";
import { DAY_MS, HOUR_MS, IST_OFFSET_MS } from "../../lib/time.ts";
import type { Verification } from "../address/schema.ts";

export type Payment = "COD" | "PREPAID";

/** The currency of value signals. */
export const RUPEE = "INR";

/** Issues of addresses that do not identify a home, so that their fingerprint is not counted. */
const NO_HOME_ISSUES: ReadonlySet<IssueCode> = new Set(["LINE_MISSING", "JUNK_TEXT"]);

/**
 * Whether an address names a door: a house, flat, plot or shop by its number. "Main Road, Pune" and a village do not;
 * everybody there would be one buyer. For an address abroad, whose parts are not read, any number counts.
 */
const namesDoor = ({ country, components, standardized: { line1, line2 } }: Verification): boolean =>
  country === "IN" ? components.house !== undefined : /\d/.test(line1 + line2);

/**
 * The PIN that an order is counted by; a postal code abroad that begins like one, such as 560034 in Singapore or 56003 in
 * the USA, has its country before it, so that it is not counted with places in India.
 */
const countedPin = ({ country, standardized: { pincode } }: Verification): string =>
  country !== "IN" && /^\d{3}/.test(pincode) ? `${country} ${pincode}` : pincode;

/** Extracts the part of a verification that risk scoring uses. */
export function addressFactsOf(verification: Verification) {
  const { standardized, pincode_info } = verification;
  const issues: readonly IssueCode[] = verification.issues.map((issue) => issue.code);
  return {
    /** 0 to 100. */
    score: verification.score,
    status: verification.status,
    issues,
    /** Equal for the same home; "" when the address names none. */
    fingerprint:
      issues.some((code) => NO_HOME_ISSUES.has(code)) || !namesDoor(verification)
        ? ""
        : verification.fingerprint,
    pincode: countedPin(verification),
    district: pincode_info.districts[0] ?? "",
    state: standardized.state,
    country: verification.country,
    phone_valid: verification.phone_valid,
  };
}

/** The part of the address check's result that risk scoring uses. */
export type AddressFacts = ReturnType<typeof addressFactsOf>;

/** What is known about an order when it is scored. A missing text is "". */
export interface OrderFacts {
  payment: Payment;
  /** 0 or more, in {@link currency}. For a part-paid COD order, what is to be collected. */
  order_value: number;
  /** ISO 4217. Signals in rupees do not apply to an order in another currency. */
  currency: string;
  channel: string;
  /** `customer_name`, else the address's `name`, as typed. */
  name: string;
  /** `Verification.phone`: ten digits when it is a valid Indian mobile. */
  phone: string;
  /** As typed; counted by its `emailIdentity`. */
  email: string;
  address: AddressFacts;
  /** Milliseconds since 1970; the order's own time. */
  placed_at: number;
}

const emptyTally = () => ({
  orders: 0,
  /** Final outcome as of the order's time. */
  delivered: 0,
  rto: 0,
  /** Orders with a failed delivery attempt reported, whatever came after it. */
  ndr: 0,
});
/**
 * Orders of a kind and their outcomes. An order counts once in `orders`, however often it is updated; a cancelled one
 * counts only there.
 */
export type Tally = ReturnType<typeof emptyTally>;
export type Outcomes = Pick<Tally, "delivered" | "rto">;

/** Counted separately, as prepaid orders rarely come back, so that their deliveries are weaker evidence. */
export interface ByPayment<T> {
  cod: T;
  prepaid: T;
}

/** Earlier orders of one phone, e-mail or address. */
export type IdentityStats = ByPayment<Tally>;

/** The counts of an identity never seen before. */
export function emptyIdentity(): IdentityStats {
  return { cod: emptyTally(), prepaid: emptyTally() };
}

const emptyOutcomes = (): ByPayment<Outcomes> => ({
  cod: { delivered: 0, rto: 0 },
  prepaid: { delivered: 0, rto: 0 },
});

/** Earlier orders in a stretch of time; `value` is in rupees, orders in another currency add nothing. */
const emptyBurst = () => ({ orders: 0, value: 0 });
export type Burst = ReturnType<typeof emptyBurst>;

/** No orders in the hour and the day before; every call returns new objects. */
export const emptyBursts = () => ({ hour: emptyBurst(), day: emptyBurst() });
/**
 * Earlier orders whose outcome is still open, placed in (placed_at − length, placed_at]. Orders already
 * delivered, returned or cancelled are not counted.
 */
export type Bursts = ReturnType<typeof emptyBursts>;

/** The history of a merchant without orders; every call returns new objects. */
export const emptyHistory = () => ({
  phone: emptyIdentity(),
  email: emptyIdentity(),
  /** By address fingerprint. */
  address: emptyIdentity(),
  /** The phone is shared by many buyers, such as an office's or a courier's: counts by phone are then those of a new phone. */
  phone_shared: false,
  /** Distinct names that the phone was used with, this order's among them; 0 when it is not shared. */
  phone_names: 0,
  /** The same for the e-mail. */
  email_shared: false,
  email_names: 0,
  /** Delivered orders of this phone at this address. */
  delivered_here: 0,

  /** Distinct other identities seen together in earlier orders, without this order's own; "" is not counted. */
  phone_other_addresses: 0,
  phone_other_emails: 0,
  email_other_phones: 0,
  email_other_addresses: 0,
  address_other_phones: 0,
  address_other_emails: 0,

  /** Outcomes at the place, by payment. District and state by the names in {@link AddressFacts}. */
  pin: emptyOutcomes(),
  district: emptyOutcomes(),
  /** Of the PIN's first three digits. */
  sorting_district: emptyOutcomes(),
  state: emptyOutcomes(),
  merchant: emptyOutcomes(),
  /** Orders of the three hours of the day around this order's {@link hourOfDay}. */
  hour: emptyOutcomes(),
  /** Orders in rupees of the same {@link valueBand}. */
  value_band: emptyOutcomes(),

  phone_burst: emptyBursts(),
  address_burst: emptyBursts(),
  pin_burst: emptyBursts(),
  /** All earlier orders of the merchant in the last hour and day, open or not. */
  merchant_hour: 0,
  merchant_day: 0,
  /** All earlier orders to the PIN, and of the merchant. */
  pin_orders: 0,
  merchant_orders: 0,

  /**
   * Earlier orders of the merchant whose {@link valueBucket} is lower than this order's, and those in the same:
   * one counter for each bucket.
   */
  value_below: 0,
  value_same: 0,
  /** Mean {@link valueBucket} of the earlier orders in rupees; 0 when there are none. */
  value_mean: 0,
  /** Earlier orders of the merchant in another currency than rupees, which are in no bucket. */
  other_currency: 0,
});

/**
 * The merchant's history at the order's `placed_at`: only orders placed before it and only outcomes received
 * before it, never the order itself (not even when it is scored again). An identity that the order lacks (no
 * e-mail, say) has the empty counts of {@link emptyHistory}.
 */
export type History = ReturnType<typeof emptyHistory>;

/** Steps of order value for each doubling, so that a step is 9 %. */
export const STEPS_PER_DOUBLING = 8;
/** Steps of order value in a band: two bands for each doubling. */
const STEPS_PER_BAND = 4;
/** The bucket of all values from 3.6 billion rupees on. */
const MAX_BUCKET = 255;

/** Logarithmic bucket of an order value, 0 to 255: 0 for no value, then eight buckets per doubling. */
export function valueBucket(rupees: number): number {
  if (!(rupees > 0)) return 0;
  return Math.max(1, Math.min(MAX_BUCKET, 1 + Math.floor(STEPS_PER_DOUBLING * Math.log2(1 + rupees))));
}

/** The band of an order value, coarser than {@link valueBucket}, 0 to 63: orders of a band have nearly the same value. */
export const valueBand = (rupees: number): number => Math.floor(valueBucket(rupees) / STEPS_PER_BAND);

/** The whole rupees, both included, whose {@link valueBand} is that of a value. */
export function bandAround(rupees: number): { low: number; high: number } {
  const first = STEPS_PER_BAND * valueBand(rupees);
  const start = (bucket: number) => Math.max(0, Math.ceil(2 ** ((bucket - 1) / STEPS_PER_DOUBLING) - 1));
  const low = start(first);
  return { low, high: Math.max(low, start(first + STEPS_PER_BAND) - 1) };
}

export const HOURS_OF_DAY = 24;

/**
 * The hour of the day in India, 0 to 23; -1 for midnight to the millisecond, which is a date without a time.
 * @param at milliseconds since 1970
 */
export function hourOfDay(at: number): number {
  const sinceMidnight = (at + IST_OFFSET_MS) % DAY_MS;
  return sinceMidnight === 0 ? -1 : Math.floor(sinceMidnight / HOUR_MS);
}

/** The first three digits of a PIN: those of its sorting district. "" for "". */
export const sortingDistrict = (pincode: string): string => pincode.slice(0, 3);

/** Kinds of list entries, the most specific first. */
export const LIST_KINDS = ["phone", "email", "address", "pincode"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

/** The merchant's lists: orders to stop, and orders to let through. */
export const LIST_NAMES = ["block", "allow"] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** The matching list entry of an order, and who added it. */
export interface ListMatch {
  kind: ListKind;
  by: string;
}

/** The match on each list; null: none. */
export type ListMatches = Readonly<Record<ListName, ListMatch | null>>;

/** A signal's value as stored with the order; NaN for a number that is not applicable or unknown. */
export type SignalValue = number | boolean | string;

/** Key of the values in {@link Signals}. */
export const VALUES: unique symbol = Symbol("values");

/**
 * All signals of an order: each by its name, and all values in the order of SIGNAL_NAMES, as rules read and the
 * database stores them. Serialized to JSON as an object by name. Created by signalsOf and signalReader.
 */
export interface Signals {
  readonly [name: string]: SignalValue;
  readonly [VALUES]: readonly SignalValue[];
}

/** Whether a word of lower-case letters is gibberish: isKeyboardRun or isGibberish of src/engine/address/text/gibberish.ts. */
export type IsGibberish = (word: string) => boolean;

/** Sums of orders by payment, level, state, PIN and reason. Pure. */
import type { OrderRow } from "../../db/queries/orders.ts";

/** Positions in {@link Sums}: numbers of orders by outcome, their value, that of returned ones, and a day. */
export const Field = {
  none: 0,
  delivered: 1,
  ndr: 2,
  rto: 3,
  cancelled: 4,
  /** Millionths of a rupee, as whole numbers: sums are exact, and an order can be subtracted again. */
  value: 5,
  rtoValue: 6,
  /** The first day of the first period with such an order. */
  first: 7,
} as const;

const OUTCOMES = [Field.none, Field.delivered, Field.ndr, Field.rto, Field.cancelled] as const;
export type OutcomeField = (typeof OUTCOMES)[number];

/** An array, because the counters of all PINs have hundreds of thousands of entries. */
export type Sums = number[];

/** A {@link Facet} and its value; a PIN of six digits as a number. */
export type Key = string | number;

/** What orders are counted by: the first letter of a {@link Key}. */
export const Facet = {
  payment: "p",
  /** Risk level and decision. */
  review: "l",
  /** Risk level of the orders that were flagged and not sent. */
  stopped: "x",
  state: "s",
  reason: "r",
  pincode: "z",
} as const;
export type Facet = (typeof Facet)[keyof typeof Facet];

const SIX_DIGITS = /^[1-9]\d{5}$/;

export const pinKey = (pincode: string): Key =>
  SIX_DIGITS.test(pincode) ? Number(pincode) : Facet.pincode + pincode;

export const facetOf = (key: Key): string => (typeof key === "number" ? Facet.pincode : key[0]);
/** "" is unknown. */
export const valueIn = (key: Key): string => (typeof key === "number" ? String(key) : key.slice(1));

export type Counts = Map<Key, Sums>;

/** The sums of a key, created when missing. @param day the first day of the period that is counted */
export function sumsOf(counts: Counts, key: Key, day: number): Sums {
  const found = counts.get(key);
  if (found) {
    if (day < found[Field.first]) found[Field.first] = day;
    return found;
  }
  const sums = [0, 0, 0, 0, 0, 0, 0, day];
  counts.set(key, sums);
  return sums;
}

/** What an order adds to each of its keys. */
export interface Amount {
  outcome: OutcomeField;
  /** As {@link Field.value}. */
  value: number;
}

/** @param by 1, or -1 to subtract */
export function addTo(sums: Sums, { outcome, value }: Amount, by: number): void {
  sums[outcome] += by;
  sums[Field.value] += by * value;
  if (outcome === Field.rto) sums[Field.rtoValue] += by * value;
}

export const outcomeField = (outcome: OrderRow["outcome"]): OutcomeField => Field[outcome ?? "none"];

export const ordersIn = (sums: Sums): number =>
  sums[Field.none] + sums[Field.delivered] + sums[Field.ndr] + sums[Field.rto] + sums[Field.cancelled];

/** Adds sums of the same period or another one; those without orders are left out. */
export function addCounts(into: Counts, counts: Counts): void {
  for (const [key, sums] of counts) {
    if (ordersIn(sums) === 0) continue;
    const sum = sumsOf(into, key, sums[Field.first]);
    for (let i = 0; i < Field.first; i++) sum[i] += sums[i];
  }
}

/** An order's value as in {@link Field.value}. */
export const fromRupees = (rupees: number): number => Math.round(rupees * 1e6);
export const toRupees = (value: number): number => value / 1e6;

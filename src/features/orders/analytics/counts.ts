/** Sums of orders by payment, level, state, PIN and reason. Pure. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import { isPin } from "../../../engine/pincode/typed-pin.ts";

/** Positions in {@link Sums}: numbers of orders by outcome, their value, that of returned ones, and a day. */
export const Field = {
  none: 0,
  delivered: 1,
  ndr: 2,
  rto: 3,
  cancelled: 4,
  /** In millionths of a rupee, as integers: sums are exact, and an order can be subtracted again. */
  value: 5,
  rtoValue: 6,
  /** The first day of the first period with such an order. */
  first: 7,
} as const;

const OUTCOMES = [Field.none, Field.delivered, Field.ndr, Field.rto, Field.cancelled] as const;
export type OutcomeField = (typeof OUTCOMES)[number];

/** The sums of one key, by {@link Field}. */
export type Sums = Float64Array;
export const FIELDS = Object.keys(Field).length;

/** A {@link Facet} and its value; a PIN of six digits as a number. */
export type Key = string | number;

/** Facets of orders: the first letter of a {@link Key}. */
export const Facet = {
  payment: "p",
  /** Risk level and decision. */
  review: "l",
  /** Risk level of the orders that were flagged and not sent. */
  stopped: "x",
  /** Orders that people held: see held.ts. */
  held: "h",
  state: "s",
  reason: "r",
  pincode: "z",
} as const;
export type Facet = (typeof Facet)[keyof typeof Facet];

/**
 * The key under which orders of a PIN are counted: six digits as a number, which takes less room; anything else as
 * text.
 */
export const pinKey = (pincode: string): Key => (isPin(pincode) ? Number(pincode) : Facet.pincode + pincode);

/** The key under which orders of a level and a decision are counted. */
export const reviewKey = (level: OrderRow["riskLevel"], decision: OrderRow["decision"]): string =>
  `${Facet.review}${level} ${decision}`;

/** What a key counts by: one of the letters of {@link Facet}. */
export const facetOf = (key: Key): string => (typeof key === "number" ? Facet.pincode : key[0]);
/** "" is unknown. */
export const valueIn = (key: Key): string => (typeof key === "number" ? String(key) : key.slice(1));

/** Index of each key. */
interface Places {
  get(key: Key): number | undefined;
  set(key: Key, place: number): unknown;
}

/** Sums by key, in one array: the PINs of a year have hundreds of thousands of entries. */
export class Counts {
  /** By index. */
  readonly keys: Key[] = [];
  readonly #places: Places;
  #sums: Float64Array;

  /** @param places empty @param size how many keys are expected */
  constructor(places: Places = new Map(), size = 128) {
    this.#places = places;
    this.#sums = new Float64Array(size * FIELDS);
  }

  /** Sums of all keys, each starting at its index times {@link FIELDS}. Valid until a key is added. */
  get sums(): Float64Array {
    return this.#sums;
  }

  get(key: Key): Sums | undefined {
    const place = this.#places.get(key);
    return place === undefined ? undefined : this.#at(place);
  }

  /** The index of a key, added if missing. @param day the first day of the counted period */
  placeOf(key: Key, day: number): number {
    const found = this.#places.get(key);
    if (found === undefined) return this.#add(key, day);
    const first = found * FIELDS + Field.first;
    if (day < this.#sums[first]) this.#sums[first] = day;
    return found;
  }

  /** Adds (1) or subtracts (-1) an order. */
  count(key: Key, day: number, { outcome, value }: Amount, by: 1 | -1): void {
    const start = this.placeOf(key, day) * FIELDS;
    this.#sums[start + outcome] += by;
    this.#sums[start + Field.value] += by * value;
    if (outcome === Field.rto) this.#sums[start + Field.rtoValue] += by * value;
  }

  /** Adds counts of other periods; keys without orders are left out. */
  add(counts: Counts): void {
    const from = counts.#sums;
    for (let i = 0; i < counts.keys.length; i++) {
      const start = i * FIELDS;
      if (ordersIn(from, start) === 0) continue;
      const into = this.placeOf(counts.keys[i], from[start + Field.first]) * FIELDS;
      for (let field = 0; field < Field.first; field++) this.#sums[into + field] += from[start + field];
    }
  }

  entries(): [Key, Sums][] {
    return this.keys.map((key, place) => [key, this.#at(place)]);
  }

  #add(key: Key, day: number): number {
    const place = this.keys.push(key) - 1;
    this.#places.set(key, place);
    const start = place * FIELDS;
    if (start === this.#sums.length) {
      const sums = new Float64Array(2 * start);
      sums.set(this.#sums);
      this.#sums = sums;
    }
    this.#sums[start + Field.first] = day;
    return place;
  }

  #at(place: number): Sums {
    return this.#sums.subarray(place * FIELDS, (place + 1) * FIELDS);
  }
}

/** Finds PINs in a fraction of a Map's time; takes 4 MB. */
export class PinPlaces implements Places {
  /** Index plus one, by PIN. */
  readonly #numbers = new Int32Array(1_000_000);
  readonly #others = new Map<Key, number>();

  get(key: Key): number | undefined {
    if (typeof key !== "number") return this.#others.get(key);
    const place = this.#numbers[key];
    return place === 0 ? undefined : place - 1;
  }

  set(key: Key, place: number): void {
    if (typeof key === "number") this.#numbers[key] = place + 1;
    else this.#others.set(key, place);
  }
}

/** Empty sums. @param day on which they begin, since 1970 in IST */
export const emptySums = (day: number): Sums => Float64Array.of(0, 0, 0, 0, 0, 0, 0, day);

/** Adds sums to others, which keep their day. */
export function addSums(into: Sums, sums: Sums): void {
  for (let i = 0; i < Field.first; i++) into[i] += sums[i];
}

/** What an order adds to each of its keys. */
export interface Amount {
  outcome: OutcomeField;
  /** As {@link Field.value}. */
  value: number;
}

/** Index of an outcome in the sums, also for orders without one. */
export const outcomeField = (outcome: OrderRow["outcome"]): OutcomeField => Field[outcome ?? "none"];

/** @param start index of the key's first sum */
export const ordersIn = (sums: Sums, start = 0): number =>
  sums[start + Field.none] +
  sums[start + Field.delivered] +
  sums[start + Field.ndr] +
  sums[start + Field.rto] +
  sums[start + Field.cancelled];

/** An order's value as in {@link Field.value}. */
export const fromRupees = (rupees: number): number => Math.round(rupees * 1e6);
/** Rupees of a value as in {@link Field.value}. */
export const toRupees = (value: number): number => value / 1e6;

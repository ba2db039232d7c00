/** The counters of a PIN, a district, a state, or of the merchant as a whole. Pure. */
import type { PlaceRow } from "../../../../db/queries/orders.ts";
import {
  type Burst,
  type Bursts,
  HOURS_OF_DAY,
  hourOfDay,
  RUPEE,
  sortingDistrict,
  valueBand,
  valueBucket,
} from "../../../../engine/risk/index.ts";
import { isFinished, isUnderWay } from "../../record/finished.ts";

/**
 * Groups of orders that are counted: those of a PIN, of all PINs with the same first three digits, of a district, a
 * state, an hour of the day, a value band, or all of the merchant.
 */
export const PLACE_KINDS = [
  "pin",
  "sorting_district",
  "district",
  "state",
  "hour",
  "value_band",
  "merchant",
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** An empty map for each kind. */
export const mapsOf = <K extends string, T>(kinds: readonly K[]): Record<K, Map<string, T>> =>
  Object.fromEntries(kinds.map((kind) => [kind, new Map<string, T>()])) as Record<K, Map<string, T>>; // one for each

interface Counts {
  orders: number;
  delivered: number;
  rto: number;
}

/** Orders placed within five minutes. */
interface Slot {
  /** Number of five-minute periods since 1970. */
  at: number;
  orders: number;
  /** Rupees. */
  value: number;
}

/** Counters of a merchant's orders in one place. */
export interface PlaceStats {
  cod: Counts;
  prepaid: Counts;
  /** Merchant only: times of the last order and the last outcome, milliseconds since 1970. */
  placed_at: number;
  outcome_at: number;
  /** The two days up to the last order, oldest first. Merchant: all orders; PIN: open orders. */
  slots: Slot[];
  /** Merchant only: orders by value bucket. */
  values: Map<number, number>;
}

/** Resolution of bursts: an hour is the last 55 to 60 minutes, a day the last 23:55 to 24 hours. */
const SLOT_MS = 5 * 60_000;
const HOUR_SLOTS = 12;
const DAY_SLOTS = 288;
/** Two days, so that an order arriving up to a day late still finds the preceding day. */
const KEPT_SLOTS = 2 * DAY_SLOTS;

const slotOf = (at: number): number => Math.floor(at / SLOT_MS);

/** The counters of a place without orders. */
export function emptyPlaceStats(): PlaceStats {
  const counts = (): Counts => ({ orders: 0, delivered: 0, rto: 0 });
  return { cod: counts(), prepaid: counts(), placed_at: 0, outcome_at: 0, slots: [], values: new Map() };
}

/** Adds orders and rupees to the slot of a time, or subtracts them; drops slots two days older than the newest. */
function addToSlot({ slots }: PlaceStats, time: number, orders: number, value: number): void {
  const at = slotOf(time);
  const newest = slots.at(-1)?.at ?? at;
  if (at <= newest - KEPT_SLOTS) return;
  let i = slots.length;
  while (i > 0 && slots[i - 1].at > at) i--;
  const slot = i > 0 ? slots[i - 1] : undefined;
  if (slot?.at !== at) {
    if (orders > 0) slots.splice(i, 0, { at, orders, value });
  } else {
    const left = slot.orders + orders;
    // Rounded to the paisa, because sums of fractions drift. A new object, because copies share their slots.
    if (left > 0) slots[i - 1] = { at, orders: left, value: Math.round((slot.value + value) * 100) / 100 };
    else slots.splice(i - 1, 1);
  }
  const oldest = Math.max(newest, at) - KEPT_SLOTS;
  while (slots.length > 0 && slots[0].at <= oldest) slots.shift();
}

/** Orders in the hour and the day that end at a time. */
export function burstsOf({ slots }: PlaceStats, time: number): Bursts {
  const now = slotOf(time);
  const hour: Burst = { orders: 0, value: 0 };
  const day: Burst = { orders: 0, value: 0 };
  for (let i = slots.length - 1; i >= 0; i--) {
    const { at, orders, value } = slots[i];
    if (at <= now - DAY_SLOTS) break;
    if (at > now) continue;
    day.orders += orders;
    day.value += value;
    if (at <= now - HOUR_SLOTS) continue;
    hour.orders += orders;
    hour.value += value;
  }
  return { hour, day };
}

/** Adds an order placed in the day that ends at a time, with the resolution of {@link burstsOf}. */
export function addToBursts(
  { hour, day }: Bursts,
  { placedAt, rupees }: { placedAt: number; rupees: number },
  time: number,
): void {
  for (const [burst, length] of [
    [hour, HOUR_SLOTS],
    [day, DAY_SLOTS],
  ] as const) {
    if (slotOf(placedAt) <= slotOf(time) - length) continue;
    burst.orders++;
    burst.value += rupees;
  }
}

/** Exclusive start of the day that ends at a time. */
export const dayBefore = (time: number): number => (slotOf(time) - DAY_SLOTS + 1) * SLOT_MS - 1;
/** Exclusive start of the hour that ends at a time. */
export const hourBefore = (time: number): number => (slotOf(time) - HOUR_SLOTS + 1) * SLOT_MS - 1;

/** A copy to count in. */
export const copyPlaceStats = ({ cod, prepaid, slots, values, ...times }: PlaceStats): PlaceStats => ({
  ...times,
  cod: { ...cod },
  prepaid: { ...prepaid },
  slots: [...slots],
  values: new Map(values),
});

/** The columns of an order that the place counters use. */
export type PlaceOrder = Omit<PlaceRow, "id">;

/** The order as it was at a given time: without a later outcome. */
export const placeOrderAt = <T extends PlaceOrder>(order: T, time: number): T =>
  order.outcomeAt === null || order.outcomeAt <= time ? order : { ...order, outcome: null, outcomeAt: null };

/** Finds the counters of a place; those of a kind "merchant" have the value "". */
export type FindPlaceStats = (accountId: number, kind: PlaceKind, value: string) => PlaceStats;

/** What an order adds to sums in rupees: nothing if in another currency. */
export const rupeesOf = ({ orderValue, currency }: Pick<PlaceOrder, "orderValue" | "currency">): number =>
  currency === RUPEE ? orderValue : 0;

/** Groups in which only finished orders are counted; "" if an order is in none of a kind. */
const OUTCOME_KINDS = ["sorting_district", "district", "state", "hour", "value_band"] as const;
/** A kind of group of finished orders. */
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** An hour of the day as a value of its kind; "" for -1. */
export const hourKey = (hour: number): string => (hour < 0 ? "" : HOUR_KEYS[hour]);
const HOUR_KEYS = Array.from({ length: HOURS_OF_DAY }, (_, hour) => String(hour));

/** Which group of a kind an order belongs to; "" for none. */
export function outcomeGroup(kind: OutcomeKind, order: Omit<PlaceOrder, "outcome" | "outcomeAt">): string {
  switch (kind) {
    case "sorting_district":
      return sortingDistrict(order.pincode);
    case "hour":
      return hourKey(hourOfDay(order.placedAt));
    case "value_band":
      return order.currency === RUPEE ? String(valueBand(order.orderValue)) : "";
    default:
      return order[kind];
  }
}

/** Calls back for each group that counts the outcomes of an order. */
export function forEachOutcomeGroup(
  order: PlaceOrder,
  callback: (kind: OutcomeKind, value: string) => void,
): void {
  for (const kind of OUTCOME_KINDS) {
    const value = outcomeGroup(kind, order);
    if (value !== "") callback(kind, value);
  }
}

/** Adds (1) or subtracts (-1) an order. For a changed order, subtract its old state, then add the new one. */
export function countOrder(find: FindPlaceStats, order: PlaceOrder, by: 1 | -1): void {
  const { accountId, pincode } = order;
  if (pincode !== "") count(find(accountId, "pin", pincode), order, by);
  if (isFinished(order))
    forEachOutcomeGroup(order, (kind, value) => {
      countsFor(find(accountId, kind, value), order)[order.outcome] += by;
    });
  countMerchant(find(accountId, "merchant", ""), order, by);
}

/** Like {@link countOrder}, for the time slots of the order's PIN and merchant that bursts are read from. */
export function countInSlots(find: FindPlaceStats, order: PlaceOrder, by: 1 | -1): void {
  const { accountId, pincode, placedAt } = order;
  const rupees = by * rupeesOf(order);
  if (pincode !== "" && isUnderWay(order)) addToSlot(find(accountId, "pin", pincode), placedAt, by, rupees);
  addToSlot(find(accountId, "merchant", ""), placedAt, by, rupees);
}

function countMerchant(stats: PlaceStats, order: PlaceOrder, by: 1 | -1): void {
  count(stats, order, by);
  if (order.currency === RUPEE) addToBucket(stats, valueBucket(order.orderValue), by);
  if (by < 0) return;
  stats.placed_at = Math.max(stats.placed_at, order.placedAt);
  stats.outcome_at = Math.max(stats.outcome_at, order.outcomeAt ?? 0);
}

/** Adds to the merchant's orders of a value bucket; a difference of counters may have fewer than none. */
export function addToBucket({ values }: PlaceStats, bucket: number, orders: number): void {
  const sum = (values.get(bucket) ?? 0) + orders;
  if (sum === 0) values.delete(bucket);
  else values.set(bucket, sum);
}

function count(stats: PlaceStats, order: PlaceOrder, by: 1 | -1): void {
  const counts = countsFor(stats, order);
  counts.orders += by;
  if (isFinished(order)) counts[order.outcome] += by;
}

const countsFor = (stats: PlaceStats, { payment }: PlaceOrder): Counts =>
  payment === "COD" ? stats.cod : stats.prepaid;

// ── storage format ──────────────────────────────────────────────────────────

type StoredCounts = [orders: number, delivered: number, rto: number];
/** Short names and no empty fields, because there is one for each PIN. */
interface Stored {
  c?: StoredCounts;
  p?: StoredCounts;
  /** Times of the last order and the last outcome. */
  t?: [placed_at: number, outcome_at: number];
  s?: [at: number, orders: number, value: number][];
  v?: [bucket: number, orders: number][];
}

/** Stored form, read by {@link decodePlaceStats}. */
export function encodePlaceStats(stats: PlaceStats): string {
  const stored: Stored = {};
  if (hasAny(stats.cod)) stored.c = storedCounts(stats.cod);
  if (hasAny(stats.prepaid)) stored.p = storedCounts(stats.prepaid);
  if (stats.placed_at + stats.outcome_at > 0) stored.t = [stats.placed_at, stats.outcome_at];
  if (stats.slots.length > 0) stored.s = stats.slots.map(({ at, orders, value }) => [at, orders, value]);
  if (stats.values.size > 0) stored.v = [...stats.values];
  return JSON.stringify(stored);
}

/** @param text from {@link encodePlaceStats} */
export function decodePlaceStats(text: string): PlaceStats {
  const { c, p, t = [0, 0], s = [], v } = JSON.parse(text) as Stored;
  return {
    cod: countsOf(c),
    prepaid: countsOf(p),
    placed_at: t[0],
    outcome_at: t[1],
    slots: s.map(([at, orders, value]) => ({ at, orders, value })),
    values: new Map(v),
  };
}

const hasAny = ({ orders, delivered, rto }: Counts): boolean => orders + delivered + rto > 0;
const storedCounts = ({ orders, delivered, rto }: Counts): StoredCounts => [orders, delivered, rto];
const countsOf = ([orders, delivered, rto]: StoredCounts = [0, 0, 0]): Counts => ({ orders, delivered, rto });

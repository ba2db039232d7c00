/** The counters of a PIN, a district, a state, or of the merchant as a whole. */
import type { Burst, Bursts } from "../../../risk/index.ts";

export type PlaceKind = "pin" | "district" | "state" | "merchant";

export interface Counts {
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

const MINUTE_MS = 60_000;
/** Resolution of bursts: an hour is the last 55 to 60 minutes, a day the last 23:55 to 24 hours. */
const SLOT_MS = 5 * MINUTE_MS;
const HOUR_SLOTS = 12;
const DAY_SLOTS = 288;
export const DAY_MS = DAY_SLOTS * SLOT_MS;
/** Two days, so that an order arriving up to a day late still finds the day before it. */
const KEPT_SLOTS = 2 * DAY_SLOTS;

const slotOf = (at: number): number => Math.floor(at / SLOT_MS);

export function emptyPlaceStats(): PlaceStats {
  const counts = (): Counts => ({ orders: 0, delivered: 0, rto: 0 });
  return { cod: counts(), prepaid: counts(), placed_at: 0, outcome_at: 0, slots: [], values: new Map() };
}

/** Adds orders and rupees to the slot of a time, or subtracts them; drops slots two days older than the newest. */
export function addToSlot({ slots }: PlaceStats, time: number, orders: number, value: number): void {
  const at = slotOf(time);
  const newest = slots.at(-1)?.at ?? at;
  if (at <= newest - KEPT_SLOTS) return;
  let i = slots.length;
  while (i > 0 && slots[i - 1].at > at) i--;
  const slot = i > 0 ? slots[i - 1] : undefined;
  if (slot?.at !== at) {
    if (orders > 0) slots.splice(i, 0, { at, orders, value });
  } else {
    slot.orders = Math.max(0, slot.orders + orders);
    // Rounded to the paisa, because sums of fractions drift.
    slot.value = slot.orders === 0 ? 0 : Math.round((slot.value + value) * 100) / 100;
  }
  const oldest = Math.max(newest, at) - KEPT_SLOTS;
  while (slots.length > 0 && slots[0].at <= oldest) slots.shift();
}

/** Orders in the hour and the day that end at a time. */
export function burstsOf({ slots }: PlaceStats, time: number): Bursts {
  const now = slotOf(time);
  const within = (length: number): Burst => {
    const sum = { orders: 0, value: 0 };
    for (let i = slots.length - 1; i >= 0 && slots[i].at > now - length; i--) {
      if (slots[i].at > now) continue;
      sum.orders += slots[i].orders;
      sum.value += slots[i].value;
    }
    return sum;
  };
  return { hour: within(HOUR_SLOTS), day: within(DAY_SLOTS) };
}

export const emptyBursts = (): Bursts => ({ hour: { orders: 0, value: 0 }, day: { orders: 0, value: 0 } });

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

export const copyPlaceStats = (
  { cod, prepaid, slots, values, ...times }: PlaceStats,
  hasSlots: boolean,
): PlaceStats => ({
  ...times,
  cod: { ...cod },
  prepaid: { ...prepaid },
  slots: hasSlots ? slots.map((slot) => ({ ...slot })) : [],
  values: new Map(values),
});

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

export function encodePlaceStats(stats: PlaceStats): string {
  const stored: Stored = {};
  if (hasAny(stats.cod)) stored.c = storedCounts(stats.cod);
  if (hasAny(stats.prepaid)) stored.p = storedCounts(stats.prepaid);
  if (stats.placed_at + stats.outcome_at > 0) stored.t = [stats.placed_at, stats.outcome_at];
  if (stats.slots.length > 0) stored.s = stats.slots.map(({ at, orders, value }) => [at, orders, value]);
  if (stats.values.size > 0) stored.v = [...stats.values];
  return JSON.stringify(stored);
}

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

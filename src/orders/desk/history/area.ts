/** What is counted of a PIN, a district, a state, or of the merchant as a whole. */
import type { Burst, Bursts } from "../../../risk/index.ts";

export type AreaKind = "pin" | "district" | "state" | "merchant";

export interface Counts {
  orders: number;
  delivered: number;
  rto: number;
}

/** Orders of five minutes. */
export interface Slot {
  /** Five minutes since 1970. */
  at: number;
  orders: number;
  /** Rupees. */
  value: number;
}

export interface Area {
  cod: Counts;
  prepaid: Counts;
  /** Merchant: when the last order was placed, and when the last outcome was told. */
  placed_at: number;
  outcome_at: number;
  /** Of the two days that end with the last order, oldest first. Of the merchant all orders, else the open ones. */
  slots: Slot[];
  /** Merchant: orders by step of value. */
  values: Map<number, number>;
}

const MINUTE = 60_000;
/** How exactly a burst is timed: an hour is the last 55 to 60 minutes, a day the last 23:55 to 24 hours. */
const SLOT = 5 * MINUTE;
const HOUR_SLOTS = 12;
const DAY_SLOTS = 288;
export const DAY = DAY_SLOTS * SLOT;
/** Two days: so an order that comes up to a day late still finds the day before it. */
const KEPT_SLOTS = 2 * DAY_SLOTS;

const slotOf = (at: number): number => Math.floor(at / SLOT);

export function emptyArea(): Area {
  const counts = (): Counts => ({ orders: 0, delivered: 0, rto: 0 });
  return { cod: counts(), prepaid: counts(), placed_at: 0, outcome_at: 0, slots: [], values: new Map() };
}

/** Adds orders and rupees to the slot of a time, or takes them away; slots over two days older than the newest go. */
export function addToSlot({ slots }: Area, time: number, orders: number, value: number): void {
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
    // To the paisa: sums of fractions drift.
    slot.value = slot.orders === 0 ? 0 : Math.round((slot.value + value) * 100) / 100;
  }
  const oldest = Math.max(newest, at) - KEPT_SLOTS;
  while (slots.length > 0 && slots[0].at <= oldest) slots.shift();
}

/** Orders in the hour and the day that end at a time. */
export function burstsOf({ slots }: Area, time: number): Bursts {
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

/** Adds an order placed in the day that ends at a time, timed as exactly as {@link burstsOf} does it. */
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

/** Orders placed after it are of the day that ends at a time. */
export const dayBefore = (time: number): number => (slotOf(time) - DAY_SLOTS + 1) * SLOT - 1;

export const copyArea = ({ cod, prepaid, slots, values, ...times }: Area, hasSlots: boolean): Area => ({
  ...times,
  cod: { ...cod },
  prepaid: { ...prepaid },
  slots: hasSlots ? slots.map((slot) => ({ ...slot })) : [],
  values: new Map(values),
});

// ── as it is stored ─────────────────────────────────────────────────────────

type StoredCounts = [orders: number, delivered: number, rto: number];
/** Short names, and only what is there. */
interface Stored {
  c?: StoredCounts;
  p?: StoredCounts;
  /** Times of the last order and the last outcome. */
  t?: [placed_at: number, outcome_at: number];
  s?: [at: number, orders: number, value: number][];
  v?: [step: number, orders: number][];
}

export function encodeArea(area: Area): string {
  const stored: Stored = {};
  if (isAny(area.cod)) stored.c = storedCounts(area.cod);
  if (isAny(area.prepaid)) stored.p = storedCounts(area.prepaid);
  if (area.placed_at + area.outcome_at > 0) stored.t = [area.placed_at, area.outcome_at];
  if (area.slots.length > 0) stored.s = area.slots.map(({ at, orders, value }) => [at, orders, value]);
  if (area.values.size > 0) stored.v = [...area.values];
  return JSON.stringify(stored);
}

export function decodeArea(text: string): Area {
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

const isAny = ({ orders, delivered, rto }: Counts): boolean => orders + delivered + rto > 0;
const storedCounts = ({ orders, delivered, rto }: Counts): StoredCounts => [orders, delivered, rto];
const countsOf = ([orders, delivered, rto]: StoredCounts = [0, 0, 0]): Counts => ({ orders, delivered, rto });

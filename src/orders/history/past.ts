/** What is remembered of one phone, e-mail, address, PIN, district, state, or of the merchant as a whole. */
import type { Burst, Bursts, Tally } from "../../risk/index.ts";

export const PARTIES = ["phone", "email", "address"] as const;
export type PartyKind = (typeof PARTIES)[number];
export type Kind = PartyKind | "pin" | "district" | "state" | "merchant";

/** Somebody who ordered together with this party: an e-mail of a phone, say. */
export interface Partner {
  orders: number;
  delivered: number;
}

/** Orders of five minutes. */
export interface Slot {
  /** Five minutes since 1970. */
  at: number;
  orders: number;
  /** Rupees. */
  value: number;
}

export interface Past {
  cod: Tally;
  prepaid: Tally;
  /** Merchant: when the last order was placed, and when the last outcome was told. */
  placed_at: number;
  outcome_at: number;
  /** By kind, then by value. */
  partners: Record<PartyKind, Map<string, Partner>>;
  /** Of the two days that end with the last order, oldest first. Of the merchant all orders, else the open ones. */
  slots: Slot[];
  /** Merchant: orders by step of value. */
  values: Map<number, number>;
}

const MINUTE = 60_000;
/** How exactly a burst is timed: an hour is the last 55 to 60 minutes, a day the last 23:55 to 24 hours. */
export const SLOT = 5 * MINUTE;
const HOUR_SLOTS = 12;
const DAY_SLOTS = 288;
export const DAY = DAY_SLOTS * SLOT;
/** Two days: so an order that comes up to a day late still finds the day before it. */
const KEPT_SLOTS = 2 * DAY_SLOTS;
/** Partners remembered of one kind: fifty phones at one address say all there is to say. */
export const MOST_PARTNERS = 50;

export const slotOf = (at: number): number => Math.floor(at / SLOT);

export function emptyPast(): Past {
  const tally = (): Tally => ({ orders: 0, delivered: 0, rto: 0, ndr: 0 });
  return {
    cod: tally(),
    prepaid: tally(),
    placed_at: 0,
    outcome_at: 0,
    partners: { phone: new Map(), email: new Map(), address: new Map() },
    slots: [],
    values: new Map(),
  };
}

/** Adds to the orders of a partner, or takes away from them; one without orders is forgotten. */
export function addPartner(
  past: Past,
  kind: PartyKind,
  value: string,
  orders: number,
  delivered: number,
): void {
  const partners = past.partners[kind];
  const known = partners.get(value);
  if (!known) {
    if (orders > 0 && partners.size < MOST_PARTNERS) partners.set(value, { orders, delivered });
    return;
  }
  known.orders += orders;
  known.delivered += delivered;
  if (known.orders <= 0) partners.delete(value);
}

/** Partners of a kind other than this one. */
export function otherPartners(past: Past, kind: PartyKind, value: string): number {
  const partners = past.partners[kind];
  return partners.size - (partners.has(value) ? 1 : 0);
}

/** Adds orders and rupees to the slot of a time, or takes them away; slots over two days older than the newest go. */
export function addToSlot({ slots }: Past, time: number, orders: number, value: number): void {
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
  const keep = slots.findIndex((slot) => slot.at > Math.max(newest, at) - KEPT_SLOTS);
  if (keep > 0) slots.splice(0, keep);
}

/** Orders in the hour and the day that end at a time. */
export function burstsOf({ slots }: Past, time: number): Bursts {
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

// ── as it is stored ─────────────────────────────────────────────────────────

const counts = ({ orders, delivered, rto, ndr }: Tally) => [orders, delivered, rto, ndr];
type Counts = ReturnType<typeof counts>;
const tallyOf = ([orders, delivered, rto, ndr]: Counts = [0, 0, 0, 0]): Tally => ({
  ...{ orders, delivered, rto, ndr },
});

type StoredPartners = [value: string, orders: number, delivered: number][];
/** Short names, and only what is there: one buyer in three orders once, and every byte counts by the million. */
interface Stored {
  c?: Counts;
  p?: Counts;
  /** Times of the last order and the last outcome. */
  t?: [placed_at: number, outcome_at: number];
  phone?: StoredPartners;
  email?: StoredPartners;
  address?: StoredPartners;
  s?: [at: number, orders: number, value: number][];
  v?: [step: number, orders: number][];
}

export function encodePast(past: Past): string {
  const stored: Stored = {};
  if (isAny(past.cod)) stored.c = counts(past.cod);
  if (isAny(past.prepaid)) stored.p = counts(past.prepaid);
  if (past.placed_at + past.outcome_at > 0) stored.t = [past.placed_at, past.outcome_at];
  for (const kind of PARTIES) {
    const partners = past.partners[kind];
    if (partners.size === 0) continue;
    stored[kind] = Array.from(partners, ([value, { orders, delivered }]) => [value, orders, delivered]);
  }
  if (past.slots.length > 0) stored.s = past.slots.map(({ at, orders, value }) => [at, orders, value]);
  if (past.values.size > 0) stored.v = [...past.values];
  return JSON.stringify(stored);
}

const isAny = ({ orders, delivered, rto, ndr }: Tally): boolean => orders + delivered + rto + ndr > 0;

export function decodePast(text: string): Past {
  const { c, p, t = [0, 0], phone, email, address, s = [], v } = JSON.parse(text) as Stored;
  const map = (stored: StoredPartners = []) =>
    new Map(stored.map(([value, orders, delivered]) => [value, { orders, delivered }]));
  return {
    cod: tallyOf(c),
    prepaid: tallyOf(p),
    placed_at: t[0],
    outcome_at: t[1],
    partners: { phone: map(phone), email: map(email), address: map(address) },
    slots: s.map(([at, orders, value]) => ({ at, orders, value })),
    values: new Map(v),
  };
}

/** A merchant's history in memory, as defined by {@link History}; the database keeps the same counts. */
import {
  type Burst,
  type ByPayment,
  emailIdentity,
  emptyHistory,
  emptyIdentity,
  type History,
  hourOfDay,
  type IdentityStats,
  type OrderFacts,
  type Outcomes,
  phoneIdentity,
  valueBand,
  valueBucket,
} from "../../../../src/engine/risk/index.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type Happening = "delivered" | "rto" | "cancelled" | "ndr";

interface Recent {
  at: number;
  value: number;
  open: boolean;
}

/** Takes orders and outcomes in time order and returns the history for the next order. */
export class Past {
  readonly #parties = new Map<string, IdentityStats>();
  readonly #places = new Map<string, ByPayment<Outcomes>>();
  readonly #partners = new Map<string, Set<string>>();
  readonly #recent = new Map<string, Recent[]>();
  readonly #deliveredHere = new Map<string, number>();
  readonly #values = new Array<number>(256).fill(0);
  readonly #orders = new Map<OrderFacts, Recent & { keys: Keys }>();
  #bucketSum = 0;
  readonly #placed: number[] = [];
  readonly #pinOrders = new Map<string, number>();

  /** The history when the order is placed. Does not modify the state. */
  historyOf(order: OrderFacts): History {
    const { address } = order;
    const [phone, email] = [phoneIdentity(order.phone), emailIdentity(order.email)];
    const home = address.fingerprint;
    const party = (key: string, value: string) =>
      copy((value === "" ? undefined : this.#parties.get(key + value)) ?? emptyIdentity());
    const place = (key: string, value: string) =>
      copy((value === "" ? undefined : this.#places.get(key + value)) ?? emptyHistory().pin);
    const others = (a: string, b: string, own: string, other: string) => {
      const set = own === "" ? undefined : this.#partners.get(`${a}${b}${own}`);
      return set ? set.size - (set.has(other) ? 1 : 0) : 0;
    };
    const bursts = (key: string, value: string) => {
      const recent = value === "" ? [] : (this.#recent.get(key + value) ?? []);
      return { hour: burst(recent, order.placed_at, HOUR), day: burst(recent, order.placed_at, DAY) };
    };
    const bucket = valueBucket(order.order_value);
    return {
      phone: party("phone", phone),
      email: party("email", email),
      address: party("address", home),
      // No phone of the simulated shops is that of an office.
      phone_shared: false,
      phone_names: 0,
      email_shared: false,
      email_names: 0,
      delivered_here: phone && home ? (this.#deliveredHere.get(`${phone} ${home}`) ?? 0) : 0,
      phone_other_addresses: others("phone", "address", phone, home),
      phone_other_emails: others("phone", "email", phone, email),
      email_other_phones: others("email", "phone", email, phone),
      email_other_addresses: others("email", "address", email, home),
      address_other_phones: others("address", "phone", home, phone),
      address_other_emails: others("address", "email", home, email),
      pin: place("pin", address.pincode),
      district: place("district", address.district),
      state: place("state", address.state),
      sorting_district: place("sorting_district", address.pincode.slice(0, 3)),
      merchant: place("merchant", "all"),
      hour: this.#aroundHour(order),
      value_band: place("value_band", String(valueBand(order.order_value))),
      phone_burst: bursts("phone", phone),
      address_burst: bursts("address", home),
      pin_burst: bursts("pin", address.pincode),
      merchant_hour: since(this.#placed, order.placed_at - HOUR),
      merchant_day: since(this.#placed, order.placed_at - DAY),
      pin_orders: this.#pinOrders.get(address.pincode) ?? 0,
      merchant_orders: this.#placed.length,
      value_below: this.#values.slice(0, bucket).reduce((sum, n) => sum + n, 0),
      value_same: this.#values[bucket],
      value_mean: this.#placed.length === 0 ? 0 : this.#bucketSum / this.#placed.length,
      other_currency: 0,
    };
  }

  #aroundHour({ placed_at }: OrderFacts): ByPayment<Outcomes> {
    const sum = emptyHistory().hour;
    const hour = hourOfDay(placed_at);
    for (const near of hour < 0 ? [] : [(hour + 23) % 24, hour, (hour + 1) % 24]) {
      const outcomes = this.#places.get(`hour${near}`);
      for (const payment of ["cod", "prepaid"] as const) {
        sum[payment].delivered += outcomes?.[payment].delivered ?? 0;
        sum[payment].rto += outcomes?.[payment].rto ?? 0;
      }
    }
    return sum;
  }

  place(order: OrderFacts): void {
    const keys = keysOf(order);
    const entry = { at: order.placed_at, value: order.order_value, open: true, keys };
    this.#orders.set(order, entry);
    for (const [kind, value] of keys) {
      push(this.#recent, kind + value, entry);
      for (const [other, partner] of keys) {
        if (other === kind || other === "pin" || kind === "pin") continue;
        const name = `${kind}${other}${value}`;
        this.#partners.set(name, (this.#partners.get(name) ?? new Set()).add(partner));
      }
      if (kind === "pin") continue;
      const party = this.#parties.get(kind + value) ?? emptyIdentity();
      this.#parties.set(kind + value, party);
      tally(party, order).orders++;
    }
    this.#placed.push(order.placed_at);
    this.#values[valueBucket(order.order_value)]++;
    this.#bucketSum += valueBucket(order.order_value);
    const pin = order.address.pincode;
    if (pin) this.#pinOrders.set(pin, (this.#pinOrders.get(pin) ?? 0) + 1);
  }

  happen(order: OrderFacts, what: Happening): void {
    const entry = this.#orders.get(order)!; // it was placed
    for (const [kind, value] of entry.keys) {
      const party = kind === "pin" ? undefined : this.#parties.get(kind + value);
      if (party && what !== "cancelled") tally(party, order)[what]++;
    }
    if (what === "ndr") return;
    entry.open = false;
    if (what === "cancelled") return;
    const { pincode, district, state, fingerprint } = order.address;
    for (const [kind, value] of [
      ["pin", pincode],
      ["district", district],
      ["state", state],
      ["merchant", "all"],
      ["sorting_district", pincode.slice(0, 3)],
      ["value_band", String(valueBand(order.order_value))],
      ["hour", hourText(order)],
    ]) {
      if (value === "") continue;
      const outcomes = this.#places.get(kind + value) ?? emptyHistory().pin;
      this.#places.set(kind + value, outcomes);
      tally(outcomes, order)[what]++;
    }
    if (what === "delivered" && order.phone && fingerprint) {
      const here = `${order.phone} ${fingerprint}`;
      this.#deliveredHere.set(here, (this.#deliveredHere.get(here) ?? 0) + 1);
    }
  }
}

const hourText = ({ placed_at }: OrderFacts): string => {
  const hour = hourOfDay(placed_at);
  return hour < 0 ? "" : String(hour);
};

/** Many times as fast as structuredClone. */
const copy = <T>({ cod, prepaid }: ByPayment<T>): ByPayment<T> => ({
  cod: { ...cod },
  prepaid: { ...prepaid },
});

const tally = <T>(by: ByPayment<T>, order: OrderFacts): T => (order.payment === "COD" ? by.cod : by.prepaid);

type Keys = [kind: string, value: string][];

function keysOf({ phone, email, address }: OrderFacts): Keys {
  const keys: Keys = [
    ["phone", phoneIdentity(phone)],
    ["email", emailIdentity(email)],
    ["address", address.fingerprint],
    ["pin", address.pincode],
  ];
  return keys.filter(([, value]) => value !== "");
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** How many of rising times are later than a moment. */
function since(times: readonly number[], moment: number): number {
  let count = 0;
  while (count < times.length && times[times.length - 1 - count] > moment) count++;
  return count;
}

function burst(recent: readonly Recent[], now: number, span: number): Burst {
  const out: Burst = { orders: 0, value: 0 };
  for (let i = recent.length - 1; i >= 0 && recent[i].at > now - span; i--) {
    if (!recent[i].open) continue;
    out.orders++;
    out.value += recent[i].value;
  }
  return out;
}

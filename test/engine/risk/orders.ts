/** A typical order and history, with overrides for tests. */
import {
  emptyHistory,
  type History,
  type OrderFacts,
  type Signals,
  signalsOf,
} from "../../../src/engine/risk/index.ts";

/** Saturday, 1 November 2025, 20:00 in India. */
export const PLACED = Date.UTC(2025, 10, 1, 14, 30);

type Facts = Omit<Partial<OrderFacts>, "address"> & { address?: Partial<OrderFacts["address"]> };

/** A sound COD order of a new customer, changed as told. */
export function orderOf({ address, ...rest }: Facts = {}): OrderFacts {
  return {
    payment: "COD",
    order_value: 1500,
    currency: "INR",
    channel: "api",
    name: "Asha Kulkarni",
    phone: "9812345067",
    email: "asha.kulkarni@gmail.com",
    placed_at: PLACED,
    ...rest,
    address: {
      score: 100,
      status: "VERIFIED",
      issues: [],
      fingerprint: "00112233aabbccdd",
      pincode: "411001",
      district: "Pune",
      state: "Maharashtra",
      country: "IN",
      phone_valid: true,
      ...address,
    },
  };
}

/** The finished orders of a shop with India's usual rates, so many that its places have rates of their own. */
export const USUAL = { cod: { rto: 260, delivered: 740 }, prepaid: { rto: 4, delivered: 196 } };

/** Words that a keyboard makes, for want of a directory. */
const MASH = new Set(["xkqjzv", "sdfgh", "hjklqw"]);

/** The signals of an order and a past, both given by what differs from the everyday. */
export function signals(facts: Facts = {}, past: Partial<History> = {}): Signals {
  return signalsOf(orderOf(facts), { ...emptyHistory(), ...past }, (word) => MASH.has(word));
}

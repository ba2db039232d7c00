/** Signals of the RTO rates of the place, of many orders in a short time, and of the block and allow lists. */
import { HINDI_IT, HINDI_LISTS, HINDI_SPANS } from "../terms.ts";
import { prefixed } from "../words.ts";
import type { SignalEntry } from "./entry.ts";

function ofPlace<const P extends "pin" | "district" | "state">(place: P) {
  const hi = HINDI_IT[place];
  return prefixed(place, {
    finished: {
      ...{ type: "number", unit: "orders", example: 40 },
      en: `Earlier orders to the ${place} that were delivered or came back`,
      hi: `${hi} के पहले के ऑर्डर, जो डिलीवर हुए या वापस आए`,
    },
    rto: {
      ...{ type: "number", unit: "orders", example: 12 },
      en: `Earlier orders to the ${place} that came back`,
      hi: `${hi} के पहले के ऑर्डर, जो वापस आए`,
    },
    rto_rate: {
      ...{ type: "number", unit: "share", example: 0.3 },
      en: `RTO rate of COD orders to the ${place}, 0 to 1: with few orders, the larger area counts too; comparisons are false without any`,
      hi: `${hi} के COD ऑर्डर में वापसी का हिस्सा, 0 से 1`,
    },
    rto_ratio: {
      ...{ type: "number", unit: "times", example: 1.4 },
      en: `RTO rate of the ${place} relative to your usual rate: 1 is usual, 2 is twice as many; comparisons are false without any orders`,
      hi: `${hi} के ऑर्डर आम से कितने गुना वापस आते हैं: 1 यानी आम जितने`,
    },
  } satisfies Record<string, SignalEntry>);
}

export const PLACE = {
  ...ofPlace("pin"),
  ...ofPlace("district"),
  ...ofPlace("state"),
  merchant_rto_rate: {
    ...{ type: "number", unit: "share", example: 0.26 },
    en: "Your own RTO rate of COD orders, 0 to 1; comparisons are false until one is finished",
    hi: "आपके COD ऑर्डर में वापसी का हिस्सा, 0 से 1",
  },
} as const satisfies Record<string, SignalEntry>;

const SPANS = { hour: "the last hour", day: "the last 24 hours" } as const;
type Span = keyof typeof SPANS;
const SUBJECTS = { phone: "this phone", address: "this address", pin: "this PIN" } as const;

function ofBurst<const S extends keyof typeof SUBJECTS>(subject: S) {
  const ofSpan = <const T extends Span>(span: T) => {
    const among = `of ${SUBJECTS[subject]} in ${SPANS[span]}, including this one, without finished ones`;
    const hi = `${HINDI_SPANS[span]} में ${HINDI_IT[subject]} के`;
    return {
      orders: {
        ...{ type: "number", unit: "orders", example: 3 },
        en: `Orders ${among}`,
        hi: `${hi} ऑर्डर, यह भी; जो पूरे हो चुके वे नहीं`,
      },
      value: {
        ...{ type: "number", unit: "rupees", example: 24_000 },
        en: `Total value of orders ${among}`,
        hi: `${hi} ऑर्डर की रकम, यह भी; जो पूरे हो चुके वे नहीं`,
      },
    } satisfies Record<string, SignalEntry>;
  };
  const [hour, day] = [ofSpan("hour"), ofSpan("day")];
  return prefixed(subject, {
    ...{ orders_hour: hour.orders, value_hour: hour.value },
    ...{ orders_day: day.orders, value_day: day.value },
  });
}

const surge = (span: Span) =>
  ({
    ...{ type: "number", unit: "times", example: 4 },
    en: `Orders to the PIN in ${SPANS[span]}, relative to its usual share of your orders`,
    hi: `${HINDI_SPANS[span]} में इस पिन कोड पर आम से कितने गुना ऑर्डर`,
  }) as const satisfies SignalEntry;

export const BURST = {
  ...ofBurst("phone"),
  ...ofBurst("address"),
  ...ofBurst("pin"),
  pin_surge_hour: surge("hour"),
  pin_surge_day: surge("day"),
} as const satisfies Record<string, SignalEntry>;

const LISTS = {
  block: { list: "block list", does: "blocked" },
  allow: { list: "allow list", does: "allowed" },
};

function ofList<const L extends keyof typeof LISTS>(name: L) {
  const { list, does } = LISTS[name];
  const hi = HINDI_LISTS[name];
  const on = prefixed(`on_${name}`, {
    list: {
      ...{ type: "boolean", example: true },
      en: `Your ${list} has the phone, the e-mail, the address or the PIN`,
      hi: `फ़ोन, ई-मेल, पता या पिन कोड आपकी ${hi} में है`,
    },
  } satisfies Record<string, SignalEntry>);
  const entry = prefixed(`${name}_list`, {
    kind: {
      ...{ type: "string", example: "phone", personal: false },
      en: `What of the order is on your ${list}: the first of phone, email, address, pincode; "" for none`,
      hi: `ऑर्डर की कौन-सी चीज़ आपकी ${hi} में है: phone, email, address, pincode; कुछ नहीं तो ख़ाली`,
    },
    // Of a member of the account, not of the buyer.
    by: {
      ...{ type: "string", example: "ravi@example.com", personal: false },
      en: `Who ${does} it: the e-mail of the member who put it on the ${list}, or the actor of a key`,
      hi: `${hi} में किसने डाला`,
    },
  } satisfies Record<string, SignalEntry>);
  return { ...on, ...entry };
}

export const LIST = { ...ofList("block"), ...ofList("allow") } as const satisfies Record<string, SignalEntry>;

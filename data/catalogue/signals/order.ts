/** Signals of the order itself: payment, value, channel, and of the hour of the day in India. */
import type { SignalEntry } from "./entry.ts";

export const ORDER = {
  payment: {
    ...{ type: "string", example: "COD", personal: false },
    en: "How the order is paid: COD or PREPAID",
    hi: "पैसे कैसे मिलेंगे: COD या PREPAID",
  },
  currency: {
    ...{ type: "string", example: "INR", personal: false },
    en: "ISO 4217 code of the currency; signals in rupees are for INR only",
    hi: "मुद्रा का कोड (ISO 4217); रुपये वाले संकेत सिर्फ़ INR में",
  },
  order_value: {
    ...{ type: "number", unit: "rupees", example: 4599 },
    en: "What the order is worth; comparisons are false for an order in another currency",
    hi: "ऑर्डर की रकम; दूसरी मुद्रा के ऑर्डर में नहीं देखी जाती",
  },
  value_rank: {
    ...{ type: "number", unit: "share", example: 0.9 },
    en: "Share of your earlier orders in rupees worth less than this one, 0 to 1; comparisons are false before the third order",
    hi: "आपके पहले के ऑर्डर का कितना हिस्सा इससे कम रकम का था, 0 से 1",
  },
  value_band_finished: {
    ...{ type: "number", unit: "orders", example: 40 },
    en: "Earlier orders of about this value that were delivered or came back",
    hi: "लगभग इसी रकम के पहले के ऑर्डर, जो डिलीवर हुए या वापस आए",
  },
  value_band_rto: {
    ...{ type: "number", unit: "orders", example: 12 },
    en: "Earlier orders of about this value that came back",
    hi: "लगभग इसी रकम के पहले के ऑर्डर, जो वापस आए",
  },
  value_band_rto_ratio: {
    ...{ type: "number", unit: "times", example: 1.4 },
    en: "RTO rate of orders of about this value, relative to what their rank suggests: 1 is as expected, 2 is twice as many",
    hi: "इस रकम के ऑर्डर उम्मीद से कितने गुना वापस आते हैं: 1 यानी उम्मीद जितने",
  },
  channel: {
    ...{ type: "string", example: "shopify", personal: false },
    en: "Where the order came from, such as api, shopify or woocommerce",
    hi: "ऑर्डर कहाँ से आया, जैसे api, shopify या woocommerce",
  },
} as const satisfies Record<string, SignalEntry>;

export const HOUR = {
  order_hour: {
    ...{ type: "number", unit: "hours", example: 21 },
    en: "Hour of the day in India when the order was placed, 0 to 23; comparisons are false for a date without a time",
    hi: "भारत के समय से किस घंटे में ऑर्डर हुआ, 0 से 23",
  },
  hour_finished: {
    ...{ type: "number", unit: "orders", example: 60 },
    en: "Earlier orders of this hour of the day, the one before and the one after that were delivered or came back",
    hi: "इसी समय (आगे-पीछे एक घंटा) के पहले के ऑर्डर, जो डिलीवर हुए या वापस आए",
  },
  hour_rto: {
    ...{ type: "number", unit: "orders", example: 18 },
    en: "Earlier orders of this hour of the day, the one before and the one after that came back",
    hi: "इसी समय (आगे-पीछे एक घंटा) के पहले के ऑर्डर, जो वापस आए",
  },
  hour_rto_ratio: {
    ...{ type: "number", unit: "times", example: 1.2 },
    en: "RTO rate of orders around this hour of the day relative to your usual rate: 1 is usual, 2 is twice as many",
    hi: "इस समय के ऑर्डर आम से कितने गुना वापस आते हैं: 1 यानी आम जितने",
  },
} as const satisfies Record<string, SignalEntry>;

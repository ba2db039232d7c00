/** Signals of the order itself: payment, value, channel. */
import { RUPEE, type Signals, type SignalValue } from "../types.ts";
import type { Catalogue } from "./signal.ts";
import { finished, isInRupees, percent, returned, rupees } from "./signal.ts";

/** Orders stored before this signal existed have an empty currency and are in rupees. */
const otherCurrencyOf = ({ currency }: Signals): string => (currency === RUPEE ? "" : String(currency));

function describeValueRate(_: SignalValue, all: Signals): string {
  if (otherCurrencyOf(all)) return `In ${all.currency}, not in rupees`;
  const seen = `${all.value_band_rto} of ${all.value_band_finished} orders worth about ${rupees(all.order_value)} came back`;
  return `${seen}: ${Number(all.value_band_rto_ratio).toFixed(1)} times what their size alone suggests`;
}

export const ORDER_SIGNALS: Catalogue = {
  payment: {
    type: "string",
    example: "COD",
    description: "How the order is paid: COD or PREPAID",
    read: ({ facts }) => facts.payment,
    describe: (payment, all) => {
      if (payment !== "COD") return "Paid in advance";
      const currency = otherCurrencyOf(all);
      return currency
        ? `To be paid at the door, in ${currency}`
        : `${rupees(all.order_value)} to collect at the door`;
    },
  },
  currency: {
    type: "string",
    example: "INR",
    description: "ISO 4217 code of the currency; signals in rupees hold for INR alone",
    read: ({ facts }) => facts.currency,
    describe: (currency) => `In ${currency}`,
  },
  order_value: {
    type: "number",
    unit: "rupees",
    example: 4599,
    description: "What the order is worth; no comparison of it holds for an order in another currency",
    read: ({ facts }) => (isInRupees(facts) ? facts.order_value : Number.NaN),
    describe: (value, all) =>
      otherCurrencyOf(all) ? `In ${all.currency}, not in rupees` : `Worth ${rupees(value)}`,
  },
  value_rank: {
    type: "number",
    unit: "share",
    example: 0.9,
    description: "Share of your earlier orders in rupees worth less than this one, 0 to 1",
    read: ({ valueRank }) => valueRank,
    describe: (rank, all) => {
      if (otherCurrencyOf(all)) return `In ${all.currency}, not in rupees`;
      return Number(rank) < 0.5
        ? `${rupees(all.order_value)} is below ${percent(1 - Number(rank))} of your orders`
        : `${rupees(all.order_value)} is above ${percent(rank)} of your orders`;
    },
  },
  value_band_finished: {
    type: "number",
    unit: "orders",
    example: 40,
    description: "Earlier orders of about this value that were delivered or came back",
    read: ({ facts, history }) => (isInRupees(facts) ? finished(history.value_band) : Number.NaN),
    describe: (n, all) => `${n} finished orders worth about ${rupees(all.order_value)} so far`,
  },
  value_band_rto: {
    type: "number",
    unit: "orders",
    example: 12,
    description: "Earlier orders of about this value that came back",
    read: ({ facts, history }) => (isInRupees(facts) ? returned(history.value_band) : Number.NaN),
    describe: describeValueRate,
  },
  value_band_rto_ratio: {
    type: "number",
    unit: "times",
    example: 1.4,
    description:
      "RTO rate of orders of about this value, in times of what their rank suggests: 1 is as expected, 2 is twice as many",
    trend: "riskier",
    read: ({ facts, rates }) => (isInRupees(facts) ? rates.value / rates.valuePrior : Number.NaN),
    describe: describeValueRate,
  },
  channel: {
    type: "string",
    example: "shopify",
    description: "Where the order came from, such as api, shopify or woocommerce",
    read: ({ facts }) => facts.channel,
    describe: (channel) => `Ordered through ${channel}`,
  },
};

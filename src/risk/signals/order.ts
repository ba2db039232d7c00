/** Signals of the order itself: payment, value, channel. */
import { type History, RUPEE, type Signals } from "../types.ts";
import type { Catalogue } from "./signal.ts";
import { isInRupees, percent, rupees } from "./signal.ts";

/** Prior orders in the middle of the distribution, so that the first few orders do not get extreme ranks. */
const PRIOR_ORDERS = 10;

/** Share of the merchant's earlier orders in rupees that are worth less, 0 to 1; near 0.5 while there are few. */
function valueRank({ value_below, value_same, merchant_orders, other_currency }: History): number {
  return (
    (value_below + value_same / 2 + PRIOR_ORDERS / 2) / (merchant_orders - other_currency + PRIOR_ORDERS)
  );
}

/** Orders stored before this signal existed have an empty currency and are in rupees. */
const otherCurrencyOf = ({ currency }: Signals): string => (currency === RUPEE ? "" : String(currency));

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
    read: ({ facts, history }) => (isInRupees(facts) ? valueRank(history) : Number.NaN),
    describe: (rank, all) => {
      if (otherCurrencyOf(all)) return `In ${all.currency}, not in rupees`;
      return Number(rank) < 0.5
        ? `${rupees(all.order_value)} is below ${percent(1 - Number(rank))} of your orders`
        : `${rupees(all.order_value)} is above ${percent(rank)} of your orders`;
    },
  },
  channel: {
    type: "string",
    example: "shopify",
    description: "Where the order came from, such as api, shopify or woocommerce",
    read: ({ facts }) => facts.channel,
    describe: (channel) => `Ordered through ${channel}`,
  },
};

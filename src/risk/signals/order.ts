/** Signals of the order itself: payment, value, channel. */
import type { History } from "../types.ts";
import type { Catalogue } from "./signal.ts";
import { percent, rupees } from "./signal.ts";

/** The middle of the distribution counts as so many orders, so that the first few say nothing of extremes. */
const MIDDLE = 10;

/** Share of the merchant's earlier orders that are worth less, 0 to 1; near 0.5 as long as there are few. */
function valueRank({ value_below, value_same, merchant_orders }: History): number {
  return (value_below + value_same / 2 + MIDDLE / 2) / (merchant_orders + MIDDLE);
}

export const ORDER_SIGNALS: Catalogue = {
  payment: {
    type: "string",
    description: "COD or PREPAID",
    read: ({ facts }) => facts.payment,
    tell: (payment, all) =>
      payment === "COD" ? `${rupees(all.order_value)} to collect at the door` : "Paid in advance",
  },
  order_value: {
    type: "number",
    description: "Rupees",
    read: ({ facts }) => facts.order_value,
    tell: (value) => `Worth ${rupees(value)}`,
  },
  value_rank: {
    type: "number",
    description: "Share of your earlier orders worth less than this one, 0 to 1",
    read: ({ history }) => valueRank(history),
    tell: (rank, all) =>
      Number(rank) < 0.5
        ? `${rupees(all.order_value)} is below ${percent(1 - Number(rank))} of your orders`
        : `${rupees(all.order_value)} is above ${percent(rank)} of your orders`,
  },
  channel: {
    type: "string",
    description: "Where the order came from, such as api, storeA or storeB",
    read: ({ facts }) => facts.channel,
    tell: (channel) => `Ordered through ${channel}`,
  },
};

/** Signals of the order itself: payment, value, channel, hour. */
import type { History } from "../types.ts";
import type { Catalogue } from "./signal.ts";
import { percent, rupees } from "./signal.ts";

const HOUR = 3_600_000;
const IST = 5.5 * HOUR;
/** 1 January 1970 was a Thursday, three days after a Monday. */
const THURSDAY = 3;
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
    learn: false,
    read: ({ facts }) => facts.payment,
    tell: (payment, all) =>
      payment === "COD" ? `${rupees(all.order_value)} to collect at the door` : "Paid in advance",
  },
  order_value: {
    type: "number",
    description: "Rupees",
    learn: false,
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
    learn: false,
    read: ({ facts }) => facts.channel,
    tell: (channel) => `Ordered through ${channel}`,
  },
  hour: {
    type: "number",
    description: "Hour of the order in India, 0 to 23",
    read: ({ facts }) => Math.floor(((facts.placed_at + IST) / HOUR) % 24),
    tell: (hour) => `Ordered between ${hour}:00 and ${Number(hour) + 1}:00`,
  },
  weekday: {
    type: "number",
    description: "Day of the week of the order in India, 1 (Monday) to 7",
    read: ({ facts }) => ((Math.floor((facts.placed_at + IST) / (24 * HOUR)) + THURSDAY) % 7) + 1,
    tell: (day) => `Ordered on a ${DAYS[Number(day) - 1]}`,
  },
};

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Signals of the hour of the day, in India, and of how orders of that hour ended. */
import { HOURS_OF_DAY, type Signals, type SignalValue } from "../types.ts";
import { type Catalogue, finished, percent, returned } from "./signal.ts";

/** "between 23:00 and 02:00": the hours whose outcomes are counted together. */
function around({ order_hour }: Signals): string {
  const clock = (hour: number) => `${String((hour + HOURS_OF_DAY) % HOURS_OF_DAY).padStart(2, "0")}:00`;
  return `between ${clock(Number(order_hour) - 1)} and ${clock(Number(order_hour) + 2)}`;
}

function describeRate(_: SignalValue, all: Signals): string {
  const seen = `${all.hour_rto} of ${all.hour_finished} orders placed ${around(all)} came back`;
  const expected = percent(Number(all.hour_rto_ratio) * Number(all.merchant_rto_rate));
  return `${seen}; ${expected} of COD orders are expected to, against your usual ${percent(all.merchant_rto_rate)}`;
}

export const HOUR_SIGNALS: Catalogue = {
  order_hour: {
    type: "number",
    unit: "hours",
    example: 21,
    description:
      "Hour of the day in India when the order was placed, 0 to 23; no comparison holds for a date without a time",
    read: ({ hour }) => (hour < 0 ? Number.NaN : hour),
    describe: (hour) =>
      Number.isNaN(hour) ? "The time of day is not known" : `Placed between ${hour}:00 and ${hour}:59`,
  },
  hour_finished: {
    type: "number",
    unit: "orders",
    example: 60,
    description:
      "Earlier orders of this hour of the day, the one before and the one after that were delivered or came back",
    read: ({ history }) => finished(history.hour),
    describe: (n, all) => `${n} finished orders placed ${around(all)} so far`,
  },
  hour_rto: {
    type: "number",
    unit: "orders",
    example: 18,
    description: "Earlier orders of this hour of the day, the one before and the one after that came back",
    read: ({ history }) => returned(history.hour),
    describe: describeRate,
  },
  hour_rto_ratio: {
    type: "number",
    unit: "times",
    example: 1.2,
    description:
      "RTO rate of orders around this hour of the day in base rates of yours: 1 is usual, 2 is twice as many",
    trend: "riskier",
    read: ({ hour, rates }) => (hour < 0 ? Number.NaN : rates.hour / rates.base.cod),
    describe: describeRate,
  },
};

/** Signals of the hour of the day, in India, and of how orders of that hour ended. */
import { type Fact, fact } from "../../../../data/catalogue/evidence/index.ts";
import type { HOUR } from "../../../../data/catalogue/signals/order.ts";
import { HOURS_OF_DAY, type Signals, type SignalValue } from "../types.ts";
import { expectedOf, finished, knownFrom, type Readers, returned } from "./signal.ts";

/** From "23:00" to "02:00": the hours whose outcomes are counted together. */
function around({ order_hour }: Signals): { from: string; to: string } {
  const clock = (hour: number) => `${String((hour + HOURS_OF_DAY) % HOURS_OF_DAY).padStart(2, "0")}:00`;
  return { from: clock(Number(order_hour) - 1), to: clock(Number(order_hour) + 2) };
}

function describeRate(_: SignalValue, all: Signals): Fact {
  if (all.hour_finished === 0) return describeNone(all);
  const rate = Number(all.hour_rto_ratio) * Number(all.merchant_rto_rate);
  return fact("hour_returns", {
    rto: Number(all.hour_rto),
    orders: Number(all.hour_finished),
    ...around(all),
    ...expectedOf(rate, all),
  });
}

const describeNone = (all: Signals): Fact =>
  Number.isNaN(all.order_hour) ? fact("hour_unknown") : fact("hour_unfinished", around(all));

export const HOUR_SIGNALS: Readers<typeof HOUR> = {
  order_hour: {
    read: ({ hour }) => (hour < 0 ? Number.NaN : hour),
    describe: (hour) =>
      Number.isNaN(hour) ? fact("hour_unknown") : fact("order_hour", { hour: Number(hour) }),
  },
  hour_finished: {
    read: ({ history }) => finished(history.hour),
    describe: (n, all) =>
      n === 0 ? describeNone(all) : fact("hour_finished", { orders: Number(n), ...around(all) }),
  },
  hour_rto: {
    read: ({ history }) => returned(history.hour),
    describe: describeRate,
  },
  hour_rto_ratio: {
    trend: "riskier",
    read: ({ hour, history, rates }) =>
      hour < 0 ? Number.NaN : knownFrom(finished(history.hour), rates.hour / rates.base.cod),
    describe: describeRate,
  },
};

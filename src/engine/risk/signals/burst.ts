/** Signals of many orders in a short time. Counts and rupees include the order itself. */
import { type Fact, fact } from "../../../../data/catalogue/evidence/index.ts";
import type { BURST } from "../../../../data/catalogue/signals/place.ts";
import { prefixed } from "../../../../data/catalogue/words.ts";
import { type Context, isInRupees, oneDecimal, type Reader, type Readers } from "./signal.ts";

type Subject = "phone" | "address" | "pin";
type Span = "hour" | "day";

/** For an order without the subject, such as one without a phone. */
const describeMissing = (subject: Subject): Fact =>
  subject === "pin"
    ? fact("place_unknown", { place: "pin" })
    : fact("identity_missing", { identity: subject });

/** 0 for an order without the subject. */
function burstSignals<const S extends Subject>(subject: S) {
  const bursts = `${subject}_burst` as const;
  const orders = (span: Span): Reader => ({
    trend: "riskier",
    read: ({ has, history }) => (has[subject] ? history[bursts][span].orders + 1 : 0),
    describe: (n) =>
      n === 0 ? describeMissing(subject) : fact("burst_orders", { orders: Number(n), subject, span }),
  });
  const value = (span: Span): Reader => ({
    trend: "riskier",
    read: ({ has, history, facts }) => {
      if (!has[subject]) return 0;
      return history[bursts][span].value + (isInRupees(facts) ? facts.order_value : 0);
    },
    describe: (sum) =>
      sum === 0
        ? fact("burst_no_value", { subject, span })
        : fact("burst_value", { amount: Number(sum), subject, span }),
  });
  return prefixed(subject, {
    ...{ orders_hour: orders("hour"), value_hour: value("hour") },
    ...{ orders_day: orders("day"), value_day: value("day") },
  });
}

/** Orders in the span relative to the PIN's usual share of the merchant's orders. */
const surge = (span: Span): Reader => ({
  trend: "riskier",
  read: ({ has, history }: Context) => {
    if (!has.pin) return 0;
    const all = span === "hour" ? history.merchant_hour : history.merchant_day;
    const share = history.pin_orders / Math.max(1, history.merchant_orders);
    return (history.pin_burst[span].orders + 1) / (1 + all * share);
  },
  describe: (times, signals) => {
    const orders = Number(signals[`pin_orders_${span}`]);
    return orders === 0
      ? describeMissing("pin")
      : fact("pin_surge", { orders, span, times: oneDecimal(times) });
  },
});

export const BURST_SIGNALS: Readers<typeof BURST> = {
  ...burstSignals("phone"),
  ...burstSignals("address"),
  ...burstSignals("pin"),
  pin_surge_hour: surge("hour"),
  pin_surge_day: surge("day"),
};

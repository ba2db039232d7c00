/** Signals of many orders in a short time. Counts and rupees include the order itself. */
import { type Catalogue, type Context, count, isInRupees, rupees, type Signal } from "./signal.ts";

const SUBJECTS = { phone: "this phone", address: "this address", pin: "this PIN" } as const;
type Subject = keyof typeof SUBJECTS;
const SPANS = { hour: "the last hour", day: "the last 24 hours" } as const;
type Span = keyof typeof SPANS;

/** 0 for an order without the subject, such as one without a phone. */
function burstSignals(subject: Subject, span: Span): Catalogue {
  const within = `of ${SUBJECTS[subject]} in ${SPANS[span]}`;
  const bursts = `${subject}_burst` as const;
  const burst = ({ history }: Context) => history[bursts][span];
  const common = { type: "number", trend: "riskier" } as const;
  const among = `${within}, this one among them, finished ones left out`;
  return {
    [`${subject}_orders_${span}`]: {
      ...common,
      unit: "orders",
      example: 3,
      description: `Orders ${among}`,
      read: (context) => (context.has[subject] ? burst(context).orders + 1 : 0),
      describe: (n) => `${count(n, "order")} ${within}`,
    },
    [`${subject}_value_${span}`]: {
      ...common,
      unit: "rupees",
      example: 24_000,
      description: `Rupees in orders ${among}`,
      read: (context) => {
        if (!context.has[subject]) return 0;
        return burst(context).value + (isInRupees(context.facts) ? context.facts.order_value : 0);
      },
      describe: (sum) => `${rupees(sum)} in orders ${within}`,
    },
  };
}

/** Orders in the span relative to the PIN's usual share of the merchant's orders. */
function surge(span: Span): Signal {
  const orders = `pin_orders_${span}`;
  return {
    type: "number",
    unit: "times",
    example: 4,
    trend: "riskier",
    description: `Orders to the PIN in ${SPANS[span]}, in times of its usual share of your orders`,
    read: ({ has, history }) => {
      if (!has.pin) return 0;
      const all = span === "hour" ? history.merchant_hour : history.merchant_day;
      const share = history.pin_orders / Math.max(1, history.merchant_orders);
      return (history.pin_burst[span].orders + 1) / (1 + all * share);
    },
    describe: (times, signals) =>
      `${count(signals[orders], "order")} to this PIN in ${SPANS[span]}, ${Number(times).toFixed(1)} times its usual share`,
  };
}

export const BURST_SIGNALS: Catalogue = {
  ...burstSignals("phone", "hour"),
  ...burstSignals("phone", "day"),
  ...burstSignals("address", "hour"),
  ...burstSignals("address", "day"),
  ...burstSignals("pin", "hour"),
  ...burstSignals("pin", "day"),
  pin_surge_hour: surge("hour"),
  pin_surge_day: surge("day"),
};

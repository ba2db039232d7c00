/** Signals of many orders in a short time. Counts and rupees include the order itself. */
import { type Catalogue, type Context, count, isInRupees, rupees, type Signal, type Unit } from "./signal.ts";

const SUBJECTS = { phone: "this phone", address: "this address", pin: "this PIN" } as const;
type Subject = keyof typeof SUBJECTS;
const SPANS = { hour: "the last hour", day: "the last 24 hours" } as const;
type Span = keyof typeof SPANS;

/** 0 for an order without the subject, such as one without a phone. */
function burstSignals(subject: Subject, span: Span): Catalogue {
  const within = `of ${SUBJECTS[subject]} in ${SPANS[span]}`;
  const bursts = `${subject}_burst` as const;
  const burst = ({ history }: Context) => history[bursts][span];
  const row = (
    description: string,
    { unit, example }: { unit: Unit; example: number },
    read: Signal["read"],
    describe: Signal["describe"],
  ): Signal => ({
    type: "number",
    unit,
    example,
    trend: "riskier",
    description: `${description} ${within}, this one among them, finished ones left out`,
    read,
    describe,
  });
  const orders = row(
    "Orders",
    { unit: "orders", example: 3 },
    (c) => (c.has[subject] ? burst(c).orders + 1 : 0),
    (n) => `${count(n, "order")} ${within}`,
  );
  const value = row(
    "Rupees in orders",
    { unit: "rupees", example: 24_000 },
    (c) => (c.has[subject] ? burst(c).value + (isInRupees(c.facts) ? c.facts.order_value : 0) : 0),
    (sum) => `${rupees(sum)} in orders ${within}`,
  );
  return { [`${subject}_orders_${span}`]: orders, [`${subject}_value_${span}`]: value };
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

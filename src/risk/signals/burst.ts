/** Signals of many orders in a short time. Counts and rupees include the order itself. */
import type { Context } from "./signal.ts";
import { type Catalogue, count, rupees, type Signal } from "./signal.ts";

const SUBJECTS = { phone: "this phone", address: "this address", pin: "this PIN" } as const;
type Subject = keyof typeof SUBJECTS;
const SPANS = { hour: "the last hour", day: "the last 24 hours" } as const;
type Span = keyof typeof SPANS;

/** A missing key has no bursts. */
const known = (subject: Subject, { facts: { phone, address } }: Context): boolean =>
  ({ phone, address: address.fingerprint, pin: address.pincode })[subject] !== "";

function burstSignals(subject: Subject, span: Span): Catalogue {
  const within = `of ${SUBJECTS[subject]} in ${SPANS[span]}`;
  const burst = ({ history }: Context) => history[`${subject}_burst`][span];
  const row = (description: string, read: (context: Context) => number, tell: Signal["tell"]): Signal => ({
    type: "number",
    trend: "riskier",
    description: `${description} ${within}, this one among them, finished ones left out`,
    read: (context) => (known(subject, context) ? read(context) : 0),
    tell,
  });
  const orders = row(
    "Orders",
    (c) => burst(c).orders + 1,
    (n) => `${count(n, "order")} ${within}`,
  );
  const value = row(
    "Rupees in orders",
    (c) => burst(c).value + c.facts.order_value,
    (sum) => `${rupees(sum)} in orders ${within}`,
  );
  return { [`${subject}_orders_${span}`]: orders, [`${subject}_value_${span}`]: value };
}

/** Orders in the span against what the PIN's usual share of the merchant's orders would be. */
function surge(span: Span): Signal {
  return {
    type: "number",
    trend: "riskier",
    description: `Orders to the PIN in ${SPANS[span]}, in times of its usual share of your orders`,
    read: (context) => {
      const { history } = context;
      if (!known("pin", context)) return 0;
      const all = span === "hour" ? history.merchant_hour : history.merchant_day;
      const share = history.pin_orders / Math.max(1, history.merchant_orders);
      return (history.pin_burst[span].orders + 1) / (1 + all * share);
    },
    tell: (times, signals) =>
      `${count(signals[`pin_orders_${span}`], "order")} to this PIN in ${SPANS[span]}, ${Number(times).toFixed(1)} times its usual share`,
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

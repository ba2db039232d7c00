/** The advice on what can be done with an order: nobody can be called without a number. */
import { internationalPhone } from "../calls/phone.ts";
import type { Order } from "../types.ts";

type Advice = NonNullable<Order["advice"]>;

export interface Possible {
  actions: readonly ("send" | "call" | "reject")[];
  /** The one that is expected to earn most. */
  best: Advice["best"];
  /** False: the interval of the probability crosses a break-even of these actions. */
  sure: boolean;
}

export function possibleOf(order: Order, { best, sure, send, reject, break_even }: Advice): Possible {
  if (internationalPhone(order) !== null) return { actions: ["send", "call", "reject"], best, sure };
  const { low, high } = order.rto_probability_interval;
  return {
    actions: ["send", "reject"],
    best: send > reject ? "send" : "reject",
    sure: high < break_even.reject || low > break_even.reject,
  };
}

/**
 * What people have saved by reviewing orders, compared with sending every order as it came in. An order is held once a
 * person has decided on it, called the buyer or corrected the address, or a rule has rejected it.
 *
 * What held orders would have done is estimated from the orders of the same days and of the same score that nobody held,
 * and compared with what happened: for an order that was not sent, the avoided return and the lost margin are expected
 * values; for one that was sent, the expected return is compared with its outcome. Both belong together: people who
 * reject the orders that they know to be bad send those that return less often than expected, a call prevents returns
 * or only detects them, and the sum is right.
 */
import { type Static, Type as t } from "@sinclair/typebox";
import { Costs } from "./costs.ts";
import { Z } from "./interval.ts";

/** With fewer returns of orders that nobody held, it is unknown how many of the others would have come back. */
const MIN_RETURNS = 20;

/**
 * How far the rate of orders that were not sent may differ from that of their score: standard deviation in log-odds.
 * A rule that rejects knows more than the score, and none of its orders is sent. Chosen on simulated shops, see
 * test/engine/risk/simulator/reviewers.ts.
 */
const UNSENT_SD = 0.3;

/** Sums over some held orders. */
export interface HeldSums {
  orders: number;
  /** Of their probabilities p of a return: the returns that are expected. */
  expected: number;
  /** Of p × (1 − p). */
  variance: number;
  /** Sum of the widths of the 95 % intervals of p. */
  width: number;
  /** Orders that came back. */
  returned: number;
}

/**
 * The held orders of a period. Those placed in the last {@link returnDays} days are left out, whether they were sent or
 * not: who finds out which orders would return makes those that are not sent look costly, until the others are known to
 * return less often.
 */
export interface HeldOrders {
  /** Rejected and not sent. */
  rejected: HeldSums;
  /** Cancelled after a decision, a call or a correction, without being rejected. */
  cancelled: HeldSums;
  /** Delivered or returned. */
  sent: HeldSums;
  /** Returns of the same days and rules that nobody held: what the probabilities rest on. */
  returns: number;
  /** The number of those left out. */
  recent: number;
  /** Days after which nearly all returns are known; for later orders more deliveries than returns are known. */
  returnDays: number;
  /** Orders whose buyers were called. */
  called: number;
  /** Of the orders above, those held before that was stored: their score may have been another. */
  estimated: number;
}

const Rupees = t.Integer({ description: "Rupees; below 0 is a loss" });
const Orders = t.Integer({ description: "Number of orders" });
const Expected = (description: string) => t.Number({ description });

const SavedParts = t.Object(
  {
    returns_avoided: t.Object(
      {
        ...{ orders: Orders, rupees: Rupees },
        returns: Expected("Expected returns among them, by their probabilities"),
      },
      { description: "Orders not sent: expected returns × `return_cost`" },
    ),
    margin_lost: t.Object(
      {
        ...{ orders: Orders, rupees: Rupees },
        deliveries: Expected("Expected deliveries among them"),
      },
      { description: "Orders that were rejected: expected deliveries × `order_margin`, lost" },
    ),
    hold_loss: t.Object(
      {
        ...{ orders: Orders, rupees: Rupees },
        deliveries: Expected("Expected deliveries among them"),
      },
      {
        description:
          "Orders cancelled while held: expected deliveries × `order_margin`, lost. This counts actual cancellations instead of the `hold_loss` that the costs assume",
      },
    ),
    calls: t.Object(
      { orders: Orders, rupees: Rupees },
      {
        description:
          "Orders whose buyers were called × `call_cost`, without those of the last `return_days` days",
      },
    ),
    returns_prevented: t.Object(
      {
        ...{ orders: Orders, rupees: Rupees },
        expected: Expected("Expected returns among them"),
        returned: t.Integer({ description: "Orders that came back" }),
      },
      {
        description:
          "Orders that were sent after a decision, a call or a corrected address, and delivered or returned: `return_cost` + `order_margin` for each return fewer than expected. Fewer come back because calls prevent returns, and because those that would have come back were not sent",
      },
    ),
  },
  { description: "The parts that add up to `saved`" },
);

export const RealisedSaving = t.Object(
  {
    saved: t.Union([Rupees, t.Null()], { description: "Null while unknown" }),
    interval: t.Union([t.Object({ low: t.Integer(), high: t.Integer() }), t.Null()], {
      description: "95 % interval of what these orders actually saved",
    }),
    unknown: t.Union(
      [t.Literal("too_few_returns"), t.Literal("too_recent"), t.Literal("none_held"), t.Null()],
      {
        description:
          "Why it is unknown: fewer than `returns_needed` returns to compare with, all held orders are `recent`, or none was held",
      },
    ),
    returns: t.Integer({
      description:
        "Orders to compare with that came back: nobody held them, and they are of the same days and rules as held ones. 0 without held orders",
    }),
    returns_needed: t.Integer(),
    estimated: t.Integer({
      description:
        "Of the orders in `parts`, those from before an upgrade, whose score at the time is not known exactly",
    }),
    recent: t.Integer({
      description:
        "Held orders finished, rejected or cancelled that are not counted yet, because they were placed in the last `return_days` days, of which more deliveries than returns are known",
    }),
    return_days: t.Integer({ description: "Days after which nearly all returns of the account are known" }),
    parts: t.Union([SavedParts, t.Null()]),
    costs: Costs,
  },
  {
    $id: "RealisedSaving",
    description:
      "What people saved in these days compared with sending every order, at the account's current costs. An order is held once a person has decided, called the buyer or corrected the address, or a rule has rejected it. Held orders are compared with those of the same days, rules and score that nobody held, so new rules do not change the figure",
  },
);
export type RealisedSaving = Static<typeof RealisedSaving>;

/** @param held of a period */
export function realisedSaving(held: HeldOrders, costs: Costs): RealisedSaving {
  const known = {
    ...{ returns: held.returns, returns_needed: MIN_RETURNS, estimated: held.estimated },
    ...{ recent: held.recent, return_days: held.returnDays, costs },
  };
  const unknown = reasonOf(held);
  if (unknown !== null) return { saved: null, interval: null, unknown, ...known, parts: null };
  const parts = partsOf(held, costs);
  const saved = Object.values(parts).reduce((sum, { rupees }) => sum + rupees, 0);
  const margin = Z * deviationOf(held, costs);
  const interval = { low: Math.round(saved - margin), high: Math.round(saved + margin) };
  return { saved, interval, unknown, ...known, parts };
}

function reasonOf({ rejected, cancelled, sent, returns, recent }: HeldOrders): RealisedSaving["unknown"] {
  if (rejected.orders + cancelled.orders + sent.orders > 0)
    return returns < MIN_RETURNS ? "too_few_returns" : null;
  return recent > 0 ? "too_recent" : "none_held";
}

function partsOf(held: HeldOrders, costs: Costs): Static<typeof SavedParts> {
  const { rejected, cancelled, sent, called } = held;
  const { return_cost, order_margin, call_cost } = costs;
  const avoided = rejected.expected + cancelled.expected;
  const good = ({ orders, expected }: HeldSums) => orders - expected;
  const prevented = sent.expected - sent.returned;
  return {
    returns_avoided: {
      orders: rejected.orders + cancelled.orders,
      returns: fraction(avoided),
      rupees: whole(avoided * return_cost),
    },
    margin_lost: {
      orders: rejected.orders,
      deliveries: fraction(good(rejected)),
      rupees: whole(-good(rejected) * order_margin),
    },
    hold_loss: {
      orders: cancelled.orders,
      deliveries: fraction(good(cancelled)),
      rupees: whole(-good(cancelled) * order_margin),
    },
    calls: { orders: called, rupees: whole(-called * call_cost) },
    returns_prevented: {
      orders: sent.orders,
      expected: fraction(sent.expected),
      returned: sent.returned,
      rupees: whole(prevented * (return_cost + order_margin)),
    },
  };
}

/** Without -0. */
const whole = (rupees: number): number => Math.round(rupees) || 0;
/** As exact as the probabilities are. */
const fraction = (returns: number): number => Math.round(returns * 1e4) / 1e4;

/**
 * Standard deviation of the actual saving, rupees. A return more or less changes it by `return_cost` + `order_margin`.
 * How many there would have been is uncertain by chance; by the curve of the probabilities, whose error they share; and
 * by what was known of those that were not sent.
 */
function deviationOf(
  { rejected, cancelled, sent }: HeldOrders,
  { return_cost, order_margin }: Costs,
): number {
  const unsent = rejected.variance + cancelled.variance;
  const chance = unsent + sent.variance;
  const curve = (rejected.width + cancelled.width + sent.width) / (2 * Z);
  const choice = UNSENT_SD * unsent;
  return (return_cost + order_margin) * Math.sqrt(chance + curve ** 2 + choice ** 2);
}

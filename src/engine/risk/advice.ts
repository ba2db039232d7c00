/**
 * What to do with one order, in rupees: the expected result of sending it, of calling first, and of rejecting it.
 *
 * For a COD order that comes back with probability p, at the merchant's own costs (with the assumptions of costs.ts
 * about a call: it detects every order that would come back, and loses the share `hold_loss` of the others):
 *
 *     send   = (1 − p) × order_margin                   − p × return_cost
 *     call   = (1 − p) × order_margin × (1 − hold_loss) − call_cost
 *     reject = 0
 *
 * So the second earns more than the first from these probabilities on; at the default costs (a return ₹250, a margin of
 * ₹400, 30 % of good buyers lost by a call, ₹10 for calls):
 *
 *     call instead of send     (margin × loss + call) / (return + margin × loss)   130 / 370 = 35.1 %
 *     reject instead of send   margin / (return + margin)                          400 / 650 = 61.5 %
 *     reject instead of call   1 − call / (margin × (1 − loss))                    270 / 280 = 96.4 %
 *
 * Below 62 % rejecting instead of sending loses money, below 96 % rejecting instead of calling. The costs are those of a
 * usual order: the order's own value is not used. An order without a number to call is sent or rejected. All pure.
 */
import { type Static, Type as t } from "@sinclair/typebox";
import { literals } from "../../lib/literals.ts";
import { rupees } from "./backtest/count.ts";
import { type Costs, crossing, expectedSaving, savingsOf } from "./costs.ts";
import { callNumber } from "./identity/phone.ts";
import type { RtoProbability } from "./probability/schema.ts";

/** What a shop can do with an order that waits, from the least intervention to the most. */
const ACTIONS = ["send", "call", "reject"] as const;
type Action = (typeof ACTIONS)[number];

const Rupees = (description: string) => t.Number({ description });
const Probability = (description: string) => t.Number({ minimum: 0, maximum: 1, description });

/** In lists of many orders. */
export const BriefAdvice = t.Object(
  {
    best: literals(ACTIONS, {
      description:
        "The action expected to earn most; while `sure` is false, `call` instead of `reject`, as it risks less. `call`: ask the buyer before sending; never without a number to call",
    }),
    sure: t.Boolean({
      description:
        "False: the interval of the probability crosses a break-even of possible actions, so there are too few finished orders to separate the best from the next",
    }),
    worth: Rupees(
      "What reviewing is worth: rupees saved by the better of calling, if there is a number to call, and rejecting, compared with sending; below 0 a review costs more than it saves",
    ),
  },
  { $id: "BriefAdvice", description: "The advice on an order in short; null if the full order has none" },
);
export type BriefAdvice = Static<typeof BriefAdvice>;

export const Advice = t.Object(
  {
    ...BriefAdvice.properties,
    send: Rupees("Rupees expected from sending it without a call; below 0 is a loss"),
    call: t.Union([
      Rupees(
        "Rupees expected from calling first, and sending it unless the call shows that it would come back; null without a number to call (`call_number`)",
      ),
      t.Null(),
    ]),
    reject: Rupees("Rupees from not sending it: 0"),
    break_even: t.Object(
      {
        call: Probability("Calling instead of sending"),
        reject: Probability("Rejecting instead of sending"),
        reject_over_call: Probability("Rejecting instead of calling"),
      },
      { description: "Probabilities of a return above which each earns more at these costs; 1: never" },
    ),
  },
  {
    $id: "Advice",
    description:
      "What sending, calling and rejecting are expected to earn, from the account's costs and the order's probability. Null for an order that is prepaid, decided, erased, or has an outcome",
  },
);
export type Advice = Static<typeof Advice>;

/** Break-even probabilities of a merchant's costs, 0 to 1, rounded to four decimals as probabilities are. */
function breakEvensOf(costs: Costs): Advice["break_even"] {
  const { LOW, REVIEW, HIGH } = savingsOf(costs);
  const rounded = (probability: number) => Math.round(probability * 1e4) / 1e4;
  return {
    call: rounded(crossing(LOW, REVIEW)),
    reject: rounded(crossing(LOW, HIGH)),
    reject_over_call: rounded(crossing(REVIEW, HIGH)),
  };
}

/** Rounded to the paisa, without −0. */
const exact = (value: number): number => rupees(value) || 0;

/** Rupees that each action is expected to earn; null: it is not possible. */
type Earnings = Pick<Advice, Action>;

/** @param probability of coming back, 0 to 1 @param canCall whether there is a number to call */
function earningsOf(costs: Costs, probability: number, canCall: boolean): Earnings {
  const { REVIEW, HIGH } = savingsOf(costs);
  const sent = (1 - probability) * costs.order_margin - probability * costs.return_cost;
  return {
    send: exact(sent),
    call: canCall ? exact(sent + expectedSaving(REVIEW, probability)) : null,
    reject: exact(sent + expectedSaving(HIGH, probability)),
  };
}

/** Of the possible actions; among equal ones, the one that intervenes least. */
function bestOf(earnings: Earnings): Action {
  const of = (action: Action) => earnings[action] ?? Number.NEGATIVE_INFINITY;
  return ACTIONS.reduce((best, action) => (of(action) > of(best) ? action : best));
}

/**
 * The advice on an order that waits, in short. Its worth rises with the probability.
 * @param phone as the order stores it
 */
export function briefAdviceOf(costs: Costs, probability: RtoProbability, phone: string): BriefAdvice {
  const { rto_probability: p, rto_probability_interval: interval } = probability;
  const canCall = callNumber(phone) !== null;
  const earningsAt = (at: number) => earningsOf(costs, at, canCall);
  const sure = bestOf(earningsAt(interval.low)) === bestOf(earningsAt(interval.high));
  const { send, call, reject } = earningsAt(p);
  const likely = bestOf({ send, call, reject });
  // A rejected buyer cannot be called any more.
  const best = likely === "reject" && !sure && canCall && isCallEverBest(costs) ? "call" : likely;
  return { best, sure, worth: exact(Math.max(call ?? reject, reject) - send) };
}

/** Whether there are probabilities at which calling earns most. */
function isCallEverBest(costs: Costs): boolean {
  const { LOW, REVIEW, HIGH } = savingsOf(costs);
  return crossing(LOW, REVIEW) < crossing(REVIEW, HIGH);
}

/** The advice on an order that waits. @param phone as the order stores it */
export const adviceOf = (costs: Costs, probability: RtoProbability, phone: string): Advice => ({
  ...briefAdviceOf(costs, probability, phone),
  ...earningsOf(costs, probability.rto_probability, callNumber(phone) !== null),
  break_even: breakEvensOf(costs),
});

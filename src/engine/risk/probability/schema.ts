/** Schema of a probability. */
import { type Static, Type as t } from "@sinclair/typebox";
import { Interval } from "../interval.ts";

/** Fields beside a risk score. */
export const RTO_PROBABILITY = {
  rto_probability: t.Number({
    minimum: 0,
    maximum: 1,
    description:
      "Probability that the order comes back if it is sent as it is, by its score and payment: from your own outcomes, and while these are few, also from those of typical shops. Outcomes after a call or a corrected address are left out, and those of the newest orders until nearly all of their returns are known: deliveries are known before returns",
  }),
  rto_probability_interval: t.Unsafe<Interval>({
    ...Interval,
    description: "95 % interval of the share of orders like this one that come back",
  }),
  rto_probability_outcomes: t.Integer({
    minimum: 0,
    description: "Your finished orders of this payment that the probability is based on; 0: none",
  }),
};

export type RtoProbability = {
  [Name in keyof typeof RTO_PROBABILITY]: Static<(typeof RTO_PROBABILITY)[Name]>;
};

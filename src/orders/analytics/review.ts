/** What the review of flagged orders saved. Pure. */
import { type Costs, expectedSaving, savingsOf } from "../../risk/costs.ts";
import { rupees, savedBy, share } from "../../risk/index.ts";
import { type Counts, Facet, Field, facetOf, ordersIn, toRupees, valueIn } from "./counts.ts";

interface LevelSums {
  stopped: number;
  /** Decided orders. */
  called: number;
  delivered: number;
  rto: number;
}

type Decision = "pending" | "verified" | "rejected";

/**
 * `flagged` orders were scored REVIEW or HIGH; `stopped` ones were not shipped: rejected or cancelled.
 * `sent_rto_rate` is that of flagged orders that were shipped, null when none of them is finished; by it, at the rate
 * of each level, `rtos_avoided` and the rupees `saved` are estimated. `missed` is what the levels would have saved on
 * those that were shipped.
 */
export function reviewOf(counts: Counts, costs: Costs) {
  const review = { flagged: 0, pending: 0, verified: 0, rejected: 0, stopped: 0, stopped_value: 0 };
  const levels = { REVIEW: emptyLevel(), HIGH: emptyLevel() };
  for (const [key, sums] of counts.entries()) {
    const [level, decision] = valueIn(key).split(" ") as [keyof typeof levels | "LOW", Decision];
    if (level === "LOW") continue;
    const orders = ordersIn(sums);
    if (facetOf(key) === Facet.review) {
      review.flagged += orders;
      review[decision] += orders;
      if (decision !== "pending") levels[level].called += orders;
      levels[level].delivered += sums[Field.delivered];
      levels[level].rto += sums[Field.rto];
    } else if (facetOf(key) === Facet.stopped) {
      review.stopped += orders;
      review.stopped_value += sums[Field.value];
      levels[level].stopped += orders;
    }
  }
  return { ...review, stopped_value: rupees(toRupees(review.stopped_value)), ...estimate(levels, costs) };
}

const emptyLevel = (): LevelSums => ({ stopped: 0, called: 0, delivered: 0, rto: 0 });

function estimate({ REVIEW, HIGH }: Record<"REVIEW" | "HIGH", LevelSums>, costs: Costs) {
  const sent: Pick<LevelSums, "delivered" | "rto"> = {
    delivered: REVIEW.delivered + HIGH.delivered,
    rto: REVIEW.rto + HIGH.rto,
  };
  const sent_rto_rate = share(sent.rto, sent.rto + sent.delivered);
  if (sent_rto_rate === null) return { sent_rto_rate, rtos_avoided: null, saved: null, missed: null };
  const savings = savingsOf(costs);
  let [avoided, saved] = [0, 0];
  for (const level of [REVIEW, HIGH]) {
    const rate = rateOf(level, sent);
    avoided += level.stopped * rate;
    saved += level.stopped * expectedSaving(savings.HIGH, rate);
  }
  const missed =
    savedBy(savings.REVIEW, REVIEW.rto, REVIEW.delivered) + savedBy(savings.HIGH, HIGH.rto, HIGH.delivered);
  return {
    sent_rto_rate,
    rtos_avoided: Math.round(avoided * 10) / 10,
    saved: Math.round(saved - REVIEW.called * costs.call_cost),
    missed: Math.round(missed),
  };
}

/** The RTO rate of a level's sent orders; without finished ones that of both levels. */
function rateOf(level: LevelSums, both: Pick<LevelSums, "delivered" | "rto">): number {
  const { rto, delivered } = level.rto + level.delivered > 0 ? level : both;
  return rto / (rto + delivered);
}

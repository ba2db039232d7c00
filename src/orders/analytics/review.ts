/** What the review of flagged orders saved. Pure. */
import { rupees, share } from "../../risk/index.ts";
import { type Counts, Facet, Field, facetOf, ordersIn, toRupees, valueIn } from "./counts.ts";

/** Rupees that a return costs in shipping both ways: the middle of the usual 100 to 300. */
export const COST_OF_RETURN = 200;

interface LevelSums {
  stopped: number;
  delivered: number;
  rto: number;
}

type Decision = "pending" | "verified" | "rejected";

/**
 * `flagged` orders were scored REVIEW or HIGH; `stopped` ones were not shipped: rejected or cancelled.
 * `sent_rto_rate` is that of flagged orders that were shipped, null when none of them is finished; by it, at the rate
 * of each level, `rtos_avoided` and the rupees `saved` are estimated.
 */
export function reviewOf(counts: Counts) {
  const review = { flagged: 0, pending: 0, verified: 0, rejected: 0, stopped: 0, stopped_value: 0 };
  const levels = { REVIEW: emptyLevel(), HIGH: emptyLevel() };
  for (const [key, sums] of counts.entries()) {
    const [level, decision] = valueIn(key).split(" ") as [keyof typeof levels | "LOW", Decision];
    if (level === "LOW") continue;
    const orders = ordersIn(sums);
    if (facetOf(key) === Facet.review) {
      review.flagged += orders;
      review[decision] += orders;
      levels[level].delivered += sums[Field.delivered];
      levels[level].rto += sums[Field.rto];
    } else if (facetOf(key) === Facet.stopped) {
      review.stopped += orders;
      review.stopped_value += sums[Field.value];
      levels[level].stopped += orders;
    }
  }
  return { ...review, stopped_value: rupees(toRupees(review.stopped_value)), ...estimate(levels) };
}

const emptyLevel = (): LevelSums => ({ stopped: 0, delivered: 0, rto: 0 });

function estimate({ REVIEW, HIGH }: Record<"REVIEW" | "HIGH", LevelSums>) {
  const sent: LevelSums = {
    stopped: REVIEW.stopped + HIGH.stopped,
    delivered: REVIEW.delivered + HIGH.delivered,
    rto: REVIEW.rto + HIGH.rto,
  };
  const sent_rto_rate = share(sent.rto, sent.rto + sent.delivered);
  const avoided = sent_rto_rate === null ? null : avoidedOf(REVIEW, sent) + avoidedOf(HIGH, sent);
  return {
    sent_rto_rate,
    rtos_avoided: avoided === null ? null : Math.round(avoided * 10) / 10,
    saved: avoided === null ? null : Math.round(avoided * COST_OF_RETURN),
  };
}

/** A level without finished orders uses the rate of both levels together. */
function avoidedOf(level: LevelSums, both: LevelSums): number {
  const { rto, delivered } = level.rto + level.delivered > 0 ? level : both;
  return (level.stopped * rto) / (rto + delivered);
}

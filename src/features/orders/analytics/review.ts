/** What happened to flagged orders. Pure. */
import { rupees, share } from "../../../engine/risk/index.ts";
import { type Counts, Facet, Field, facetOf, ordersIn, toRupees, valueIn } from "./counts.ts";

type Level = "LOW" | "REVIEW" | "HIGH";
type Decision = "pending" | "verified" | "rejected";

/**
 * `flagged` orders were scored REVIEW or HIGH; `stopped` ones were not shipped: rejected or cancelled. `sent_rto_rate` is
 * that of flagged orders that were shipped, null when none of them is finished.
 */
export function reviewOf(counts: Counts) {
  const review = { flagged: 0, pending: 0, verified: 0, rejected: 0, stopped: 0, stopped_value: 0 };
  const sent = { delivered: 0, rto: 0 };
  for (const [key, sums] of counts.entries()) {
    const [level, decision] = valueIn(key).split(" ") as [Level, Decision];
    if (level === "LOW") continue;
    const orders = ordersIn(sums);
    if (facetOf(key) === Facet.review) {
      review.flagged += orders;
      review[decision] += orders;
      sent.delivered += sums[Field.delivered];
      sent.rto += sums[Field.rto];
    } else if (facetOf(key) === Facet.stopped) {
      review.stopped += orders;
      review.stopped_value += sums[Field.value];
    }
  }
  return {
    ...review,
    stopped_value: rupees(toRupees(review.stopped_value)),
    sent_rto_rate: share(sent.rto, sent.rto + sent.delivered),
  };
}

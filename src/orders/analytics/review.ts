/** Estimates what the review of risky orders has saved. */
import type { ScannedOrder } from "../../db/queries/orders-scan.ts";
import { paise, rate } from "./group.ts";

/** Rupees that a return costs in shipping both ways: the middle of the usual 100 to 300. */
export const COST_OF_RETURN = 200;

interface LevelSums {
  stopped: number;
  delivered: number;
  rto: number;
}

/** Counts the orders that a review could have stopped. */
export class ReviewCount {
  readonly #review = { flagged: 0, pending: 0, verified: 0, rejected: 0, stopped: 0, stopped_value: 0 };
  readonly #levels = {
    REVIEW: { stopped: 0, delivered: 0, rto: 0 },
    HIGH: { stopped: 0, delivered: 0, rto: 0 },
  };

  add({ riskLevel, decision, outcome, orderValue }: ScannedOrder): void {
    if (riskLevel === "LOW") return;
    this.#review.flagged++;
    this.#review[decision]++;
    const level = this.#levels[riskLevel];
    if (outcome === "delivered" || outcome === "rto") level[outcome]++;
    else if (decision === "rejected" || outcome === "cancelled") {
      level.stopped++;
      this.#review.stopped++;
      this.#review.stopped_value += orderValue;
    }
  }

  /**
   * `flagged` orders were scored REVIEW or HIGH; `stopped` ones were not shipped: rejected or cancelled.
   * `sent_rto_rate` is that of flagged orders that were shipped, null when none of them is finished; by it, at the rate
   * of each level, `rtos_avoided` and the rupees `saved` are estimated.
   */
  result() {
    const { REVIEW, HIGH } = this.#levels;
    const sent: LevelSums = {
      stopped: REVIEW.stopped + HIGH.stopped,
      delivered: REVIEW.delivered + HIGH.delivered,
      rto: REVIEW.rto + HIGH.rto,
    };
    const sent_rto_rate = rate(sent.rto, sent.rto + sent.delivered);
    const avoided = sent_rto_rate === null ? null : avoidedOf(REVIEW, sent) + avoidedOf(HIGH, sent);
    return {
      ...this.#review,
      stopped_value: paise(this.#review.stopped_value),
      sent_rto_rate,
      rtos_avoided: avoided === null ? null : Math.round(avoided * 10) / 10,
      saved: avoided === null ? null : Math.round(avoided * COST_OF_RETURN),
    };
  }
}

/** A level without finished orders uses the rate of both levels together. */
function avoidedOf(level: LevelSums, both: LevelSums): number {
  const { rto, delivered } = level.rto + level.delivered > 0 ? level : both;
  return (level.stopped * rto) / (rto + delivered);
}

/** Probabilities of a return, by payment and risk score. */
import { intervalOf } from "../interval.ts";
import { compile } from "../rules/score.ts";
import type { RuleDocument } from "../schema.ts";
import type { ByPayment, Outcomes, Payment, Signals } from "../types.ts";
import { noOutcomes, type OutcomesByScore } from "./counts.ts";
import { type Curve, curvesOf } from "./curve.ts";
import type { RtoProbability } from "./schema.ts";

/** Orders of one payment and score that were delivered or came back. */
export interface ScoreCount extends Outcomes {
  payment: Payment;
  riskScore: number;
}

/** What takes orders away from {@link Probabilities} that are among the others. */
export const takenAway = <T extends Outcomes>(count: T): T => ({
  ...count,
  ...{ delivered: -count.delivered, rto: -count.rto },
});

/** Probabilities under one version of the rules. */
export class Probabilities {
  readonly #curves: ByPayment<Curve>;

  /**
   * @param counts of finished orders; those of one payment and score are added up, a sum below 0 is 0
   * @param levelSd how far the shop's rate may differ from a typical one, see {@link ANY_RATE_SD}
   */
  constructor(counts: Iterable<ScoreCount>, levelSd?: number) {
    const outcomes = noOutcomes();
    for (const { payment, riskScore, delivered, rto } of counts) {
      const of = paidBy(outcomes, payment);
      of.delivered[riskScore] += delivered;
      of.rto[riskScore] += rto;
    }
    for (const { rto, delivered } of [outcomes.cod, outcomes.prepaid]) {
      for (const counts of [rto, delivered]) counts.set(counts.map((n) => Math.max(0, n)));
    }
    this.#curves = curvesOf(outcomes, levelSd);
  }

  /** @param score risk score, 0 to 100 */
  of(payment: Payment, score: number): RtoProbability {
    const { outcomes, estimates } = paidBy(this.#curves, payment);
    const { probability, low, high } = estimates[score];
    return {
      rto_probability: Math.round(probability * 1e4) / 1e4,
      rto_probability_interval: intervalOf(low, high),
      rto_probability_outcomes: outcomes,
    };
  }
}

const paidBy = <T>(by: ByPayment<T>, payment: Payment): T => (payment === "COD" ? by.cod : by.prepaid);

/** An order to be scored again; without an outcome it is not counted. */
interface PastOrder {
  signals: Signals;
  outcome: keyof Outcomes | null;
}

/** Counts finished orders by their scores under a document, those of no order left out. */
export function countByScore(orders: Iterable<PastOrder>, document: RuleDocument): ScoreCount[] {
  const scorer = compile(document);
  const outcomes: OutcomesByScore = noOutcomes();
  for (const { signals, outcome } of orders) {
    if (outcome === null) continue;
    const payment = signals.payment === "COD" ? "COD" : "PREPAID";
    paidBy(outcomes, payment)[outcome][scorer.rate(signals).risk_score]++;
  }
  return (["COD", "PREPAID"] as const).flatMap((payment) => {
    const { delivered, rto } = paidBy(outcomes, payment);
    return Array.from(delivered, (n, riskScore) => ({
      payment,
      riskScore,
      delivered: n,
      rto: rto[riskScore],
    })).filter((count) => count.delivered + count.rto > 0);
  });
}

/** Outcomes of orders by payment and risk score, from which probabilities are estimated. */
import { MAX_SCORE } from "../schema.ts";
import type { ByPayment } from "../types.ts";

/** Finished orders by risk score, 0 to 100. */
export interface ScoreOutcomes {
  rto: Float64Array;
  delivered: Float64Array;
}

/** Finished orders of a merchant under one version of the rules. */
export type OutcomesByScore = ByPayment<ScoreOutcomes>;

const none = (): ScoreOutcomes => ({
  rto: new Float64Array(MAX_SCORE + 1),
  delivered: new Float64Array(MAX_SCORE + 1),
});

/** Without orders; every call returns new objects. */
export const noOutcomes = (): OutcomesByScore => ({ cod: none(), prepaid: none() });

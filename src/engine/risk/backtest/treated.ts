/**
 * How orders whose buyers were called, whose addresses were corrected or that were not sent would have ended without that.
 * Calls prevent returns, so by their outcomes rules that hold risky orders would seem to hold good ones, and to lose money;
 * a rule that rejects orders would seem to find none. They count by the probability of their score, which is estimated from
 * the other orders, under the active rules without those that reject.
 */
import { Z } from "../interval.ts";
import type { Curve } from "../probability/curve.ts";
import type { ByPayment } from "../types.ts";
import type { BacktestRow } from "./count.ts";

/** How an order counts. */
export interface Expected {
  /** 1 for a return, 0 for a delivery, else the probability of a return. */
  returned: number;
  /** Standard error of the probability, which is common to all of them. */
  error: number;
}

/** By its outcome. */
export const knownOf = ({ outcome }: BacktestRow): Expected => ({
  returned: outcome === "rto" ? 1 : 0,
  error: 0,
});

/** By the probability of a score. */
export function expectedOf({ estimates }: Curve, score: number): Expected {
  const { probability, low, high } = estimates[score];
  return { returned: probability, error: (high - low) / (2 * Z) };
}

/** The part for the order's payment. */
export const paidBy = <T>({ cod, prepaid }: ByPayment<T>, { signals }: BacktestRow): T =>
  signals.payment === "COD" ? cod : prepaid;

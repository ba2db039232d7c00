/** Counts of past orders by outcome. */
import { RISK_LEVELS, type RiskLevel } from "../schema.ts";
import type { Signals } from "../types.ts";
import type { LevelCount } from "./schema.ts";

/** A finished order. */
export interface BacktestRow {
  /** As stored with the order when it was scored. */
  signals: Signals;
  /** Final outcome; cancelled orders are left out. */
  outcome: "delivered" | "rto";
  /** Rupees. */
  order_value: number;
  /** The level that the order was given at the time. */
  level: RiskLevel;
}

/** For each of a number of kinds: count and value in rupees of orders delivered and of orders returned. */
export class Counts {
  readonly rtos: Float64Array;
  readonly delivered: Float64Array;
  readonly #rtoValue: Float64Array;
  readonly #deliveredValue: Float64Array;

  constructor(kinds: number) {
    this.rtos = new Float64Array(kinds);
    this.delivered = new Float64Array(kinds);
    this.#rtoValue = new Float64Array(kinds);
    this.#deliveredValue = new Float64Array(kinds);
  }

  add(kind: number, { outcome, order_value }: BacktestRow): void {
    const cameBack = outcome === "rto";
    (cameBack ? this.rtos : this.delivered)[kind]++;
    (cameBack ? this.#rtoValue : this.#deliveredValue)[kind] += order_value;
  }

  /** The sum over the kinds [from, to). */
  sum(from: number, to: number) {
    const over = (counts: Float64Array) => counts.subarray(from, to).reduce((sum, n) => sum + n, 0);
    return {
      rtos: over(this.rtos),
      delivered: over(this.delivered),
      rtoValue: over(this.#rtoValue),
      deliveredValue: over(this.#deliveredValue),
    };
  }
}

/** Count, RTO rate and value in rupees of one kind. */
export function countOf(counts: Counts, kind: number): LevelCount {
  const { rtos, delivered, rtoValue, deliveredValue } = counts.sum(kind, kind + 1);
  const orders = rtos + delivered;
  return { orders, rtos, rto_rate: share(rtos, orders), value: rupees(rtoValue + deliveredValue) };
}

/** @param counts by the index of the level in RISK_LEVELS */
export const levelsOf = (counts: Counts): Record<RiskLevel, LevelCount> => ({
  LOW: countOf(counts, RISK_LEVELS.indexOf("LOW")),
  REVIEW: countOf(counts, RISK_LEVELS.indexOf("REVIEW")),
  HIGH: countOf(counts, RISK_LEVELS.indexOf("HIGH")),
});

/** Rounded to the paisa. */
export const rupees = (value: number): number => Math.round(value * 100) / 100;

/** Rounded to four decimals; null when `whole` is 0. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1e4) / 1e4;

/** Counts of past orders by outcome. */

import { shareInterval } from "../interval.ts";
import { RISK_LEVELS, type RiskLevel } from "../schema.ts";
import type { Signals } from "../types.ts";
import type { LevelCount } from "./figures.ts";

/** A finished order, or one that was rejected and not sent. */
export interface BacktestRow {
  /** As stored with the order when it was scored. */
  signals: Signals;
  /** Null: it was rejected and not sent. Orders that buyers cancelled are left out. */
  outcome: "delivered" | "rto" | null;
  /** Rupees. */
  order_value: number;
  /** The level that the order was given at the time. */
  level: RiskLevel;
  /** Whether its buyer was called or its address corrected: it might have ended differently without; false by default. */
  treated?: boolean;
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

  /** @param returned how far it counts as returned, 0 to 1; by default by its outcome */
  add(kind: number, { outcome, order_value }: BacktestRow, returned = outcome === "rto" ? 1 : 0): void {
    this.rtos[kind] += returned;
    this.delivered[kind] += 1 - returned;
    this.#rtoValue[kind] += returned * order_value;
    this.#deliveredValue[kind] += (1 - returned) * order_value;
  }

  /** The sum over the kinds [from, to). */
  sum(from: number, to: number, weights: Weights): Sum {
    const over = (counts: Float64Array) => counts.subarray(from, to).reduce((sum, n) => sum + n, 0);
    const [rtos, delivered] = [over(this.rtos), over(this.delivered)];
    return {
      rtos: rtos * weights.rto,
      orders: rtos * weights.rto + delivered * weights.delivered,
      rtoValue: over(this.#rtoValue) * weights.rto,
      deliveredValue: over(this.#deliveredValue) * weights.delivered,
      read: { rtos, orders: rtos + delivered },
    };
  }

  /** The sum over all kinds. */
  total(weights: Weights): Sum {
    return this.sum(0, this.rtos.length, weights);
  }
}

/** How many orders of the period each read order represents; 1 when all were read. */
export type Weights = Record<"delivered" | "rto", number>;

/** Estimated for all orders of the period. */
export interface Sum {
  orders: number;
  rtos: number;
  rtoValue: number;
  deliveredValue: number;
  /** The orders that it was estimated from, which intervals depend on. */
  read: { orders: number; rtos: number };
}

/** @param all the sum over all orders */
export function countOf(part: Sum, all: Sum): LevelCount {
  const rtos = Math.round(part.rtos);
  return {
    orders: rtos + Math.round(part.orders - part.rtos),
    rtos,
    share: share(part.orders, all.orders),
    rto_rate: share(part.rtos, part.orders),
    value: rupees(part.rtoValue + part.deliveredValue),
    intervals: {
      share: shareInterval(part.orders / all.orders, all.read.orders),
      rto_rate: shareInterval(part.rtos / part.orders, part.read.orders),
    },
  };
}

/** @param counts by the index of the level in RISK_LEVELS */
export function levelsOf(counts: Counts, weights: Weights): Record<RiskLevel, LevelCount> {
  const all = counts.total(weights);
  const of = (level: RiskLevel) => {
    const index = RISK_LEVELS.indexOf(level);
    return countOf(counts.sum(index, index + 1, weights), all);
  };
  return { LOW: of("LOW"), REVIEW: of("REVIEW"), HIGH: of("HIGH") };
}

/** Rounded to the paisa. */
export const rupees = (value: number): number => Math.round(value * 100) / 100;

/** Rounded to four decimals; null when `whole` is 0. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1e4) / 1e4;

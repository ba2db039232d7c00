/** 95 % confidence intervals of shares and of the area under the ROC curve. */
import { type Static, Type as t } from "@sinclair/typebox";

/** Bounds of a figure, both rounded to four decimals. */
export const Interval = t.Object({
  low: t.Number({ minimum: 0, maximum: 1 }),
  high: t.Number({ minimum: 0, maximum: 1 }),
});
export type Interval = Static<typeof Interval>;

/** Quantile of the normal distribution that leaves 2.5 % above it. */
export const Z = 1.959964;

/** Rounds the bounds and keeps them between 0 and 1. */
export function intervalOf(low: number, high: number): Interval {
  const bound = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 1e4) / 1e4;
  return { low: bound(low), high: bound(high) };
}

/**
 * Wilson's interval of a share, which is also valid for few orders and for shares near 0 and 1.
 * @param share part / whole; a sample's share may be weighted
 * @param orders how many orders were read for it; 0 gives null
 */
export function shareInterval(share: number, orders: number): Interval | null {
  if (orders === 0) return null;
  const spread = (Z * Z) / orders;
  const centre = share + spread / 2;
  const margin = Z * Math.sqrt((share * (1 - share)) / orders + spread / (4 * orders));
  return intervalOf((centre - margin) / (1 + spread), (centre + margin) / (1 + spread));
}

/**
 * Hanley and McNeil's interval of an area under the ROC curve.
 * @see https://doi.org/10.1148/radiology.143.1.7063747
 * @param rtos how many returns were read, `delivered` how many deliveries; null without a pair
 */
export function aucInterval(area: number, rtos: number, delivered: number): Interval | null {
  if (rtos === 0 || delivered === 0) return null;
  const square = area * area;
  const twoRtos = area / (2 - area) - square;
  const twoDelivered = (2 * square) / (1 + area) - square;
  const sum = area * (1 - area) + (rtos - 1) * twoRtos + (delivered - 1) * twoDelivered;
  const margin = Z * Math.sqrt(Math.max(0, sum) / (rtos * delivered));
  return intervalOf(area - margin, area + margin);
}

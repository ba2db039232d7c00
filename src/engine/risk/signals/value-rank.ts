/** The rank of an order's value among the merchant's earlier orders. */
import { type History, STEPS_PER_DOUBLING, valueBucket } from "../types.ts";

/** How many orders the prior counts as. */
const PRIOR_ORDERS = 10;
/** With fewer earlier orders in rupees the usual value is unknown. */
const MIN_ORDERS = 2;
/** Spread of the prior, in doublings of the value. */
const PRIOR_SPREAD = 1;
/** The slope of the logistic distribution whose spread is 1. */
const LOGISTIC = 1.7;
/** Keeps the odds of a rank finite. */
const [MIN_RANK, MAX_RANK] = [0.002, 0.998];

/** How many orders a rank is among. */
const ordersOf = ({ merchant_orders, other_currency }: History): number => merchant_orders - other_currency;

/** Whether there are orders enough for a rank. */
export const isRanked = (history: History): boolean => ordersOf(history) >= MIN_ORDERS;

/**
 * Share of the merchant's earlier orders in rupees that are worth less, between 0 and 1. While there are few, most of it
 * is the rank in a distribution around their mean, so that the third order of a new shop has a rank; 0.5 before.
 * @param value in rupees
 */
export function valueRank(value: number, history: History): number {
  const { value_below, value_same, value_mean } = history;
  const orders = ordersOf(history);
  const rank =
    (value_below + value_same / 2 + PRIOR_ORDERS * priorRank(value, value_mean, orders)) /
    (orders + PRIOR_ORDERS);
  return Math.max(MIN_RANK, Math.min(MAX_RANK, rank));
}

function priorRank(value: number, meanBucket: number, orders: number): number {
  if (orders < MIN_ORDERS || meanBucket === 0) return 0.5;
  const doublings = (valueBucket(value) - meanBucket) / STEPS_PER_DOUBLING;
  const spread = PRIOR_SPREAD * Math.sqrt(1 + 1 / orders);
  return 1 / (1 + Math.exp((-LOGISTIC * doublings) / spread));
}

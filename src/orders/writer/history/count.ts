/** Counts an order in, or out again, in the areas that it names. */
import type { CountedRow } from "../../../db/queries/orders.ts";
import { RUPEE, valueBucket } from "../../../risk/index.ts";
import { addToSlot, type Counts, type PlaceKind, type PlaceStats } from "./place-stats.ts";

/** What an area counts of an order. */
export type PlaceOrder = Pick<
  CountedRow,
  | "accountId"
  | "placedAt"
  | "payment"
  | "orderValue"
  | "currency"
  | "pincode"
  | "district"
  | "state"
  | "outcome"
  | "outcomeAt"
>;

/** Finds the area of a name, to be changed. */
export type FindPlaceStats = (accountId: number, kind: PlaceKind, value: string) => PlaceStats;

/** Neither delivered, returned nor cancelled: part of a burst. */
export const isUnderWay = ({ outcome }: Pick<CountedRow, "outcome">): boolean =>
  outcome === null || outcome === "ndr";

/** What an order adds to sums of rupees. */
export const rupeesOf = ({ orderValue, currency }: Pick<CountedRow, "orderValue" | "currency">): number =>
  currency === RUPEE ? orderValue : 0;

/** The areas that an order may be counted in. */
export function placesOf({ pincode, district, state }: PlaceOrder): [kind: PlaceKind, value: string][] {
  const places: [PlaceKind, string][] = [
    ["pin", pincode],
    ["district", district],
    ["state", state],
  ];
  return [["merchant", ""], ...places.filter(([, value]) => value !== "")];
}

/**
 * Counts the order as it stands: 1 in, -1 out. A change of an order is its old state out and its new one in.
 */
export function countOrder(find: FindPlaceStats, order: PlaceOrder, by: 1 | -1): void {
  const { accountId, pincode, district, state } = order;
  if (pincode !== "") count(find(accountId, "pin", pincode), order, by);
  // Districts and states are asked for finished orders only.
  if (order.outcome === "delivered" || order.outcome === "rto") {
    if (district !== "") countsFor(find(accountId, "district", district), order)[order.outcome] += by;
    if (state !== "") countsFor(find(accountId, "state", state), order)[order.outcome] += by;
  }
  countMerchant(find(accountId, "merchant", ""), order, by);
}

/** Counts the order in the bursts of its PIN and its merchant, as {@link countOrder} does in the rest. */
export function countInSlots(find: FindPlaceStats, order: PlaceOrder, by: 1 | -1): void {
  const { accountId, pincode, placedAt } = order;
  const rupees = by * rupeesOf(order);
  if (pincode !== "" && isUnderWay(order)) addToSlot(find(accountId, "pin", pincode), placedAt, by, rupees);
  addToSlot(find(accountId, "merchant", ""), placedAt, by, rupees);
}

function countMerchant(stats: PlaceStats, order: PlaceOrder, by: 1 | -1): void {
  count(stats, order, by);
  if (order.currency === RUPEE) {
    const step = valueBucket(order.orderValue);
    stats.values.set(step, (stats.values.get(step) ?? 0) + by);
  }
  if (by < 0) return;
  stats.placed_at = Math.max(stats.placed_at, order.placedAt);
  stats.outcome_at = Math.max(stats.outcome_at, order.outcomeAt ?? 0);
}

function count(stats: PlaceStats, order: PlaceOrder, by: 1 | -1): void {
  const counts = countsFor(stats, order);
  counts.orders += by;
  if (order.outcome === "delivered" || order.outcome === "rto") counts[order.outcome] += by;
}

const countsFor = (stats: PlaceStats, { payment }: PlaceOrder): Counts =>
  payment === "COD" ? stats.cod : stats.prepaid;

/** Adds an order to the counters of its PIN, district, state and merchant, or subtracts it again. */
import type { CountedRow } from "../../../db/queries/orders.ts";
import { RUPEE, valueBucket } from "../../../risk/index.ts";
import { addToSlot, type Counts, type PlaceKind, type PlaceStats } from "./place-stats.ts";

/** The columns of an order that the place counters use. */
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

/** Finds the counters of a place for changing them. */
export type FindPlaceStats = (accountId: number, kind: PlaceKind, value: string) => PlaceStats;

/** Whether the order is open (neither delivered, returned nor cancelled): only open orders count in bursts. */
export const isUnderWay = ({ outcome }: Pick<CountedRow, "outcome">): boolean =>
  outcome === null || outcome === "ndr";

/** What an order adds to sums in rupees: nothing when it is in another currency. */
export const rupeesOf = ({ orderValue, currency }: Pick<CountedRow, "orderValue" | "currency">): number =>
  currency === RUPEE ? orderValue : 0;

/** The places that an order may be counted in. */
export function placesOf({ pincode, district, state }: PlaceOrder): [kind: PlaceKind, value: string][] {
  const places: [PlaceKind, string][] = [
    ["pin", pincode],
    ["district", district],
    ["state", state],
  ];
  return [["merchant", ""], ...places.filter(([, value]) => value !== "")];
}

/** Adds (1) or subtracts (-1) an order. For a changed order, subtract its old state, then add the new one. */
export function countOrder(find: FindPlaceStats, order: PlaceOrder, by: 1 | -1): void {
  const { accountId, pincode, district, state } = order;
  if (pincode !== "") count(find(accountId, "pin", pincode), order, by);
  // The signals of districts and states use finished orders only.
  if (order.outcome === "delivered" || order.outcome === "rto") {
    if (district !== "") countsFor(find(accountId, "district", district), order)[order.outcome] += by;
    if (state !== "") countsFor(find(accountId, "state", state), order)[order.outcome] += by;
  }
  countMerchant(find(accountId, "merchant", ""), order, by);
}

/** Like {@link countOrder}, for the time slots of the order's PIN and merchant that bursts are read from. */
export function countInSlots(find: FindPlaceStats, order: PlaceOrder, by: 1 | -1): void {
  const { accountId, pincode, placedAt } = order;
  const rupees = by * rupeesOf(order);
  if (pincode !== "" && isUnderWay(order)) addToSlot(find(accountId, "pin", pincode), placedAt, by, rupees);
  addToSlot(find(accountId, "merchant", ""), placedAt, by, rupees);
}

function countMerchant(stats: PlaceStats, order: PlaceOrder, by: 1 | -1): void {
  count(stats, order, by);
  if (order.currency === RUPEE) {
    const bucket = valueBucket(order.orderValue);
    stats.values.set(bucket, (stats.values.get(bucket) ?? 0) + by);
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

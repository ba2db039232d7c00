/** Counts an order in, or out again, in the areas that it names. */
import type { CountedRow } from "../../../db/queries/orders.ts";
import { RUPEE, valueBucket } from "../../../risk/index.ts";
import { type Area, type AreaKind, addToSlot, type Counts } from "./area.ts";

/** What an area counts of an order. */
export type AreaOrder = Pick<
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
export type FindArea = (accountId: number, kind: AreaKind, value: string) => Area;

/** Neither delivered, returned nor cancelled: part of a burst. */
export const isUnderWay = ({ outcome }: Pick<CountedRow, "outcome">): boolean =>
  outcome === null || outcome === "ndr";

/** What an order adds to sums of rupees. */
export const rupeesOf = ({ orderValue, currency }: Pick<CountedRow, "orderValue" | "currency">): number =>
  currency === RUPEE ? orderValue : 0;

/** The areas that an order may be counted in. */
export function areasOf({ pincode, district, state }: AreaOrder): [kind: AreaKind, value: string][] {
  const places: [AreaKind, string][] = [
    ["pin", pincode],
    ["district", district],
    ["state", state],
  ];
  return [["merchant", ""], ...places.filter(([, value]) => value !== "")];
}

/**
 * Counts the order as it stands: 1 in, -1 out. A change of an order is its old state out and its new one in.
 */
export function countOrder(find: FindArea, order: AreaOrder, by: 1 | -1): void {
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
export function countInSlots(find: FindArea, order: AreaOrder, by: 1 | -1): void {
  const { accountId, pincode, placedAt } = order;
  const rupees = by * rupeesOf(order);
  if (pincode !== "" && isUnderWay(order)) addToSlot(find(accountId, "pin", pincode), placedAt, by, rupees);
  addToSlot(find(accountId, "merchant", ""), placedAt, by, rupees);
}

function countMerchant(area: Area, order: AreaOrder, by: 1 | -1): void {
  count(area, order, by);
  if (order.currency === RUPEE) {
    const step = valueBucket(order.orderValue);
    area.values.set(step, (area.values.get(step) ?? 0) + by);
  }
  if (by < 0) return;
  area.placed_at = Math.max(area.placed_at, order.placedAt);
  area.outcome_at = Math.max(area.outcome_at, order.outcomeAt ?? 0);
}

function count(area: Area, order: AreaOrder, by: 1 | -1): void {
  const counts = countsFor(area, order);
  counts.orders += by;
  if (order.outcome === "delivered" || order.outcome === "rto") counts[order.outcome] += by;
}

const countsFor = (area: Area, { payment }: AreaOrder): Counts =>
  payment === "COD" ? area.cod : area.prepaid;

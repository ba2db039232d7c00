/** The days on which an order and its outcome count for places. Pure. */

import type { TimePosition } from "../../../../db/queries/orders.ts";
import type { PlaceDayCounts } from "../../../../db/queries/place-days.ts";
import { RUPEE, valueBucket } from "../../../../engine/risk/index.ts";
import { istDay, startOfIstDay } from "../../../checks/calendar.ts";
import { isFinished } from "../../record/finished.ts";
import { positionOf } from "./past.ts";
import {
  addToBucket,
  emptyPlaceStats,
  forEachOutcomeGroup,
  PLACE_KINDS,
  type PlaceOrder,
  type PlaceStats,
} from "./place-stats.ts";

/** Places, and the merchant's orders by value bucket. */
export const DAY_KINDS = [...PLACE_KINDS, "value"] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** Returns the counters of a place on a day, to be changed. */
export type FindDayCounts = (accountId: number, day: number, kind: DayKind, value: string) => PlaceDayCounts;

/** Called for the counters of each place of a day. */
export type EachDayCounts = (kind: DayKind, value: string, counts: PlaceDayCounts) => void;

/** The position at the start of a day: after all orders and outcomes of the days before. @param day in IST */
export const startOfDay = (day: number): TimePosition => positionOf(startOfIstDay(day) - 1, null);

/** The counters of a place and a day without orders. */
export const emptyDayCounts = (): PlaceDayCounts => ({
  cod: 0,
  codDelivered: 0,
  codRto: 0,
  prepaid: 0,
  prepaidDelivered: 0,
  prepaidRto: 0,
});

/**
 * Adds (1) or subtracts (-1) an order on the day when it was placed and its outcome on the day when it happened, so
 * that the days before any other add up to the counters at its start.
 */
export function countInDays(find: FindDayCounts, order: PlaceOrder, by: 1 | -1): void {
  const { accountId, placedAt, pincode } = order;
  const isCod = order.payment === "COD";
  const placed = istDay(placedAt);
  const orders = isCod ? "cod" : "prepaid";
  find(accountId, placed, "merchant", "")[orders] += by;
  if (pincode !== "") find(accountId, placed, "pin", pincode)[orders] += by;
  if (order.currency === RUPEE)
    find(accountId, placed, "value", String(valueBucket(order.orderValue)))[orders] += by;
  if (!isFinished(order)) return;
  // An outcome reported with an earlier time than the order counts with the order.
  const finished = istDay(Math.max(placedAt, order.outcomeAt ?? 0));
  const isDelivered = order.outcome === "delivered";
  const outcomes = isCod
    ? (isDelivered && "codDelivered") || "codRto"
    : (isDelivered && "prepaidDelivered") || "prepaidRto";
  find(accountId, finished, "merchant", "")[outcomes] += by;
  if (pincode !== "") find(accountId, finished, "pin", pincode)[outcomes] += by;
  forEachOutcomeGroup(order, (kind, value) => {
    find(accountId, finished, kind, value)[outcomes] += by;
  });
}

/** Adds (1) what was counted on one or more days to the counters of a place, or subtracts (-1) it. */
export function addDayCounts({ cod, prepaid }: PlaceStats, counts: PlaceDayCounts, by: 1 | -1 = 1): void {
  cod.orders += by * counts.cod;
  cod.delivered += by * counts.codDelivered;
  cod.rto += by * counts.codRto;
  prepaid.orders += by * counts.prepaid;
  prepaid.delivered += by * counts.prepaidDelivered;
  prepaid.rto += by * counts.prepaidRto;
}

/** Whether a place has no orders and no outcomes: then no day has. */
export const isNothing = ({ cod, prepaid }: PlaceStats): boolean =>
  [cod, prepaid].every(({ orders, delivered, rto }) => orders === 0 && delivered === 0 && rto === 0);

/** The sum of the counters of a place. Without slots and times. */
export function sumOfPlaceStats(a: PlaceStats, b: PlaceStats): PlaceStats {
  const sum = { ...emptyPlaceStats(), values: new Map(a.values) };
  for (const payment of ["cod", "prepaid"] as const)
    for (const count of ["orders", "delivered", "rto"] as const)
      sum[payment][count] = a[payment][count] + b[payment][count];
  for (const [bucket, orders] of b.values) addToBucket(sum, bucket, orders);
  return sum;
}

/** What an order adds to the counters, as the journal stores it. Pure. */

import type { OrderRow } from "../../../db/queries/orders.ts";
import { RUPEE } from "../../../engine/risk/index.ts";
import { istDay } from "../../checks/calendar.ts";
import { isFinished, wasSent } from "../record/finished.ts";
import { reasonCodesOf } from "../stored/reasons.ts";
import { Facet, fromRupees, type Key, type OutcomeField, outcomeField, pinKey, reviewKey } from "./counts.ts";
import { FINISHED_COLUMNS, HELD_COLUMNS, heldFacets } from "./held.ts";

/** An order that is added (1) or subtracted (-1). */
export type Change = [
  by: 1 | -1,
  accountId: number,
  day: number,
  outcome: OutcomeField,
  value: number,
  pin: Key,
  payment: string,
  ...facets: string[],
];

const COUNTED = [
  "orderValue",
  "currency",
  "pincode",
  "state",
  "riskLevel",
  "riskReasons",
  ...HELD_COLUMNS,
] as const satisfies readonly (keyof OrderRow)[];

/** Columns that determine how an order is counted. */
export type CountedOrder = Pick<
  OrderRow,
  "accountId" | "placedAt" | (typeof COUNTED | typeof FINISHED_COLUMNS)[number]
>;

/**
 * What an order adds to the counters of its day, or takes from them.
 * @param by -1 takes away what was added before the order changed
 */
export function changeOf(order: CountedOrder, by: 1 | -1): Change {
  const { accountId, placedAt, payment, orderValue, currency, pincode, state, riskLevel, outcome } = order;
  const value = currency === RUPEE ? fromRupees(orderValue) : 0;
  const change: Change = [
    by,
    accountId,
    istDay(placedAt),
    outcomeField(outcome),
    value,
    pinKey(pincode),
    Facet.payment + payment,
    reviewKey(riskLevel, order.decision),
    Facet.state + state,
  ];
  if (isStopped(order)) change.push(Facet.stopped + riskLevel);
  for (const code of reasonCodesOf(order)) change.push(Facet.reason + code);
  for (const facet of heldFacets(order)) change.push(facet);
  return change;
}

/** How a change of an order changes the counters. @param before null for a new order */
export function changesOf(before: CountedOrder | null, after: CountedOrder): Change[] {
  if (!before) return [changeOf(after, 1)];
  const isUnchanged = (key: keyof CountedOrder) => before[key] === after[key];
  // New rules change the version of every open order, which is not counted by it.
  if (COUNTED.every(isUnchanged) && (!isFinished(after) || FINISHED_COLUMNS.every(isUnchanged))) return [];
  return [changeOf(before, -1), changeOf(after, 1)];
}

/** Whether it was flagged and not sent: rejected, or cancelled. */
const isStopped = (order: CountedOrder): boolean =>
  order.riskLevel !== "LOW" &&
  !wasSent(order) &&
  (order.decision === "rejected" || order.outcome === "cancelled");

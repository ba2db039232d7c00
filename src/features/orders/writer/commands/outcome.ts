/** Applies outcomes of orders: early, duplicate, late or corrected ones. */
import { parcelsIn } from "../../../../db/queries/order-aliases.ts";
import type { EarlyOutcomeRow, OrderRow } from "../../../../db/queries/orders.ts";
import { DAY_MS } from "../../../../lib/time.ts";
import { type Found, idsOf, lookUpOrder } from "../../record/find.ts";
import { isFinished } from "../../record/finished.ts";
import type { ImportedOutcome, Order } from "../../record/order.ts";
import { ASSUMED_DAYS } from "../../record/order-times.ts";
import {
  afterReport,
  isSameAwb,
  NO_PARCELS,
  type OrderEnd,
  type OutcomeState,
  packParcels,
  parcelOf,
  parcelsOf,
  withAwbs,
} from "../../record/parcels.ts";
import { isAnother } from "../../record/same-order.ts";
import type { Actor, AppliedOutcome, Outcome, ReportedOutcome, RowBuyer } from "../../record/types.ts";
import type { OrderCommand, OrderPlan } from "../plan/plan.ts";
import { matchingOrder } from "./match.ts";

/** The outcome columns of a new order. */
export const NO_OUTCOME: OutcomeState = { outcome: null, outcomeAt: null, ndrAt: null };

/** See {@link importedOutcome}: of all parcels of an order. */
export function importedOutcomes(
  current: OrderEnd,
  { outcome, others = [], columns }: Order,
  placedAt: number,
  now: number,
): OrderEnd | null {
  let end: OrderEnd | null = null;
  for (const one of outcome ? [...others, { awb: columns.awb, ...outcome }] : others)
    end = importedOutcome(end ?? current, one, placedAt, now) ?? end;
  return end;
}

/**
 * The outcome from a file of past orders; its time is limited to between the order and now.
 * @returns null when nothing changes
 */
function importedOutcome(
  current: OrderEnd,
  { outcome, at, awb }: ImportedOutcome,
  placedAt: number,
  now: number,
): OrderEnd | null {
  const known = parcelOf(current, awb);
  if (at === null && (outcome === known.outcome || isClosing(known, outcome))) return null;
  const assumed = Math.max(placedAt + ASSUMED_DAYS[outcome] * DAY_MS, known.at ?? 0);
  const happened = at === null ? assumed : Math.max(at, placedAt);
  return afterReport(current, { outcome, awb, at: Math.min(happened, now) });
}

/** Shops cancel returned orders to close them, but the return must stay known. */
const isClosing = (current: Pick<OutcomeState, "outcome">, outcome: Outcome | null): boolean =>
  outcome === "cancelled" && isFinished(current);

/** Applies outcomes in the given order; those of unknown orders are kept for when the order arrives. */
export const applyOutcomes = (
  accountId: number,
  reported: readonly ReportedOutcome[],
  by: Actor,
  now: number,
): OrderCommand<AppliedOutcome[]> => ({
  keys: { found: reported.map(({ order_id }) => ({ accountId, orderId: order_id })) },
  plan: (plan) => reported.map((outcome) => applyOne(plan, accountId, outcome, by, now)),
});

function applyOne(
  plan: OrderPlan,
  accountId: number,
  outcome: ReportedOutcome,
  by: Actor,
  now: number,
): AppliedOutcome {
  const named = outcome.byReference
    ? lookUpOrder(plan, accountId, outcome.order_id)
    : asFound(plan.find(accountId, outcome.order_id));
  const found = outcome.buyer ? ofBuyer(plan, accountId, outcome, outcome.buyer, named, now) : named;
  if (found && "ambiguous" in found) return ambiguousOutcome(outcome, idsOf(found.ambiguous));
  const order = found?.order ?? null;
  const order_id = order?.orderId ?? outcome.order_id;
  const early = order ? null : plan.findEarly(accountId, order_id);
  const current: OrderEnd = order ?? early ?? { ...NO_OUTCOME, ...NO_PARCELS };
  const isUnknown = !order && outcome.isReferenceOnly;
  const next =
    isUnknown || isOverruled(outcome, current) ? null : reportedEnd(current, outcome, order !== null, now);
  if (next) {
    if (order) updateOutcome(plan, order, next, by, now);
    else {
      plan.setEarly(accountId, order_id, { accountId, orderId: order_id, ...next } as EarlyOutcomeRow); // never null without an order
      auditOutcome(plan, { accountId, orderId: order_id }, current, next, by, now);
    }
  }
  return {
    order_id,
    // Of a parcel that leaves the order open, its own.
    outcome: (next ?? current).outcome ?? outcome.outcome,
    previous: current.outcome,
    changed: next !== null && next.outcome !== current.outcome,
    order_found: order !== null,
  };
}

/** The state after a report, which is of the parcel by whose AWB the order was found. */
function reportedEnd(
  current: OrderEnd,
  { order_id, outcome, awb = "", at, was }: ReportedOutcome,
  isKnown: boolean,
  now: number,
): OrderEnd | null {
  if (!isKnown && outcome === null) return null;
  const named = parcelsOf(current).find((parcel) => isSameAwb(parcel.awb, order_id));
  const of = awb || (named?.awb ?? "");
  if (outcome !== null || was !== undefined) return afterReport(current, { outcome, awb: of, at: at ?? now });
  const noted = withAwbs(
    current,
    { awb: "", parcels: packParcels([{ awb: of, outcome: null, at: null }]) },
    false,
  );
  return noted.parcels === current.parcels ? null : { ...current, ...noted };
}

function updateOutcome(plan: OrderPlan, order: OrderRow, next: OrderEnd, by: Actor, now: number): void {
  plan.update(order, { ...order, ...next, updatedAt: now }, by);
  auditEnd(plan, order, next, by, now);
  if (order.awb !== next.awb) auditAwb(plan, order, next.awb, by, now);
}

/** Audits the changes of an order's outcome and of those of its other parcels. @param order before them */
export function auditEnd(
  plan: OrderPlan,
  order: Pick<OrderRow, "accountId" | "orderId"> & OrderEnd,
  next: OrderEnd,
  by: Actor,
  now: number,
): void {
  if (OUTCOME.some((key) => order[key] !== next[key])) auditOutcome(plan, order, order, next, by, now);
  for (const { awb, outcome, at } of parcelsIn(next.parcels)) {
    const before = parcelOf(order, awb);
    if (outcome === before.outcome && at === before.at) continue;
    const was = before.outcome === null ? null : text(before.outcome, before.at, awb);
    plan.audit(order, "order.outcome", by, now, was, text(outcome, at, awb));
  }
}

const OUTCOME = ["outcome", "outcomeAt", "ndrAt"] as const satisfies readonly (keyof OutcomeState)[];

/** A store can only retract, or close by a cancellation, its own outcomes: those of other sources stay. */
function isOverruled({ outcome, was, own }: ReportedOutcome, current: OutcomeState): boolean {
  if (outcome === null) return was !== undefined && current.outcome !== was;
  return own !== undefined && isClosing(current, outcome) && !own.some((one) => one === current.outcome);
}

/** The order found by the number, unless another order is the buyer's. */
function ofBuyer(
  plan: OrderPlan,
  accountId: number,
  { order_id: orderId, outcome }: ReportedOutcome,
  { placedAt, ...buyer }: RowBuyer,
  named: Found,
  now: number,
): Found {
  const described = {
    ...{ ...buyer, accountId, orderId, outcome, reference: "", channel: "bulk", currency: "INR" },
    placedAt: placedAt ?? now,
  };
  if (named && "order" in named && !isAnother(named.order, described)) return named;
  const matching = matchingOrder(plan, described, placedAt !== null);
  if (matching) return { order: matching };
  // An exact id match is certain, whatever the row says.
  const isForeign = named && "order" in named && named.order.orderId !== orderId;
  return isForeign ? null : named;
}

const asFound = (order: OrderRow | null): Found => order && { order };

const ambiguousOutcome = ({ order_id, outcome }: ReportedOutcome, ambiguous: string[]): AppliedOutcome => ({
  order_id,
  outcome,
  previous: null,
  changed: false,
  order_found: false,
  ambiguous,
});

/** Audits the change of an order's outcome. */
function auditOutcome(
  plan: OrderPlan,
  of: Pick<OrderRow, "accountId" | "orderId">,
  before: OutcomeState,
  after: OutcomeState,
  by: Actor,
  now: number,
): void {
  const was = before.outcome === null ? null : text(before.outcome, before.outcomeAt);
  plan.audit(of, "order.outcome", by, now, was, text(after.outcome, after.outcomeAt));
}

/** @param awb of a parcel that does not count for the order */
const text = (outcome: Outcome | null, at: number | null, awb?: string): string =>
  JSON.stringify({ awb, outcome, at: at === null ? null : new Date(at).toISOString() });

/** Audits the change of an order's tracking number. @param order before it */
export function auditAwb(plan: OrderPlan, order: OrderRow, awb: string, by: Actor, now: number): void {
  plan.audit(order, "order.updated", by, now, JSON.stringify({ awb: order.awb }), JSON.stringify({ awb }));
}

/** Applies outcomes of orders: early, duplicate, late or corrected ones. */
import type { EarlyOutcomeRow, OrderRow } from "../../../../db/queries/orders.ts";
import { DAY_MS } from "../../../../lib/time.ts";
import { type Found, idsOf, lookUpOrder } from "../../record/find.ts";
import { isFinished } from "../../record/finished.ts";
import type { ImportedOutcome } from "../../record/order.ts";
import { ASSUMED_DAYS } from "../../record/order-times.ts";
import { type ParcelOutcome, rankOfParcel } from "../../record/parcels.ts";
import { isAnother } from "../../record/same-order.ts";
import type { Actor, AppliedOutcome, Outcome, ReportedOutcome, RowBuyer } from "../../record/types.ts";
import type { OrderCommand, OrderPlan } from "../plan/plan.ts";
import { matchingOrder } from "./match.ts";
import { auditAwb } from "./set-awb.ts";

/** The outcome columns of an order. */
export type OutcomeState = Pick<OrderRow, "outcome" | "outcomeAt" | "ndrAt">;

/** The outcome columns of a new order. */
export const NO_OUTCOME: OutcomeState = { outcome: null, outcomeAt: null, ndrAt: null };

/** The outcome of an order, and its parcel. */
type CurrentOutcome = OutcomeState & ParcelOutcome;

/**
 * The latest outcome wins, by the time when it happened; of two at the same time, the one reported last; of two parcels'
 * the one that counts more, whichever was first. The same outcome with an earlier time moves the stored time back.
 * @returns null when nothing changes
 */
export function nextOutcome(
  current: CurrentOutcome,
  next: ParcelOutcome & { at: number },
): OutcomeState | null {
  const rank = rankOfParcel(current, next);
  if (rank < 0) return null;
  const { outcome, at } = next;
  const ndrAt = outcome === "ndr" ? Math.min(current.ndrAt ?? at, at) : current.ndrAt;
  const isOlder = rank === 0 && current.outcomeAt !== null && at < current.outcomeAt;
  if (isOlder && outcome === current.outcome) return { outcome, outcomeAt: at, ndrAt };
  if (isOlder || outcome === current.outcome)
    return ndrAt === current.ndrAt ? null : { outcome: current.outcome, outcomeAt: current.outcomeAt, ndrAt };
  return { outcome, outcomeAt: at, ndrAt };
}

/**
 * The outcome from a file of past orders; its time is limited to between the order and now.
 * @returns null when nothing changes
 */
export function importedOutcome(
  current: CurrentOutcome,
  { outcome, at, awb }: ImportedOutcome & ParcelOutcome,
  placedAt: number,
  now: number,
): OutcomeState | null {
  if (at === null && (outcome === current.outcome || isClosing(current, outcome))) return null;
  const assumed = Math.max(placedAt + ASSUMED_DAYS[outcome] * DAY_MS, current.outcomeAt ?? 0);
  const happened = at === null ? assumed : Math.max(at, placedAt);
  return nextOutcome(current, { outcome, awb, at: Math.min(happened, now) });
}

/** Shops cancel returned orders to close them, but the return must stay known. */
const isClosing = (current: OutcomeState, outcome: Outcome | null): boolean =>
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
  const current: CurrentOutcome = order ?? early ?? NO_OUTCOME;
  const isStale = (outcome.outcome === null && !order) || isOverruled(outcome, current);
  const isUnknown = !order && outcome.isReferenceOnly;
  const next = isStale || isUnknown ? null : nextOutcome(current, { ...outcome, at: outcome.at ?? now });
  if (next) {
    if (order) updateOutcome(plan, order, next, outcome.awb || order.awb, by, now);
    else plan.setEarly(accountId, order_id, { accountId, orderId: order_id, ...next } as EarlyOutcomeRow); // never null without an order
    auditOutcome(plan, { accountId, orderId: order_id }, current, next, by, now);
  }
  return {
    order_id,
    outcome: next ? next.outcome : (current.outcome ?? outcome.outcome),
    previous: current.outcome,
    changed: next !== null && next.outcome !== current.outcome,
    order_found: order !== null,
  };
}

/** @param awb of the parcel whose outcome counts */
function updateOutcome(
  plan: OrderPlan,
  order: OrderRow,
  next: OutcomeState,
  awb: string,
  by: Actor,
  now: number,
): void {
  plan.update(order, { ...order, ...next, awb, updatedAt: now }, by);
  if (awb !== order.awb) auditAwb(plan, order, awb, by, now);
}

/** A store can only retract, or close by a cancellation, its own outcomes: those of other sources stay. */
function isOverruled({ outcome, was, own }: ReportedOutcome, current: OutcomeState): boolean {
  if (outcome === null) return current.outcome !== was;
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
export function auditOutcome(
  plan: OrderPlan,
  of: Pick<OrderRow, "accountId" | "orderId">,
  before: OutcomeState,
  after: OutcomeState,
  by: Actor,
  now: number,
): void {
  plan.audit(of, "order.outcome", by, now, before.outcome === null ? null : text(before), text(after));
}

const text = ({ outcome, outcomeAt }: OutcomeState): string =>
  JSON.stringify({ outcome, at: outcomeAt === null ? null : new Date(outcomeAt).toISOString() });

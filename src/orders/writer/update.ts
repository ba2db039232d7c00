/** Changes of one stored order: the decision of a person, the courier's tracking number. */
import type { OrderRow } from "../../db/queries/orders.ts";
import { findOrder } from "../find.ts";
import type { Actor, Merchant, VerifyIn } from "../types.ts";
import type { OrderCommand } from "./plan.ts";

/**
 * Any decision may follow any other; repeating one changes nothing. The event for the shop shares its transaction.
 * Its plan throws Problem 404 `order_not_found`, 409 `ambiguous_reference`.
 */
export const decide = (
  { id: accountId, callbackUrl }: Merchant,
  { order_id, action, note = null, actor = null }: VerifyIn,
  { source }: Actor,
  now: number,
): OrderCommand<OrderRow> => ({
  keys: { found: [{ accountId, orderId: order_id }] },
  plan(plan) {
    const order = findOrder(plan, accountId, order_id);
    if (order.decision === action && order.decisionNote === note && order.decisionActor === actor)
      return order;
    const by = { source, actor };
    const decision = { decision: action, decisionNote: note, decisionActor: actor, decidedAt: now };
    const after = plan.update(order, { ...order, ...decision, updatedAt: now }, by);
    plan.audit(order, "order.decision", by, now, decisionText(order), decisionText(after));
    plan.decision(after, order.decision, callbackUrl, now);
    return after;
  },
});

const decisionText = ({ decision, decisionNote, decisionActor }: OrderRow): string =>
  JSON.stringify({ status: decision, note: decisionNote, actor: decisionActor });

/** Gives false when there is no such order; nothing is stored then. */
export const setAwb = (
  accountId: number,
  { order_id, awb }: { order_id: string; awb: string },
  by: Actor,
  now: number,
): OrderCommand<boolean> => ({
  keys: { found: [{ accountId, orderId: order_id }] },
  plan(plan) {
    const order = plan.find(accountId, order_id);
    if (!order) return false;
    if (order.awb === awb) return true;
    plan.update(order, { ...order, awb, updatedAt: now }, by);
    plan.audit(order, "order.updated", by, now, JSON.stringify({ awb: order.awb }), JSON.stringify({ awb }));
    return true;
  },
});

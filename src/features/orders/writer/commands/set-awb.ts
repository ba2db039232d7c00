/** Changes of one stored order: the courier's tracking number. */
import { hasAwb, packParcels, withAwbs } from "../../record/parcels.ts";
import type { Actor, TrackingNumber } from "../../record/types.ts";
import type { OrderCommand } from "../plan/plan.ts";
import { takeEarly } from "./early.ts";
import { auditAwb, auditEnd } from "./outcome.ts";

/** Returns false when there is no such order; nothing is stored then. */
export const setAwb = (
  accountId: number,
  { order_id, awb, others = [], was }: TrackingNumber,
  by: Actor,
  now: number,
): OrderCommand<boolean> => ({
  keys: { found: [{ accountId, orderId: order_id }] },
  plan(plan) {
    const order = plan.find(accountId, order_id);
    if (!order) return false;
    const isRemoved = awb === "" && (was === undefined || order.awb === was);
    const parcels = packParcels(others.map((other) => ({ awb: other, outcome: null, at: null })));
    const added = withAwbs(isRemoved ? { ...order, awb } : order, { awb, parcels }, true);
    if (added.awb === order.awb && added.parcels === order.parcels) return true;
    const end = takeEarly(plan, { ...order, ...added }, { ...order, ...added });
    plan.update(order, { ...order, ...end, updatedAt: now }, by);
    if (end.awb !== order.awb) auditAwb(plan, order, end.awb, by, now);
    const more = others.filter((other) => !hasAwb(order, other)).join(", ");
    if (more !== "") plan.audit(order, "order.updated", by, now, null, JSON.stringify({ awb: more }));
    auditEnd(plan, { ...order, ...added }, end, by, now);
    return true;
  },
});

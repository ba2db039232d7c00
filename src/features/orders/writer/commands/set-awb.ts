/** Changes of one stored order: the courier's tracking number. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { packParcels, withAwbs } from "../../record/parcels.ts";
import type { Actor, TrackingNumber } from "../../record/types.ts";
import type { OrderCommand, OrderPlan } from "../plan/plan.ts";

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
    plan.update(order, { ...order, ...added, updatedAt: now }, by);
    auditAwb(plan, order, added.awb, by, now);
    return true;
  },
});

/** Audits the change of an order's tracking number. @param order before it */
export function auditAwb(plan: OrderPlan, order: OrderRow, awb: string, by: Actor, now: number): void {
  plan.audit(order, "order.updated", by, now, JSON.stringify({ awb: order.awb }), JSON.stringify({ awb }));
}

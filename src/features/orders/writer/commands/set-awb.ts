/** Changes of one stored order: the courier's tracking number. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { Actor, TrackingNumber } from "../../record/types.ts";
import type { OrderCommand, OrderPlan } from "../plan/plan.ts";

/** Returns false when there is no such order; nothing is stored then. */
export const setAwb = (
  accountId: number,
  { order_id, awb, was }: TrackingNumber,
  by: Actor,
  now: number,
): OrderCommand<boolean> => ({
  keys: { found: [{ accountId, orderId: order_id }] },
  plan(plan) {
    const order = plan.find(accountId, order_id);
    if (!order) return false;
    if (order.awb === awb || (was !== undefined && order.awb !== was)) return true;
    plan.update(order, { ...order, awb, updatedAt: now }, by);
    auditAwb(plan, order, awb, by, now);
    return true;
  },
});

/** Audits the change of an order's tracking number. @param order before it */
export function auditAwb(plan: OrderPlan, order: OrderRow, awb: string, by: Actor, now: number): void {
  plan.audit(order, "order.updated", by, now, JSON.stringify({ awb: order.awb }), JSON.stringify({ awb }));
}

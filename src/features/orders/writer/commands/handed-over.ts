/** Orders that the shop has already sent, which nobody has to review. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { isUnderWay, wasSent } from "../../record/finished.ts";
import type { Actor } from "../../record/types.ts";
import type { OrderCommand } from "../plan/plan.ts";

/** What a decision consists of. */
type Decision = Pick<OrderRow, "decision" | "decisionNote" | "decisionActor" | "decidedAt">;

/**
 * The decision on an order that the shop has already sent and nobody has to review: verified, without a time, as nobody
 * made it here. Nothing changes for an order that was decided on, or that a file says is over: it never waited. A
 * store's events come in any order, so there the end does not matter.
 * @param order with its outcome after the event or row; without a decision when it is new
 * @param isLeft whether it was handed over
 */
export const decisionWhenSent = (
  { decision = "pending", outcome = null }: Partial<OrderRow>,
  isLeft: boolean,
  isFile: boolean,
): Partial<Decision> =>
  isLeft && decision === "pending" && (!isFile || isUnderWay({ outcome }))
    ? { decision: "verified", decisionNote: null, decisionActor: null, decidedAt: null }
    : {};

/**
 * The decision on an order whose shipment the shop has called off: it waits again if nobody decided, unless it was
 * delivered or returned, or a delivery attempt has failed.
 */
const decisionWhenCalledOff = (order: OrderRow): Partial<Decision> =>
  order.decision === "verified" && order.decidedAt === null && !wasSent(order) ? { decision: "pending" } : {};

/**
 * The shop has sent an order, or has called that off. Nothing is stored when there is no such order.
 * @param isSent false: it has called it off
 */
export const setSent = (
  accountId: number,
  orderId: string,
  isSent: boolean,
  by: Actor,
  now: number,
): OrderCommand<void> => ({
  keys: { found: [{ accountId, orderId }] },
  plan(plan) {
    const order = plan.find(accountId, orderId);
    if (!order) return;
    const decision = isSent ? decisionWhenSent(order, true, false) : decisionWhenCalledOff(order);
    if (decision.decision) plan.update(order, { ...order, ...decision, updatedAt: now }, by);
  },
});

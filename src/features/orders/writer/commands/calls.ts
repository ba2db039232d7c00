/** Stores calls to buyers. */
import type { NewCallRow } from "../../../../db/queries/order-calls.ts";
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { Problem } from "../../../../lib/problem.ts";
import { findOrder } from "../../record/find.ts";
import { Act, heldPart } from "../../record/held.ts";
import type { Actor, Merchant } from "../../record/types.ts";
import type { OrderCommand } from "../plan/plan.ts";

/** Maximum of orders per account that wait for a call, each of which a page of the queue checks. */
export const MAX_WAITING = 10_000;

/** A call as it was made; times in milliseconds since 1970. */
export interface CallToStore extends Omit<NewCallRow, "orderRow" | "at"> {
  order_id: string;
}

/**
 * A call does not decide. Until its `callAt` the order waits outside the review queue; a call without one, like a
 * decision, ends the wait. Its plan throws Problem 404 `order_not_found`, 409 `ambiguous_reference` or
 * `too_many_waiting`.
 */
export const call = (
  { id: accountId }: Pick<Merchant, "id">,
  { order_id, ...made }: CallToStore,
  { source }: Actor,
  now: number,
): OrderCommand<OrderRow> => ({
  keys: { found: [{ accountId, orderId: order_id }] },
  plan(plan) {
    const order = findOrder(plan, accountId, order_id);
    const { result, callAt, note, actor } = made;
    const willWait = callAt !== null && callAt > now;
    if (willWait && plan.snapshot.countWaiting(accountId, now, MAX_WAITING) >= MAX_WAITING) throw tooMany();
    const by = { source, actor };
    const after = plan.update(order, { ...order, ...heldPart(order, Act.called), updatedAt: now }, by);
    plan.call(after, { ...made, at: now });
    const call_at = callAt === null ? null : new Date(callAt).toISOString();
    plan.audit(order, "order.call", by, now, null, JSON.stringify({ result, call_at, note }));
    return after;
  },
});

const tooMany = () => new Problem("too_many_waiting", { max: MAX_WAITING });

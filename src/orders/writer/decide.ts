/** Stores the decision of a person on an order of the review queue. */
import type { OrderRow } from "../../db/queries/orders.ts";
import { findOrder } from "../find.ts";
import type { Actor, VerifyIn } from "../types.ts";
import type { WriterDeps } from "./deps.ts";
import type { Merchant } from "./types.ts";
import { OrderUnitOfWork } from "./unit-of-work.ts";

/** Any decision may follow any other; repeating one changes nothing. The event for the shop shares its transaction. */
export async function decide(
  deps: WriterDeps,
  merchant: Merchant,
  decision: VerifyIn,
  by: Actor,
  now: number,
): Promise<OrderRow> {
  const { order, events } = await deps.db.write(() => writeDecision(deps, merchant, decision, by, now));
  if (events > 0) deps.onAlert?.();
  return order;
}

function writeDecision(deps: WriterDeps, merchant: Merchant, decision: VerifyIn, by: Actor, now: number) {
  const { queries } = deps;
  const { id: accountId, callbackUrl } = merchant;
  const order = findOrder(queries.orders, accountId, decision.order_id);
  const { action, note = null, actor = null } = decision;
  if (order.decision === action && order.decisionNote === note && order.decisionActor === actor)
    return { order, events: 0 };
  const after: OrderRow = {
    ...order,
    decision: action,
    decisionNote: note,
    decisionActor: actor,
    decidedAt: now,
    updatedAt: now,
  };
  const unit = new OrderUnitOfWork(deps);
  unit.update(order, after);
  const entry = {
    accountId,
    orderId: order.orderId,
    at: now,
    source: by.source,
    actor,
    action: "order.decision",
  };
  unit.audit({ ...entry, before: text(order), after: text(after) });
  unit.decision(after, order.decision, callbackUrl, now);
  unit.finish();
  return { order: after, events: unit.alerts };
}

const text = ({ decision, decisionNote, decisionActor }: OrderRow): string =>
  JSON.stringify({ status: decision, note: decisionNote, actor: decisionActor });

/** A person decides on an order of the review queue. */
import type { OrderRow } from "../../db/queries/orders.ts";
import { findOrder } from "../find.ts";
import type { Doer, VerifyIn } from "../types.ts";
import { OrderWrite } from "./change.ts";
import type { Parts } from "./parts.ts";
import type { Merchant } from "./types.ts";

/**
 * Any decision may follow any other; the same one again changes nothing. The event that tells the shop is written
 * with it.
 */
export async function decide(
  parts: Parts,
  merchant: Merchant,
  decision: VerifyIn,
  doer: Doer,
  now: number,
): Promise<OrderRow> {
  const { order, events } = await parts.db.write(() => writeDecision(parts, merchant, decision, doer, now));
  if (events > 0) parts.onAlert?.();
  return order;
}

function writeDecision(parts: Parts, merchant: Merchant, decision: VerifyIn, doer: Doer, now: number) {
  const { queries } = parts;
  const { id: accountId, callbackUrl } = merchant;
  const order = findOrder(queries.orders, accountId, decision.order_id);
  const { action, note = null, actor = null } = decision;
  if (order.decision === action && order.decisionNote === note && order.decisionActor === actor)
    return { order, events: 0 };
  const after: OrderRow = {
    ...order,
    ...{ decision: action, decisionNote: note, decisionActor: actor },
    ...{ decidedAt: now, updatedAt: now },
  };
  const write = new OrderWrite(parts);
  write.update(order, after);
  write.audit({
    ...{ accountId, orderId: order.orderId, at: now, source: doer.source, actor, action: "order.decision" },
    before: text(order),
    after: text(after),
  });
  write.decision(after, order.decision, callbackUrl, now);
  write.finish();
  return { order: after, events: write.alerts };
}

const text = ({ decision, decisionNote, decisionActor }: OrderRow): string =>
  JSON.stringify({ status: decision, note: decisionNote, actor: decisionActor });

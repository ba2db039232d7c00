/** A person decides on an order of the review queue. */
import type { OrderRow } from "../../db/queries/orders.ts";
import { findOrder } from "../find.ts";
import type { Doer, VerifyIn } from "../types.ts";
import { OrderWrite } from "./change.ts";
import type { Parts } from "./parts.ts";

/** Inside a `db.write`. Any decision may follow any other; the same one again changes nothing. */
export function decide(
  parts: Parts,
  accountId: number,
  decision: VerifyIn,
  doer: Doer,
  now: number,
): OrderRow {
  const { queries } = parts;
  const order = findOrder(queries.orders, accountId, decision.order_id);
  const { action, note = null, actor = null } = decision;
  if (order.decision === action && order.decisionNote === note && order.decisionActor === actor) return order;
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
  write.finish();
  return after;
}

const text = ({ decision, decisionNote, decisionActor }: OrderRow): string =>
  JSON.stringify({ status: decision, note: decisionNote, actor: decisionActor });

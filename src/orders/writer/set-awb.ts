/** Stores the courier's tracking number (AWB) of an order. */
import type { Actor } from "../types.ts";
import type { WriterDeps } from "./deps.ts";
import { OrderUnitOfWork } from "./unit-of-work.ts";

/** Inside a `db.write`. @returns false when there is no such order; nothing is stored then */
export function setAwb(
  deps: WriterDeps,
  accountId: number,
  { order_id, awb }: { order_id: string; awb: string },
  { source, actor = null }: Actor,
  now: number,
): boolean {
  const { queries } = deps;
  const order = queries.orders.find(accountId, order_id);
  if (!order) return false;
  if (order.awb === awb) return true;
  const after = { ...order, awb, updatedAt: now };
  const unit = new OrderUnitOfWork(deps);
  unit.update(order, after);
  queries.search.refresh(after);
  const entry = { accountId, orderId: order.orderId, at: now, source, actor, action: "order.updated" };
  unit.audit({ ...entry, before: JSON.stringify({ awb: order.awb }), after: JSON.stringify({ awb }) });
  unit.finish();
  return true;
}

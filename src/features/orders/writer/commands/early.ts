/** Outcomes that were reported before their order arrived, by any of its names. */
import { parcelsIn } from "../../../../db/queries/order-aliases.ts";
import type { EarlyOutcomeRow } from "../../../../db/queries/orders.ts";
import { DAY_MS } from "../../../../lib/time.ts";
import type { OrderColumns } from "../../record/order.ts";
import { isSameAwb, type OrderEnd, parcelsOf, withEndOf } from "../../record/parcels.ts";
import type { OrderPlan } from "../plan/plan.ts";

/**
 * An outcome reported by an order's name belongs to the order only if it happened within this time after it, as names
 * are reused.
 */
const MAX_DAYS = 120;

type Named = Pick<OrderColumns, "accountId" | "orderId" | "reference" | "placedAt" | "awb" | "parcels">;

/** Its id first, then spellings of id and reference, with and without #, and its AWBs. */
export function earlyNames({
  orderId,
  reference,
  awb,
  parcels,
}: Omit<Named, "accountId" | "placedAt">): string[] {
  const names = new Set([orderId]);
  for (const name of reference === "" ? [orderId] : [orderId, reference]) {
    const bare = name.replace(/^#+/, "");
    if (/^\d/.test(bare)) names.add(bare).add(`#${bare}`);
    else names.add(name);
  }
  if (awb !== "") names.add(awb);
  for (const parcel of parcelsIn(parcels)) names.add(parcel.awb);
  return [...names];
}

/**
 * @param order with the names that a source gives it
 * @param current with its AWBs
 * @returns the outcome with those reported early, which are removed
 */
export function takeEarly(plan: OrderPlan, order: Named, current: OrderEnd): OrderEnd {
  const { outcome, outcomeAt, ndrAt, awb, parcels } = current;
  let state: OrderEnd = { outcome, outcomeAt, ndrAt, awb, parcels };
  if (!plan.hasEarly) return state;
  for (const name of earlyNames(order)) {
    const early = plan.findEarly(order.accountId, name);
    if (!early || (name !== order.orderId && !isAfter(early, order))) continue;
    plan.setEarly(order.accountId, name, null);
    const own =
      name === order.orderId ? undefined : parcelsOf(state).find((parcel) => isSameAwb(parcel.awb, name));
    state = withEndOf(state, early, own?.awb);
  }
  return state;
}

const isAfter = ({ outcomeAt }: EarlyOutcomeRow, { placedAt }: Named): boolean =>
  outcomeAt >= placedAt - DAY_MS && outcomeAt <= placedAt + MAX_DAYS * DAY_MS;

/** Outcomes that were reported before their order arrived, by any of its names. */
import type { EarlyOutcomeRow } from "../../../../db/queries/orders.ts";
import { DAY_MS } from "../../../../lib/time.ts";
import type { OrderColumns } from "../../record/order.ts";
import { afterReport, NO_PARCELS, type OutcomeState } from "../../record/parcels.ts";
import type { OrderPlan } from "../plan/plan.ts";

/**
 * An outcome reported by an order's name belongs to the order only if it happened within this time after it, as names
 * are reused.
 */
const MAX_DAYS = 120;

type Named = Pick<OrderColumns, "accountId" | "orderId" | "reference" | "placedAt">;

/** Its id first, then spellings of id and reference, with and without #. */
export function earlyNames({ orderId, reference }: Pick<Named, "orderId" | "reference">): string[] {
  const names = new Set([orderId]);
  for (const name of reference === "" ? [orderId] : [orderId, reference]) {
    const bare = name.replace(/^#+/, "");
    if (/^\d/.test(bare)) names.add(bare).add(`#${bare}`);
    else names.add(name);
  }
  return [...names];
}

/** @returns the outcome with those reported early, which are removed */
export function takeEarly(plan: OrderPlan, order: Named, current: OutcomeState): OutcomeState {
  const { outcome, outcomeAt, ndrAt } = current;
  let state: OutcomeState = { outcome, outcomeAt, ndrAt };
  if (!plan.hasEarly) return state;
  for (const name of earlyNames(order)) {
    const early = plan.findEarly(order.accountId, name);
    if (!early || (name !== order.orderId && !isAfter(early, order))) continue;
    plan.setEarly(order.accountId, name, null);
    const end = afterReport({ ...state, ...NO_PARCELS }, { outcome: early.outcome, at: early.outcomeAt });
    if (end) state = { outcome: end.outcome, outcomeAt: end.outcomeAt, ndrAt: end.ndrAt };
    if (early.ndrAt !== null) state = { ...state, ndrAt: Math.min(early.ndrAt, state.ndrAt ?? early.ndrAt) };
  }
  return state;
}

const isAfter = ({ outcomeAt }: EarlyOutcomeRow, { placedAt }: Named): boolean =>
  outcomeAt >= placedAt - DAY_MS && outcomeAt <= placedAt + MAX_DAYS * DAY_MS;

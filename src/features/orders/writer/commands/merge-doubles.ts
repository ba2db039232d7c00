/** Merges stored records of the same order. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { isLetGo, strengthOf } from "../../record/decider.ts";
import { Act, releasedPart } from "../../record/held.ts";
import { withEndOf } from "../../record/parcels.ts";
import { isOfStore, likeness } from "../../record/same-order.ts";
import type { Actor, Merchant } from "../../record/types.ts";
import type { OrderCommand, OrderPlan } from "../plan/plan.ts";
import { completed, takesAddress, withAwb } from "./complete.ts";
import { tellDecision } from "./decide.ts";
import { auditEnd } from "./outcome.ts";

/**
 * Merges pairs of orders, given by their ids; a pair that has changed and no longer matches is left alone.
 * @returns how many were merged
 */
export const mergeDoubles = (
  { id: accountId, callbackUrl }: Merchant,
  pairs: readonly (readonly [string, string])[],
  by: Actor,
  now: number,
): OrderCommand<number> => ({
  keys: { found: pairs.flat().map((orderId) => ({ accountId, orderId })) },
  plan(plan) {
    let merged = 0;
    for (const [first, second] of pairs) {
      const [a, b] = [plan.find(accountId, first), plan.find(accountId, second)];
      if (!a || !b || a.id === b.id || likeness(a, b) === 0) continue;
      // Otherwise erased data would come back, or the other order would be blanked.
      if ((a.erasedAt === null) !== (b.erasedAt === null)) continue;
      const [into, double] = isKept(b, a) ? [b, a] : [a, b];
      merge(plan, into, double, by, callbackUrl, now);
      merged++;
    }
    return merged;
  },
});

/** The store's own order is kept, or the one that people worked on; else the first. */
function isKept(order: OrderRow, other: OrderRow): boolean {
  if (isOfStore(order) !== isOfStore(other)) return isOfStore(order);
  return strengthOf(order) > strengthOf(other);
}

function merge(
  plan: OrderPlan,
  into: OrderRow,
  double: OrderRow,
  by: Actor,
  callbackUrl: string | null,
  now: number,
): void {
  const isCorrected = isHeldBy(double, Act.corrected) && !isHeldBy(into, Act.corrected);
  const isTaken = isCorrected || takesAddress(into, double, null);
  const part = into.erasedAt === null ? completed(into, double, isTaken) : withAwb(into, double);
  const end = withEndOf({ ...into, awb: part.awb, parcels: part.parcels }, double);
  const decider = deciderOf(into, double);
  const after = { ...into, ...part, ...end, ...decisionOf(decider), ...heldOf(into, double) };
  const held = after.decision === "pending" ? releasedPart(after) : {};
  const saved = plan.update(into, { ...after, ...held, updatedAt: now }, by);
  plan.mergeInto(saved, double);
  if (saved.decision !== "pending") plan.setWaiting(saved, null);
  plan.audit(saved, "order.merged", by, now, shown(into), shown(double));
  // A sent order is not a decision, so there is no event.
  if (decider === double && !isLetGo(double)) tellDecision(plan, into, saved, by, callbackUrl, now);
  auditEnd(plan, into, end, by, now);
}

const isHeldBy = ({ heldActs }: OrderRow, act: number): boolean => (heldActs & act) !== 0;

/** The order whose decision is kept: the stronger one, or the later of equal ones. A sent order does not wait again. */
function deciderOf(into: OrderRow, double: OrderRow): OrderRow {
  const lead = strengthOf(double) - strengthOf(into) || (double.decidedAt ?? 0) - (into.decidedAt ?? 0);
  const [decider, other] = lead > 0 ? [double, into] : [into, double];
  return decider.decision === "pending" && isLetGo(other) ? other : decider;
}

const decisionOf = ({ decision, decisionNote, decisionActor, decidedAt }: OrderRow) => ({
  ...{ decision, decisionNote, decisionActor, decidedAt },
});

function heldOf(into: OrderRow, double: OrderRow): Partial<OrderRow> {
  const { heldScore, heldVersion } = into.heldScore === null ? double : into;
  return { heldScore, heldVersion, heldActs: into.heldActs | double.heldActs };
}

/** For the audit, without what identifies a person. */
const shown = ({ orderId, channel, reference, awb, decision, outcome }: OrderRow): string =>
  JSON.stringify({ order_id: orderId, channel, reference, awb, status: decision, outcome });

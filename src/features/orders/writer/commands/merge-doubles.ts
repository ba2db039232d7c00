/** Merges stored orders that are one. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { Act } from "../../record/held.ts";
import { isOfStore, likeness } from "../../record/same-order.ts";
import type { Actor } from "../../record/types.ts";
import type { OrderCommand, OrderPlan } from "../plan/plan.ts";
import { completed, takesAddress, withAwb } from "./complete.ts";
import { auditOutcome, nextOutcome, type OutcomeState } from "./outcome.ts";

/**
 * Merges pairs of orders, named by their ids; one that was changed so that they are two by now is left.
 * @returns how many were merged
 */
export const mergeDoubles = (
  accountId: number,
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
      // Else the erased person would be back, or the other one's order blank.
      if ((a.erasedAt === null) !== (b.erasedAt === null)) continue;
      const [into, double] = isKept(b, a) ? [b, a] : [a, b];
      merge(plan, into, double, by, now);
      merged++;
    }
    return merged;
  },
});

/** The store's own order stays, or the one that people worked on; else the first. */
function isKept(order: OrderRow, other: OrderRow): boolean {
  if (isOfStore(order) !== isOfStore(other)) return isOfStore(order);
  return order.decidedAt !== null && other.decidedAt === null;
}

function merge(plan: OrderPlan, into: OrderRow, double: OrderRow, by: Actor, now: number): void {
  const isCorrected = isHeldBy(double, Act.corrected) && !isHeldBy(into, Act.corrected);
  const isTaken = isCorrected || takesAddress(into, double, null);
  const part = into.erasedAt === null ? completed(into, double, isTaken) : withAwb(into, double);
  const end = bothOutcomes(into, double);
  const after = { ...into, ...part, ...end, ...decisionOf(into, double), ...heldOf(into, double) };
  const saved = plan.update(into, { ...after, updatedAt: now }, by);
  plan.mergeInto(saved, double);
  if (saved.decision !== "pending") plan.setWaiting(saved, null);
  plan.audit(saved, "order.merged", by, now, shown(into), shown(double));
  if (end.outcome !== into.outcome || end.outcomeAt !== into.outcomeAt)
    auditOutcome(plan, saved, into, end, by, now);
}

const isHeldBy = ({ heldActs }: OrderRow, act: number): boolean => (heldActs & act) !== 0;

function bothOutcomes(into: OrderRow, { outcome, outcomeAt, ndrAt }: OrderRow): OutcomeState {
  const own = { outcome: into.outcome, outcomeAt: into.outcomeAt, ndrAt: into.ndrAt };
  const end = outcomeAt === null ? own : (nextOutcome(own, { outcome, at: outcomeAt }) ?? own);
  return ndrAt === null ? end : { ...end, ndrAt: Math.min(ndrAt, end.ndrAt ?? ndrAt) };
}

/** The later one; one without a time was made by no person. */
function decisionOf(into: OrderRow, double: OrderRow): Partial<OrderRow> {
  const isDoubles =
    double.decision !== "pending" &&
    (into.decision === "pending" || (double.decidedAt ?? 0) > (into.decidedAt ?? 0));
  if (!isDoubles) return {};
  const { decision, decisionNote, decisionActor, decidedAt } = double;
  return { decision, decisionNote, decisionActor, decidedAt };
}

function heldOf(into: OrderRow, double: OrderRow): Partial<OrderRow> {
  const { heldProbability, heldWidth } = into.heldProbability === null ? double : into;
  return { heldProbability, heldWidth, heldActs: into.heldActs | double.heldActs };
}

/** For the audit, without what identifies a person. */
const shown = ({ orderId, channel, reference, awb, decision, outcome }: OrderRow): string =>
  JSON.stringify({ order_id: orderId, channel, reference, awb, status: decision, outcome });

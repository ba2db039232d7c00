/** Decisions of people on orders. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import { Problem } from "../../../../lib/problem.ts";
import { findOrder } from "../../record/find.ts";
import { type HeldPart, heldPart, releasedPart } from "../../record/held.ts";
import type { Actor, Merchant, VerifyIn } from "../../record/types.ts";
import type { OrderCommand, OrderPlan } from "../plan/plan.ts";
import { isStale } from "../plan/revision.ts";

/** A found order: decided on, or stale and unchanged. */
export interface Decided {
  order: OrderRow;
  /** Whether the decision was made on an earlier revision. */
  isStale: boolean;
}

/** Why an order was not found, in the form of a Problem. */
export type DecisionProblem = Pick<Problem, "status" | "code" | "key" | "values" | "detail" | "extras">;

/**
 * Any decision may follow any other; repeating one changes nothing. The event for the shop shares its transaction.
 * Its plan throws Problem 404 `order_not_found`, 409 `ambiguous_reference`.
 */
export const decide = (
  merchant: Merchant,
  decision: VerifyIn,
  by: Actor,
  now: number,
): OrderCommand<Decided> => ({
  keys: { found: [{ accountId: merchant.id, orderId: decision.order_id }] },
  plan: (plan) => decideOne(plan, merchant, decision, by, now),
});

/** The same for many, in the given order; each is decided on or refused independently. */
export const decideAll = (
  merchant: Merchant,
  decisions: readonly VerifyIn[],
  by: Actor,
  now: number,
): OrderCommand<(Decided | DecisionProblem)[]> => ({
  keys: { found: decisions.map(({ order_id }) => ({ accountId: merchant.id, orderId: order_id })) },
  plan: (plan) =>
    decisions.map((decision) => {
      try {
        return decideOne(plan, merchant, decision, by, now);
      } catch (error) {
        // Thrown before anything was planned for the order.
        if (!(error instanceof Problem)) throw error;
        const { status, code, key, values, detail, extras } = error;
        return { status, code, key, values, detail, extras };
      }
    }),
});

function decideOne(
  plan: OrderPlan,
  { id: accountId, callbackUrl }: Merchant,
  { order_id, action, note = null, actor = null, if_revision }: VerifyIn,
  { source }: Actor,
  now: number,
): Decided {
  const order = findOrder(plan, accountId, order_id);
  // First, as a client that lost the response repeats the decision with the earlier revision.
  if (order.decision === action && order.decisionNote === note && order.decisionActor === actor) {
    plan.setWaiting(order, null);
    return { order, isStale: false };
  }
  if (isStale(order, if_revision)) return { order, isStale: true };
  const by = { source, actor };
  const held = action === "pending" ? releasedPart(order) : heldPart(order);
  const after = setDecision(plan, order, { decision: action, note, actor, held }, by, callbackUrl, now);
  return { order: after, isStale: false };
}

/** A decision, and what is stored for a held order. */
interface NewDecision {
  decision: OrderRow["decision"];
  note: string | null;
  actor: string | null;
  /** When it was made; now by default. Null: the order waits again as if undecided. */
  decidedAt?: null;
  held: Partial<HeldPart>;
}

/** Plans a decision, its entry in the audit and its event. @returns the order with it */
export function setDecision(
  plan: OrderPlan,
  order: OrderRow,
  { decision, note, actor, held, decidedAt }: NewDecision,
  by: Actor,
  callbackUrl: string | null,
  now: number,
): OrderRow {
  const at = decidedAt === null ? null : now;
  const decided = { decision, decisionNote: note, decisionActor: actor, decidedAt: at };
  const after = plan.update(order, { ...order, ...decided, ...held, updatedAt: now }, by);
  tellDecision(plan, order, after, by, callbackUrl, now);
  return after;
}

/** Plans the entry in the audit and the event of a decision, unless it is the same. @param after the order with it */
export function tellDecision(
  plan: OrderPlan,
  before: OrderRow,
  after: OrderRow,
  by: Actor,
  callbackUrl: string | null,
  now: number,
): void {
  const [textBefore, textAfter] = [decisionText(before), decisionText(after)];
  if (textBefore === textAfter) return;
  plan.audit(after, "order.decision", by, now, textBefore, textAfter);
  plan.decided(after, before.decision, callbackUrl, now);
}

const decisionText = ({ decision, decisionNote, decisionActor }: OrderRow): string =>
  JSON.stringify({ status: decision, note: decisionNote, actor: decisionActor });

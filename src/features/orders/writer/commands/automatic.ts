/** Automatic actions of rules on an order that is new, or sent again with other contents. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { Mark } from "../../../../engine/risk/index.ts";
import type { Rule } from "../../../../engine/risk/schema.ts";
import { istDay } from "../../../checks/calendar.ts";
import { isByRule, ruleActor } from "../../record/decider.ts";
import { releasedPart } from "../../record/held.ts";
import type { OrderPlan } from "../plan/plan.ts";
import { setDecision } from "./decide.ts";

/** Adds an audit entry for each rule that has raised the order's level or tagged it. */
export function auditMarks(plan: OrderPlan, order: OrderRow, marks: readonly Mark[], now: number): void {
  for (const { code, level, tag } of marks) {
    const by = { source: ruleActor(code) };
    plan.audit(order, "order.marked", by, now, null, JSON.stringify({ risk_level: level, tag }));
  }
}

/** How an order arrived. */
interface Coming {
  /** Whether it comes by the API or from the store, so that a rule may decide on it. */
  isLive: boolean;
  /** Whether it is already stored, with other contents than now. */
  isChanged: boolean;
  callbackUrl: string | null;
}

/**
 * Decides as the rule says, unless a person has touched the order or the rule's cap of the day in IST is used up. A
 * rule's decision on other contents is not kept for that reason: if the rules now say otherwise and may not decide, the
 * order waits again.
 * @param rule the one that decides, if any
 * @returns the order afterwards
 */
export function decideByRule(
  plan: OrderPlan,
  order: OrderRow,
  rule: Rule | undefined,
  { isLive, isChanged, callbackUrl }: Coming,
  now: number,
): OrderRow {
  const decision = rule?.automatic?.decision;
  const stands = isByRule(order);
  if (!isUntouched(order) || (stands && (!isChanged || isLabelled(order) || decision === order.decision)))
    return order;
  if (isLive && rule && decision && isWithinCap(plan, order, rule, now)) {
    const actor = ruleActor(rule.code);
    // Rejected orders count towards savings, as if a person had held them.
    const held = decision === "rejected" ? plan.heldByRule(order) : releasedPart(order);
    const made = { decision, note: rule.message, actor, held };
    return setDecision(plan, order, made, { source: actor }, callbackUrl, now);
  }
  if (!stands) return order;
  const undone = { decision: "pending", note: null, actor: null, decidedAt: null } as const;
  const by = { source: order.decisionActor };
  return setDecision(plan, order, { ...undone, held: releasedPart(order) }, by, callbackUrl, now);
}

/** Whether no person has decided, called the buyer or corrected the address, which rules must not override. */
const isUntouched = (order: OrderRow): boolean =>
  order.heldActs === 0 &&
  order.outcome === null &&
  (isByRule(order) || (order.decision === "pending" && order.decidedAt === null));

/** Whether the shop has acted on the decision: it has made a label at least. */
const isLabelled = ({ awb }: OrderRow): boolean => awb !== "";

/** The cap is counted in the decision's transaction, and these are serialized across nodes. */
function isWithinCap(plan: OrderPlan, { accountId }: OrderRow, rule: Rule, now: number): boolean {
  const max = rule.automatic?.max_per_day;
  return max === undefined || plan.countRuleDecision({ accountId, code: rule.code, day: istDay(now) }, max);
}

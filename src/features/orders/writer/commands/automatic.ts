/** What rules of the shop do by themselves to an order that comes in. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { Mark } from "../../../../engine/risk/index.ts";
import type { Rule } from "../../../../engine/risk/schema.ts";
import { istDay } from "../../../checks/calendar.ts";
import type { OrderPlan } from "../plan/plan.ts";
import { setDecision } from "./decide.ts";

/** An entry in the audit for each rule that has raised the order to a level or tagged it. */
export function auditMarks(plan: OrderPlan, order: OrderRow, marks: readonly Mark[], now: number): void {
  for (const { code, level, tag } of marks) {
    const by = { source: `rule ${code}` };
    plan.audit(order, "order.marked", by, now, null, JSON.stringify({ risk_level: level, tag }));
  }
}

/** Whether no person has decided on it, called its buyer or corrected its address: what a person did stays. */
const isUntouched = ({ decision, decidedAt, heldActs, outcome }: OrderRow): boolean =>
  decision === "pending" && decidedAt === null && heldActs === 0 && outcome === null;

/**
 * Decides as the rule says, unless a person has touched the order or the rule's cap of the day in IST is used up. The cap
 * is counted in the transaction of the decision, and these come one after the other on all nodes.
 * @param rule the one that decides, if any
 * @returns the order afterwards
 */
export function decideByRule(
  plan: OrderPlan,
  order: OrderRow,
  rule: Rule | undefined,
  callbackUrl: string | null,
  now: number,
): OrderRow {
  const { decision, max_per_day } = rule?.automatic ?? {};
  if (!rule || !decision || !isUntouched(order)) return order;
  const counted = { accountId: order.accountId, code: rule.code, day: istDay(now) };
  if (max_per_day !== undefined && !plan.countRuleDecision(counted, max_per_day)) return order;
  const by = { source: `rule ${rule.code}` };
  // What was rejected counts among the savings, as if a person had held it.
  const held = decision === "rejected" ? plan.held(order) : {};
  const made = { decision, note: rule.message, actor: by.source, held };
  return setDecision(plan, order, made, by, callbackUrl, now);
}

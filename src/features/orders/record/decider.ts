/** Who decided on an order: a person or a rule. Pure. */
import type { OrderRow } from "../../../db/queries/orders.ts";
import { isTreated } from "./held.ts";

const RULE = "rule ";

/** Name of a rule, as the actor of its decisions and the source of its actions. */
export const ruleActor = (code: string): string => RULE + code;

/** Whether an actor's name is that of a rule. */
export const isRule = (actor: string): boolean => actor.startsWith(RULE);

/** Whether the current decision is a rule's; else a person made or undid it, or nobody decided. */
export const isByRule = (order: OrderRow): order is OrderRow & { decisionActor: string } =>
  order.decision !== "pending" && order.decisionActor !== null && isRule(order.decisionActor);

/** Whether it only counts as verified because it was sent, without a decision here. */
export const isLetGo = ({ decision, decidedAt }: OrderRow): boolean =>
  decision !== "pending" && decidedAt === null;

/**
 * Strength of the current decision. 3: a person's. 2: a person undid it, called or corrected the address, so it waits.
 * 1: a rule's. 0: nobody's.
 */
export function strengthOf(order: OrderRow): 0 | 1 | 2 | 3 {
  if (order.decision === "pending") return order.decidedAt !== null || isTreated(order) ? 2 : 0;
  if (order.decidedAt === null) return 0;
  return isByRule(order) ? 1 : 3;
}

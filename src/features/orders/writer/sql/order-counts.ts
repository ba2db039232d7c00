/** Counts the orders of each kind that the changes of a transaction add and remove. Pure. */
import type { CountedOrder } from "../../../../db/queries/orders-count.ts";
import type { OrderChanges } from "../plan/store.ts";

/** @returns one order of each kind whose count changes, with the difference */
export function countChanges({
  orders,
  scores,
  merged,
}: Pick<OrderChanges, "orders" | "scores" | "merged">): { order: CountedOrder; by: number }[] {
  const sums = new Map<string, { order: CountedOrder; by: number }>();
  const add = (order: CountedOrder, by: 1 | -1) => {
    const { accountId, riskLevel, decision, outcome, payment } = order;
    const key = `${accountId} ${riskLevel} ${decision} ${outcome} ${payment}`;
    const sum = sums.get(key);
    if (sum) sum.by += by;
    else sums.set(key, { order, by });
  };
  for (const { before, after } of orders) {
    if (before) add(before, -1);
    add(after, 1);
  }
  for (const { double } of merged) add(double, -1);
  for (const { before, after } of scores) {
    if (before.riskLevel === after.riskLevel) continue;
    add(before, -1);
    add(after, 1);
  }
  return [...sums.values()].filter(({ by }) => by !== 0);
}

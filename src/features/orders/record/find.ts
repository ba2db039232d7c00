/** Finds an order by its id, reference or AWB. */
import type { FindableOrder, OrderQueries, OrderRow } from "../../../db/queries/orders.ts";
import { Problem } from "../../../lib/problem.ts";

/** An order, null, or several orders with the same reference or AWB. */
export type Found = { order: OrderRow } | { ambiguous: readonly FindableOrder[] } | null;

type Finder = Pick<OrderQueries, "find" | "findLabelled">;

/**
 * Looks an order up by the merchant's own id, else by a reference (`#1019`, `1019`) or AWB.
 * @param text as the client sent it
 */
export function lookUpOrder(queries: Finder, accountId: number, text: string): Found {
  const exact = queries.find(accountId, text);
  if (exact) return { order: exact };
  const labelled = queries.findLabelled(accountId, text.trim());
  if (labelled.length > 1) return { ambiguous: labelled };
  const order = labelled.length === 1 ? queries.find(accountId, labelled[0].orderId) : null;
  return order && { order };
}

/**
 * Like {@link lookUpOrder}, for requests that need exactly one order.
 * @throws Problem 404 `order_not_found`, 409 `ambiguous_reference`
 */
export function findOrder(queries: Finder, accountId: number, text: string): OrderRow {
  const found = lookUpOrder(queries, accountId, text);
  if (!found) throw orderNotFound(text);
  if ("ambiguous" in found) throw ambiguousReference(text, idsOf(found.ambiguous));
  return found.order;
}

/** Ids of the orders that a reference may mean, for the sender to choose from. */
export const idsOf = (orders: readonly FindableOrder[]): string[] => orders.map(({ orderId }) => orderId);

/** 404 with the requested id. */
function orderNotFound(text: string): Problem {
  return new Problem("order_not_found", { text });
}

/** 409 with the ids of the matching orders. */
export function ambiguousReference(text: string, order_ids: readonly string[]): Problem {
  return new Problem("ambiguous_reference", { text, order_ids }, { data: { order_ids } });
}

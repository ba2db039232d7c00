/** The order that a person or a courier means. */
import type { FindableOrder, OrderQueries, OrderRow } from "../db/queries/orders.ts";
import { Problem } from "../problem.ts";

/** An order, none, or several of the same reference or AWB. */
export type Found = { order: OrderRow } | { ambiguous: readonly FindableOrder[] } | null;

/**
 * By the merchant's own id, else by a reference (`#1019`, `1019`) or an AWB that only one order has.
 * @param text as it was sent
 */
export function lookUpOrder(queries: OrderQueries, accountId: number, text: string): Found {
  const exact = queries.find(accountId, text);
  if (exact) return { order: exact };
  const labelled = queries.findLabelled(accountId, text.trim());
  if (labelled.length > 1) return { ambiguous: labelled };
  const order = labelled.length === 1 ? queries.find(accountId, labelled[0].orderId) : null;
  return order && { order };
}

/**
 * The same for a request that can do nothing without the order.
 * @throws Problem 404 `order_not_found`, 409 `ambiguous_reference`
 */
export function findOrder(queries: OrderQueries, accountId: number, text: string): OrderRow {
  const found = lookUpOrder(queries, accountId, text);
  if (!found) throw orderNotFound(text);
  if ("ambiguous" in found) throw ambiguousReference(text, idsOf(found.ambiguous));
  return found.order;
}

export const idsOf = (orders: readonly FindableOrder[]): string[] => orders.map(({ orderId }) => orderId);

/** 404 with the id that was asked for. */
function orderNotFound(text: string): Problem {
  return new Problem(404, "order_not_found", `You have no order ${text}; score it first.`);
}

/** 409 with the ids of the orders that are meant. */
export function ambiguousReference(text: string, order_ids: readonly string[]): Problem {
  return new Problem(409, "ambiguous_reference", ambiguity(text, order_ids), { data: { order_ids } });
}

/** Which orders a reference means, and what to do about it. */
export const ambiguity = (text: string, ids: readonly string[]): string =>
  `${text} is the reference or AWB of several orders (${ids.join(", ")}); send an order_id.`;

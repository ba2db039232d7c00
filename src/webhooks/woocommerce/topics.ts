/**
 * The topic is a header, which no signature covers: a body counts for a topic only when it is the resource that the
 * topic sends. A product, a coupon or a deletion is no order.
 */
import { fields, text } from "../json.ts";

const DELETED = "order.deleted";
const TOPICS: ReadonlySet<string> = new Set(["order.created", "order.updated", "order.restored", DELETED]);

/** Whether a topic is acted on. */
export const isOrderTopic = (topic: string): boolean => TOPICS.has(topic);
export const isDeletion = (topic: string): boolean => topic === DELETED;

/** Whether a body is what its topic sends; true for topics that are not acted on. */
export function isOfTopic(topic: string, value: unknown): boolean {
  if (!isOrderTopic(topic)) return true;
  const body = fields(value);
  if (isDeletion(topic)) return Object.keys(body).length === 1 && "id" in body;
  // A subscription is an order in all but its period of billing.
  return text(body.order_key) !== "" && Array.isArray(body.line_items) && !("billing_period" in body);
}

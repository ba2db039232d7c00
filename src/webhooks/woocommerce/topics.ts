/**
 * The topic is in a header, which the signature does not cover: a captured body could be replayed under another topic.
 * So the body must be the resource that the topic sends: not a product or a coupon.
 */
import { fields, text } from "../json.ts";

const DELETED = "order.deleted";
const TOPICS: ReadonlySet<string> = new Set(["order.created", "order.updated", "order.restored", DELETED]);

/** Whether a topic is processed. */
export const isOrderTopic = (topic: string): boolean => TOPICS.has(topic);
export const isDeletion = (topic: string): boolean => topic === DELETED;

/** Whether a body is what its topic sends; true for topics that are not processed. */
export function isOfTopic(topic: string, value: unknown): boolean {
  if (!isOrderTopic(topic)) return true;
  const body = fields(value);
  if (isDeletion(topic)) return Object.keys(body).length === 1 && "id" in body;
  // A subscription has all fields of an order, and a billing period.
  return text(body.order_key) !== "" && Array.isArray(body.line_items) && !("billing_period" in body);
}

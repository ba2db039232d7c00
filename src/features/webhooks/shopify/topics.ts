/**
 * The topic is in a header, which the signature does not cover: a captured body could be replayed under another topic.
 * So the body must be the resource that the topic sends.
 */
import { type Fields, fields, text } from "../json.ts";

/** What a topic sends. */
export type TopicKind = "order" | "deletion" | "shipment" | "scan" | PrivacyTopic;
type PrivacyTopic = "customer_redact" | "customer_data" | "shop_redact";

/** The topics that are processed. orders/edited has only the changes; orders/updated is sent as well. */
const TOPICS = new Map<string, TopicKind>(
  Object.entries({
    "orders/create": "order",
    "orders/updated": "order",
    "orders/cancelled": "order",
    "orders/paid": "order",
    "orders/fulfilled": "order",
    "orders/partially_fulfilled": "order",
    "orders/delete": "deletion",
    "fulfillments/create": "shipment",
    "fulfillments/update": "shipment",
    "fulfillment_events/create": "scan",
    "customers/redact": "customer_redact",
    "customers/data_request": "customer_data",
    "shop/redact": "shop_redact",
  } as const),
);

/** What a topic sends; null for one that is not processed. */
export const topicKind = (topic: string): TopicKind | null => TOPICS.get(topic) ?? null;

/** Privacy requests are processed under any plan. */
export const isPrivacyTopic = (topic: string): boolean =>
  ["customer_redact", "customer_data", "shop_redact"].includes(topicKind(topic) ?? "");

/** Whether a body is what its topic sends; true for topics that are not processed. */
export function isOfTopic(topic: string, value: unknown): boolean {
  const kind = topicKind(topic);
  return kind === null || IS_KIND[kind](fields(value));
}

const IS_KIND: Readonly<Record<TopicKind, (body: Fields) => boolean>> = {
  // Draft orders and checkouts look alike, but have other ids or none of these fields.
  order: (body) =>
    !("order_id" in body) &&
    isResource(body, "Order", ["order_number", "financial_status", "payment_gateway_names", "gateway"]),
  deletion: (body) => hasOnly(body, ["id"]),
  // A refund or a transaction has an order_id too.
  shipment: (body) =>
    "order_id" in body &&
    !("fulfillment_id" in body) &&
    isResource(body, "Fulfillment", ["shipment_status", "tracking_number", "tracking_company"]),
  scan: (body) =>
    "order_id" in body && "fulfillment_id" in body && isResource(body, "FulfillmentEvent", ["status"]),
  customer_redact: (body) => "orders_to_redact" in body && !("data_request" in body),
  customer_data: (body) => "data_request" in body || "orders_requested" in body,
  shop_redact: (body) => hasOnly(body, ["shop_id", "shop_domain"]),
};

/** By the GraphQL id; old versions of the API lack it: then by a field that only this resource has. */
function isResource(body: Fields, type: string, ownFields: readonly string[]): boolean {
  const gid = text(body.admin_graphql_api_id);
  return gid === "" ? ownFields.some((name) => name in body) : gid.startsWith(`gid://shopify/${type}/`);
}

function hasOnly(body: Fields, names: readonly string[]): boolean {
  const given = Object.keys(body);
  return given.length === names.length && names.every((name) => name in body);
}

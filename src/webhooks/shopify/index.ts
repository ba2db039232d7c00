/**
 * Shopify's webhooks.
 * @see https://shopify.dev/docs/api/webhooks
 */
import { fields, idOf, timeOf } from "../json.ts";
import type { IgnoredReading, Platform } from "../types.ts";
import { orderIdOf, readOrder } from "./order.ts";
import { scanOf, shipmentOf } from "./shipment.ts";

export const shopify: Platform = {
  signatureHeader: "x-shopify-hmac-sha256",
  headers(delivery) {
    return {
      topic: (delivery.header("x-shopify-topic") ?? "").trim().toLowerCase(),
      triggeredAt: timeOf(delivery.header("x-shopify-triggered-at")) ?? 0,
      sample: delivery.header("x-shopify-test")?.trim().toLowerCase() === "true",
    };
  },
  read(message, codGateways) {
    const value = fields(message.value);
    const topic = TOPICS[message.topic] ?? null;
    const orderId = topic === "order" || topic === "deletion" ? orderIdOf(value) : idOf(value.order_id);
    const ignored = (reason: IgnoredReading["reason"]): IgnoredReading => ({
      kind: "ignored",
      orderId,
      reason,
    });
    if (topic === null) return ignored(message.topic === "" ? "no_topic" : "other_topic");
    // "Send test notification" shows an order that looks cancelled.
    if (message.sample || value.test === true) return ignored("sample");
    if (orderId === "") return ignored("no_order");
    if (topic === "order") return readOrder(value, orderId, message, codGateways);
    if (topic === "deletion") return { kind: "deletion", orderId };
    const { triggeredAt } = message;
    const happening = topic === "scan" ? scanOf(value, triggeredAt) : shipmentOf(value, triggeredAt);
    return happening ? { kind: "shipment", orderId, happening } : ignored("no_news");
  },
};

/** orders/edited is no order: it has the changes alone, and orders/updated comes beside it. */
const TOPICS: Readonly<Record<string, "order" | "deletion" | "shipment" | "scan" | undefined>> = {
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
};

/**
 * Shopify's webhooks.
 * @see https://shopify.dev/docs/api/webhooks
 */
import { fields, idOf, timeOf } from "../json.ts";
import { fulfillmentAwbs, fulfillmentTracking } from "../tracking.ts";
import { ignored, type Platform } from "../types.ts";
import { orderIdOf, readOrder } from "./order.ts";
import { readPrivacy } from "./privacy.ts";
import { changedAt, handoverOf, isScanned, scanOf, shipmentOf } from "./shipment.ts";
import { isOfTopic, isPrivacyTopic, topicKind } from "./topics.ts";

export const shopify: Platform = {
  signatureHeader: "x-shopify-hmac-sha256",
  headers(delivery) {
    return {
      topic: (delivery.header("x-shopify-topic") ?? "").trim().toLowerCase(),
      triggeredAt: timeOf(delivery.header("x-shopify-triggered-at")) ?? 0,
      sample: delivery.header("x-shopify-test")?.trim().toLowerCase() === "true",
    };
  },
  // The header with the time of the event is not signed.
  signedTime: (value) => timeOf(fields(value).updated_at) ?? 0,
  isPrivacyTopic,
  isOfTopic,
  read(message, codGateways) {
    const value = fields(message.value);
    const topic = topicKind(message.topic);
    const orderId = topic === "order" || topic === "deletion" ? orderIdOf(value) : idOf(value.order_id);
    if (topic === null) return ignored(orderId, message.topic === "" ? "no_topic" : "other_topic");
    // "Send test notification" sends an order that looks cancelled.
    if (message.sample || value.test === true) return ignored(orderId, "sample");
    const request = readPrivacy(topic, value);
    if (request) return request;
    if (orderId === "") return ignored(orderId, "no_order");
    if (topic === "order") return readOrder(value, orderId, message, codGateways);
    if (topic === "deletion") return { kind: "deletion", orderId };
    const { triggeredAt } = message;
    const shipment = { kind: "shipment", orderId, at: changedAt(value, triggeredAt) } as const;
    if (topic === "scan") {
      if (!isScanned(value.status)) return ignored(orderId, "no_news");
      const outcome = scanOf(value, triggeredAt);
      return { ...shipment, outcome, tracking: null, awbs: [], handover: "scanned" };
    }
    return {
      ...shipment,
      outcome: shipmentOf(value, triggeredAt),
      tracking: fulfillmentTracking(value, triggeredAt),
      awbs: fulfillmentAwbs(value),
      handover: handoverOf(value),
    };
  },
};

/**
 * WooCommerce's webhooks.
 * @see https://developer.woocommerce.com/docs/apis/rest-api/v3/webhooks
 */
import { fields, idOf, text } from "../json.ts";
import type { IgnoredReading, Platform } from "../types.ts";
import { readOrder } from "./order.ts";
import { isDeletion, isOfTopic, isOrderTopic } from "./topics.ts";

export const woocommerce: Platform = {
  signatureHeader: "x-wc-webhook-signature",
  headers(delivery) {
    const topic = (delivery.header("x-wc-webhook-topic") ?? "").trim().toLowerCase();
    return { topic, triggeredAt: 0, sample: false };
  },
  isOfTopic,
  read(message, codGateways) {
    const order = fields(message.value);
    const orderId = isOrderTopic(message.topic) ? idOf(order.id) : "";
    const ignored = (reason: IgnoredReading["reason"]): IgnoredReading => ({
      kind: "ignored",
      orderId,
      reason,
    });
    if (message.topic === "") return ignored("no_topic");
    if (!isOrderTopic(message.topic)) return ignored("other_topic");
    if (orderId === "") return ignored("no_order");
    if (isDeletion(message.topic)) return { kind: "deletion", orderId };
    const status = text(order.status).replace(/^wc-/, "").toLowerCase();
    // Opening the checkout page already creates a draft and sends it.
    if (status === "" || DRAFTS.has(status)) return ignored("draft");
    return readOrder(order, orderId, status, message, codGateways);
  },
};

const DRAFTS: ReadonlySet<string> = new Set(["checkout-draft", "auto-draft", "draft", "new", "trash"]);

/**
 * Whether it is the unsigned form that WooCommerce sends when a webhook is saved; it must be answered with a 200.
 */
export function isPing(contentType: string | null, body: Uint8Array): boolean {
  if (body.length > MAX_PING_BYTES || !/^application\/x-www-form-urlencoded\b/i.test(contentType ?? ""))
    return false;
  return /^webhook_id=\d+$/.test(new TextDecoder().decode(body));
}

const MAX_PING_BYTES = 40;

/**
 * WooCommerce's webhooks.
 * @see https://developer.woocommerce.com/docs/apis/rest-api/v3/webhooks
 */
import { type Fields, fields, idOf, items, text } from "../json.ts";
import { ignored, type Platform, type PrivacyReading } from "../types.ts";
import { RESTORED, readOrder } from "./order.ts";

const DELETED = "order.deleted";
const TOPICS: ReadonlySet<string> = new Set(["order.created", "order.updated", RESTORED, DELETED]);
const DRAFTS: ReadonlySet<string> = new Set(["checkout-draft", "auto-draft", "draft", "new", "trash"]);
const MAX_PING_BYTES = 40;
/** Fields that an order has, and no product, coupon or customer. */
const OF_ORDERS = ["order_key", "total", "payment_method"];

export const woocommerce: Platform = {
  signatureHeader: "x-wc-webhook-signature",
  headers(delivery) {
    const topic = (delivery.header("x-wc-webhook-topic") ?? "").trim().toLowerCase();
    return { topic, triggeredAt: 0, sample: false };
  },
  // The clock of the shop's own server is not better than ours.
  signedTime: () => 0,
  isPrivacyTopic: () => false,
  /**
   * The topic is in a header, which the signature does not cover: a captured body could be replayed under another topic.
   * So the body must be the resource that the topic sends: not a product or a coupon.
   */
  isOfTopic(topic, value) {
    if (!TOPICS.has(topic)) return true;
    const body = fields(value);
    if (topic === DELETED) return Object.keys(body).length === 1 && "id" in body;
    // A subscription has all fields of an order, and a billing period.
    return OF_ORDERS.some((name) => name in body) && !("billing_period" in body);
  },
  read(message, codGateways) {
    const order = fields(message.value);
    const orderId = TOPICS.has(message.topic) ? idOf(order.id) : "";
    if (message.topic === "") return ignored(orderId, "no_topic");
    if (!TOPICS.has(message.topic)) return ignored(orderId, "other_topic");
    if (orderId === "") return ignored(orderId, "no_order");
    if (message.topic === DELETED) return { kind: "deletion", orderId };
    if (isAnonymized(order)) return erasureOf(orderId);
    const status = text(order.status).replace(/^wc-/, "").toLowerCase();
    // Opening the checkout page already creates a draft and sends it.
    if (status === "" || DRAFTS.has(status)) return ignored(orderId, "draft");
    return readOrder(order, orderId, status, message, codGateways);
  },
};

/** Whether WooCommerce has erased the person: then there is "[deleted]" in place of name and address. */
const isAnonymized = (order: Fields): boolean =>
  items(order.meta_data).some(({ key, value }) => key === "_anonymized" && value === "yes");

const erasureOf = (orderId: string): PrivacyReading => ({
  kind: "privacy",
  orderId,
  request: { kind: "erase_customer", orderIds: [orderId], phone: "", email: "" },
});

/**
 * Whether it is the unsigned form that WooCommerce sends when a webhook is saved; it must be answered with a 200.
 */
export function isPing(contentType: string | null, body: Uint8Array): boolean {
  if (body.length > MAX_PING_BYTES || !/^application\/x-www-form-urlencoded\b/i.test(contentType ?? ""))
    return false;
  return /^webhook_id=\d+$/.test(new TextDecoder().decode(body));
}

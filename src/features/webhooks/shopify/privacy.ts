/**
 * Reads the privacy requests that Shopify forwards for customers and shops.
 * @see https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance
 */
import { type Fields, fields, idOf, text } from "../json.ts";
import type { PrivacyReading } from "../types.ts";
import type { TopicKind } from "./topics.ts";

/** Null for a topic of another kind. */
export function readPrivacy(kind: TopicKind, body: Fields): PrivacyReading | null {
  const reading = (request: PrivacyReading["request"]): PrivacyReading => ({
    kind: "privacy",
    orderId: "",
    request,
  });
  if (kind === "shop_redact") return reading({ kind: "erase_store" });
  const customer = fields(body.customer);
  const customerId = idOf(customer.id);
  if (kind === "customer_data") {
    return reading({ kind: "data_request", customerId, orderIds: idsOf(body.orders_requested) });
  }
  if (kind !== "customer_redact") return null;
  const person = { phone: text(customer.phone), email: text(customer.email) };
  return reading({ kind: "erase_customer", orderIds: idsOf(body.orders_to_redact), ...person });
}

const idsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.map(idOf).filter((id) => id !== "") : [];

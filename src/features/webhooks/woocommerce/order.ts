/** Reads an order as WooCommerce's REST API wc/v3 formats it. */
import { FIELD_LIMIT } from "../../../engine/address/schema.ts";
import { withCompany } from "../../orders/record/company.ts";
import type { OrderIn } from "../../orders/record/order-in.ts";
import { EMAIL_LIMIT, type Outcome, REFERENCE_LIMIT, VALUE_LIMIT } from "../../orders/record/schema.ts";
import { courierStatus, sentStatus } from "../courier-status.ts";
import { currencyOf, type Fields, fields, firstText, items, money, text, timeOf } from "../json.ts";
import { firstPhone, fullName, hasText, lineItems, MAX_ADDED_LENGTH, rankOf } from "../order-fields.ts";
import { isCod } from "../payment.ts";
import { metaAwbs } from "../tracking.ts";
import { type DatedOutcome, type Message, type OrderReading, PLATFORM } from "../types.ts";

/** The topic of an order restored from the trash. */
export const RESTORED = "order.restored";

/** @param status in lower case, without "wc-" */
export function readOrder(
  order: Fields,
  orderId: string,
  status: string,
  { topic, digest, triggeredAt, arrival }: Message,
  codGateways: readonly string[],
): OrderReading {
  const placedAt = timeOf(order.date_created_gmt) ?? timeOf(order.date_created) ?? 0;
  const at = timeOf(order.date_modified_gmt) ?? placedAt;
  const outcome = outcomeOf(order, status, at);
  const reference = firstText(REFERENCE_LIMIT, order.number);
  const awbs = metaAwbs(items(order.meta_data));
  const awb = awbs.at(-1);
  return {
    kind: "order",
    orderId,
    reference: reference ?? orderId,
    version: { at, triggeredAt, arrival, rank: rankOf(outcome), digest },
    placedAt,
    input: { ...inputOf(order, orderId, codGateways), reference },
    outcome,
    shipments: [],
    // Meta fields have no time.
    tracking: awb === undefined ? null : { awb, since: at, at },
    awbs,
    handover: sentStatus(status) ?? (UNSENT.has(status) ? "unsent" : null),
    checkId: meta(order, /(?:^|_)(?:service|thikana)_check_id$/) ?? "",
    isRestored: topic === RESTORED,
  };
}

/** WooCommerce's own statuses, and those that plugins for Indian couriers add. */
const BY_STATUS: ReadonlyMap<string, Outcome> = new Map([
  ["completed", "delivered"],
  ["delivered", "delivered"],
  ["cancelled", "cancelled"],
  ["failed", "cancelled"],
]);

/** WooCommerce's own statuses before an order is sent; other plugins' statuses may be of any time. */
const UNSENT: ReadonlySet<string> = new Set(["pending", "on-hold", "processing"]);

function outcomeOf(order: Fields, status: string, at: number): DatedOutcome | null {
  const completedAt = timeOf(order.date_completed_gmt);
  const courier = courierStatus(status);
  if (courier) return { outcome: courier, at };
  // A refund after completion is not an RTO; before completion, the order was cancelled.
  const outcome =
    status === "refunded" ? (completedAt === null ? "cancelled" : "delivered") : BY_STATUS.get(status);
  if (!outcome) return null;
  return { outcome, at: outcome === "delivered" ? (completedAt ?? at) : at };
}

function inputOf(order: Fields, orderId: string, codGateways: readonly string[]): OrderIn {
  const [shipping, billing] = [fields(order.shipping), fields(order.billing)];
  // Where nothing is shipped or the shop asks for one address only, all fields of the other are empty strings.
  const isShipped = hasText(shipping.address_1, shipping.address_2, shipping.city, shipping.postcode);
  const address = isShipped ? shipping : billing;
  const first = (...values: unknown[]) => firstText(FIELD_LIMIT, ...values);
  const gateways = [text(order.payment_method), text(order.payment_method_title)];
  return {
    order_id: orderId,
    name: first(fullName(address), fullName(billing)),
    customer_name: first(fullName(billing)),
    phone: firstPhone(shipping.phone, billing.phone),
    email: firstText(EMAIL_LIMIT, billing.email),
    line1: withCompany(text(address.company), first(address.address_1), text(address.address_2)),
    line2: first(address.address_2),
    landmark: first(meta(order, /(?:^|[/_-])landmark$/)),
    city: first(address.city),
    state: first(address.state),
    pincode: first(address.postcode),
    country: first(address.country),
    payment_method: isCod(gateways, codGateways) ? "COD" : "PREPAID",
    order_value: Math.min(money(order.total) ?? 0, VALUE_LIMIT),
    channel: PLATFORM.storeB,
    currency: currencyOf(order.currency),
    items: lineItems(order.line_items),
  };
}

function meta(order: Fields, key: RegExp): string | null {
  const found = items(order.meta_data).find((each) => key.test(text(each.key)) && text(each.value) !== "");
  return found ? firstText(MAX_ADDED_LENGTH, found.value) : null;
}

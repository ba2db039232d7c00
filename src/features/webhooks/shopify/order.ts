/** Reads an order as Shopify's REST API formats it, in old and new versions. */
import { FIELD_LIMIT } from "../../../engine/address/schema.ts";
import { withCompany } from "../../orders/record/company.ts";
import type { OrderIn } from "../../orders/record/order-in.ts";
import { EMAIL_LIMIT, REFERENCE_LIMIT, VALUE_LIMIT } from "../../orders/record/schema.ts";
import type { CodReading } from "../cod-payment.ts";
import { courierStatus } from "../courier-status.ts";
import { currencyOf, type Fields, fields, firstText, idOf, items, money, text, timeOf } from "../json.ts";
import { firstPhone, fullName, hasText, lineItems, MAX_ADDED_LENGTH, rankOf } from "../order-fields.ts";
import { isCod } from "../payment.ts";
import { fulfillmentAwbs, fulfillmentsTracking } from "../tracking.ts";
import { type DatedOutcome, type Handover, type Message, type OrderReading, PLATFORM } from "../types.ts";
import { handoverOf, shipmentOf } from "./shipment.ts";

/** The numeric order id, preferably from the GraphQL id: a string cannot be rounded. */
export function orderIdOf(order: Fields): string {
  return /^gid:\/\/shopify\/Order\/(\d{1,40})$/.exec(text(order.admin_graphql_api_id))?.[1] ?? idOf(order.id);
}

/**
 * Reads an order of Shopify's webhooks.
 * @param codGateways names of payment gateways that mean cash on delivery in this shop, besides the usual ones
 */
export function readOrder(
  order: Fields,
  orderId: string,
  { triggeredAt, digest }: Message,
  codGateways: readonly string[],
): OrderReading {
  const placedAt = timeOf(order.created_at) ?? timeOf(order.processed_at) ?? triggeredAt;
  const at = timeOf(order.updated_at) ?? placedAt;
  const outcome = outcomeOf(order, at);
  const fulfillments = items(order.fulfillments);
  const reference = firstText(REFERENCE_LIMIT, order.name, order.order_number);
  const input = inputOf(order, orderId, codGateways);
  return {
    kind: "order",
    orderId,
    reference: reference ?? orderId,
    version: { at, triggeredAt, rank: rankOf(outcome), digest },
    placedAt,
    input: { ...input, reference },
    outcome,
    shipments: fulfillments.flatMap((each) => shipmentOf(each, at) ?? []),
    tracking: fulfillmentsTracking(fulfillments, at),
    awbs: fulfillments.flatMap(fulfillmentAwbs),
    handover: handoverOfAll(order),
    checkId: attribute(order, /^service_check_id$/i) ?? "",
    cod: input.payment_method === "COD" ? codOf(order, input.order_value ?? 0, codGateways) : null,
  };
}

/** Tags report RTOs, also of orders that were cancelled afterwards. */
function outcomeOf(order: Fields, at: number): DatedOutcome | null {
  const tags = text(order.tags).split(",").map(courierStatus);
  if (tags.includes("rto")) return { outcome: "rto", at };
  const cancelledAt = timeOf(order.cancelled_at);
  if (cancelledAt !== null) return { outcome: isOnWay(order) ? "rto" : "cancelled", at: cancelledAt };
  // Paid back in full, without a parcel ever: many shops refund an order and do not cancel it.
  const isPaidBack = text(order.financial_status) === "refunded" && items(order.fulfillments).length === 0;
  if (isPaidBack && !isSent(order)) return { outcome: "cancelled", at };
  return tags.includes("ndr") ? { outcome: "ndr", at } : null;
}

function inputOf(order: Fields, orderId: string, codGateways: readonly string[]): OrderIn {
  const customer = fields(order.customer);
  const [shipping, billing] = [fields(order.shipping_address), fields(order.billing_address)];
  const isShipped = hasText(shipping.address1, shipping.address2, shipping.city, shipping.zip);
  const address = isShipped ? shipping : billing;
  const first = (...values: unknown[]) => firstText(FIELD_LIMIT, ...values);
  return {
    order_id: orderId,
    name: first(address.name, fullName(address), billing.name, fullName(customer)),
    customer_name: first(fullName(customer), billing.name),
    phone: firstPhone(
      shipping.phone,
      billing.phone,
      order.phone,
      customer.phone,
      fields(customer.default_address).phone,
    ),
    email: firstText(EMAIL_LIMIT, order.email, order.contact_email, customer.email),
    line1: withCompany(text(address.company), first(address.address1), text(address.address2)),
    line2: first(address.address2),
    landmark: first(attribute(order, /(?:^|[ _-])landmark$/i)),
    city: first(address.city),
    state: first(address.province, address.province_code),
    pincode: first(address.zip),
    country: first(address.country_code, address.country),
    ...paymentOf(order, codGateways),
    channel: PLATFORM.storeA,
    currency: currencyOf(order.currency),
    items: lineItems(remainingLines(order)),
  };
}

/**
 * An order with any COD gateway is COD, for the amount still to be paid.
 * `financial_status: pending` proves nothing: a bank transfer is pending too.
 */
function paymentOf(order: Fields, codGateways: readonly string[]) {
  const gateways = gatewaysOf(order);
  // An order that an app created from a draft has no gateway, or "manual", paid or not; such apps set a tag.
  const isNamed = gateways.some((name) => name !== "manual");
  const tags = text(order.tags)
    .split(",")
    .filter((tag) => !WAS_COD.test(tag));
  const methods = isNamed ? gateways : [...gateways, ...tags];
  const current = isCut(order) ? null : money(order.current_total_price);
  const total = Math.min(current || (money(order.total_price) ?? 0), VALUE_LIMIT);
  if (!isCod(methods, codGateways)) return { payment_method: "PREPAID" as const, order_value: total };
  const rest = text(order.financial_status) === "partially_paid" ? money(order.total_outstanding) : null;
  return { payment_method: "COD" as const, order_value: rest ? Math.min(rest, total) : total };
}

/** Tags of apps on the prepaid order that they make of a COD order: "Converted from COD #1019", "COD to prepaid". */
const WAS_COD = /pre-?paid|\bfrom cod\b/i;

function gatewaysOf(order: Fields): string[] {
  const names = Array.isArray(order.payment_gateway_names) ? order.payment_gateway_names.map(text) : [];
  return [...names, text(order.gateway)].filter((name) => name !== "");
}

function handoverOfAll(order: Fields): Handover {
  const all = items(order.fulfillments).map(handoverOf);
  if (all.includes("scanned")) return "scanned";
  const isFulfilled = ["fulfilled", "partial"].includes(text(order.fulfillment_status));
  return isFulfilled || all.includes("sent") ? "sent" : "unsent";
}

/** Whether a parcel was handed over, and not called off, or a courier has it. */
const isSent = (order: Fields): boolean => handoverOfAll(order) !== "unsent";

/** Whether a courier has an unpaid order's parcels and none was delivered: cancelled then, it comes back. */
const isOnWay = (order: Fields): boolean =>
  handoverOfAll(order) === "scanned" &&
  ["pending", "voided"].includes(text(order.financial_status)) &&
  !items(order.fulfillments).some((each) => text(each.shipment_status) === "delivered");

/** Payment methods that do not say how the rest of an order was paid. */
const UNTELLING = /^(?:manual|gift[ _]card|(?:shopify_)?store[ _]credit|bogus)$/i;

/** @param amount what is collected at the door while it is not paid */
function codOf(order: Fields, amount: number, codGateways: readonly string[]): CodReading {
  const isPaid = ["paid", "partially_refunded", "refunded"].includes(text(order.financial_status));
  return {
    due: isPaid ? 0 : amount,
    isSent: isSent(order),
    hasOther: gatewaysOf(order).some((name) => !UNTELLING.test(name) && !isCod([name], codGateways)),
  };
}

/**
 * Whether the current amounts are less than what was shipped or ordered: a cancellation removes all items, and a refund
 * after delivery is not an edit.
 */
const isCut = (order: Fields): boolean =>
  timeOf(order.cancelled_at) !== null || /refunded$/.test(text(order.financial_status));

/** The lines of an order after its edits: `line_items` still has what was taken off, and the original quantities. */
function remainingLines(order: Fields): Fields[] {
  const lines = items(order.line_items);
  if (isCut(order)) return lines;
  const left = lines
    .filter(({ current_quantity }) => current_quantity !== 0)
    .map(({ current_quantity, ...line }) =>
      typeof current_quantity === "number" ? { ...line, quantity: current_quantity } : line,
    );
  return left.length > 0 ? left : lines;
}

/** The value of the first cart attribute with a matching name. */
function attribute(order: Fields, name: RegExp): string | null {
  const found = items(order.note_attributes).find((each) => name.test(text(each.name)));
  return found ? firstText(MAX_ADDED_LENGTH, found.value) : null;
}

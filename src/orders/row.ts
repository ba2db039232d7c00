/** Turns a checked order into the columns of its row. */
import type { AddressIn, Verification } from "../address/schema.ts";
import type { NewOrderRow, OrderRow } from "../db/queries/orders.ts";
import type { AddressFacts, OrderFacts } from "../risk/index.ts";
import type { Scoring } from "../risk/schema.ts";
import { DEFAULT_CURRENCY, type OrderIn, type OrderItem } from "./schema.ts";
import { hasSameCheck, isOldCheck, packCheck } from "./stored/check.ts";
import { packReasons } from "./stored/reasons.ts";

/** What is given of an order besides its address and its time. */
export interface GivenOrder {
  order_id: string;
  channel: string;
  payment_method: OrderRow["payment"];
  /** Rupees. */
  order_value: number;
  /** The buyer, when it is not the address's `name`. */
  customer_name: string | null;
  email: string | null;
  labels: OrderLabels;
}

/** Columns that identify or describe an order and are not scored. */
export type OrderLabels = Pick<OrderRow, "reference" | "awb" | "currency" | "items">;

/** Labels as they are stored: trimmed, the currency in capitals, items as JSON. */
export const orderLabels = ({
  reference,
  awb,
  currency,
  items,
}: Pick<OrderIn, keyof OrderLabels>): OrderLabels => ({
  reference: reference?.trim() ?? "",
  awb: awb?.trim() ?? "",
  currency: currency?.toUpperCase() || DEFAULT_CURRENCY,
  items: items && items.length > 0 ? JSON.stringify(items.map(itemOf)) : "[]",
});

/** Labels of an order that is scored again: those missing from the input keep their value. */
export const keptLabels = (
  before: OrderLabels,
  { reference, awb, items }: OrderLabels,
): Omit<OrderLabels, "currency"> => ({
  reference: reference || before.reference,
  awb: awb || before.awb,
  items: items === "[]" ? before.items : items,
});

/** Drops unknown fields of an item. */
const itemOf = ({ name, sku, quantity, price }: OrderItem): OrderItem => ({ name, sku, quantity, price });

/** The columns that come from the address and its check. */
export function addressPart(address: AddressIn, verification: Verification, facts: AddressFacts) {
  const { standardized, phone } = verification;
  const columns = {
    phone,
    city: standardized.city,
    pincode: facts.pincode,
    state: facts.state,
    fingerprint: facts.fingerprint,
  };
  return {
    ...columns,
    district: facts.district,
    address: JSON.stringify(address),
    verification: packCheck(verification, columns),
  };
}

/** The columns that come from the order itself, without account and time; not from scoring, decisions or outcomes. */
export function filePart(
  order: GivenOrder,
  address: AddressIn,
  verification: Verification,
  facts: AddressFacts,
) {
  return {
    orderId: order.order_id,
    channel: order.channel,
    payment: order.payment_method,
    orderValue: order.order_value,
    name: (order.customer_name || address.name || "").trim(),
    email: (order.email ?? "").trim(),
    ...addressPart(address, verification, facts),
    ...order.labels,
  };
}

export type AddressPart = ReturnType<typeof addressPart>;
export type FilePart = ReturnType<typeof filePart>;
export type OrderPart = FilePart & Pick<OrderRow, "accountId" | "placedAt">;

/** The facts of the order that the risk engine uses. */
export function factsOf(part: OrderPart, address: AddressFacts): OrderFacts {
  const { payment, orderValue: order_value, currency, channel, name, phone, email, placedAt } = part;
  return { payment, order_value, currency, channel, name, phone, email, address, placed_at: placedAt };
}

/** The columns from which {@link factsOf} takes each fact. A stored order keeps its time. */
const FACT_COLUMNS: Readonly<Record<keyof OrderFacts, readonly (keyof OrderPart)[]>> = {
  payment: ["payment"],
  order_value: ["orderValue"],
  currency: ["currency"],
  channel: ["channel"],
  name: ["name"],
  phone: ["phone"],
  email: ["email"],
  address: ["district", "phone", "fingerprint", "city", "state", "pincode", "verification"],
  placed_at: [],
};
const SIGNAL_INPUTS = Object.values(FACT_COLUMNS).flat();

/** Whether two rows agree in all columns that signals are computed from. */
export const hasSameSignalInputs = (a: OrderPart, b: OrderPart): boolean =>
  SIGNAL_INPUTS.every((key) => a[key] === b[key] || (key === "verification" && isSameOldCheck(a, b)));

/** Whether one of two checks is in the form of an earlier version, and says the same. */
const isSameOldCheck = (a: OrderPart, b: OrderPart): boolean =>
  (isOldCheck(a.verification) || isOldCheck(b.verification)) && hasSameCheck(a, b);

/** The columns that come from scoring. @param now milliseconds since 1970 */
export function riskPart(scoring: Scoring, rulesVersion: number, now: number) {
  return {
    riskLevel: scoring.risk_level,
    riskScore: scoring.risk_score,
    riskReasons: packReasons(scoring.risk_reasons),
    rulesVersion,
    scoredAt: now,
    updatedAt: now,
  };
}

/**
 * The result of saving an order.
 * @param reasons JSON, with their texts
 * @param created false when an order with this id existed
 */
export function savedOrder(order: OrderRow, reasons: string, created: boolean) {
  const { orderId, placedAt, riskLevel, riskScore, rulesVersion, decision, outcome } = order;
  const { reference, awb, currency, items } = order;
  return {
    orderId,
    placedAt,
    riskLevel,
    riskScore,
    riskReasons: reasons,
    rulesVersion,
    decision,
    outcome,
    reference,
    awb,
    currency,
    items,
    created,
  };
}
export type SavedOrder = ReturnType<typeof savedOrder>;

/** The columns of a new order that later changes set. */
export const UNCHANGED = {
  decision: "pending",
  decisionNote: null,
  decisionActor: null,
  decidedAt: null,
  erasedAt: null,
  revision: 1,
  revisedAt: null,
  revisedBy: null,
} as const satisfies Partial<NewOrderRow>;

/** The shapes of an order, an outcome and a decision going in. Types are derived, never written twice. */
import { type Static, Type as t } from "@sinclair/typebox";
import { AddressIn, FIELD_LIMIT } from "../address/schema.ts";

const literals = <const T extends readonly string[]>(values: T, more: object = {}) =>
  t.Unsafe<T[number]>({ type: "string", enum: [...values], ...more });

export const ID_LIMIT = 100;
export const CHANNEL_LIMIT = 50;
export const EMAIL_LIMIT = 254;
export const REFERENCE_LIMIT = 100;
export const ITEMS_LIMIT = 100;
export const SKU_LIMIT = 100;
const TIME_LIMIT = 40;
/** Rupees: ten crore crores, far above any order and far below what a double still counts in paise. */
export const VALUE_LIMIT = 1e12;
/** What an order is paid in when nothing says otherwise. */
export const DEFAULT_CURRENCY = "INR";

export const PAYMENTS = ["COD", "PREPAID"] as const;
export const OUTCOMES = ["delivered", "ndr", "rto", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const DECISIONS = ["pending", "verified", "rejected"] as const;

const orderId = t.String({
  minLength: 1,
  maxLength: ID_LIMIT,
  description: "The merchant's own; one order for each",
});
const text = (maxLength: number, description: string) =>
  t.Optional(t.Union([t.String({ maxLength }), t.Null()], { description }));

/** A time that is not before 2000 nor more than a day ahead: see order-times.ts. */
const time = (description: string, more: string) =>
  t.Optional(
    t.Union([t.String({ format: "iso-8601", maxLength: TIME_LIMIT }), t.Null()], {
      description: `${description}, ISO 8601: 2026-10-05, 2026-10-05 14:22, 2026-10-05T14:22:30+05:30. Without a zone it is Indian time. Now by default; from 2000 on, at most a day ahead. ${more}`,
    }),
  );

const amount = (description: string) => t.Number({ minimum: 0, maximum: VALUE_LIMIT, description });

/** One line of an order: kept and given back, not scored. */
export const OrderItem = t.Object(
  {
    name: t.Optional(t.Union([t.String({ maxLength: FIELD_LIMIT }), t.Null()])),
    sku: t.Optional(t.Union([t.String({ maxLength: SKU_LIMIT }), t.Null()])),
    quantity: t.Optional(amount("Pieces")),
    price: t.Optional(amount("Of one piece, in the order's currency")),
  },
  { $id: "OrderItem" },
);
export type OrderItem = Static<typeof OrderItem>;

/** SPEC "Order input". */
export const OrderIn = t.Object(
  {
    order_id: orderId,
    ...AddressIn.properties,
    customer_name: text(FIELD_LIMIT, "Who ordered, when it is not `name`"),
    email: text(EMAIL_LIMIT, "E-mail of the customer"),
    payment_method: t.Optional(literals(PAYMENTS, { default: "COD" })),
    order_value: t.Optional(
      t.Number({
        minimum: 0,
        maximum: VALUE_LIMIT,
        default: 0,
        description: "Rupees; of a part-paid COD order those to collect",
      }),
    ),
    channel: t.Optional(t.String({ maxLength: CHANNEL_LIMIT, default: "api" })),
    reference: text(REFERENCE_LIMIT, "The shop's own order name, for example #1019"),
    awb: text(REFERENCE_LIMIT, "The courier's tracking number (air waybill)"),
    currency: t.Optional(
      t.Union([t.String({ format: "currency" }), t.Null()], {
        default: DEFAULT_CURRENCY,
        description: "ISO 4217; signals in rupees are for INR alone",
      }),
    ),
    items: t.Optional(
      t.Union([t.Array(OrderItem, { maxItems: ITEMS_LIMIT }), t.Null()], {
        description: "What was ordered; stored, not scored",
      }),
    ),
    placed_at: time("When it was placed", "An order keeps the time that it first came with"),
  },
  { $id: "OrderIn", title: "OrderIn" },
);
export type OrderIn = Static<typeof OrderIn>;

/** SPEC "Outcome input". */
export const OutcomeIn = t.Object(
  {
    order_id: orderId,
    outcome: literals(OUTCOMES),
    outcome_at: time("When it happened", "One older than the outcome that is known does not replace it"),
  },
  { $id: "OutcomeIn" },
);
export type OutcomeIn = Static<typeof OutcomeIn>;

/** SPEC "Review decision input". */
export const VerifyIn = t.Object(
  {
    order_id: orderId,
    action: literals(DECISIONS),
    note: text(2000, "Why, for the colleagues"),
    actor: text(200, "Who decided"),
  },
  { $id: "VerifyIn" },
);
export type VerifyIn = Static<typeof VerifyIn>;

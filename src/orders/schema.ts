/** The shapes of an order, an outcome and a decision going in. Types are derived, never written twice. */
import { type Static, Type as t } from "@sinclair/typebox";
import { AddressIn, FIELD_LIMIT } from "../address/schema.ts";

const literals = <const T extends readonly string[]>(values: T, more: object = {}) =>
  t.Unsafe<T[number]>({ type: "string", enum: [...values], ...more });

export const ID_LIMIT = 100;
export const CHANNEL_LIMIT = 50;
export const EMAIL_LIMIT = 254;
/** Rupees: ten crore crores, far above any order and far below what a double still counts in paise. */
export const VALUE_LIMIT = 1e12;

export const PAYMENTS = ["COD", "PREPAID"] as const;
export const OUTCOMES = ["delivered", "ndr", "rto", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const DECISIONS = ["pending", "verified", "rejected"] as const;
export type Decision = (typeof DECISIONS)[number];

const orderId = t.String({
  minLength: 1,
  maxLength: ID_LIMIT,
  description: "The merchant's own; one order for each",
});
const text = (maxLength: number, description: string) =>
  t.Optional(t.Union([t.String({ maxLength }), t.Null()], { description }));

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
  },
  { $id: "OrderIn", title: "OrderIn" },
);
export type OrderIn = Static<typeof OrderIn>;

/** SPEC "Outcome input". */
export const OutcomeIn = t.Object({ order_id: orderId, outcome: literals(OUTCOMES) }, { $id: "OutcomeIn" });
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

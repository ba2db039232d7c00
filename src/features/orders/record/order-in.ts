/** Input of an order: from the API, a store's webhook or a row of a file. */
import { type Static, Type as t } from "@sinclair/typebox";
import { AddressIn, FIELD_LIMIT } from "../../../engine/address/schema.ts";
import { literals } from "../../../lib/literals.ts";
import { DETAIL_INPUTS } from "./details.ts";
import { amount, CHANNEL_LIMIT, EMAIL_LIMIT, orderId, PAYMENTS, pastTime, text } from "./schema.ts";

export const OrderIn = t.Object(
  {
    order_id: orderId,
    ...AddressIn.properties,
    customer_name: text(FIELD_LIMIT, "Name of the buyer, if different from `name`"),
    email: text(EMAIL_LIMIT, "E-mail of the customer"),
    payment_method: t.Optional(literals(PAYMENTS, { default: "COD" })),
    order_value: t.Optional(
      amount("Rupees; for a part-paid COD order, the amount to collect", { default: 0 }),
    ),
    channel: t.Optional(t.String({ maxLength: CHANNEL_LIMIT, default: "api" })),
    ...DETAIL_INPUTS,
    placed_at: pastTime("When it was placed", "An order keeps the time of its first score"),
  },
  { $id: "OrderIn", title: "OrderIn" },
);
export type OrderIn = Static<typeof OrderIn>;

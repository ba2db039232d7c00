/** Schemas of the events sent to the callback URL. */

import { type Static, Type as t } from "@sinclair/typebox";
import { RISK_LEVELS, RiskReason } from "../../../engine/risk/schema.ts";
import { literals } from "../../../lib/literals.ts";
import { DECISIONS, PAYMENTS } from "./schema.ts";

const time = (description: string) => t.String({ format: "date-time", description });
const orNull = (description: string) => t.Union([t.String(), t.Null()], { description });

export const EVENT_TYPES = ["order.risk", "order.decision"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const timestamp = time("When the event happened");
const risk = {
  risk_level: literals(RISK_LEVELS),
  risk_score: t.Integer({ minimum: 0, maximum: 100 }),
};

/** An order was scored REVIEW or HIGH. */
export const RiskEvent = t.Object(
  {
    type: t.Literal("order.risk"),
    timestamp,
    data: t.Object({
      order_id: t.String(),
      reference: t.String({ description: "The shop's own order name, or empty" }),
      awb: t.String({ description: "The courier's tracking number, or empty" }),
      ...risk,
      risk_reasons: t.Array(RiskReason, { description: "Most points first" }),
      rules_version: t.Integer(),
      channel: t.String(),
      payment_method: literals(PAYMENTS),
      order_value: t.Number({ description: "In the order's currency" }),
      currency: t.String({ description: "ISO 4217" }),
      customer_name: t.String(),
      phone: t.String(),
      email: t.String(),
      city: t.String(),
      state: t.String(),
      pincode: t.String(),
      placed_at: time("When the order was placed"),
    }),
  },
  { $id: "RiskEvent" },
);
export type RiskEvent = Static<typeof RiskEvent>;

/** A person or a rule decided on an order. */
export const DecisionEvent = t.Object(
  {
    type: t.Literal("order.decision"),
    timestamp,
    data: t.Object({
      order_id: t.String(),
      reference: t.String({ description: "The shop's own order name, or empty" }),
      channel: t.String(),
      status: literals(DECISIONS, { description: "The decision" }),
      previous: literals(DECISIONS, {
        description: "The decision of the previous event; the same when only the note changed",
      }),
      note: orNull("Why"),
      actor: orNull("Who decided, as given in the request; `rule OWN_1` for a rule"),
      ...risk,
      decided_at: time("When it was decided"),
    }),
  },
  { $id: "DecisionEvent" },
);
export type DecisionEvent = Static<typeof DecisionEvent>;

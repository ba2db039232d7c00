/** Schemas of orders, outcomes and decisions as clients send them. */

import { type NumberOptions, type Static, Type as t } from "@sinclair/typebox";
import { MAX_CHANNEL, MAX_EMAIL, MAX_NOTE } from "../../../../data/catalogue/limits.ts";
import { AddressIn } from "../../../engine/address/schema.ts";
import { literals } from "../../../lib/literals.ts";

export const ID_LIMIT = 100;
export const CHANNEL_LIMIT = MAX_CHANNEL;
export const EMAIL_LIMIT = MAX_EMAIL;
export const REFERENCE_LIMIT = 100;
export const ITEMS_LIMIT = 100;
export const SKU_LIMIT = 100;
const TIME_LIMIT = 40;
export const NOTE_LIMIT = MAX_NOTE;
export const ACTOR_LIMIT = 200;
/** Far above any order, and small enough that a double is exact to the paisa. */
export const VALUE_LIMIT = 1e12;

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Whether the text is an ISO 4217 code that the runtime knows, in upper or lower case. */
export const isCurrency = (text: string): boolean => CURRENCIES.has(text.toUpperCase());

export const PAYMENTS = ["COD", "PREPAID"] as const;
export const OUTCOMES = ["delivered", "ndr", "rto", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const DECISIONS = ["pending", "verified", "rejected"] as const;
export const CALL_RESULTS = [
  "confirmed",
  "no_answer",
  "refused",
  "busy",
  "wrong_number",
  "call_later",
] as const;

/** The id in requests about an order. */
export const orderId = t.String({
  minLength: 1,
  maxLength: ID_LIMIT,
  description: "The merchant's own id of the order",
});
/** An optional text of a request. */
export const text = (maxLength: number, description: string) =>
  t.Optional(t.Union([t.String({ maxLength }), t.Null()], { description }));

/** order-times.ts checks the range. */
const time = (description: string, more: string) =>
  t.Optional(
    t.Union([t.String({ format: "iso-8601", maxLength: TIME_LIMIT }), t.Null()], {
      description: `${description}, ISO 8601: 2026-10-05, 2026-10-05 14:22, 2026-10-05T14:22:30+05:30. Without a zone it is Indian time. ${more}`,
    }),
  );
/** When something happened. */
export const pastTime = (description: string, more: string) =>
  time(description, `Now by default; not before 2000 nor more than a day in the future. ${more}`);

/** A number that is not negative. */
export const amount = (description: string, more: NumberOptions = {}) =>
  t.Number({ minimum: 0, maximum: VALUE_LIMIT, ...more, description });

export const OutcomeIn = t.Object(
  {
    order_id: orderId,
    outcome: literals(OUTCOMES),
    outcome_at: pastTime("When it happened", "An older outcome does not replace the stored one"),
    awb: text(
      REFERENCE_LIMIT,
      "Of an order in several parcels: the AWB of the one that it is the outcome of",
    ),
  },
  { $id: "OutcomeIn" },
);
export type OutcomeIn = Static<typeof OutcomeIn>;

const actorText = (description: string) =>
  text(ACTOR_LIMIT, `${description}; with a session it is always the member`);

/** For changes that must not overwrite one that the sender has not seen. */
const ifRevision = t.Optional(
  t.Union([t.Integer({ minimum: 1 }), t.Null()], {
    description:
      "The order's `revision` when you read it: 409 `changed_meanwhile` if it has risen since. Without it there is no such check",
  }),
);

export const VerifyIn = t.Object(
  {
    order_id: orderId,
    action: literals(DECISIONS),
    note: text(NOTE_LIMIT, "The reason, for colleagues"),
    actor: actorText("Who decided"),
    if_revision: ifRevision,
  },
  { $id: "VerifyIn" },
);
export type VerifyIn = Static<typeof VerifyIn>;

/** Decisions in one request. */
export const MAX_DECISIONS = 500;

export const ClaimIn = t.Object(
  {
    order_id: orderId,
    take_over: t.Optional(t.Boolean({ description: "Ends another member's claim; owners only" })),
    actor: actorText("Who is working on it"),
  },
  { $id: "ClaimIn" },
);
export type ClaimIn = Static<typeof ClaimIn>;

export const CallIn = t.Object(
  {
    order_id: orderId,
    result: literals(CALL_RESULTS),
    call_at: time("When to call again", "At most 30 days ahead; required with `call_later`"),
    note: text(NOTE_LIMIT, "What was said, for colleagues"),
    actor: actorText("Who called"),
  },
  { $id: "CallIn" },
);
export type CallIn = Static<typeof CallIn>;

export const AddressEditIn = t.Object(
  {
    order_id: orderId,
    fields: t.Object(AddressIn.properties, {
      description: "Fields to change; the others stay as they are, null clears a field",
    }),
    actor: actorText("Who changed it"),
    if_revision: ifRevision,
  },
  { $id: "AddressEditIn" },
);
export type AddressEditIn = Static<typeof AddressEditIn>;

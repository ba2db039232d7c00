/** Exports or erases the data of one person. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { isFillerEmail, isFillerPhone } from "../engine/risk/index.ts";
import { EVENT_TYPES } from "../features/orders/record/event-schema.ts";
import { EMAIL_LIMIT, ID_LIMIT, OUTCOMES } from "../features/orders/record/schema.ts";
import type { Person, PersonData } from "../features/privacy/index.ts";
import { literals } from "../lib/literals.ts";
import { actorWithIp } from "./actor.ts";
import { answers } from "./answer.ts";
import { AuditEntry, auditEntry } from "./audit.ts";
import type { RequestContext } from "./context.ts";
import { json, query } from "./input.ts";
import { invalidValue } from "./invalid.ts";
import { ListEntry, listEntryShape } from "./lists.ts";
import { CallShape, callShape } from "./order-extras.ts";
import { OrderWithSignals, ordersWithSignals } from "./order-schemas.ts";
import { auth } from "./plugins/auth.ts";
import { fromJson, isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

const PHONE_LIMIT = 40;
const MIN_PHONE_DIGITS = 5;

/** Exactly one of these: enforced by {@link personOf}. */
const PersonIn = t.Object(
  {
    order_id: t.Optional(t.String({ maxLength: ID_LIMIT, description: "Only this order" })),
    phone: t.Optional(
      t.String({ maxLength: PHONE_LIMIT, description: "All orders of this phone, in any notation" }),
    ),
    email: t.Optional(
      t.String({
        maxLength: EMAIL_LIMIT,
        description:
          "All orders of this mailbox, however its address is spelled: case, dots at Gmail, a tag after a +",
      }),
    ),
  },
  { $id: "PersonIn", description: "Exactly one of the three" },
);

const Erased = namedObject("Erased", {
  orders: t.Integer({ description: "Orders whose personal data was erased" }),
});

const Exported = namedObject("PersonExport", {
  orders: t.Array(OrderWithSignals),
  calls: t.Array(t.Object({ order_id: t.String(), ...CallShape.properties }), {
    description: "Calls about these orders, newest first in each",
  }),
  audit: t.Array(AuditEntry),
  alerts: t.Array(
    t.Object({
      id: t.Integer(),
      type: literals(EVENT_TYPES),
      order_id: t.String(),
      created_at: time("When the event happened"),
      delivered_at: nullable(time("When the receiver accepted it")),
      payload: t.Record(t.String(), t.Unknown(), { description: "The body sent" }),
    }),
    { description: "Events for the callback URL" },
  ),
  store_events: t.Array(
    t.Object({
      id: t.Integer(),
      store: t.String(),
      topic: t.String(),
      order_id: nullable(t.String()),
      received_at: time("When it was received"),
      body: t.Unknown({ description: "As received, while it waits; null after it was processed" }),
    }),
  ),
  early_outcomes: t.Array(
    t.Object({ order_id: t.String(), outcome: literals(OUTCOMES), outcome_at: time("When it happened") }),
    { description: "Outcomes of orders not received yet" },
  ),
  list_entries: t.Array(ListEntry, { description: "Entries on the block and allow lists" }),
  views: t.Array(t.Object({ name: t.String(), query: t.String(), by: t.String() }), {
    description: "All members' saved searches for the person",
  }),
  identities: t.Array(
    t.Object({
      kind: literals(["phone", "email", "address"], { description: "address: fingerprint of a home" }),
      value: t.String(),
      orders: t.Integer({ description: "Number of these orders with it" }),
    }),
    { description: "Values that identify the person across orders" },
  ),
});

export const privacyRoutes = new Elysia({ name: "privacy", tags: ["Privacy"] })
  .use(auth)
  .post(
    "/api/v1/privacy/erase",
    async ({ ctx, body }) => {
      const person = personOf(body, "body");
      ctx.keepOpen();
      return { orders: await ctx.services.privacy.erase(ctx.merchant, person, actorWithIp(ctx)) };
    },
    {
      secretKey: "owner",
      freshPassword: true,
      body: json(PersonIn, { example: { phone: "+91 98450 12345" } }),
      response: answers(Erased),
      detail: {
        operationId: "erasePerson",
        summary: "Erase a person",
        description:
          "Blanks name, phone, e-mail, address and texts in orders, notes of calls, search, events, the audit and identities, also in notes of other orders, and removes the person's entries on the block and allow lists (even a hash would identify the person) and saved searches. After the response, remains in unused parts of the database's files are removed within minutes; `thikana doctor` reports while something is due. Order ids, items, values, PIN, district, state, score, outcome and all counters stay. It cannot be undone. An order sent again later, by a store or the API, is scored again with its personal data.",
      },
    },
  )
  .get(
    "/api/v1/privacy/export",
    async ({ ctx, query }) => {
      const person = personOf(query, "query");
      ctx.keepOpen();
      return personShape(ctx, await ctx.services.privacy.collect(ctx.merchant, person, actorWithIp(ctx)));
    },
    {
      secretKey: "owner",
      query: query(PersonIn),
      response: answers(Exported),
      detail: { operationId: "exportPerson", summary: "Export all data of a person" },
    },
  );

/** @throws Invalid unless exactly one of the three is given and not blank */
function personOf({ order_id, phone, email }: Static<typeof PersonIn>, where: "body" | "query"): Person {
  const given = [order_id, phone, email].filter((text) => text !== undefined);
  if (given.length !== 1 || given[0].trim() === "") throw invalidValue([where], "one_person", given.length);
  if (order_id !== undefined) return { orderIds: [order_id] };
  if (isFillerPhone(phone ?? "") || isFillerEmail(email ?? "")) {
    const at = [where, phone === undefined ? "email" : "phone"];
    throw invalidValue(at, "many_buyers", phone ?? email);
  }
  if (email !== undefined) return { email };
  if ((phone ?? "").replace(/\D/g, "").length < MIN_PHONE_DIGITS)
    throw invalidValue([where, "phone"], "phone", phone);
  return { phones: phone === undefined ? [] : [phone] };
}

async function personShape(ctx: RequestContext, found: PersonData): Promise<Static<typeof Exported>> {
  return {
    orders: await ordersWithSignals(ctx, found.orders),
    calls: found.calls.map((call) => ({ order_id: call.orderId, ...callShape(call) })),
    audit: found.audit.map(auditEntry),
    alerts: found.alerts.map(({ id, type, orderId, createdAt, deliveredAt, payload }) => ({
      id,
      type,
      order_id: orderId,
      created_at: isoTime(createdAt),
      delivered_at: isoTimeOrNull(deliveredAt),
      payload: fromJson(payload),
    })),
    store_events: found.storeEvents.map(({ id, store, topic, orderId, receivedAt, body }) => ({
      id,
      store,
      topic,
      order_id: orderId || null,
      received_at: isoTime(receivedAt),
      body: fromJson(body),
    })),
    early_outcomes: found.earlyOutcomes.map(({ orderId, outcome, outcomeAt }) => ({
      order_id: orderId,
      outcome,
      outcome_at: isoTime(outcomeAt),
    })),
    list_entries: found.listEntries.map(listEntryShape),
    views: found.views.map(({ name, query, createdBy }) => ({ name, query, by: createdBy })),
    identities: found.identities,
  };
}

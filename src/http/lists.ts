/** Block and allow lists: buyers and PINs whose orders are to be stopped or let through. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { MAX_QUERY } from "../../data/catalogue/limits.ts";
import { LIST_KINDS, LIST_NAMES, type ListKind, type ListName } from "../engine/risk/index.ts";
import { type ListEntryRow, NORMALIZE, VALUE_OF_ORDER } from "../features/orders/lists/index.ts";
import { ACTOR_LIMIT, EMAIL_LIMIT, ID_LIMIT, NOTE_LIMIT } from "../features/orders/record/schema.ts";
import type { Slice } from "../lib/cursor.ts";
import { literals } from "../lib/literals.ts";
import { Problem } from "../lib/problem.ts";
import { DAY_MS, parseTime } from "../lib/time.ts";
import { actorOf, personOf } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { requireRole } from "./guards/role.ts";
import { json, params, query } from "./input.ts";
import { invalidValue } from "./invalid.ts";
import { cursor, limit, next, readPage } from "./paging.ts";
import { auth } from "./plugins/auth.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

const TIME_LIMIT = 40;

const List = literals(LIST_NAMES, { description: "block: orders to stop; allow: orders to let through" });
const Kind = literals(LIST_KINDS, {
  description: "What the entry is; address: the fingerprint of a home",
});

export const ListEntry = namedObject("ListEntry", {
  id: t.Integer(),
  list: List,
  kind: Kind,
  value: t.String({
    description:
      "Normalized: ten digits of an Indian mobile, an e-mail in lower case as it was added, which matches every spelling of its mailbox",
  }),
  note: nullable(t.String()),
  created_by: t.String({ description: "E-mail of the member, or the actor of a key" }),
  created_at: time("When it was added"),
  expires_at: nullable(time("End of the entry; null: never")),
});

const Entries = namedObject("ListEntries", {
  entries: t.Array(ListEntry, { description: "Newest first, without expired ones" }),
  scored: t.Object(
    { block: t.Boolean(), allow: t.Boolean() },
    {
      description: "Whether your active rules score the list; the default rules do, your own may not",
    },
  ),
  total: t.Integer({ description: "Entries with these filters, on all pages" }),
  limit: t.Integer(),
  next,
});

const EntriesQuery = t.Object({
  list: t.Optional(List),
  kind: t.Optional(Kind),
  q: t.Optional(
    t.String({
      maxLength: MAX_QUERY,
      description: "Part of a value or note, case-insensitive, or a phone or an e-mail",
    }),
  ),
  limit: limit(50),
  cursor,
});

const text = (maxLength: number, description: string) =>
  t.Optional(nullable(t.String({ minLength: 1, maxLength, description })));

/** Exactly one of value and order_id: enforced by {@link normalizedValue}. */
const EntryIn = namedObject("ListEntryIn", {
  list: List,
  kind: Kind,
  value: text(EMAIL_LIMIT, "A phone in any notation, a PIN, an e-mail, or the fingerprint of an address"),
  order_id: text(
    ID_LIMIT,
    "Instead of `value`: the order to take the phone, PIN, e-mail or address from; not for a phone or an e-mail that many buyers share",
  ),
  expires_at: t.Optional(
    nullable(
      t.String({
        format: "iso-8601",
        maxLength: TIME_LIMIT,
        description: "End of the entry, ISO 8601; a date includes that day. Without one it never expires",
      }),
    ),
  ),
  note: text(NOTE_LIMIT, "The reason, for colleagues"),
  actor: text(ACTOR_LIMIT, "Who adds it, with a key"),
});
type EntryIn = Static<typeof EntryIn>;

const EntryPath = t.Object({ id: t.Integer() });

export const listRoutes = new Elysia({ name: "lists", tags: ["Rules"] })
  .use(auth)
  .get("/api/v1/lists", ({ ctx, query }) => entries(ctx, { query }), {
    proPlan: "agent",
    query: query(EntriesQuery),
    response: answers(Entries, 400),
    detail: { operationId: "lists", summary: "The block and allow lists" },
  })
  .post("/api/v1/lists", ({ ctx, body }) => add(ctx, { body }), {
    proPlan: "agent",
    body: json(EntryIn, {
      example: { list: "block", kind: "phone", value: "+91 98450 12345", note: "Refused three parcels" },
    }),
    response: answers(ListEntry, 404, 409),
    detail: {
      operationId: "addToList",
      summary: "Block or allow a phone, e-mail, address or PIN",
      description:
        "New scores have the signals `on_block_list` and `on_allow_list`, which the default rules score: 100 points for a blocked buyer, 60 for a blocked PIN, −40 for an allowed one. " +
        "Open orders get them when you rescore; your own rules must use these signals. A value that is already on the list keeps its entry, with the new `expires_at`. " +
        "PINs need the role owner. The lists inside the rules document are separate.",
    },
  })
  .delete("/api/v1/lists/:id", ({ ctx, params }) => remove(ctx, { params }), {
    proPlan: "agent",
    params: params(EntryPath),
    response: answers(
      namedObject("ListEntryRemoved", {
        removed: t.Boolean({ description: "False: there was no such entry" }),
      }),
    ),
    detail: { operationId: "removeFromList", summary: "Remove an entry from its list" },
  });

async function entries(ctx: RequestContext, { query }: { query: Static<typeof EntriesQuery> }) {
  const { lists } = ctx.services.orders;
  const { list = null, kind = null, q = null, limit } = query;
  const filter = { list, kind, q };
  const read = (slice: Slice) => lists.page(ctx.merchant, filter, slice);
  const { rows, next } = await readPage(query, ["lists", ctx.merchant.id, filter], read, ({ id }) => id);
  const isScored = (name: ListName) => lists.isScored(ctx.merchant, name);
  return {
    entries: rows.map(listEntryShape),
    scored: { block: isScored("block"), allow: isScored("allow") },
    total: await lists.total(ctx.merchant, filter),
    limit,
    next,
  };
}

async function add(ctx: RequestContext, { body }: { body: EntryIn }) {
  const { list, kind, note = null } = body;
  requireRoleFor(ctx, kind);
  const createdBy = personOf(ctx, body.actor);
  const toAdd = {
    list,
    kind,
    note,
    createdBy,
    expiresAt: expiryOf(ctx, body),
    value: await normalizedValue(ctx, body),
  };
  const by = { ...actorOf(ctx), actor: createdBy };
  const { entry, isOnOther } = await ctx.services.orders.lists.add(ctx.merchant, toAdd, by);
  if (isOnOther) throw onOtherList(entry);
  return listEntryShape(entry);
}

async function remove(ctx: RequestContext, { params }: { params: Static<typeof EntryPath> }) {
  const { lists } = ctx.services.orders;
  const entry = await lists.find(ctx.merchant, params.id);
  if (entry) requireRoleFor(ctx, entry.kind);
  return { removed: await lists.remove(ctx.merchant, params.id, actorOf(ctx)) };
}

/** A PIN affects many more buyers than an agent deals with. @throws Problem 403 `role_required` */
function requireRoleFor(ctx: RequestContext, kind: ListKind): void {
  if (kind === "pincode") requireRole(ctx, "owner");
}

/** @throws Invalid unless there is one value of the kind; Problem 404 `order_not_found`, 409 `ambiguous_reference` */
async function normalizedValue(ctx: RequestContext, { kind, value, order_id }: EntryIn): Promise<string> {
  if (Boolean(value) === Boolean(order_id))
    throw invalidValue(["body"], "one_of_value_and_order", value && order_id ? 2 : 0);
  if (value) {
    const normalized = NORMALIZE[kind](value);
    if (normalized !== null) return normalized;
    throw invalidValue(["body", "value"], `list_${kind}`, value);
  }
  const order = await ctx.services.orders.get(ctx.merchant, order_id ?? "");
  const found = VALUE_OF_ORDER[kind](order);
  if (found !== "" && (kind === "pincode" || ctx.services.orders.identifiedBy([order])[0].includes(kind)))
    return found;
  throw invalidValue(["body", "order_id"], `order_${kind}`, order_id);
}

/** @returns milliseconds since 1970; null for never. @throws Invalid for a time that is over */
function expiryOf(ctx: RequestContext, { expires_at }: EntryIn): number | null {
  const parsed = expires_at ? parseTime(expires_at) : null;
  if (!parsed) return null;
  const at = parsed.isDay ? parsed.at + DAY_MS : parsed.at;
  if (at > ctx.services.clock()) return at;
  throw invalidValue(["body", "expires_at"], "past", expires_at);
}

const onOtherList = (entry: ListEntryRow): Problem =>
  new Problem(
    "on_other_list",
    { value: entry.value, list: entry.list },
    { data: { entry: listEntryShape(entry) } },
  );

/** Response format of a stored entry. */
export const listEntryShape = ({
  id,
  list,
  kind,
  value,
  note,
  createdBy,
  createdAt,
  expiresAt,
}: ListEntryRow) => ({
  ...{ id, list, kind, value, note },
  created_by: createdBy,
  created_at: isoTime(createdAt),
  expires_at: isoTimeOrNull(expiresAt),
});

/** Who did what, when. */
import { type Static, Type as t } from "@sinclair/typebox";
import type { AuditRow } from "../orders/types.ts";
import type { Call } from "./call.ts";
import { proPlan } from "./guards/plan.ts";
import { limit } from "./order-schemas.ts";
import { type Answer, route } from "./route.ts";
import { isoTime, nullable, time } from "./schemas.ts";

const AuditQuery = t.Object({
  limit: limit(100),
  order_id: t.Optional(t.String({ description: "Of this order alone" })),
});

const Changed = nullable(t.Record(t.String(), t.Unknown()));
export const AuditEntry = t.Object(
  {
    id: t.Integer(),
    at: time("When"),
    order_id: nullable(t.String()),
    action: t.String({
      description:
        "order.scored, order.updated, order.rescored, order.decision, order.outcome, order.erased, rules.replaced, privacy.erased, privacy.exported, privacy.data_request",
    }),
    source: t.String({ description: "The key, the session's e-mail, the store, or bulk" }),
    actor: nullable(t.String({ description: "Who, as the request said" })),
    before: Changed,
    after: Changed,
  },
  { $id: "AuditEntry" },
);
const Entries = t.Object(
  {
    entries: t.Array(AuditEntry, { description: "Newest first" }),
    limit: t.Integer(),
  },
  { $id: "Audit" },
);

export const auditRoutes = [
  route({
    method: "GET",
    path: "/api/v1/audit",
    guard: proPlan,
    query: AuditQuery,
    handler: list,
    summary: "What was done to orders and rules, and by whom",
    describes: { id: "audit", tag: "Orders", result: Entries },
  }),
];

async function list(call: Call, { query }: { query: Static<typeof AuditQuery> }): Promise<Answer> {
  const { limit = 100, order_id } = query;
  const rows = await call.services.orders.audit(call.merchant, order_id ?? null, limit);
  return { entries: rows.map(entryShape), limit };
}

/** An entry as answers show it. */
export function entryShape({ id, at, orderId, action, source, actor, before, after }: AuditRow) {
  return {
    ...{ id, at: isoTime(at), order_id: orderId || null, action, source, actor },
    before: parsed(before),
    after: parsed(after),
  };
}

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

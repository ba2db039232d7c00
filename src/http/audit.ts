/** The audit log. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditRow } from "../features/orders/index.ts";
import type { Slice } from "../lib/cursor.ts";
import { literals } from "../lib/literals.ts";
import { answers } from "./answer.ts";
import { requirePro } from "./guards/plan.ts";
import { query } from "./input.ts";
import { cursor, limit, next, readPage } from "./paging.ts";
import { auth } from "./plugins/auth.ts";
import { fromJson, isoTime, namedObject, nullable, time } from "./schemas.ts";

const AuditQuery = t.Object({
  limit: limit(100),
  cursor,
  order_id: t.Optional(t.String({ description: "Only entries of this order" })),
  kind: t.Optional(
    literals(AUDIT_KINDS, {
      description:
        "order, rules (also the lists), account (sign-ins, settings, keys), or admin; all of them by default",
    }),
  ),
});

const Changed = nullable(t.Record(t.String(), t.Unknown()));
export const AuditEntry = t.Object(
  {
    id: t.Integer(),
    at: time("Time of the action"),
    kind: literals(AUDIT_KINDS),
    order_id: nullable(t.String()),
    action: t.String({ description: AUDIT_ACTIONS.join(", ") }),
    source: t.String({
      description:
        "The key, the session's e-mail, the store, the rule, bulk, bulk history, login or the admin",
    }),
    actor: nullable(t.String({ description: "The person named in the request" })),
    ip: nullable(t.String({ description: "IP of the client; not recorded for orders" })),
    before: Changed,
    after: Changed,
  },
  {
    $id: "AuditEntry",
    description:
      "Failed sign-ins from one network within 15 minutes are one entry; `after.failures` counts them.",
  },
);
const Entries = namedObject("Audit", {
  entries: t.Array(AuditEntry, { description: "Newest first" }),
  limit: t.Integer(),
  next,
});

export const auditRoutes = new Elysia({ name: "audit", tags: ["Orders"] }).use(auth).get(
  "/api/v1/audit",
  async ({ ctx, query }) => {
    const { limit, order_id: orderId, kind } = query;
    if (kind !== "account" && kind !== "admin") requirePro(ctx);
    const read = (slice: Slice) => ctx.services.orders.audit(ctx.merchant, { orderId, kind }, slice);
    const list = ["audit", ctx.merchant.id, orderId, kind];
    const { rows, next } = await readPage(query, list, read, ({ id }) => id);
    return { entries: rows.map(auditEntry), limit, next };
  },
  {
    secretKey: "owner",
    query: query(AuditQuery),
    response: answers(Entries, 400, 403),
    detail: {
      operationId: "audit",
      summary: "Audit of changes to orders, rules and the account",
      description: "`kind=account` and `kind=admin` are available on every plan, the rest on the Pro plan.",
    },
  },
);

/** Response format of a stored entry. */
export function auditEntry(row: AuditRow): Static<typeof AuditEntry> {
  const { id, at, kind, orderId, action, source, actor, ip, before, after } = row;
  return {
    id,
    at: isoTime(at),
    kind,
    order_id: orderId || null,
    action,
    source,
    actor,
    ip,
    before: fromJson(before),
    after: fromJson(after),
  };
}

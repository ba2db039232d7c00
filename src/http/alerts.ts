/** Events sent to the callback URL: list, resend, test. */

import { Type as t } from "@sinclair/typebox";
import type { AlertRow } from "../alerts/index.ts";
import type { Slice } from "../cursor.ts";
import { literals } from "../literals.ts";
import { EVENT_TYPES } from "../orders/event-schema.ts";
import { proPlan } from "./guards/plan.ts";
import { next, Paging, readPage, totals } from "./paging.ts";
import { route } from "./route.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";
import { throttle } from "./throttle.ts";

const Alert = namedObject("Alert", {
  id: t.Integer(),
  type: literals(EVENT_TYPES, { description: "order.risk is an alert, order.decision a review decision" }),
  order_id: t.String(),
  risk_level: t.String(),
  status: literals(["waiting", "delivered", "given_up"], {
    description: "given_up: no more attempts; resend it when the receiver works again",
  }),
  attempts: t.Integer({ description: "Attempts so far, at most ten" }),
  created_at: time("When the order was scored, or decided on"),
  last_attempt_at: nullable(time("The last attempt")),
  last_status: nullable(t.Integer({ description: "HTTP status of the last response" })),
  last_error: nullable(
    t.String({ description: "Why the last attempt failed, with the start of the response" }),
  ),
  next_attempt_at: nullable(time("The next attempt")),
  delivered_at: nullable(time("When the receiver accepted it")),
});

const AlertPage = namedObject("AlertPage", {
  alerts: t.Array(Alert, { description: "Newest first" }),
  ...totals("Number of events, counted up to 10,000"),
  limit: t.Integer(),
  offset: t.Integer(),
  next,
});

/** Longer than the timeout of a delivery, seconds. */
const TEST_TIMEOUT_S = 30;

const TestAlert = namedObject("TestAlert", {
  delivered: t.Boolean({ description: "Whether the receiver answered 2xx" }),
  status: nullable(t.Integer({ description: "HTTP status of its response" })),
  error: nullable(t.String({ description: "Why it was not delivered" })),
});

const Path = t.Object({ id: t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export const alertRoutes = [
  route("GET", "/api/v1/alerts", {
    guard: proPlan,
    needs: "owner",
    query: Paging,
    async handler(ctx, { query }) {
      const { merchant, services } = ctx;
      const read = (slice: Slice) => services.alerts.list(merchant, slice);
      const { rows, next } = await readPage(query, ["alerts", merchant.id], read, ({ id }) => id);
      const { limit, offset } = query;
      return { alerts: rows.map(shape), ...(await services.alerts.count(merchant)), limit, offset, next };
    },
    summary: "Alerts of orders scored REVIEW or HIGH, decisions, and their delivery status",
    text: "Events of one order are delivered one after the other.",
    describes: { id: "alerts", tag: "Alerts", result: AlertPage, errors: [400] },
  }),
  route("POST", "/api/v1/alerts/{id}/resend", {
    guard: proPlan,
    needs: "owner",
    params: Path,
    handler: async (ctx, { path }) => shape(await ctx.services.alerts.resend(ctx.merchant, path.id)),
    summary: "Send an alert again",
    describes: { id: "resendAlert", tag: "Alerts", result: Alert, errors: [400, 404] },
  }),
  route("POST", "/api/v1/account/test-alert", {
    guard: proPlan,
    needs: "owner",
    handler(ctx) {
      const { throttles, clock, alerts } = ctx.services;
      throttle(throttles.testAlert.take(String(ctx.merchant.id), clock()), "Too many test alerts");
      ctx.keepOpen(TEST_TIMEOUT_S);
      return alerts.test(ctx.merchant);
    },
    summary: "Send a sample to the callback URL and return its response",
    text: "Signed like alerts, with `test: true` in its data. It is sent once.",
    describes: { id: "testAlert", tag: "Alerts", result: TestAlert, errors: [400, 429] },
  }),
];

function shape(row: AlertRow) {
  return {
    id: row.id,
    type: row.type,
    order_id: row.orderId,
    risk_level: row.riskLevel,
    status: row.deliveredAt !== null ? "delivered" : row.nextAt === null ? "given_up" : "waiting",
    attempts: row.attempts,
    created_at: isoTime(row.createdAt),
    last_attempt_at: isoTimeOrNull(row.lastAt),
    last_status: row.lastStatus,
    last_error: row.lastError,
    next_attempt_at: isoTimeOrNull(row.nextAt),
    delivered_at: isoTimeOrNull(row.deliveredAt),
  };
}

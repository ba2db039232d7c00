/** Events sent to the callback URL: list, resend, test. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { failureText } from "../../data/catalogue/deliveries.ts";
import { type AlertRow, readFailure } from "../features/alerts/index.ts";
import { EVENT_TYPES } from "../features/orders/record/event-schema.ts";
import type { Slice } from "../lib/cursor.ts";
import { literals } from "../lib/literals.ts";
import { answers } from "./answer.ts";
import { params, query } from "./input.ts";
import { next, Paging, readPage, totals } from "./paging.ts";
import { auth } from "./plugins/auth.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";
import { throttle } from "./throttle.ts";

const Failure = (description: string) =>
  t.Optional(t.Object({ key: t.String(), values: t.Record(t.String(), t.Unknown()) }, { description }));

const Alert = namedObject("Alert", {
  id: t.Integer(),
  type: literals(EVENT_TYPES, { description: "order.risk is an alert, order.decision a review decision" }),
  order_id: t.String(),
  risk_level: t.String(),
  status: literals(["waiting", "delivered", "given_up"], {
    description: "given_up: no more attempts; resend it when the receiver works again",
  }),
  attempts: t.Integer({ description: "Attempts so far, at most ten" }),
  created_at: time("When the order was scored or the decision made"),
  last_attempt_at: nullable(time("The last attempt")),
  last_status: nullable(t.Integer({ description: "HTTP status of the last response" })),
  last_error: nullable(
    t.String({ description: "Why the last attempt failed, with the start of the response" }),
  ),
  last_failure: Failure("Key of the sentence in last_error, and its values"),
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
  failure: Failure("Key of the sentence, and its values"),
});

const Path = t.Object({ id: t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export const alertRoutes = new Elysia({ name: "alerts", tags: ["Alerts"] })
  .use(auth)
  .get(
    "/api/v1/alerts",
    async ({ ctx, query }) => {
      const { merchant, services } = ctx;
      const read = (slice: Slice) => services.alerts.list(merchant, slice);
      const { rows, next } = await readPage(query, ["alerts", merchant.id], read, ({ id }) => id);
      const { limit, offset } = query;
      return { alerts: rows.map(shape), ...(await services.alerts.count(merchant)), limit, offset, next };
    },
    {
      proPlan: "owner",
      query: query(Paging),
      response: answers(AlertPage, 400),
      detail: {
        operationId: "alerts",
        summary: "Alerts of orders scored REVIEW or HIGH, decisions, and their delivery status",
        description: "Events of one order are delivered one after the other.",
      },
    },
  )
  .post(
    "/api/v1/alerts/:id/resend",
    async ({ ctx, params }) => shape(await ctx.services.alerts.resend(ctx.merchant, params.id)),
    {
      proPlan: "owner",
      params: params(Path),
      response: answers(Alert, 400, 404),
      detail: { operationId: "resendAlert", summary: "Send an alert again" },
    },
  )
  .post(
    "/api/v1/account/test-alert",
    async ({ ctx }) => {
      const { throttles, clock, alerts } = ctx.services;
      throttle(throttles.testAlert.take(String(ctx.merchant.id), clock()), "too_many_requests.test_alert");
      ctx.keepOpen(TEST_TIMEOUT_S);
      const { failure, ...result } = await alerts.test(ctx.merchant);
      return { ...result, error: failure && failureText(failure, "en"), failure: failure ?? undefined };
    },
    {
      proPlan: "owner",
      response: answers(TestAlert, 400, 429),
      detail: {
        operationId: "testAlert",
        summary: "Send a sample to the callback URL and return its response",
        description: "Signed like alerts, with `test: true` in its data. It is sent once.",
      },
    },
  );

function shape(row: AlertRow): Static<typeof Alert> {
  const failure = row.lastError === null ? null : readFailure(row.lastError, row.lastStatus);
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
    last_error: failure && failureText(failure, "en"),
    last_failure: failure ?? undefined,
    next_attempt_at: isoTimeOrNull(row.nextAt),
    delivered_at: isoTimeOrNull(row.deliveredAt),
  };
}

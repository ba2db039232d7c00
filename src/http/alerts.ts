/** Events sent to the callback URL: what was sent, what was answered, and sending again. */
import { Type as t } from "@sinclair/typebox";
import type { AlertRow } from "../alerts/index.ts";
import { EVENT_TYPES } from "../orders/event-schema.ts";
import type { RequestContext } from "./context.ts";
import { proPlan } from "./guards/plan.ts";
import { limit, literals, offset } from "./order-schemas.ts";
import { route } from "./route.ts";
import { isoTime, nullable, time } from "./schemas.ts";
import { throttle } from "./throttle.ts";

const Alert = t.Object(
  {
    id: t.Integer(),
    type: literals(EVENT_TYPES, { description: "order.risk is an alert, order.decision a review decision" }),
    order_id: t.String(),
    risk_level: t.String(),
    status: t.Unsafe<string>({
      type: "string",
      enum: ["waiting", "delivered", "given_up"],
      description: "given_up: no more tries; resend it when the receiver works again",
    }),
    attempts: t.Integer({ description: "Tries so far, ten at most" }),
    created_at: time("When the order was scored, or decided on"),
    last_attempt_at: nullable(time("The last try")),
    last_status: nullable(t.Integer({ description: "HTTP status of the last answer" })),
    last_error: nullable(
      t.String({ description: "Why the last try failed, with the beginning of the answer" }),
    ),
    next_attempt_at: nullable(time("The next try")),
    delivered_at: nullable(time("When the receiver took it")),
  },
  { $id: "Alert" },
);

const AlertPage = t.Object(
  {
    alerts: t.Array(Alert, { description: "Newest first" }),
    total: t.Integer(),
    limit: t.Integer(),
    offset: t.Integer(),
  },
  { $id: "AlertPage" },
);

const TestAlert = t.Object(
  {
    delivered: t.Boolean({ description: "Whether the receiver answered 2xx" }),
    status: nullable(t.Integer({ description: "HTTP status of its answer" })),
    error: nullable(t.String({ description: "Why it was not delivered" })),
  },
  { $id: "TestAlert" },
);

const Path = t.Object({ id: t.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export const alertRoutes = [
  route({
    method: "GET",
    path: "/api/v1/alerts",
    guard: proPlan,
    query: t.Object({ limit: limit(50), offset }),
    handler: list,
    summary: "Alerts of orders scored REVIEW or HIGH, decisions, and how their delivery stands",
    describes: {
      id: "alerts",
      tag: "Alerts",
      text: "Events of one order are delivered one after the other.",
      result: AlertPage,
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/alerts/{id}/resend",
    guard: proPlan,
    params: Path,
    handler: async (ctx, { path }) => shape(await ctx.services.alerts.resend(ctx.merchant, path.id)),
    summary: "Send an alert again, from the first try on",
    describes: { id: "resendAlert", tag: "Alerts", result: Alert, errors: [400, 404] },
  }),
  route({
    method: "POST",
    path: "/api/v1/account/test-alert",
    guard: proPlan,
    handler: test,
    summary: "Send a sample to the callback URL, and say what it answered",
    describes: {
      id: "testAlert",
      tag: "Alerts",
      text: "The sample is signed as alerts are; its data say `test: true`. It is sent once.",
      result: TestAlert,
      errors: [400, 429],
    },
  }),
];

async function list(ctx: RequestContext, { query }: { query: { limit?: number; offset?: number } }) {
  const { limit = 50, offset = 0 } = query;
  const { alerts, total } = await ctx.services.alerts.list(ctx.merchant, limit, offset);
  return { alerts: alerts.map(shape), total, limit, offset };
}

/** The receiver may be slow: longer than Bun's own patience. */
async function test(ctx: RequestContext) {
  throttle(
    ctx.services.throttles.testAlert.take(String(ctx.merchant.id), ctx.services.clock()),
    "Too many test alerts",
  );
  ctx.server.keepOpen(ctx.request, 30);
  return ctx.services.alerts.test(ctx.merchant);
}

function shape(row: AlertRow) {
  const at = (ms: number | null) => (ms === null ? null : isoTime(ms));
  return {
    ...{ id: row.id, type: row.type, order_id: row.orderId, risk_level: row.riskLevel },
    status: row.deliveredAt !== null ? "delivered" : row.nextAt === null ? "given_up" : "waiting",
    attempts: row.attempts,
    created_at: isoTime(row.createdAt),
    last_attempt_at: at(row.lastAt),
    last_status: row.lastStatus,
    last_error: row.lastError,
    next_attempt_at: at(row.nextAt),
    delivered_at: at(row.deliveredAt),
  };
}

/** The timeline of one order. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { TIMELINE_TYPES } from "../features/orders/index.ts";
import { literals } from "../lib/literals.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { params } from "./input.ts";
import { OrderPath } from "./order-schemas.ts";
import { auth } from "./plugins/auth.ts";
import { isoTime, namedObject, nullable, time } from "./schemas.ts";

const Changed = nullable(t.Record(t.String(), t.Unknown()));
const Timeline = namedObject("OrderTimeline", {
  entries: t.Array(
    t.Object({
      at: time("When it happened, or was received"),
      type: literals(TIMELINE_TYPES, {
        description:
          "store: a verified webhook; alert: an event for the callback URL; claim: taken over from a colleague; others are audit actions",
      }),
      by: nullable(
        t.String({
          description: "The person, or else the source: api, storeA, bulk; null for an alert",
        }),
      ),
      before: Changed,
      after: Changed,
    }),
    { description: "Oldest first, the latest 200" },
  ),
});

export const timelineRoutes = new Elysia({ name: "timeline", tags: ["Orders"] })
  .use(auth)
  .get("/api/v1/order/:order_id/timeline", ({ ctx, params }) => timeline(ctx, { params }), {
    proPlan: "viewer",
    params: params(OrderPath),
    response: answers(Timeline, 404, 409),
    detail: {
      operationId: "orderTimeline",
      summary: "What happened to an order",
      description:
        "Scores, decisions, calls, outcomes, webhooks of the store and alerts. Rejected webhooks are not verified and appear only in /api/v1/account/activity.",
    },
  });

async function timeline(ctx: RequestContext, { params }: { params: Static<typeof OrderPath> }) {
  const { orders } = ctx.services;
  const order = await orders.get(ctx.merchant, params.order_id);
  const entries = await orders.timeline(order);
  return { entries: entries.map(({ at, ...entry }) => ({ at: isoTime(at), ...entry })) };
}

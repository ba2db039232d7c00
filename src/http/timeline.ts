/** The story of one order. */
import { type Static, Type as t } from "@sinclair/typebox";
import { literals } from "../literals.ts";
import { TIMELINE_TYPES } from "../orders/index.ts";
import type { RequestContext } from "./context.ts";
import { proPlan } from "./guards/plan.ts";
import { OrderPath } from "./order-schemas.ts";
import { route } from "./route.ts";
import { isoTime, namedObject, nullable, time } from "./schemas.ts";

const Changed = nullable(t.Record(t.String(), t.Unknown()));
const Timeline = namedObject("OrderTimeline", {
  entries: t.Array(
    t.Object({
      at: time("When it happened, or was received"),
      type: literals(TIMELINE_TYPES, {
        description:
          "store: a verified webhook; alert: an event for the callback URL; claim: taken over from a colleague; the others are actions of the audit",
      }),
      by: nullable(
        t.String({
          description: "The person, else where it came from: api, storeA, bulk; null for an alert",
        }),
      ),
      before: Changed,
      after: Changed,
    }),
    { description: "Oldest first, the latest 200" },
  ),
});

export const timelineRoutes = [
  route("GET", "/api/v1/order/{order_id}/timeline", {
    guard: proPlan,
    needs: "viewer",
    params: OrderPath,
    handler: timeline,
    summary: "What happened to an order",
    text: "Scores, decisions, calls, outcomes, webhooks of the store and alerts. Webhooks that were rejected are not verified and stand in /api/v1/account/activity alone.",
    describes: { id: "orderTimeline", tag: "Orders", result: Timeline, errors: [404, 409] },
  }),
];

async function timeline(ctx: RequestContext, { path }: { path: Static<typeof OrderPath> }) {
  const { orders } = ctx.services;
  const order = await orders.get(ctx.merchant, path.order_id);
  const entries = orders.timeline(order).map(({ at, ...entry }) => ({ at: isoTime(at), ...entry }));
  return { entries };
}

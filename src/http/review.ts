/** The review queue and its decisions. */
import type { Static } from "@sinclair/typebox";
import { VerifyIn } from "../orders/schema.ts";
import { actorOf } from "./actor.ts";
import type { RequestContext } from "./context.ts";
import { proPlan } from "./guards/plan.ts";
import { pageOf, QueueQuery, searchOf } from "./order-filters.ts";
import { OrderPage, OrderShape, orderShape, pageShape } from "./order-schemas.ts";
import { type Answer, route } from "./route.ts";

export const reviewRoutes = [
  route("GET", "/api/v1/orders/risk", {
    guard: proPlan,
    query: QueueQuery,
    handler: queue,
    summary: "The review queue, highest risk first",
    text: "Orders of level REVIEW or HIGH without a decision that are neither delivered, returned nor cancelled.",
    describes: { id: "reviewQueue", tag: "Orders", result: OrderPage, errors: [400] },
  }),
  route("POST", "/api/v1/order/verify", {
    guard: proPlan,
    body: VerifyIn,
    handler: decide,
    summary: "Decide on an order",
    text:
      "`order_id` may also be the order's reference or AWB. `pending` returns it to the queue. " +
      "Every decision is sent to the callback URL: see the event order.decision.",
    example: { order_id: "1001", action: "verified", note: "Confirmed by phone", actor: "Ravi" },
    describes: { id: "verifyOrder", tag: "Orders", result: OrderShape, errors: [404, 409] },
  }),
];

function queue(ctx: RequestContext, { query }: { query: Static<typeof QueueQuery> }): Promise<Answer> {
  const search = { ...searchOf(query), isQueued: true };
  return pageShape(ctx.services.orders.list(ctx.merchant, { search, ...pageOf(query) }));
}

async function decide(ctx: RequestContext, { body }: { body: VerifyIn }): Promise<Answer> {
  return orderShape(await ctx.services.orders.decide(ctx.merchant, body, actorOf(ctx)));
}

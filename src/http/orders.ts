/** Orders: scoring, outcomes, reading, the review queue. */

import { type Static, Type as t } from "@sinclair/typebox";
import { literals } from "../literals.ts";
import { timeOf } from "../orders/order-times.ts";
import { OrderIn, OUTCOMES, OutcomeIn } from "../orders/schema.ts";
import type { ScoredByApi, Search } from "../orders/types.ts";
import { parseTime } from "../time.ts";
import { actorOf } from "./actor.ts";
import { EXAMPLE_ADDRESS } from "./address.ts";
import type { RequestContext } from "./context.ts";
import { proPlan } from "./guards/plan.ts";
import { ListQuery, pageOf, QueueQuery, queueSearchOf, searchOf } from "./order-filters.ts";
import {
  OrderDetail,
  OrderPage,
  OrderPath,
  orderDetail,
  orderShapes,
  ScoredShape,
  scoredShape,
} from "./order-schemas.ts";
import { type Answer, route } from "./route.ts";
import { namedObject } from "./schemas.ts";
import { slimShapes } from "./slim-orders.ts";

const AppliedShape = namedObject("AppliedOutcome", {
  order_id: t.String({ description: "The order's id, also where a reference or an AWB was sent" }),
  outcome: literals(OUTCOMES, { description: "The current outcome" }),
  previous: t.Union([literals(OUTCOMES), t.Null()]),
  changed: t.Boolean(),
  order_found: t.Boolean({ description: "False: kept, and applied when the order is received" }),
});

export const orderRoutes = [
  route("POST", "/api/v1/order/score", {
    guard: proPlan,
    needs: "agent",
    body: OrderIn,
    handler: score,
    summary: "Score an order and save it",
    text:
      "Counts as one check. An existing `order_id` is updated, never duplicated, and keeps its first `placed_at`, which the response contains. " +
      "An order is scored by what was known when it was placed; one placed more than 48 hours ago raises no alert. The order is on disk before the response is sent.",
    example: {
      order_id: "1001",
      reference: "#1001",
      ...EXAMPLE_ADDRESS,
      email: "asha@example.com",
      payment_method: "COD",
      order_value: 1499,
      items: [{ name: "Silk saree", sku: "SAR-1", quantity: 1, price: 1499 }],
    },
    describes: { id: "scoreOrder", tag: "Orders", result: ScoredShape, errors: [400, 402] },
  }),
  route("POST", "/api/v1/order/outcome", {
    guard: proPlan,
    needs: "agent",
    body: OutcomeIn,
    handler: outcome,
    summary: "Report the outcome of an order",
    text:
      "`order_id` may also be the order's reference or AWB. Outcomes may be early, duplicate or corrected: " +
      "the last one wins, and the audit has all of them.",
    example: { order_id: "1001", outcome: "delivered" },
    describes: { id: "orderOutcome", tag: "Orders", result: AppliedShape, errors: [400, 409] },
  }),
  route("GET", "/api/v1/order/{order_id}", {
    guard: proPlan,
    needs: "viewer",
    params: OrderPath,
    handler: async (ctx, { path }) =>
      orderDetail(ctx, await ctx.services.orders.get(ctx.merchant, path.order_id)),
    summary: "One order, with the signals it was scored by and the calls to its buyer",
    describes: { id: "order", tag: "Orders", result: OrderDetail, errors: [404, 409] },
  }),
  route("GET", "/api/v1/orders", {
    guard: proPlan,
    needs: "viewer",
    query: ListQuery,
    handler: (ctx, { query }) => page(ctx, searchOf(query), query),
    summary: "Orders, newest first",
    text: "By `placed_at`. Send `next` of a page as `cursor` to get the page after it.",
    describes: { id: "orders", tag: "Orders", result: OrderPage, errors: [400] },
  }),
  route("GET", "/api/v1/orders/risk", {
    guard: proPlan,
    needs: "viewer",
    query: QueueQuery,
    handler: (ctx, { query }) => page(ctx, queueSearchOf(query), query),
    summary: "The review queue, highest risk first",
    text: "Orders of level REVIEW or HIGH without a decision that are neither delivered, returned nor cancelled, and need not be called at a later time.",
    describes: { id: "reviewQueue", tag: "Orders", result: OrderPage, errors: [400] },
  }),
];

async function score(ctx: RequestContext, { body }: { body: OrderIn }): Promise<Answer> {
  const { orders, clock } = ctx.services;
  const saved = await orders.scoreOne(ctx.merchant, body, {
    channel: "api",
    counted: true,
    at: clock(),
    ...actorOf(ctx),
  });
  ctx.quota = saved.quota;
  if (isTimeIgnored(saved, body)) ctx.ignore("placed_at");
  return scoredShape(saved);
}

/** Whether the order existed with another `placed_at`, which is kept. */
const isTimeIgnored = ({ created, placedAt }: ScoredByApi, { placed_at }: OrderIn): boolean =>
  !created && Boolean(placed_at) && parseTime(placed_at ?? "")?.at !== placedAt;

function outcome(ctx: RequestContext, { body }: { body: OutcomeIn }): Promise<Answer> {
  const { order_id, outcome } = body;
  const { orders, clock } = ctx.services;
  const now = clock();
  const at = Math.min(timeOf(body, "outcome_at", now) ?? now, now);
  return orders.applyOutcome(ctx.merchant, { order_id, outcome, at, byReference: true }, actorOf(ctx));
}

async function page(ctx: RequestContext, search: Search, query: Static<typeof ListQuery>) {
  const { orders } = ctx.services;
  const request = { search, ...pageOf(query) };
  if (query.fields === "slim") {
    const found = await orders.listSlim(ctx.merchant, request);
    return { ...found, orders: slimShapes(ctx, found.orders) };
  }
  const found = await orders.list(ctx.merchant, request);
  return { ...found, orders: orderShapes(ctx, found.orders) };
}

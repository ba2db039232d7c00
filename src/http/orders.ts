/** Orders: scoring, outcomes, reading, the review queue. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { OrderIn } from "../features/orders/record/order-in.ts";
import { timeOf } from "../features/orders/record/order-times.ts";
import { OUTCOMES, OutcomeIn } from "../features/orders/record/schema.ts";
import type { ScoredOrder, Search } from "../features/orders/record/types.ts";
import { literals } from "../lib/literals.ts";
import { parseTime } from "../lib/time.ts";
import { actorOf } from "./actor.ts";
import { EXAMPLE_ADDRESS } from "./address.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { json, params, query } from "./input.ts";
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
import { auth } from "./plugins/auth.ts";
import { namedObject } from "./schemas.ts";
import { slimShapes } from "./slim-orders.ts";

const AppliedShape = namedObject("AppliedOutcome", {
  order_id: t.String({ description: "The order's id, even if a reference or an AWB was sent" }),
  outcome: literals(OUTCOMES, { description: "The current outcome" }),
  previous: t.Union([literals(OUTCOMES), t.Null()]),
  changed: t.Boolean(),
  order_found: t.Boolean({ description: "False: kept, and applied when the order is received" }),
});

export const orderRoutes = new Elysia({ name: "orders", tags: ["Orders"] })
  .use(auth)
  .post("/api/v1/order/score", ({ ctx, body }) => score(ctx, { body }), {
    proPlan: "agent",
    body: json(OrderIn, {
      example: {
        order_id: "1001",
        reference: "#1001",
        ...EXAMPLE_ADDRESS,
        email: "asha@example.com",
        payment_method: "COD",
        order_value: 1499,
        items: [{ name: "Silk saree", sku: "SAR-1", quantity: 1, price: 1499 }],
      },
    }),
    response: answers(ScoredShape, 400, 402),
    detail: {
      operationId: "scoreOrder",
      summary: "Score an order and save it",
      description:
        "Counts as one check. An existing `order_id` is updated, never duplicated, and keeps its first `placed_at`, which is in the response. " +
        "An order is scored by what was known when it was placed; one placed more than 48 hours ago raises no alert. The order is on disk before the response is sent.",
    },
  })
  .post("/api/v1/order/outcome", ({ ctx, body }) => outcome(ctx, { body }), {
    proPlan: "agent",
    body: json(OutcomeIn, { example: { order_id: "1001", outcome: "delivered" } }),
    response: answers(AppliedShape, 400, 409),
    detail: {
      operationId: "orderOutcome",
      summary: "Report the outcome of an order",
      description:
        "`order_id` may also be the order's reference or AWB. Outcomes may be early, duplicate or corrected: " +
        "the last one wins, and the audit keeps all.",
    },
  })
  .get(
    "/api/v1/order/:order_id",
    async ({ ctx, params }) => orderDetail(ctx, await ctx.services.orders.get(ctx.merchant, params.order_id)),
    {
      proPlan: "viewer",
      params: params(OrderPath),
      response: answers(OrderDetail, 404, 409),
      detail: {
        operationId: "order",
        summary: "One order, with its signals and the calls to its buyer",
      },
    },
  )
  .get("/api/v1/orders", ({ ctx, query }) => page(ctx, searchOf(query), query), {
    proPlan: "viewer",
    query: query(ListQuery),
    response: answers(OrderPage, 400),
    detail: {
      operationId: "orders",
      summary: "Orders, newest first",
      description: "By `placed_at`. Send `next` as `cursor` to get the next page.",
    },
  })
  .get("/api/v1/orders/risk", ({ ctx, query }) => page(ctx, queueSearchOf(query), query), {
    proPlan: "viewer",
    query: query(QueueQuery),
    response: answers(OrderPage, 400),
    detail: {
      operationId: "reviewQueue",
      summary: "The review queue, highest risk first",
      description:
        "Orders of level REVIEW or HIGH without a decision that are not delivered, returned or cancelled, and have no call due later.",
    },
  });

async function score(ctx: RequestContext, { body }: { body: OrderIn }): Promise<Static<typeof ScoredShape>> {
  const options = { channel: "api", counted: true, ...actorOf(ctx) };
  const answer = await ctx.services.orders.scoreOne(ctx.merchant, body, options);
  ctx.quota = answer.quota;
  if (isTimeIgnored(answer.scored, body)) ctx.ignore("placed_at");
  return scoredShape(answer);
}

/** Whether the order existed with another `placed_at`, which is kept. */
const isTimeIgnored = ({ created, placedAt }: ScoredOrder, { placed_at }: OrderIn): boolean =>
  !created && Boolean(placed_at) && parseTime(placed_at ?? "")?.at !== placedAt;

async function outcome(
  ctx: RequestContext,
  { body }: { body: OutcomeIn },
): Promise<Static<typeof AppliedShape>> {
  const { order_id, outcome, awb } = body;
  const { orders, clock } = ctx.services;
  const now = clock();
  const given = timeOf(body, "outcome_at", now);
  const at = given === undefined ? undefined : Math.min(given, now);
  const reported = { order_id, outcome, awb: awb?.trim() ?? "", at, byReference: true };
  const applied = await orders.applyOutcome(ctx.merchant, reported, actorOf(ctx));
  return { ...applied, outcome: applied.outcome ?? outcome };
}

async function page(ctx: RequestContext, search: Search, query: Static<typeof ListQuery>) {
  const { orders } = ctx.services;
  const request = { search, ...pageOf(query) };
  if (query.fields === "slim") {
    const found = await orders.listSlim(ctx.merchant, request);
    return { ...found, orders: await slimShapes(ctx, found.orders) };
  }
  const found = await orders.list(ctx.merchant, request);
  return { ...found, orders: await orderShapes(ctx, found.orders) };
}

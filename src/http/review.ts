/** The review queue and its decisions. */
import { type Static, Type as t } from "@sinclair/typebox";
import { VerifyIn } from "../orders/schema.ts";
import type { Call } from "./call.ts";
import { doerOf } from "./doer.ts";
import { proPlan } from "./guards/plan.ts";
import { limit, OrderPage, OrderShape, offset, orderJson, pageJson } from "./order-schemas.ts";
import { type Answer, JsonText, route } from "./route.ts";

const QueueQuery = t.Object({ limit: limit(100), offset });

export const reviewRoutes = [
  route({
    method: "GET",
    path: "/api/v1/orders/risk",
    guard: proPlan,
    query: QueueQuery,
    handler: queue,
    summary: "The review queue, highest risk first",
    describes: {
      id: "reviewQueue",
      tag: "Orders",
      text: "Orders of level REVIEW or HIGH that nobody has decided on.",
      result: OrderPage,
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/order/verify",
    guard: proPlan,
    body: VerifyIn,
    handler: decide,
    summary: "Decide on an order",
    describes: {
      id: "verifyOrder",
      tag: "Orders",
      text: "`pending` puts it back into the queue. The callback URL hears of every decision: see the event order.decision.",
      result: OrderShape,
      errors: [404],
      example: { order_id: "1001", action: "verified", note: "Confirmed by phone", actor: "Ravi" },
    },
  }),
];

async function queue(call: Call, { query }: { query: Static<typeof QueueQuery> }): Promise<Answer> {
  const { limit = 100, offset = 0 } = query;
  return pageJson(await call.services.orders.queue(call.merchant, limit, offset));
}

async function decide(call: Call, { body }: { body: VerifyIn }): Promise<Answer> {
  return new JsonText(orderJson(await call.services.orders.decide(call.merchant, body, doerOf(call))));
}

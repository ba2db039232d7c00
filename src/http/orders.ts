/** Orders: scored, followed to their end, read. */
import { type Static, Type as t } from "@sinclair/typebox";
import { timeOf } from "../orders/order-times.ts";
import { DECISIONS, OrderIn, OUTCOMES, OutcomeIn, PAYMENTS } from "../orders/schema.ts";
import { RISK_LEVELS } from "../risk/schema.ts";
import { EXAMPLE_ADDRESS } from "./address.ts";
import type { Call } from "./call.ts";
import { doerOf } from "./doer.ts";
import { proPlan } from "./guards/plan.ts";
import {
  limit,
  literals,
  OrderPage,
  OrderWithSignals,
  offset,
  orderJson,
  pageJson,
  ScoredShape,
  scoredJson,
} from "./order-schemas.ts";
import { type Answer, JsonText, route } from "./route.ts";

const OrderPath = t.Object({ order_id: t.String({ description: "The merchant's own id, percent-encoded" }) });

/** What lists and exports are filtered by. */
export const FILTERS = {
  level: t.Optional(literals(RISK_LEVELS)),
  status: t.Optional(literals(DECISIONS, { description: "Review decision" })),
  outcome: t.Optional(literals([...OUTCOMES, "none"], { description: "`none`: no outcome yet" })),
  q: t.Optional(
    t.String({
      maxLength: 200,
      description:
        "A literal part of order id, name, phone, e-mail, PIN or city, upper or lower case; one or two letters find what begins with them",
    }),
  ),
};
const ListQuery = t.Object({
  ...FILTERS,
  payment: t.Optional(literals(PAYMENTS)),
  limit: limit(50),
  offset,
});

const AppliedShape = t.Object(
  {
    order_id: t.String(),
    outcome: literals(OUTCOMES, { description: "As it stands now" }),
    previous: t.Union([literals(OUTCOMES), t.Null()]),
    changed: t.Boolean(),
    order_found: t.Boolean({ description: "False: kept, and joined when the order comes" }),
  },
  { $id: "AppliedOutcome" },
);

const Rescored = t.Object(
  {
    rescored: t.Integer({ description: "Open orders that the rules in force were applied to" }),
    changed: t.Integer({ description: "Those whose level is another one now" }),
    levels: t.Object({ LOW: t.Integer(), REVIEW: t.Integer(), HIGH: t.Integer() }),
    rules_version: t.Integer(),
  },
  { $id: "Rescored" },
);

export const orderRoutes = [
  route({
    method: "POST",
    path: "/api/v1/order/score",
    guard: proPlan,
    body: OrderIn,
    handler: score,
    summary: "Score an order and save it",
    describes: {
      id: "scoreOrder",
      tag: "Orders",
      text:
        "Counts as one check. An `order_id` that was scored before is updated: there is never a second one. It keeps the `placed_at` that it first came with; the answer has it. " +
        "An order is scored by what was known when it was placed; one placed more than 48 hours ago raises no alert. On disk before it is answered.",
      result: ScoredShape,
      errors: [400, 402],
      example: {
        order_id: "1001",
        ...EXAMPLE_ADDRESS,
        email: "asha@example.com",
        payment_method: "COD",
        order_value: 1499,
      },
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/order/outcome",
    guard: proPlan,
    body: OutcomeIn,
    handler: outcome,
    summary: "Tell what became of an order",
    describes: {
      id: "orderOutcome",
      tag: "Orders",
      text: "An outcome may come before its order, twice, or change: the last one wins, and the audit has them all.",
      result: AppliedShape,
      errors: [400],
      example: { order_id: "1001", outcome: "delivered" },
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/order/{order_id}",
    guard: proPlan,
    params: OrderPath,
    handler: get,
    summary: "One order, with the signals it was scored by",
    describes: { id: "order", tag: "Orders", result: OrderWithSignals, errors: [404] },
  }),
  route({
    method: "GET",
    path: "/api/v1/orders",
    guard: proPlan,
    query: ListQuery,
    handler: list,
    summary: "Orders, newest first",
    describes: { id: "orders", tag: "Orders", result: OrderPage },
  }),
  route({
    method: "POST",
    path: "/api/v1/orders/rescore",
    guard: proPlan,
    handler: rescore,
    summary: "Apply the rules in force to all open orders",
    describes: {
      id: "rescoreOrders",
      tag: "Orders",
      text: "From the signals stored with each order. An order is open while it is neither delivered nor RTO.",
      result: Rescored,
    },
  }),
];

async function score(call: Call, { body }: { body: OrderIn }): Promise<Answer> {
  const { orders, clock } = call.services;
  const saved = await orders.scoreOne(call.merchant, body, {
    ...{ channel: "api", counted: true, at: clock() },
    ...doerOf(call),
  });
  call.quota = saved.quota;
  return scoredJson(saved);
}

function outcome(call: Call, { body }: { body: OutcomeIn }): Promise<Answer> {
  const { order_id, outcome } = body;
  const { orders, clock } = call.services;
  const now = clock();
  const at = Math.min(timeOf(body, "outcome_at", now) ?? now, now);
  return orders.applyOutcome(call.merchant, { order_id, outcome, at }, doerOf(call));
}

async function get(call: Call, { path }: { path: { order_id: string } }): Promise<Answer> {
  const { orders } = call.services;
  const order = await orders.get(call.merchant, path.order_id);
  return new JsonText(orderJson(order, `,"signals":${JSON.stringify(orders.signalsOf(order))}`));
}

async function list(call: Call, { query }: { query: Static<typeof ListQuery> }): Promise<Answer> {
  const { limit = 50, offset = 0, ...search } = query;
  return pageJson(await call.services.orders.list(call.merchant, search, limit, offset));
}

/** How long an answer that walks through all orders may take, seconds. */
export const PATIENCE = 240;

function rescore(call: Call): Promise<Answer> {
  call.house.keepOpen(call.request, PATIENCE);
  return call.services.orders.rescore(call.merchant, doerOf(call));
}

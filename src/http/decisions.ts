/** Decisions on orders: one, or many at once. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Decided, DecisionProblem } from "../features/orders/index.ts";
import { MAX_DECISIONS, VerifyIn } from "../features/orders/record/schema.ts";
import { actorOf, personOf } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { problemBody } from "./errors.ts";
import { json } from "./input.ts";
import { Invalid } from "./invalid.ts";
import { changedMeanwhile, OrderConflict } from "./order-conflict.ts";
import { OrderShape, orderShape, orderShapes } from "./order-schemas.ts";
import { auth } from "./plugins/auth.ts";
import { namedObject, nullable } from "./schemas.ts";
import { bodyReader } from "./validate.ts";

/** 500 decisions with the longest notes fit. */
const DECISIONS_LIMIT = 4 * 1024 * 1024;

const DecisionsIn = t.Object(
  {
    // Each is validated separately: an invalid one does not stop the others.
    decisions: t.Array(t.Unsafe<unknown>({ $ref: VerifyIn.$id }), { minItems: 1, maxItems: MAX_DECISIONS }),
  },
  { $id: "DecisionsIn" },
);

const DecisionResult = namedObject("DecisionResult", {
  order_id: nullable(t.String({ description: "As sent; null if it was not a text" })),
  status: t.Integer({ description: "As of `POST /order/verify`: 200, 404, 409 or 422" }),
  order: t.Optional(OrderShape),
  error: t.Optional(OrderConflict),
});

const DecidedToday = namedObject("DecidedToday", {
  decided: t.Integer(),
  own: t.Integer({ description: "Those of the member who asks" }),
});

export const decisionRoutes = new Elysia({ name: "decisions", tags: ["Orders"] })
  .use(auth)
  .post("/api/v1/order/verify", ({ ctx, body }) => decide(ctx, { body }), {
    proPlan: "agent",
    body: json(VerifyIn, {
      example: { order_id: "1001", action: "verified", note: "Confirmed by phone", actor: "Ravi" },
    }),
    response: answers(OrderShape, 404, { 409: OrderConflict }),
    detail: {
      operationId: "verifyOrder",
      summary: "Decide on an order",
      description:
        "`order_id` may also be the order's reference or AWB. `pending` returns it to the queue. " +
        "A decision is sent to the callback URL after 15 seconds; until then another one replaces it, and an undo cancels it: see the event order.decision. " +
        "Repeating a decision changes nothing and is never a conflict.",
    },
  })
  .get(
    "/api/v1/orders/decided",
    ({ ctx }) => ctx.services.orders.decidedToday(ctx.merchant, personOf(ctx, null)),
    {
      proPlan: "viewer",
      response: answers(DecidedToday),
      detail: {
        operationId: "decidedToday",
        summary: "How many orders people decided on today",
        description: "Today in India. Undone decisions and those of rules do not count.",
      },
    },
  )
  .post("/api/v1/orders/verify", ({ ctx, body }) => decideAll(ctx, { body }), {
    proPlan: "agent",
    body: json(DecisionsIn, {
      limit: DECISIONS_LIMIT,
      example: {
        decisions: [
          { order_id: "1001", action: "verified", if_revision: 2 },
          { order_id: "1002", action: "rejected", note: "Refused on the phone" },
        ],
      },
    }),
    response: answers(
      namedObject("DecisionResults", {
        results: t.Array(DecisionResult, { description: "One for each decision, in the same order" }),
      }),
    ),
    detail: {
      operationId: "verifyOrders",
      summary: "Decide on up to 500 orders",
      description:
        "Each decision is made or refused independently, in the given order. Those made are on disk before the response is sent.",
    },
  });

/** Why a decision was refused. */
type DecisionError = Omit<DecisionProblem, "status" | "key"> & { status: number; key: string };

async function decide(ctx: RequestContext, { body }: { body: VerifyIn }) {
  const decision = { ...body, actor: personOf(ctx, body.actor) };
  const { order, isStale } = await ctx.services.orders.decide(ctx.merchant, decision, actorOf(ctx));
  const shape = await orderShape(ctx, order);
  if (isStale) throw changedMeanwhile(order, shape);
  return shape;
}

async function decideAll(ctx: RequestContext, { body: { decisions } }: { body: Static<typeof DecisionsIn> }) {
  const read = decisions.map((given) => readDecision(ctx, given));
  const valid = read.filter((each) => "action" in each);
  const made = (await ctx.services.orders.decideAll(ctx.merchant, valid, actorOf(ctx))).values();
  const results = read.map((each) => ("action" in each ? made.next().value! : each)); // one for each that is valid
  const orders = results.flatMap((result) => ("order" in result ? [result.order] : []));
  const shapes = (await orderShapes(ctx, orders)).values();
  return {
    results: results.map((result, i) => ({
      order_id: idOf(decisions[i]),
      ...("order" in result ? answerOf(result, shapes.next().value!) : refused(result)),
    })),
  };
}

const readVerifyIn = bodyReader(VerifyIn);

/** The decision of a row, or what is wrong with it. */
function readDecision(ctx: RequestContext, given: unknown): VerifyIn | DecisionError {
  const notes = { ignored: null as readonly string[] | null };
  try {
    const decision = readVerifyIn(given, notes);
    for (const name of notes.ignored ?? []) ctx.ignore(`decisions[].${name}`);
    return { ...decision, actor: personOf(ctx, decision.actor) };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const detail = error.faults.map(({ loc, msg }) => `${loc.slice(1).join(".") || "decision"}: ${msg}`);
    const code = "invalid_decision";
    return { status: 422, code, key: code, values: {}, detail: detail.join("; "), extras: {} };
  }
}

const answerOf = ({ order, isStale }: Decided, shape: Static<typeof OrderShape>) =>
  isStale ? refused(changedMeanwhile(order, shape)) : { status: 200, order: shape };

const refused = (error: DecisionError) => ({ status: error.status, error: problemBody(error) });

function idOf(decision: unknown): string | null {
  const { order_id } = (decision ?? {}) as { order_id?: unknown };
  return typeof order_id === "string" ? order_id : null;
}

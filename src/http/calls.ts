/** Calls to buyers, which agents note on an order. */

import { Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { timeOf } from "../features/orders/record/order-times.ts";
import { CallIn } from "../features/orders/record/schema.ts";
import { actorOf, personOf } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { json } from "./input.ts";
import { invalid } from "./invalid.ts";
import { CallLog, callShape } from "./order-extras.ts";
import { auth } from "./plugins/auth.ts";
import { namedObject } from "./schemas.ts";

const MAX_DAYS_AHEAD = 30;

const CallsShape = namedObject("OrderCalls", { order_id: t.String(), calls: CallLog });

export const callRoutes = new Elysia({ name: "calls", tags: ["Orders"] })
  .use(auth)
  .post("/api/v1/order/call", ({ ctx, body }) => call(ctx, { body }), {
    proPlan: "agent",
    body: json(CallIn, {
      example: {
        order_id: "1001",
        result: "call_later",
        call_at: "2026-11-30T18:00:00+05:30",
        note: "At work until six",
      },
    }),
    response: answers(CallsShape, 400, 404, 409),
    detail: {
      operationId: "callOrder",
      summary: "Note a call to the buyer",
      description:
        "`order_id` may also be the order's reference or AWB. A call does not decide on the order. " +
        "Until `call_at` the order is left out of the review queue; a decision, or a call without `call_at`, ends the wait. " +
        "At most 10,000 orders of an account can wait.",
    },
  });

async function call(ctx: RequestContext, { body }: { body: CallIn }) {
  const { orders, clock } = ctx.services;
  const { order_id, result, note } = body;
  const callAt = timeOf(body, "call_at", clock(), MAX_DAYS_AHEAD) ?? null;
  if (result === "call_later" && callAt === null)
    throw invalid(["body", "call_at"], "missing", "Field required with call_later", body.call_at ?? null);
  const made = { order_id, result, callAt, note: note || null };
  const by = { actor: personOf(ctx, body.actor), name: ctx.member?.name ?? null };
  const order = await orders.call(ctx.merchant, { ...made, ...by }, actorOf(ctx));
  return { order_id: order.orderId, calls: (await orders.callsOf(order)).map(callShape) };
}

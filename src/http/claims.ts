/** Claims of orders: who is working on which. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { ClaimIn } from "../features/orders/record/schema.ts";
import { actorOf, personOf } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { ProblemBody } from "./errors.ts";
import { requireRole } from "./guards/role.ts";
import { json, query } from "./input.ts";
import { ClaimShape, claimShape } from "./order-extras.ts";
import { auth } from "./plugins/auth.ts";
import { namedObject } from "./schemas.ts";

const OrderClaim = namedObject("OrderClaim", {
  order_id: t.String({ description: "The order's id, even if a reference or an AWB was sent" }),
  claim: ClaimShape,
});

const ClaimConflict = namedObject("ClaimConflict", {
  ...ProblemBody.properties,
  ...t.Partial(ClaimShape).properties,
});

const ReleaseQuery = t.Object({
  order_id: t.String({ description: "Id, reference or AWB" }),
  actor: t.Optional(t.String({ description: "Whose claim it is, if you use a key; `api` by default" })),
});

export const claimRoutes = new Elysia({ name: "claims", tags: ["Orders"] })
  .use(auth)
  .post("/api/v1/order/claim", ({ ctx, body }) => claim(ctx, { body }), {
    proPlan: "agent",
    body: json(ClaimIn, { example: { order_id: "1001" } }),
    response: answers(OrderClaim, 403, 404, { 409: ClaimConflict }),
    detail: {
      operationId: "claimOrder",
      summary: "Claim an order for ten minutes",
      description:
        "Shows colleagues who is working on it; it blocks nobody. Repeating it renews the claim, and anybody's decision ends it. " +
        "409 `claimed` names who has claimed it; an owner can take it over.",
    },
  })
  .delete("/api/v1/order/claim", ({ ctx, query }) => release(ctx, { query }), {
    proPlan: "agent",
    query: query(ReleaseQuery),
    response: answers(
      namedObject("ClaimReleased", {
        released: t.Boolean({ description: "False: you had no claim, or it had ended" }),
      }),
      404,
      409,
    ),
    detail: { operationId: "releaseOrder", summary: "End your claim of an order" },
  });

async function claim(ctx: RequestContext, { body }: { body: ClaimIn }) {
  const { order_id, take_over: takesOver = false, actor } = body;
  if (takesOver) requireRole(ctx, "owner");
  const holder = personOf(ctx, actor);
  const claimed = { order_id, holder, name: ctx.member?.name ?? holder, takesOver };
  const by = { ...actorOf(ctx), actor: holder };
  const { orderId, claim } = await ctx.services.orders.claim(ctx.merchant, claimed, by);
  return { order_id: orderId, claim: claimShape(claim) };
}

async function release(ctx: RequestContext, { query }: { query: Static<typeof ReleaseQuery> }) {
  const holder = personOf(ctx, query.actor);
  return { released: await ctx.services.orders.releaseClaim(ctx.merchant, query.order_id, holder) };
}

/** Changes of an order's address. */
import { Elysia } from "elysia";
import { AddressEditIn } from "../features/orders/record/schema.ts";
import { actorOf, personOf } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { json } from "./input.ts";
import { changedMeanwhile, OrderConflict } from "./order-conflict.ts";
import { OrderWithSignals, orderShape, orderWithSignals } from "./order-schemas.ts";
import { auth } from "./plugins/auth.ts";

export const orderAddressRoutes = new Elysia({ name: "order-address", tags: ["Orders"] })
  .use(auth)
  .post("/api/v1/order/address", ({ ctx, body }) => edit(ctx, { body }), {
    proPlan: "agent",
    body: json(AddressEditIn, {
      example: {
        order_id: "1001",
        fields: { line1: "Flat 4B, Prestige Towers, 80 Feet Road", landmark: "Opposite Sony World Signal" },
      },
    }),
    response: answers(OrderWithSignals, 404, { 409: OrderConflict }),
    detail: {
      operationId: "editOrderAddress",
      summary: "Change the address of an order, and score it again",
      description:
        "`order_id` may also be the order's reference or AWB. Fields that are not sent stay, as do decision and outcome. " +
        "The address is checked without counting as a check, and the order is scored by the active rules and what was known when it was placed. " +
        "Repeating a change is never a conflict. The audit lists the fields that changed. An order whose personal data was erased cannot be changed.",
    },
  });

async function edit(ctx: RequestContext, { body }: { body: AddressEditIn }) {
  const by = { source: actorOf(ctx).source, actor: personOf(ctx, body.actor) };
  const { order, isStale } = await ctx.services.orders.editAddress(ctx.merchant, body, by);
  if (isStale) throw changedMeanwhile(order, await orderShape(ctx, order));
  return orderWithSignals(ctx, order);
}

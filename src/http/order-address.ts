/** Changes of an order's address. */
import { AddressIn } from "../address/schema.ts";
import { AddressEditIn } from "../orders/schema.ts";
import { actorOf, personOf } from "./actor.ts";
import type { RequestContext } from "./context.ts";
import { proPlan } from "./guards/plan.ts";
import { changedMeanwhile, OrderConflict } from "./order-conflict.ts";
import { OrderWithSignals, orderShape, orderWithSignals } from "./order-schemas.ts";
import { route } from "./route.ts";
import { unknownNamesOf } from "./unknown-names.ts";

const unknownFields = unknownNamesOf(AddressIn);

export const orderAddressRoutes = [
  route("POST", "/api/v1/order/address", {
    guard: proPlan,
    needs: "agent",
    body: AddressEditIn,
    handler: edit,
    summary: "Change the address of an order, and score it again",
    text:
      "`order_id` may also be the order's reference or AWB. Fields that are not sent stay, and so do decision and outcome. " +
      "The address is checked without being charged, and the order is scored by the active rules, by what was known when it was placed. " +
      "A repeated change is never a conflict. The audit has the fields that changed. An order whose personal data was erased cannot be changed.",
    example: {
      order_id: "1001",
      fields: { line1: "Flat 4B, Prestige Towers, 80 Feet Road", landmark: "Opposite Sony World Signal" },
    },
    describes: {
      ...{ id: "editOrderAddress", tag: "Orders", result: OrderWithSignals },
      ...{ conflict: OrderConflict, errors: [404, 409] },
    },
  }),
];

async function edit(ctx: RequestContext, { body }: { body: AddressEditIn }) {
  const by = { source: actorOf(ctx).source, actor: personOf(ctx, body.actor) };
  for (const name of unknownFields?.(body.fields) ?? []) ctx.ignore(`fields.${name}`);
  const { order, isStale } = await ctx.services.orders.editAddress(ctx.merchant, body, by);
  if (isStale) throw changedMeanwhile(order, orderShape(ctx, order));
  return orderWithSignals(ctx, order);
}

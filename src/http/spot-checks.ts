/** Spot checks: a sample of the orders that are not reviewed. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { dateOfDay, istDay } from "../features/checks/calendar.ts";
import { parseTime } from "../lib/time.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { query } from "./input.ts";
import { invalid } from "./invalid.ts";
import { OrderShape, orderShapes } from "./order-schemas.ts";
import { auth } from "./plugins/auth.ts";
import { namedObject, withDefault } from "./schemas.ts";

const MAX_ORDERS = 50;
const MAX_DAY = 40;

const SampleQuery = t.Object({
  day: t.Optional(
    t.String({
      maxLength: MAX_DAY,
      description: "Day in India on which the orders were placed: 2026-10-05; today by default",
    }),
  ),
  n: withDefault(
    t.Integer({ minimum: 1, maximum: MAX_ORDERS, default: 20, description: "At most this many orders" }),
  ),
});

const Sample = namedObject("OrderSample", {
  day: t.String({ format: "date" }),
  orders: t.Array(OrderShape, { description: "In order of arrival" }),
});

export const spotCheckRoutes = new Elysia({ name: "spot-checks", tags: ["Orders"] })
  .use(auth)
  .get("/api/v1/orders/sample", ({ ctx, query }) => sample(ctx, { query }), {
    proPlan: "agent",
    query: query(SampleQuery),
    response: answers(Sample),
    detail: {
      operationId: "orderSample",
      summary: "A sample of a day's orders of level LOW",
      description:
        "For spot checks: everybody sees the same orders all day. New orders fill up the sample and replace none; an order leaves it when its level changes. " +
        "10,000 of the day's orders are looked at.",
    },
  });

async function sample(ctx: RequestContext, { query }: { query: Static<typeof SampleQuery> }) {
  const { orders, clock } = ctx.services;
  const day = query.day === undefined ? istDay(clock()) : dayOf(query.day);
  const rows = await orders.spotChecks(ctx.merchant, day, query.n);
  return { day: dateOfDay(day), orders: await orderShapes(ctx, rows) };
}

/** @throws Invalid for a text that is no day */
function dayOf(text: string): number {
  const time = parseTime(text);
  if (time?.isDay) return istDay(time.at);
  const error = "write it as 2026-10-05";
  throw invalid(
    ["query", "day"],
    "date_from_datetime_parsing",
    `Input should be a valid date, ${error}`,
    text,
    { error },
  );
}

/** Orders that were stored twice, under the numbers of two sources. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { actorOf } from "./actor.ts";
import { answers } from "./answer.ts";
import { auth } from "./plugins/auth.ts";
import { namedObject } from "./schemas.ts";
import { slowAnswer } from "./slow-answer.ts";

const Doubles = namedObject("OrderDoubles", {
  doubles: t.Integer({ description: "Orders that duplicate another one" }),
});
const Merged = namedObject("MergedDoubles", {
  merged: t.Integer({ description: "Orders merged into another one" }),
});

export const doublesRoutes = new Elysia({ name: "doubles", tags: ["Orders"] })
  .use(auth)
  .get(
    "/api/v1/orders/doubles",
    async ({ ctx }) =>
      slowAnswer<Static<typeof Doubles>>(
        ctx,
        ctx.services.orders.doubles.count(ctx.merchant).then((doubles) => ({ doubles })),
      ),
    {
      proPlan: "owner",
      response: answers(Doubles),
      detail: {
        operationId: "orderDoubles",
        summary: "How many orders are stored twice",
        description:
          "Orders from two sources that agree in number and buyer, or in number, value, day and PIN. New orders are matched on arrival; earlier versions stored them twice.",
      },
    },
  )
  .post(
    "/api/v1/orders/merge-doubles",
    async ({ ctx }) =>
      slowAnswer<Static<typeof Merged>>(
        ctx,
        ctx.services.orders.doubles.merge(ctx.merchant, actorOf(ctx)).then(({ merged }) => ({ merged })),
      ),
    {
      proPlan: "owner",
      response: answers(Merged),
      detail: {
        operationId: "mergeDoubles",
        summary: "Merge orders that are stored twice",
        description:
          "The store's order is kept, or the one that somebody decided on. It gets what it lacks, the later outcome and decision, and the calls and audit of both; the other's id becomes an alias. A person's decision takes precedence over a rule's; an event goes to the callback URL when the decision of the kept order changes. " +
          "If a request is cut off, the next one continues.",
      },
    },
  );

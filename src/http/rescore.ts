/** Scoring all open orders again, and how far that is. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RescoreState } from "../features/orders/index.ts";
import { actorOf } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { auth } from "./plugins/auth.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";
import { slowAnswer } from "./slow-answer.ts";

const Rescored = namedObject("Rescored", {
  rescored: t.Integer({ description: "Open orders that the active rules were applied to" }),
  changed: t.Integer({ description: "Orders whose level changed" }),
  levels: t.Object({ LOW: t.Integer(), REVIEW: t.Integer(), HIGH: t.Integer() }),
  rules_version: t.Integer(),
});

const done = t.Integer({ description: "Open orders scored so far" });
const total = t.Integer({ description: "Orders open at the start, and those received since" });

const Ended = t.Object({
  started_at: time("When the run began"),
  ended_at: time("When it ended"),
  done,
  total,
  result: nullable(Rescored),
  error: nullable(t.String({ description: "Why it ended early; the orders done until then are saved" })),
});

const State = namedObject("RescoreState", {
  running: t.Boolean(),
  waiting: t.Integer({
    description: "Requests waiting for the run to end; each then gets its own run",
  }),
  done,
  total,
  started_at: nullable(time("When the current run began")),
  last: nullable(Ended),
});

export const rescoreRoutes = new Elysia({ name: "rescore", tags: ["Orders"] })
  .use(auth)
  .post(
    "/api/v1/orders/rescore",
    ({ ctx }) => slowAnswer(ctx, ctx.services.orders.rescore(ctx.merchant, actorOf(ctx))),
    {
      proPlan: "owner",
      response: answers(Rescored),
      detail: {
        operationId: "rescoreOrders",
        summary: "Apply the active rules to all open orders",
        description:
          "Uses the signals stored with each order. An order is open while it is neither delivered nor RTO. " +
          "The response is sent when all are done, some seconds per 100,000 orders; a run of more than 20 seconds starts it with spaces, so that proxies keep the connection open, and cuts it off if it fails. " +
          "A run continues if the client closes the connection. A request made during a run waits for its end, then gets its own run.",
      },
    },
  )
  .get("/api/v1/orders/rescore", ({ ctx }) => state(ctx), {
    proPlan: "viewer",
    response: answers(State),
    detail: {
      operationId: "rescoreState",
      summary: "Progress of the rescoring of open orders",
      description:
        "`done` and `total` are those of the current run, else of the last one. " +
        "Covers the time since the server started: a run interrupted by a restart is neither running nor in `last`; the orders done until then are saved, and another POST does the rest.",
    },
  });

function state(ctx: RequestContext): Static<typeof State> {
  const { startedAt, last, ...progress }: RescoreState = ctx.services.orders.rescoreState(ctx.merchant);
  return { ...progress, started_at: isoTimeOrNull(startedAt), last: last && endedShape(last) };
}

const endedShape = ({ startedAt, endedAt, ...run }: NonNullable<RescoreState["last"]>) => ({
  started_at: isoTime(startedAt),
  ended_at: isoTime(endedAt),
  ...run,
});

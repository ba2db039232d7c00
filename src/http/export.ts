/** CSV export of orders. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { answers, inTypes } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { query } from "./input.ts";
import { ExportQuery, searchOf, sortOf } from "./order-filters.ts";
import { auth } from "./plugins/auth.ts";
import { PRIVATE_HEADERS } from "./respond.ts";

export const exportRoutes = new Elysia({ name: "export", tags: ["Orders"] })
  .use(auth)
  .get("/api/v1/export/orders.csv", ({ ctx, query }) => download(ctx, { query }), {
    proPlan: "owner",
    freshPassword: true,
    query: query(ExportQuery),
    response: answers(inTypes(t.String(), "text/csv"), 429),
    detail: {
      operationId: "exportOrders",
      summary: "Orders as a CSV, newest first",
      description:
        "UTF-8 with a byte order mark; the order of the columns is stable, new ones are added at the end. " +
        "A text that a spreadsheet would read as a formula is prefixed with an apostrophe. " +
        "The file is streamed: a connection that closes early has not sent all orders, and one that reads nothing for two minutes is closed. " +
        "An order that changes meanwhile is exported before or after its change. " +
        "An account may run two exports at a time.",
    },
  });

/** A client that reads nothing for this long is disconnected, so that another export can run. */
const STALLED_S = 120;
/** Chunks prepared ahead of the client. */
const CHUNKS_AHEAD = 2;

type ExportQueryIn = Static<typeof ExportQuery>;

async function download(ctx: RequestContext, { query }: { query: ExportQueryIn }): Promise<Response> {
  const { orders, log } = ctx.services;
  ctx.keepOpen(STALLED_S);
  const file = await orders.exportCsv(ctx.merchant, searchOf(query), sortOf(query.sort));
  // Also fires when the client goes away before there is a response.
  ctx.request.signal.addEventListener("abort", file.close);
  // An export that cannot start is answered with its error.
  const first = await file.next();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => first && controller.enqueue(first),
      async pull(controller) {
        // Restarts the limit, which Bun does not count from the last write.
        ctx.keepOpen(STALLED_S);
        const chunk = await file.next().catch((error) => {
          log.error("an export was cut off", { error, request_id: ctx.id });
          throw error;
        });
        if (chunk === null) controller.close();
        else controller.enqueue(chunk);
      },
      cancel: file.close,
    },
    { highWaterMark: CHUNKS_AHEAD },
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="orders.csv"',
      ...PRIVATE_HEADERS,
    },
  });
}

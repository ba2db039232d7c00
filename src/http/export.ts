/** CSV export of orders. */
import { type Static, Type as t } from "@sinclair/typebox";
import type { RequestContext } from "./context.ts";
import { proPlan } from "./guards/plan.ts";
import { ExportQuery, searchOf, sortOf } from "./order-filters.ts";
import { PRIVATE_HEADERS } from "./respond.ts";
import { route } from "./route.ts";

export const exportRoutes = [
  route("GET", "/api/v1/export/orders.csv", {
    guard: proPlan,
    query: ExportQuery,
    handler: download,
    summary: "Orders as a CSV, newest first",
    text:
      "UTF-8 with a byte order mark; the order of the columns is stable, new ones are added at the end. " +
      "A text that a spreadsheet would read as a formula is prefixed with an apostrophe.",
    describes: { id: "exportOrders", tag: "Orders", result: t.String(), resultType: "text/csv" },
  }),
];

function download(ctx: RequestContext, { query }: { query: Static<typeof ExportQuery> }): Response {
  ctx.keepOpen();
  const { orders } = ctx.services;
  const lines = orders.exportCsv(ctx.merchant, searchOf(query), sortOf(query.sort))[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  // Pull-based, so that a slow client does not fill the memory.
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return?.();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="orders.csv"',
      ...PRIVATE_HEADERS,
    },
  });
}

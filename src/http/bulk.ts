/** Bulk verification of files. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { NO_CHOICES, readColumnChoices } from "../features/bulk/column-choices.ts";
import type { DateOrder } from "../features/bulk/date-column.ts";
import { MAX_INSPECTED_ROWS } from "../features/bulk/sheet/limits.ts";
import { changedStatuses, readStatuses, type StatusChoices } from "../features/bulk/statuses.ts";
import { FORMATS, type Format, type Mode } from "../features/bulk/types.ts";
import { literals } from "../lib/literals.ts";
import { Problem } from "../lib/problem.ts";
import { thousands } from "../lib/thousands.ts";
import { actorWithIp } from "./actor.ts";
import { answers, inTypes } from "./answer.ts";
import { BulkForm, BulkResult, FileContents, InspectForm } from "./bulk-schemas.ts";
import type { RequestContext } from "./context.ts";
import { formBody, query } from "./input.ts";
import { auth } from "./plugins/auth.ts";
import { PRIVATE_HEADERS, quotaHeaders } from "./respond.ts";
import { readUpload, type Upload } from "./upload.ts";
import { textReader } from "./validate.ts";

const Query = t.Object({
  format: t.Optional(
    literals(FORMATS, { description: "`csv` and `xlsx` return the file with added columns" }),
  ),
});
const { mode, format, sheet, date_order } = BulkForm.properties;
const { first_rows } = InspectForm.properties;
const readFields = textReader(t.Object({ mode, format, sheet, date_order }), "body");
const readInspectFields = textReader(t.Object({ mode, sheet, date_order, first_rows }), "body");

const JSON_TYPE = "application/json; charset=utf-8";
const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const bulkRoutes = new Elysia({ name: "bulk", tags: ["Address"] })
  .use(auth)
  .post("/api/v1/bulk/verify", ({ ctx, query }) => verify(ctx, { query }), {
    secretKey: "agent",
    query: query(Query),
    response: answers(
      inTypes(BulkResult, "application/json", "text/csv", XLSX_TYPE),
      400,
      402,
      403,
      422,
      429,
    ),
    detail: {
      operationId: "bulkVerify",
      requestBody: formBody(BulkForm),
      summary: "Verify a file of up to 5,000 rows",
      description:
        "A .csv or .xlsx file of at most 10 MiB. Columns are recognised by their names (Pin Code, Mobile, Address 1 …); " +
        "`columns` lists those matched and those ignored. A row that cannot be used is listed in `errors` and does not affect the others. " +
        "Use `columns` to assign columns that are not recognised: see /bulk/inspect. " +
        "How an order ended is read from its whole row: statuses, fulfilment and payment, tags, cancellation and dates; use `statuses` for a status that does not show it. " +
        "An order waits for review only while it is under seven days old, open and not handed over to a courier: by a status or a date, as a tracking number alone may be that of a label. " +
        "`warnings` lists what was not used. Each order or address counts as one check; a file that needs more checks than remain is rejected as a whole. " +
        "Past orders (mode history) are scored by what was known when they were placed, oldest first, whatever their order in the file; they are not counted as checks and raise no alerts. " +
        "For an order that exists already, only the outcome is used. An outcome without a date is dated some days after the order: " +
        "cancelled 3, a failed attempt 7, delivered 10, RTO 21. If you have several files, send the oldest orders first. " +
        "All modes except addresses need the Pro plan.",
    },
  })
  .post("/api/v1/bulk/inspect", ({ ctx }) => inspect(ctx), {
    secretKey: "agent",
    response: answers(FileContents, 400, 422, 429),
    detail: {
      operationId: "bulkInspect",
      requestBody: formBody(InspectForm),
      summary: "Inspect a file",
      description:
        `Returns sheets, recognised columns and first rows of a file before it is verified, and what its rows look like; up to ${thousands(MAX_INSPECTED_ROWS)} rows. ` +
        "Nothing is verified, saved or counted. With `columns` and `statuses` it shows how the file would be read.",
    },
  });

/** 1. verifies the file: schema (422), plan (403), contents (400), quota (402); 2. streams the result. */
function verify(ctx: RequestContext, { query }: { query: Static<typeof Query> }): Promise<Response> {
  return withFile(ctx, async (permit, upload) => {
    const fields = readFields(upload.field);
    const { mode } = fields;
    if (mode !== "addresses" && ctx.merchant.plan !== "pro") throw new Problem("pro_required.mode", { mode });
    const format = query.format ?? fields.format;
    const reading = readingOf(ctx, upload, fields);
    const { body, quota } = await permit.verify({ ...reading, format });
    await rememberStatuses(ctx, reading.statuses);
    return new Response(streamOf(body, permit.leave), {
      headers: { ...headersOf(format, upload), ...quotaHeaders(quota) },
    });
  });
}

function inspect(ctx: RequestContext): Promise<Response> {
  return withFile(ctx, async (permit, upload) => {
    const fields = readInspectFields(upload.field);
    const body = await permit.inspect({ ...readingOf(ctx, upload, fields), firstRows: fields.first_rows });
    return new Response(streamOf(body, permit.leave), {
      headers: { "Content-Type": JSON_TYPE, ...PRIVATE_HEADERS },
    });
  });
}

type Permit = ReturnType<RequestContext["services"]["bulk"]["enter"]>;

/**
 * Acquires a permit, which bounds the files in memory, and reads the form.
 * @param respond releases the permit when the response has been read or the client has disconnected, since it is in
 *   memory until then
 */
async function withFile(
  ctx: RequestContext,
  respond: (permit: Permit, upload: Upload) => Promise<Response>,
): Promise<Response> {
  const permit = ctx.services.bulk.enter(ctx.merchant);
  try {
    ctx.keepOpen();
    return await respond(permit, await readUpload(ctx.request));
  } catch (error) {
    permit.leave();
    throw error;
  }
}

/** How the file is read. @throws Problem 400 for columns or statuses that are not valid */
function readingOf(
  { merchant }: RequestContext,
  { bytes, field }: Upload,
  { mode, sheet, date_order: dateOrder }: { mode: Mode; sheet?: string; date_order?: DateOrder },
) {
  const [columns, statuses] = ["columns", "statuses"].map((name) => field(name)?.trim() ?? "");
  const remembered = merchant.statusMeanings as StatusChoices;
  return {
    ...{ bytes, mode, dateOrder, sheet: sheet?.trim() || null },
    columns: columns === "" ? NO_CHOICES : readColumnChoices(columns),
    statuses: statuses === "" ? remembered : changedStatuses(remembered, readStatuses(statuses)),
  };
}

/** Stored for the shop's next files. */
async function rememberStatuses(ctx: RequestContext, statuses: StatusChoices): Promise<void> {
  const { accounts } = ctx.services;
  if (JSON.stringify(statuses) === JSON.stringify(ctx.merchant.statusMeanings)) return;
  await accounts.update(ctx.merchant.id, { statuses }, actorWithIp(ctx));
}

/** Streams chunks as fast as they are read. @param onEnd called when all is read or the client has disconnected */
function streamOf(chunks: Uint8Array<ArrayBuffer>[], onEnd: () => void): ReadableStream<Uint8Array> {
  const source = {
    pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      const chunk = chunks.shift();
      if (chunk) return controller.enqueue(chunk);
      onEnd();
      controller.close();
    },
    cancel: onEnd,
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

function headersOf(format: Format, { fileName }: Upload): Record<string, string> {
  if (format === "json") return { "Content-Type": JSON_TYPE, ...PRIVATE_HEADERS };
  const name = `${fileName.replace(/\.\w{1,5}$/, "") || "addresses"}-verified.${format}`;
  const ascii = name.replace(/[^\w. -]/g, "_");
  return {
    "Content-Type": format === "csv" ? "text/csv; charset=utf-8" : XLSX_TYPE,
    "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    ...PRIVATE_HEADERS,
  };
}

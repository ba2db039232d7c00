/** The one place that turns an error into a response. @see DESIGN "Errors" */
import { Type as t } from "@sinclair/typebox";
import { Problem } from "../problem.ts";
import type { RequestContext } from "./context.ts";
import { Invalid, ValidationItem } from "./invalid.ts";
import { json } from "./respond.ts";

/** Body of a 422. */
export const ValidationError = t.Object({ detail: t.Array(ValidationItem) }, { $id: "ValidationError" });

/** Body of 400, 401, 402, 403, 404, 405, 409, 413, 429, 500 and 503. */
export const ProblemBody = t.Object(
  {
    detail: t.String({ description: "One sentence that a person can act on" }),
    code: t.String({ description: "Stable, for programs" }),
    field: t.Optional(t.String({ description: "400: which field cannot be used" })),
    order_ids: t.Optional(
      t.Array(t.String(), { description: "409 ambiguous_reference: the orders that are meant" }),
    ),
  },
  { $id: "Problem" },
);

/** Body of a 402. */
export const QuotaProblem = t.Object(
  {
    detail: t.String(),
    code: t.String(),
    limit: t.Integer({ description: "Checks a month" }),
    used: t.Integer(),
    remaining: t.Integer(),
    resets_at: t.String({ format: "date-time" }),
    needed: t.Optional(t.Integer({ description: "Checks that a bulk file needs" })),
  },
  { $id: "QuotaProblem" },
);

/** @param error whatever was thrown */
export function respondToError(ctx: RequestContext, error: unknown): Response {
  if (error instanceof Invalid) return json(ctx, 422, JSON.stringify({ detail: error.faults }));
  if (error instanceof Problem) return problem(ctx, error);
  ctx.services.log.error("a request failed inside", {
    request_id: ctx.id,
    error: error instanceof Error ? error : new Error(String(error)),
  });
  return plain(
    ctx,
    500,
    "internal_error",
    "Something went wrong inside; the log has it under this request's id.",
  );
}

function problem(ctx: RequestContext, { status, code, detail, extras }: Problem): Response {
  const { field, data, retryAfter } = extras;
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
  if (status === 401) headers["WWW-Authenticate"] = 'Bearer realm="thikana"';
  // A 402 tells where the quota stands in its headers too, as every counted answer does.
  if (status === 402 && ctx.account) {
    ctx.quota = ctx.services.quota.peek(ctx.account, ctx.services.clock());
  }
  const body = { detail, code, ...(field === undefined ? {} : { field }), ...data };
  return json(ctx, status, JSON.stringify(body), headers);
}

/** 404, 405 and 500: nobody throws these as a Problem. */
export function plain(
  ctx: RequestContext,
  status: 404 | 405 | 500,
  code: string,
  detail: string,
  headers?: Record<string, string>,
): Response {
  return json(ctx, status, JSON.stringify({ detail, code }), headers);
}

/** Converts errors to responses. */
import { Type as t } from "@sinclair/typebox";
import { Problem } from "../lib/problem.ts";
import type { RequestContext } from "./context.ts";
import { Invalid, ValidationItem } from "./invalid.ts";
import { json } from "./respond.ts";
import { namedObject } from "./schemas.ts";

/** Body of a 422. */
export const ValidationError = namedObject("ValidationError", { detail: t.Array(ValidationItem) });

/** Key and values for `detail` in another language. */
const Told = {
  key: t.Optional(
    t.String({ description: "Key of the sentence, if the code has several: code, a dot and a name" }),
  ),
  values: t.Optional(t.Record(t.String(), t.Unknown(), { description: "Values in the sentence" })),
};

/** Body of 400, 401, 402, 403, 404, 405, 409, 413, 415, 429, 500 and 503. */
export const ProblemBody = namedObject("Problem", {
  detail: t.String({ description: "What is wrong and what to do, for users" }),
  code: t.String({ description: "Stable code, for programs" }),
  ...Told,
  field: t.Optional(t.String({ description: "400: the invalid field" })),
  order_ids: t.Optional(t.Array(t.String(), { description: "409 ambiguous_reference: the matching orders" })),
  entry: t.Optional(
    t.Object(
      {},
      { additionalProperties: true, description: "409 on_other_list: the entry on the other list" },
    ),
  ),
});

/** Body of a 402. */
export const QuotaProblem = namedObject("QuotaProblem", {
  detail: t.String(),
  code: t.String(),
  ...Told,
  limit: t.Integer({ description: "Checks a month" }),
  used: t.Integer(),
  remaining: t.Integer(),
  resets_at: t.String({ format: "date-time" }),
  needed: t.Optional(t.Integer({ description: "Checks that a bulk file needs" })),
});

/** @param error any thrown value; an unknown one is logged and becomes a 500 */
export function respondToError(ctx: RequestContext, error: unknown): Response {
  if (error instanceof Invalid) return json(ctx, 422, { detail: error.faults });
  if (error instanceof Problem) {
    if (error.code.startsWith("storage_"))
      ctx.services.log.error("nothing can be stored", { request_id: ctx.id, error: error.cause });
    return problem(ctx, error);
  }
  ctx.services.log.error("internal server error", {
    request_id: ctx.id,
    error: error instanceof Error ? error : new Error(String(error)),
  });
  return problem(ctx, new Problem("internal_error"));
}

/** The body of a problem, without its field. */
export const problemBody = ({
  detail,
  code,
  key,
  values,
  extras,
}: Pick<Problem, "detail" | "code" | "values" | "extras"> & { key: string }) => ({
  detail,
  code,
  key: key === code ? undefined : key,
  values: Object.keys(values).length === 0 ? undefined : values,
  ...extras.data,
});

/** @param headers besides those that its status requires */
export function problem(
  ctx: RequestContext,
  failed: Problem,
  headers: Record<string, string> = {},
): Response {
  const { status } = failed;
  const { field, retryAfter } = failed.extras;
  if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
  if (status === 401) headers["WWW-Authenticate"] = 'Bearer realm="thikana"';
  // Like every response of a counted check, a 402 has the quota headers.
  if (status === 402 && ctx.account) {
    ctx.quota = ctx.services.quota.peek(ctx.account, ctx.services.clock());
  }
  return json(ctx, status, { ...problemBody(failed), field }, headers);
}

/** Converts a handler's result to a Response. */
import type { QuotaState } from "../checks/quota.ts";
import type { RequestContext } from "./context.ts";
import { corsHeaders } from "./cors.ts";
import { type Answer, JsonText } from "./route.ts";

const JSON_TYPE = "application/json; charset=utf-8";

/** For responses with keys, addresses or orders: no caching, no content sniffing. */
export const PRIVATE_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } as const;

/** A 200 with JSON and the headers set in the context, or the handler's own response. */
export function respond(ctx: RequestContext, answer: Answer): Response {
  if (answer instanceof Response) {
    answer.headers.set("X-Request-Id", ctx.id);
    return answer;
  }
  return json(ctx, 200, ctx.ignored === null ? answer : withIgnored(answer, ctx.ignored));
}

/** Lists the unknown properties of the request at the end. */
function withIgnored(answer: object | JsonText, ignored: readonly string[]): object | JsonText {
  if (!(answer instanceof JsonText)) return { ...answer, ignored };
  return new JsonText(`${answer.text.slice(0, -1)},"ignored":${JSON.stringify(ignored)}}`);
}

/**
 * A JSON response with {@link PRIVATE_HEADERS}: nearly all of them need a key or contain a secret.
 * @param more headers, which override the defaults
 */
export function json(
  { quota, corsOrigin, id }: RequestContext,
  status: number,
  body: object | JsonText,
  more?: Record<string, string>,
): Response {
  const headers: Record<string, string> = {
    "Content-Type": JSON_TYPE,
    "Cache-Control": PRIVATE_HEADERS["Cache-Control"],
    "X-Content-Type-Options": PRIVATE_HEADERS["X-Content-Type-Options"],
    "X-Request-Id": id,
  };
  if (quota) Object.assign(headers, quotaHeaders(quota));
  if (corsOrigin !== null) Object.assign(headers, corsHeaders(corsOrigin));
  if (more) Object.assign(headers, more);
  const text = body instanceof JsonText ? body.text : JSON.stringify(body);
  return new Response(text, { status, headers });
}

/** The quota headers of a counted check; `X-Quota-Reset` in seconds since 1970. */
export function quotaHeaders({ limit, remaining, resetAt }: QuotaState): Record<string, string> {
  return {
    "X-Quota-Limit": limit === null ? "unlimited" : String(limit),
    "X-Quota-Remaining": remaining === null ? "unlimited" : String(remaining),
    "X-Quota-Reset": String(Math.floor(resetAt / 1000)),
  };
}

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
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer);
  return json(ctx, 200, ctx.ignored === null ? text : withIgnored(text, ctx.ignored));
}

/** Appends `ignored` to the response, which is an object. */
function withIgnored(text: string, ignored: readonly string[]): string {
  const start = text === "{}" ? "{" : `${text.slice(0, -1)},`;
  return `${start}"ignored":${JSON.stringify(ignored)}}`;
}

/**
 * A JSON response with {@link PRIVATE_HEADERS}: nearly all of them need a key or contain a secret.
 * @param text serialized JSON
 * @param more headers, which override the defaults
 */
export function json(
  ctx: RequestContext,
  status: number,
  text: string,
  more?: Record<string, string>,
): Response {
  const { quota, corsOrigin, id } = ctx;
  const headers: Record<string, string> = {
    "Content-Type": JSON_TYPE,
    "Cache-Control": PRIVATE_HEADERS["Cache-Control"],
    "X-Content-Type-Options": PRIVATE_HEADERS["X-Content-Type-Options"],
    "X-Request-Id": id,
  };
  // Fast path of the light routes.
  if (status === 200 && !quota && corsOrigin === null && !more) return new Response(text, { headers });
  if (quota) setQuotaHeaders(headers, quota);
  if (corsOrigin !== null) Object.assign(headers, corsHeaders(corsOrigin));
  return new Response(text, { status, headers: more ? { ...headers, ...more } : headers });
}

/** The quota headers of a counted check. */
export function quotaHeaders(quota: QuotaState): Record<string, string> {
  const headers = {};
  setQuotaHeaders(headers, quota);
  return headers;
}

/** `X-Quota-Reset` in seconds since 1970. */
function setQuotaHeaders(headers: Record<string, string>, { limit, remaining, resetAt }: QuotaState): void {
  headers["X-Quota-Limit"] = limit === null ? "unlimited" : String(limit);
  headers["X-Quota-Remaining"] = remaining === null ? "unlimited" : String(remaining);
  headers["X-Quota-Reset"] = String(Math.floor(resetAt / 1000));
}

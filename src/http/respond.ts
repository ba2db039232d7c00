/** Converts a handler's result to a Response. */
import type { QuotaState } from "../features/checks/quota.ts";
import { JsonText } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { corsHeaders } from "./cors.ts";
import { packed } from "./gzip.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** For responses with keys, addresses or orders: no caching, no content sniffing. */
export const PRIVATE_HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } as const;

/** A 200 with JSON and the headers set in the context, or the handler's own response. */
export function respond(ctx: RequestContext, answer: unknown): Response {
  if (answer instanceof Response) {
    answer.headers.set("X-Request-Id", ctx.id);
    return answer;
  }
  const body = answer as object | JsonText;
  return json(ctx, 200, ctx.ignored === null ? body : withIgnored(body, ctx.ignored));
}

/** Lists the unknown properties of the request at the end. */
function withIgnored(answer: object | JsonText, ignored: readonly string[]): object | JsonText {
  if (!(answer instanceof JsonText)) return { ...answer, ignored };
  return new JsonText(`${answer.text.slice(0, -1)},"ignored":${JSON.stringify(ignored)}}`);
}

/** Copied into each response, which is faster than reading them from an object. */
const JSON_HEADERS = new Headers({ "Content-Type": JSON_TYPE, ...PRIVATE_HEADERS });

/**
 * A JSON response with {@link PRIVATE_HEADERS}: nearly all of them need a key or contain a secret.
 * @param more headers, which override the defaults
 */
export function json(
  ctx: RequestContext,
  status: number,
  body: object | JsonText,
  more?: Record<string, string>,
): Response {
  const text = body instanceof JsonText ? body.text : JSON.stringify(body);
  const { quota, corsOrigin, cookie, id } = ctx;
  const bytes = packed(ctx, text);
  const response = new Response(bytes ?? text, { status, headers: JSON_HEADERS });
  const { headers } = response;
  if (bytes) headers.set("Content-Encoding", "gzip");
  headers.set("X-Request-Id", id);
  if (quota) setAll(headers, quotaHeaders(quota));
  if (corsOrigin !== null) setAll(headers, corsHeaders(corsOrigin));
  if (cookie !== null) headers.set("Set-Cookie", cookie);
  if (more) setAll(headers, more);
  return response;
}

function setAll(headers: Headers, values: Readonly<Record<string, string>>): void {
  for (const name in values) headers.set(name, values[name]);
}

/** The quota headers of a counted check; `X-Quota-Reset` in seconds since 1970. */
export function quotaHeaders({ limit, remaining, resetAt }: QuotaState): Record<string, string> {
  return {
    "X-Quota-Limit": limit === null ? "unlimited" : String(limit),
    "X-Quota-Remaining": remaining === null ? "unlimited" : String(remaining),
    "X-Quota-Reset": String(Math.floor(resetAt / 1000)),
  };
}

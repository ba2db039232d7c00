/** CORS: which other websites may read responses. */
import type { RequestContext } from "./context.ts";
import { publishableKeyOf } from "./guards/publishable-key.ts";
import { allowedSite } from "./origin.ts";

/** The only paths that other websites may call. */
const PUBLIC = "/api/v1/public/";

const EXPOSED = "X-Request-Id, X-Quota-Limit, X-Quota-Remaining, X-Quota-Reset, Retry-After";

/** Headers of a response that `origin` may read. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": EXPOSED,
    Vary: "Origin",
  };
}

/**
 * Responds to OPTIONS. A browser's preflight has no key header: `?pk=` decides when it is present, else every website
 * is allowed on the public paths, where the request itself is checked.
 * @param allow the methods of the path
 */
export async function preflight(ctx: RequestContext, allow: string): Promise<Response> {
  const headers: Record<string, string> = { Allow: allow, Vary: "Origin" };
  const origin = ctx.header("origin");
  if (origin !== null && ctx.path.startsWith(PUBLIC) && (await isAllowed(ctx))) {
    headers["Access-Control-Allow-Origin"] = origin;
    headers["Access-Control-Allow-Methods"] = allow;
    headers["Access-Control-Allow-Headers"] = "Content-Type, X-Publishable-Key, X-Request-Id";
    headers["Access-Control-Max-Age"] = "600";
  }
  return new Response(null, { status: 204, headers });
}

async function isAllowed(ctx: RequestContext): Promise<boolean> {
  const key = publishableKeyOf(ctx);
  if (key === null) return true;
  const account = await ctx.services.accounts.byPublishableKey(key);
  return account !== null && allowedSite(ctx, account) !== null;
}

/** Requests that match no route: OPTIONS, a wrong method (405), an unknown path (404). */
import type { RequestContext } from "./context.ts";
import { preflight } from "./cors.ts";
import { plain } from "./errors.ts";
import type { Route } from "./route.ts";

/** @param routes all route tables */
export function createFallback(
  routes: readonly Route[],
): (ctx: RequestContext) => Response | Promise<Response> {
  const patterns = patternsOf(routes);
  return (ctx) => {
    const path = ctx.path.length > 1 ? ctx.path.replace(/\/$/, "") : ctx.path;
    const allow = patterns.find(({ pattern }) => pattern.test(path))?.allow;
    const { method } = ctx.request;
    if (allow && method === "OPTIONS") return preflight(ctx, allow);
    // An allowed method gets here when an invalid Host header made Elysia parse another path.
    if (!allow || allow.includes(method)) {
      return plain(ctx, 404, "not_found", "Unknown path; see /docs.");
    }
    const detail = `This path allows ${allow}, not ${method}.`;
    return plain(ctx, 405, "method_not_allowed", detail, { Allow: allow });
  };
}

function patternsOf(routes: readonly Route[]): { pattern: RegExp; allow: string }[] {
  const methods = new Map<string, string[]>();
  for (const { row } of routes) {
    const known = methods.get(row.path) ?? [];
    methods.set(row.path, known);
    known.push(...(row.method === "GET" ? ["GET", "HEAD"] : [row.method]));
  }
  return [...methods].map(([path, known]) => ({
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
    allow: [...known, "OPTIONS"].join(", "),
  }));
}

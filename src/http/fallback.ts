/** Requests that match no route: OPTIONS, a wrong method (405), an unknown path (404). */
import type { RequestContext } from "./context.ts";
import { preflight } from "./cors.ts";
import { json } from "./respond.ts";
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
      return json(ctx, 404, { detail: "Unknown path; see /docs.", code: "not_found" });
    }
    const detail = `This path allows ${allow}, not ${method}.`;
    return json(ctx, 405, { detail, code: "method_not_allowed" }, { Allow: allow });
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

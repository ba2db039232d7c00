/** Requests that match no route: OPTIONS, a wrong method (405), an unknown path (404). */
import { Problem } from "../lib/problem.ts";
import type { RequestContext } from "./context.ts";
import { preflight } from "./cors.ts";
import { problem } from "./errors.ts";
import type { Route } from "./routes.ts";

/** @param routes all routes */
export function createFallback(
  routes: readonly Route[],
): (context: { ctx: RequestContext }) => Response | Promise<Response> {
  const patterns = patternsOf(routes);
  return ({ ctx }) => {
    const path = ctx.path.length > 1 ? ctx.path.replace(/\/$/, "") : ctx.path;
    const allow = patterns.find(({ pattern }) => pattern.test(path))?.allow;
    const { method } = ctx.request;
    if (allow && method === "OPTIONS") return preflight(ctx, allow);
    // An allowed method gets here when an invalid Host header made Elysia parse another path.
    if (!allow || allow.includes(method)) {
      return problem(ctx, new Problem("not_found"));
    }
    return problem(ctx, new Problem("method_not_allowed", { allow, method }), { Allow: allow });
  };
}

function patternsOf(routes: readonly Route[]): { pattern: RegExp; allow: string }[] {
  const methods = new Map<string, string[]>();
  for (const { method, path } of routes) {
    const known = methods.get(path) ?? [];
    methods.set(path, known);
    known.push(...(method === "GET" ? ["GET", "HEAD"] : [method]));
  }
  return [...methods].map(([path, known]) => ({
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
    allow: [...known, "OPTIONS"].join(", "),
  }));
}

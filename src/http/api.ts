/**
 * All routes as one Elysia plugin, and the steps of each request: context, guard, input by its schemas, handler,
 * response, log entry.
 */
import { Elysia } from "elysia";
import { Problem } from "../lib/problem.ts";
import type { AccessLog } from "./access-log.ts";
import { RequestContext, type ServerContext } from "./context.ts";
import { docsRoutes } from "./docs.ts";
import { respondToError } from "./errors.ts";
import { createFallback } from "./fallback.ts";
import { guideRoutes } from "./guide.ts";
import { requireNoQuery } from "./input.ts";
import { isPublicHttps } from "./origin.ts";
import { request } from "./plugins/request.ts";
import { respond } from "./respond.ts";
import { RESOURCES, routesOf } from "./routes.ts";

/** All paths of the server. */
export const ROUTES = routesOf([...RESOURCES, docsRoutes, guideRoutes]);

/** One year, for this host only: its subdomains may belong to others. */
const HSTS = ["Strict-Transport-Security", "max-age=31536000"] as const;

const NO_PARAMS = {};

/**
 * The schemas of these read them from the request's context. Where Elysia finds the names themselves in the source of a
 * hook, it parses the query of every request.
 */
const BODY = "body";
const QUERY = "query";

/**
 * The hooks run in this order: `onParse`, `onTransform`, the guard of the route (`plugins/auth.ts`), the schemas of
 * path, query and body (`input.ts`), `onBeforeHandle`, the handler, `mapResponse`. Elysia reads the source of hooks:
 * one that may return a promise must be declared `async`, and none may pass on its whole context.
 */
export function createApi(server: ServerContext, accessLog: AccessLog) {
  return (
    new Elysia({ name: "api" })
      .use(request)
      // The schema reads the body: Elysia would read it here, before the guard, and any stranger could send ten
      // megabytes.
      .onParse(() => null)
      .onTransform((context) => {
        const { request, params = NO_PARAMS, route } = context;
        const ctx = new RequestContext(server, request, params, route);
        context.ctx = ctx;
        context[BODY] = ctx;
        context[QUERY] = ctx as unknown as Record<string, string>;
        rejectRepeatedHost(request);
      })
      .mapResponse(({ ctx, responseValue, route }) => {
        const response = respond(ctx, responseValue);
        if (isPublicHttps(server.services.config)) response.headers.set(...HSTS);
        if (server.isDraining()) response.headers.set("Connection", "close");
        const ms = performance.now() - ctx.started;
        server.requestTimes.add(ctx.request.method, route, response.status, ms);
        accessLog.add(ctx, response.status, ms);
        return response;
      })
      .onError(({ ctx, error, set }) => {
        // With another status here, Elysia would copy the response, its body as a stream of unknown length.
        set.status = 200;
        return respondToError(ctx, error);
      })
      .all("/*", createFallback(ROUTES))
      .onBeforeHandle(function checkQuery({ ctx }) {
        requireNoQuery(ctx);
      })
      .use(RESOURCES)
      .use(docsRoutes)
      .use(guideRoutes)
  );
}

/** With two Host headers, a proxy and this server could use different ones. @see RFC 9112, section 3.2 */
function rejectRepeatedHost({ headers }: Request): void {
  if (headers.get("host")?.includes(",")) {
    throw new Problem("host_repeated");
  }
}

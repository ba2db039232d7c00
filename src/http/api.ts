/**
 * All routes as one Elysia plugin, with what happens to each request: its context, the guard, the input by its schemas,
 * the handler, the answer and its log entry.
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

/** All of the server's. */
export const ROUTES = routesOf([...RESOURCES, docsRoutes, guideRoutes]);

/** A year, of this host alone: its subdomains are none of this server's business. */
const HSTS = ["Strict-Transport-Security", "max-age=31536000"] as const;

const NO_PARAMS = {};

/**
 * The schemas of these read them from the request's context. Where Elysia finds the names themselves in the source of a
 * hook, it parses the query of every request.
 */
const BODY = "body";
const QUERY = "query";

/**
 * The hooks run in this sequence: `onParse`, `onTransform`, the guard of the route (`plugins/auth.ts`), the schemas of
 * path, query and body (`input.ts`), `onBeforeHandle`, the handler, `mapResponse`. Elysia reads the source of hooks: one
 * that may give a promise is declared `async`, and none passes its context on as a whole.
 */
export function createApi(server: ServerContext, accessLog: AccessLog) {
  return (
    new Elysia({ name: "api" })
      .use(request)
      // Elysia would read the body here, before the guard: any stranger could send ten megabytes. The schema reads it.
      .onParse(() => null)
      .onTransform((context) => {
        const { request, params = NO_PARAMS } = context;
        const ctx = new RequestContext(server, request, params);
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

/** A proxy and this server could each use another of two Host headers. @see RFC 9112, section 3.2 */
function rejectRepeatedHost({ headers }: Request): void {
  if (headers.get("host")?.includes(",")) {
    throw new Problem("host_repeated");
  }
}

/** The HTTP server: serves the route tables. */
import { Elysia } from "elysia";
import type { Services } from "../app.ts";
import { localUrl } from "../config.ts";
import type { Logger } from "../log.ts";
import { ProxyWatch } from "../net/proxies.ts";
import { Problem } from "../problem.ts";
import { AccessLog } from "./access-log.ts";
import { andThen } from "./and-then.ts";
import { assetsPlugin } from "./assets.ts";
import { HARD_BODY_LIMIT } from "./body.ts";
import { RequestContext, type ServerContext } from "./context.ts";
import { docsRoutes } from "./docs.ts";
import { respondToError } from "./errors.ts";
import { createFallback } from "./fallback.ts";
import { requestId } from "./request-id.ts";
import { respond } from "./respond.ts";
import type { Route } from "./route.ts";
import { DESCRIBED_ROUTES } from "./routes.ts";

export { openApiDocument } from "./openapi/document.ts";

/** All routes; those of the reference are not part of the OpenAPI document. */
export const ROUTES: readonly Route[] = [...DESCRIBED_ROUTES, ...docsRoutes];

/** Makes the server, which does not listen yet. */
export function createHttpServer(services: Services) {
  const { config } = services;
  const server: ServerContext = {
    services,
    peer: (request) => app.server?.requestIP(request)?.address ?? "",
    proxies: new ProxyWatch(config.trustedProxies, services.clock, (peer) => warnOfProxy(services.log, peer)),
    keepOpen: (request, seconds) => app.server?.timeout(request, seconds),
  };
  const accessLog = new AccessLog(services.log);
  const app = createElysia(server, accessLog);
  return {
    /** Starts to listen on the configured host and port. Throws when the port is in use. */
    async listen(): Promise<{ url: string; port: number }> {
      app.use(await assetsPlugin());
      app.listen({
        hostname: config.host,
        port: config.port,
        development: false,
        // Else a second server on the port would silently take a part of the requests.
        reusePort: false,
        maxRequestBodySize: HARD_BODY_LIMIT,
      });
      const port = app.server?.port ?? config.port;
      return { url: localUrl(config.host, port), port };
    },
    /** Through which reverse proxies requests came since the start. */
    proxies: () => server.proxies.facts(),
    /** Accepts no more requests; resolves when those in progress are answered. */
    async stop(): Promise<void> {
      await app.server?.stop();
      accessLog.flush();
    },
    /** Closes the connections of requests in progress: after `stop`, when they take too long. */
    cutOff(): void {
      void app.server?.stop(true);
      accessLog.flush();
    },
  };
}

/**
 * Elysia only routes; everything else happens in {@link answer}. Its hooks, its validation and its `set.headers` would
 * each cost a light route a tenth of its throughput, and its 422 has another format. Elysia cannot inspect the source
 * of a bound function, so it adds no body parsing and no promise.
 */
function createElysia(server: ServerContext, accessLog: AccessLog): Elysia {
  // Without this, Elysia looks for the path after the eleventh character, which misses hosts of two letters.
  const app = new Elysia({ normalize: false, handler: { standardHostname: false } });
  for (const { row, run } of ROUTES) {
    app.route(row.method, row.path.replace(/\{(\w+)\}/g, ":$1"), answer.bind(null, server, accessLog, run));
  }
  app.all("/*", answer.bind(null, server, accessLog, createFallback(ROUTES)));
  return app;
}

/** Behind an untrusted proxy all buyers share the proxy's rate limit and the widget stops working. */
function warnOfProxy(log: Logger, peer: string): void {
  log.warn(
    "X-Forwarded-For from a peer that is not a trusted proxy is ignored; " +
      "if it is your reverse proxy, set THIKANA_TRUSTED_PROXIES, else all visitors share one rate limit",
    { peer },
  );
}

/** A proxy and this server could each use another of two Host headers. @see RFC 9112, section 3.2 */
function rejectRepeatedHost({ headers }: Request): void {
  if (headers.get("host")?.includes(",")) {
    throw new Problem(400, "host_repeated", "A request must have exactly one Host header with one name.");
  }
}

const NO_PARAMS = {};

/** The part of Elysia's context in use. */
interface Routed {
  request: Request;
  params?: Record<string, string>;
}

/** Handles one request, up to its log entry. Never throws or rejects. */
function answer(
  server: ServerContext,
  accessLog: AccessLog,
  run: Route["run"],
  { request, params = NO_PARAMS }: Routed,
): Response | Promise<Response> {
  const ctx = new RequestContext(server, request, params, requestId(request.headers.get("x-request-id")));
  const logged = (response: Response) => {
    accessLog.add(ctx, response.status);
    return response;
  };
  const fail = (error: unknown) => logged(respondToError(ctx, error));
  try {
    rejectRepeatedHost(request);
    return andThen(run(ctx), (value) => logged(respond(ctx, value)), fail);
  } catch (error) {
    return fail(error);
  }
}

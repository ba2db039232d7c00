/** The HTTP server: route tables, each through one wrapper. */
import { Elysia } from "elysia";
import type { Services } from "../app.ts";
import { createVerifyAddress } from "../checks/verify.ts";
import type { Logger } from "../log.ts";
import { Problem } from "../problem.ts";
import { AccessLog } from "./access-log.ts";
import { HARD_BODY_LIMIT } from "./body.ts";
import { RequestContext, type ServerContext } from "./context.ts";
import { docsRoutes } from "./docs.ts";
import { respondToError } from "./errors.ts";
import { createFallback } from "./fallback.ts";
import { requestId } from "./request-id.ts";
import { respond } from "./respond.ts";
import type { Answer, Route } from "./route.ts";
import { DESCRIBED_ROUTES } from "./routes.ts";

export { openApiDocument } from "./openapi/document.ts";

/** All that the server serves; the reference is not in itself. */
export const ROUTES: readonly Route[] = [...DESCRIBED_ROUTES, ...docsRoutes];

export interface HttpServer {
  /** Starts to listen at the settings' host and port. Throws when the port is taken. */
  listen(): Promise<{ url: string; port: number }>;
  /** Takes no more requests and resolves when those under way are answered. */
  stop(): Promise<void>;
  /** Closes the connections of the requests under way: after {@link HttpServer.stop}, when they take too long. */
  cutOff(): void;
}

export function createHttpServer(services: Services): HttpServer {
  const { config } = services;
  const server: ServerContext = {
    services,
    verifyAddress: createVerifyAddress({ ...services, asksOutside: config.pinLookupUrl !== null }),
    peer: (request) => app.server?.requestIP(request)?.address ?? "",
    forwardedByStranger: warnOnce(services.log),
    keepOpen: (request, seconds) => app.server?.timeout(request, seconds),
  };
  const accessLog = new AccessLog(services.log);
  const app = createElysia(server, accessLog);
  return {
    async listen() {
      app.listen({
        hostname: config.host,
        port: config.port,
        development: false,
        // Two servers on one port would share its requests without a word.
        reusePort: false,
        maxRequestBodySize: HARD_BODY_LIMIT,
      });
      const port = app.server?.port ?? config.port;
      return { url: `http://${reachable(config.host)}:${port}`, port };
    },
    async stop() {
      await app.server?.stop();
      accessLog.flush();
    },
    cutOff() {
      void app.server?.stop(true);
      accessLog.flush();
    },
  };
}

/**
 * Elysia routes and compiles; everything else happens in {@link answer}. Its hooks, its validation and its
 * `set.headers` would each cost a light route a tenth of its speed, and its 422 is not the spec's. A bound
 * function has no source for it to read: so it adds no parsing, and no promise where the answer is none.
 */
function createElysia(server: ServerContext, accessLog: AccessLog): Elysia {
  // A host of two letters is a host too: without this, Elysia looks for the path behind the eleventh character.
  const app = new Elysia({ normalize: false, handler: { standardHostname: false } });
  for (const route of ROUTES) {
    const { method, path } = route.row;
    app.route(method, path.replace(/\{(\w+)\}/g, ":$1"), answer.bind(null, server, accessLog, route));
  }
  const fallback = { run: createFallback(ROUTES), pathWith: () => null };
  app.all("/*", answer.bind(null, server, accessLog, fallback));
  return app;
}

/**
 * Behind a proxy that is not trusted all buyers share the proxy's rate limit and the widget falls silent. Anybody may
 * send the header, so it is told once.
 */
function warnOnce(log: Logger): (peer: string) => void {
  let isTold = false;
  return (peer) => {
    if (isTold) return;
    isTold = true;
    log.warn(
      "X-Forwarded-For came from a peer that is no trusted proxy, and is ignored; " +
        "if it is your reverse proxy, set THIKANA_TRUSTED_PROXIES, else all visitors share one rate limit",
      { peer },
    );
  };
}

/** A proxy and this server might each believe another one of two. @see RFC 9112, section 3.2 */
function refuseTwoHosts({ headers }: Request): void {
  if (headers.get("host")?.includes(",")) {
    throw new Problem(400, "host_repeated", "A request must have one Host header, with one name.");
  }
}

const NO_PARAMS = {};

/** What Elysia hands over. It says the path only where Bun's router did not find the route (a slash at the end). */
interface Routed {
  request: Request;
  params?: Record<string, string>;
  path?: string;
}

/** One request from its first byte to its log line. Never throws, never rejects. */
function answer(
  server: ServerContext,
  accessLog: AccessLog,
  route: Pick<Route, "run" | "pathWith">,
  { request, params = NO_PARAMS, path }: Routed,
): Response | Promise<Response> {
  const id = requestId(request.headers.get("x-request-id"));
  const ctx = new RequestContext(
    server,
    request,
    params,
    id,
    path === undefined ? route.pathWith(params) : null,
  );
  try {
    refuseTwoHosts(request);
    const given = route.run(ctx);
    if (!(given instanceof Promise)) return finish(ctx, given, accessLog);
    return given.then(
      (late) => finish(ctx, late, accessLog),
      (error) => fail(ctx, error, accessLog),
    );
  } catch (error) {
    return fail(ctx, error, accessLog);
  }
}

function finish(ctx: RequestContext, answer: Answer, accessLog: AccessLog): Response {
  try {
    const response = respond(ctx, answer);
    accessLog.add(ctx, response.status);
    return response;
  } catch (error) {
    return fail(ctx, error, accessLog);
  }
}

function fail(ctx: RequestContext, error: unknown, accessLog: AccessLog): Response {
  const response = respondToError(ctx, error);
  accessLog.add(ctx, response.status);
  return response;
}

/** A server that listens everywhere is reached at the loopback address. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

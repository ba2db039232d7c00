/** The HTTP server: serves all resources. */
import { Elysia } from "elysia";
import type { Logger } from "../lib/log.ts";
import { localUrl } from "../lib/net/local-url.ts";
import { ProxyWatch } from "../lib/net/proxies.ts";
import type { Services } from "../server/app.ts";
import { AccessLog } from "./access-log.ts";
import { createApi } from "./api.ts";
import { assetsPlugin } from "./assets.ts";
import { HARD_BODY_LIMIT } from "./body.ts";
import type { ServerContext } from "./context.ts";
import { RequestTimes } from "./request-times.ts";

export { ROUTES } from "./api.ts";
export { openApiDocument } from "./openapi/document.ts";

/** Makes the server, which does not listen yet. */
export function createHttpServer(services: Services) {
  const { config } = services;
  let isDraining = false;
  const server: ServerContext = {
    services,
    peer: (request) => app.server?.requestIP(request)?.address ?? "",
    proxies: new ProxyWatch(config.trustedProxies, services.clock, (peer) => warnOfProxy(services.log, peer)),
    requestTimes: new RequestTimes(),
    isDraining: () => isDraining,
    keepOpen: (request, seconds) => app.server?.timeout(request, seconds),
  };
  const accessLog = new AccessLog(services.log);
  // Without the host, Elysia looks for the path after the eleventh character, which is wrong for hosts of two
  // letters.
  const app = new Elysia({ normalize: false, handler: { standardHostname: false } }).use(
    createApi(server, accessLog),
  );
  return {
    /** Starts to listen on the configured host and port. Throws when the port is in use. */
    async listen(): Promise<{ url: string; port: number }> {
      app.use(await assetsPlugin());
      app.listen({
        hostname: config.host,
        port: config.port,
        development: false,
        // Otherwise a second server on the port would silently take some of the requests.
        reusePort: false,
        maxRequestBodySize: HARD_BODY_LIMIT,
      });
      const port = app.server?.port ?? config.port;
      return { url: localUrl(config.host, port), port };
    },
    /** Reverse proxies that have forwarded requests since the start. */
    proxies: () => server.proxies.facts(),
    /** Keeps answering, but sends load balancers and open connections elsewhere: call it before `stop`. */
    drain(): void {
      isDraining = true;
    },
    /** Accepts no more requests; resolves when those in progress are answered. */
    async stop(): Promise<void> {
      await app.server?.stop();
      accessLog.flush();
    },
    /** Closes the connections of requests in progress: after `stop`, if they take too long. */
    cutOff(): void {
      void app.server?.stop(true);
      accessLog.flush();
    },
  };
}

/** Behind an untrusted proxy all buyers share the proxy's rate limit and the widget stops working. */
function warnOfProxy(log: Logger, peer: string): void {
  log.warn(
    "X-Forwarded-For from a peer that is not a trusted proxy is ignored; " +
      "if it is your reverse proxy, set THIKANA_TRUSTED_PROXIES, otherwise all visitors share one rate limit",
    { peer },
  );
}

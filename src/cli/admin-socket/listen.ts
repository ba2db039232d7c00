/** Server side of `thikana admin`. */
import { rmSync, writeFileSync } from "node:fs";
import { fingerprintOf, matchesFingerprint, newToken } from "../../features/accounts/keys.ts";
import type { Logger } from "../../lib/log.ts";
import { Problem } from "../../lib/problem.ts";
import { type AdminServices, runAdminCommand } from "./commands.ts";
import { socketPath, tokenPath } from "./endpoint.ts";

const MAX_BODY_BYTES = 64 * 1024;

interface AdminListenerOptions {
  services: AdminServices;
  log: Logger;
  /** Locked by this process, so any other socket and token are stale. */
  dataDir: string;
  /** What the server reports about itself to `thikana doctor`. */
  status: () => object;
}

/**
 * Listens; a failure is logged and the server continues without it. `stop` accepts no more commands and resolves when
 * the running ones are done.
 */
export function listenForAdmin(options: AdminListenerOptions): { stop: () => Promise<void> } {
  const { dataDir, log } = options;
  try {
    const unix = socketPath(dataDir);
    return unix === null ? listenOnPort(options) : listenOnSocket(options, unix);
  } catch (error) {
    log.error("thikana admin will not reach this server", { error });
    return { stop: async () => {} };
  }
}

function listenOnSocket(options: AdminListenerOptions, unix: string) {
  rmSync(unix, { force: true });
  // chmod afterwards would let others connect in between.
  const umask = process.umask(0o177);
  try {
    const server = Bun.serve({
      unix,
      maxRequestBodySize: MAX_BODY_BYTES,
      fetch: (request) => handle(options, request),
    });
    return { stop: () => server.stop() };
  } finally {
    process.umask(umask);
  }
}

/** Other users of the machine can reach the port, but cannot read the token. */
function listenOnPort(options: AdminListenerOptions) {
  const token = newToken();
  const expected = fingerprintOf(`Bearer ${token}`);
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    maxRequestBodySize: MAX_BODY_BYTES,
    fetch(request) {
      const given = request.headers.get("authorization") ?? "";
      if (!matchesFingerprint(given, expected)) return new Response(null, { status: 401 });
      return handle(options, request);
    },
  });
  const file = tokenPath(options.dataDir);
  rmSync(file, { force: true });
  writeFileSync(file, `${server.port} ${token} ${process.pid}\n`, { mode: 0o600, flag: "wx" });
  return {
    async stop() {
      rmSync(file, { force: true });
      await server.stop();
    },
  };
}

/** `POST /NAME` with `{args, user}`, or /status. Arguments are not logged, as they may be passwords. */
async function handle({ services, log, status }: AdminListenerOptions, request: Request): Promise<Response> {
  const name = request.url.slice(request.url.lastIndexOf("/") + 1);
  try {
    if (name === "status") return Response.json(status());
    const { args, user } = (await request.json()) as { args: unknown; user: unknown };
    const result = await runAdminCommand(services, name, args, String(user).slice(0, 100));
    log.info("admin command", { command: name, user });
    return Response.json(result);
  } catch (error) {
    if (error instanceof Problem) return errorResponse(error.status, error.detail);
    log.error("an admin command failed", { command: name, error });
    return errorResponse(500, "Internal server error; see the server's log.");
  }
}

const errorResponse = (status: number, detail: string) => Response.json({ detail }, { status });

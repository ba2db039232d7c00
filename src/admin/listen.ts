/** The running server's side of `thikana admin`. */
import { rmSync, writeFileSync } from "node:fs";
import { fingerprintOf, matchesFingerprint, newToken } from "../accounts/keys.ts";
import type { Accounts } from "../accounts/types.ts";
import type { Logger } from "../log.ts";
import { Problem } from "../problem.ts";
import { runAdminCommand } from "./commands.ts";
import { socketPath, tokenPath } from "./endpoint.ts";

const MAX_BODY_BYTES = 64 * 1024;

export interface AdminListener {
  /** Takes no more commands and resolves when those under way are done. */
  stop(): Promise<void>;
}

export interface AdminListenerOptions {
  accounts: Accounts;
  log: Logger;
  /** Locked by this process: what lies there of another one is left over. */
  dataDir: string;
}

/** Listens; a server that cannot goes on without, and says so in its log. */
export function listenForAdmin(options: AdminListenerOptions): AdminListener {
  const { dataDir, log } = options;
  try {
    const unix = socketPath(dataDir);
    return unix === null ? listenOnPort(options) : listenOnSocket(options, unix);
  } catch (error) {
    log.error("thikana admin cannot reach this server", { error });
    return { stop: async () => {} };
  }
}

function listenOnSocket({ accounts, log }: AdminListenerOptions, unix: string): AdminListener {
  rmSync(unix, { force: true });
  // Not chmod after it: in between, others could connect.
  const umask = process.umask(0o177);
  try {
    const server = Bun.serve({
      unix,
      maxRequestBodySize: MAX_BODY_BYTES,
      fetch: (request) => answer(accounts, log, request),
    });
    return { stop: () => server.stop() };
  } finally {
    process.umask(umask);
  }
}

/** Other users of the machine reach the port, but cannot read the token. */
function listenOnPort({ accounts, log, dataDir }: AdminListenerOptions): AdminListener {
  const token = newToken();
  const expected = fingerprintOf(`Bearer ${token}`);
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    maxRequestBodySize: MAX_BODY_BYTES,
    fetch(request) {
      const given = request.headers.get("authorization") ?? "";
      if (!matchesFingerprint(given, expected)) return new Response(null, { status: 401 });
      return answer(accounts, log, request);
    },
  });
  const file = tokenPath(dataDir);
  rmSync(file, { force: true });
  writeFileSync(file, `${server.port} ${token} ${process.pid}\n`, { mode: 0o600, flag: "wx" });
  return {
    async stop() {
      rmSync(file, { force: true });
      await server.stop();
    },
  };
}

/** `POST /NAME` with `{args, user}`. No argument gets into the log: there are passwords among them. */
async function answer(accounts: Accounts, log: Logger, request: Request): Promise<Response> {
  const name = request.url.slice(request.url.lastIndexOf("/") + 1);
  try {
    const { args, user } = (await request.json()) as { args: unknown; user: unknown };
    const result = await runAdminCommand(accounts, name, args, String(user).slice(0, 100));
    log.info("admin command", { command: name, user });
    return Response.json(result);
  } catch (error) {
    if (error instanceof Problem) return refusal(error.status, error.detail);
    log.error("an admin command failed", { command: name, error });
    return refusal(500, "The server could not do it; its log says why.");
  }
}

const refusal = (status: number, detail: string) => Response.json({ detail }, { status });

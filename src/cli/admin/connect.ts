/** Has an admin command run by whoever may write: the running server, else this process. */
import { existsSync } from "node:fs";
import { request } from "node:http";
import { userInfo } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { AdminArgs, AdminCommand, AdminResult } from "../../admin/commands.ts";
import { type Endpoint, endpointOf } from "../../admin/endpoint.ts";
import type { Config } from "../../config.ts";
import { DirectoryInUse } from "../../db/lock.ts";
import { silentLogger } from "../../log.ts";
import { Problem } from "../../problem.ts";
import { UserError } from "../../user-error.ts";

/** A server that starts or stops holds the directory for a while without listening. */
const TIMEOUT_MS = 10_000;
const RETRY_EVERY_MS = 200;
const ANSWER_TIMEOUT_MS = 30_000;

/** What a connection fails with where nobody listens. */
const NOBODY = new Set(["ENOENT", "ECONNREFUSED", "ConnectionRefused", "FailedToOpenSocket"]);

/**
 * The directory is opened only while its lock is free, so two processes never write it.
 * @throws UserError with what the command's use case says, or when there are no data
 */
export async function runAdmin<N extends AdminCommand>(
  config: Config,
  name: N,
  args: AdminArgs<N>,
): Promise<AdminResult<N>> {
  const { dataDir } = config;
  if (!existsSync(join(dataDir, "thikana.db"))) {
    throw new UserError(`there are no data in ${dataDir}: give the server's --data-dir, or start it once`);
  }
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await attempt(config, name, args, Date.now() >= deadline);
    // The server and this process both give what the command's `run` gave.
    if (answer) return answer as AdminResult<N>;
    await Bun.sleep(RETRY_EVERY_MS);
  }
}

/**
 * A socket in the directory is the server's own, so it is asked first. A port is asked only while a server has the
 * directory: else it may be another program's by now, which must not be told a password.
 * @returns null when a server has the directory and does not answer
 * @throws DirectoryInUse for that at the last attempt
 */
async function attempt(config: Config, name: string, args: object, isLast: boolean): Promise<object | null> {
  const endpoint = endpointOf(config.dataDir);
  const isSocket = endpoint !== null && "unix" in endpoint;
  const bySocket = isSocket && (await askServer(endpoint, name, args));
  if (bySocket) return bySocket;
  try {
    return await runHere(config, name, args);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const byPort = endpoint && !isSocket ? await askServer(endpoint, name, args) : null;
    if (!byPort && isLast) throw error;
    return byPort;
  }
}

/** @returns null where no server listens */
async function askServer(endpoint: Endpoint, name: string, args: object): Promise<object | null> {
  let answer: { status: number; text: string };
  try {
    answer = await post(endpoint, name, JSON.stringify({ args, user: userName() }));
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (NOBODY.has(code)) return null;
    throw new UserError(`the server did not answer: ${message}`);
  }
  // The token is that of a server before this one.
  if (answer.status === 401) return null;
  const result = JSON.parse(answer.text) as { detail?: unknown };
  if (answer.status === 200) return result;
  throw new UserError(String(result.detail));
}

/** Not `fetch`, which would send the token to the proxy of HTTP_PROXY. */
function post(endpoint: Endpoint, name: string, body: string): Promise<{ status: number; text: string }> {
  const where =
    "unix" in endpoint
      ? { socketPath: endpoint.unix }
      : {
          ...{ host: "127.0.0.1", port: endpoint.port },
          headers: { Authorization: `Bearer ${endpoint.token}` },
        };
  return new Promise((resolve, reject) => {
    const options = { ...where, method: "POST", path: `/${name}`, timeout: ANSWER_TIMEOUT_MS };
    const sent = request(options, (response) => {
      text(response).then((said) => resolve({ status: response.statusCode ?? 0, text: said }), reject);
    });
    sent.on("timeout", () => sent.destroy(new Error(`nothing within ${ANSWER_TIMEOUT_MS / 1000} s`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

async function runHere(config: Config, name: string, args: object): Promise<object> {
  const { openDatabase } = await import("../../db/open.ts");
  const { openAccounts } = await import("../../accounts/index.ts");
  const { runAdminCommand } = await import("../../admin/commands.ts");
  const log = silentLogger;
  const db = await openDatabase(config.dataDir, log);
  try {
    const opened = await openAccounts({ config, db, log, clock: Date.now, makesAdminKey: false });
    try {
      return await runAdminCommand(opened.accounts, name, args, userName());
    } finally {
      await opened.close();
    }
  } catch (error) {
    throw error instanceof Problem ? new UserError(error.detail) : error;
  } finally {
    await db.close();
  }
}

/** Bun takes the name from the environment, where a service and a container have none. */
function userName(): string {
  const { username, uid } = userInfo();
  return username === "unknown" ? `uid ${uid}` : username;
}

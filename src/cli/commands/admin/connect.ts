/** Runs an admin command on the running server, else in this process. */
import { userInfo } from "node:os";
import type { Config } from "../../../config.ts";
import type { Db } from "../../../db/db.ts";
import { DirectoryInUse } from "../../../db/directory/lock.ts";
import { type Logger, silentLogger } from "../../../lib/log.ts";
import { Problem } from "../../../lib/problem.ts";
import { UserError } from "../../../lib/user-error.ts";
import { BUILT_AT } from "../../../lib/version.ts";
import type { AdminArgs, AdminCommand, AdminResult, AdminServices } from "../../admin-socket/commands.ts";
import { type Endpoint, endpointOf } from "../../admin-socket/endpoint.ts";
import { refuseOtherOwner, requireDatabase } from "../../data-dir.ts";

/** A starting or stopping server holds the directory for a while without listening. */
const CONNECT_TIMEOUT_MS = 10_000;
const RETRY_EVERY_MS = 200;
const RESPONSE_TIMEOUT_MS = 30_000;
/** A server would wait for its database for minutes. */
const DATABASE_TIMEOUT_MS = 10_000;

/** Connection errors when no server listens. */
const NOT_LISTENING = new Set(["ENOENT", "ECONNREFUSED", "ConnectionRefused", "FailedToOpenSocket"]);

/**
 * Opens the directory only while its lock is free, so that two processes never write to it.
 * @throws UserError with the error of the use case, or when there is no database
 */
export async function runAdmin<N extends AdminCommand>(
  config: Config,
  name: N,
  args: AdminArgs<N>,
): Promise<AdminResult<N>> {
  const deadline = Date.now() + CONNECT_TIMEOUT_MS;
  for (;;) {
    const answer = await attempt(config, name, args, Date.now() >= deadline);
    // Both the server and this process return the result of the command's `run`.
    if (answer) return answer as AdminResult<N>;
    await Bun.sleep(RETRY_EVERY_MS);
  }
}

/**
 * A socket in the directory belongs to the server, so it is tried first. A port is tried only while a server holds the
 * directory: otherwise another program may use it by now, which must not receive a password.
 * @returns null when a server holds the directory but does not respond
 * @throws DirectoryInUse instead, at the last attempt
 */
async function attempt(config: Config, name: string, args: object, isLast: boolean): Promise<object | null> {
  const endpoint = endpointOf(config.dataDir);
  const isSocket = endpoint !== null && "unix" in endpoint;
  const bySocket = isSocket && (await askServer(endpoint, name, args));
  if (bySocket) return bySocket;
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null) {
    requireDatabase(dataDir);
    refuseOtherOwner(dataDir);
  }
  try {
    return await runHere(config, name, args);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const byPort = endpoint && !isSocket ? await askServer(endpoint, name, args) : null;
    if (!byPort && isLast) throw error;
    return byPort;
  }
}

/**
 * Sends a command to a running server.
 * @returns null when no server listens
 * @throws UserError with the server's sentence
 */
export async function askServer(endpoint: Endpoint, name: string, args: object): Promise<object | null> {
  let answer: { status: number; text: string };
  try {
    answer = await post(endpoint, name, JSON.stringify({ args, user: userName() }));
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (NOT_LISTENING.has(code)) return null;
    throw new UserError(`the server did not answer: ${message}`);
  }
  // The token is stale.
  if (answer.status === 401) return null;
  const result = JSON.parse(answer.text) as { detail?: unknown };
  if (answer.status === 200) return result;
  throw new UserError(String(result.detail));
}

/** Not `fetch`, which would send the token to the proxy in HTTP_PROXY. */
async function post(
  endpoint: Endpoint,
  name: string,
  body: string,
): Promise<{ status: number; text: string }> {
  // Imported here, since in the executable this module is in a chunk that every start loads.
  const { request } = await import("node:http");
  const { text } = await import("node:stream/consumers");
  const where =
    "unix" in endpoint
      ? { socketPath: endpoint.unix }
      : {
          host: "127.0.0.1",
          port: endpoint.port,
          headers: { Authorization: `Bearer ${endpoint.token}` },
        };
  return new Promise((resolve, reject) => {
    const options = { ...where, method: "POST", path: `/${name}`, timeout: RESPONSE_TIMEOUT_MS };
    const sent = request(options, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, text: body }), reject);
    });
    sent.on("timeout", () => sent.destroy(new Error(`no response within ${RESPONSE_TIMEOUT_MS / 1000} s`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

async function runHere(config: Config, name: string, args: object): Promise<object> {
  const { openStorage } = await import("../../../server/storage.ts");
  const { openAccounts } = await import("../../../features/accounts/index.ts");
  const { writeCommands } = await import("../../../server/commands.ts");
  const { inlineWriter } = await import("../../../db/writer/index.ts");
  const { runAdminCommand } = await import("../../admin-socket/commands.ts");
  const { AlertHold } = await import("../../../features/alerts/hold.ts");
  const { ClockWatch, systemSources } = await import("../../../features/clock/watch.ts");
  const { alertQueries } = await import("../../../db/queries/alerts.ts");
  const { clockQueries } = await import("../../../db/queries/clock.ts");
  const log = silentLogger;
  const patience = AbortSignal.timeout(DATABASE_TIMEOUT_MS);
  const db = await openStorage(config, log, { stop: patience }).catch((error) => {
    throw error === patience.reason ? new UserError("the PostgreSQL database cannot be reached") : error;
  });
  try {
    const { commands: writer } = inlineWriter(db, { writes: writeCommands(db), tasks: {} });
    const opened = await openAccounts({ config, db, writer, log, clock: db.clock, makesAdminKey: false });
    const alertHold = new AlertHold({
      queries: alertQueries(db),
      ...{ commands: writer.alerts, audit: writer.audit, clock: db.clock },
    });
    const clockWatch = new ClockWatch({
      ...{ sources: systemSources(BUILT_AT), log, queries: clockQueries(db) },
      ...{ commands: writer.clock, audit: writer.audit },
    });
    try {
      const { accounts } = opened;
      const orders = { doubles: { merge: mergeHere(db, log) } };
      return await runAdminCommand({ accounts, alertHold, clockWatch, orders }, name, args, userName());
    } finally {
      await opened.close();
    }
  } catch (error) {
    throw error instanceof Problem ? new UserError(error.detail) : error;
  } finally {
    await db.close();
  }
}

/** Only this command opens the writer of orders. */
const mergeHere =
  (db: Db, log: Logger): AdminServices["orders"]["doubles"]["merge"] =>
  async (...args) => {
    const { createDoubles } = await import("../../../features/orders/doubles/index.ts");
    const { openOrderWriter } = await import("../../../features/orders/writer/index.ts");
    const writer = openOrderWriter({ db, log });
    try {
      return await createDoubles({ db, writer, writeTime: () => null }).merge(...args);
    } finally {
      await writer.close();
    }
  };

/** Bun reads the name from the environment, where services and containers have none. */
function userName(): string {
  const { username, uid } = userInfo();
  return username === "unknown" ? `uid ${uid}` : username;
}

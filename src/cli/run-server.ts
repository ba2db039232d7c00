/** Runs the server until a signal stops it, or it can no longer write: for `thikana serve` and `thikana demo`. */

import { readFileSync } from "node:fs";
import { backupVariables, type Config } from "../config.ts";
import { useJit } from "../lib/jit.ts";
import type { Logger } from "../lib/log.ts";
import { whenIdle } from "../lib/threads/when-idle.ts";
import { UserError } from "../lib/user-error.ts";
import { COMMIT } from "../lib/version.ts";
import { type App, openApp } from "../server/app.ts";
import { listenForAdmin } from "./admin-socket/listen.ts";
import type { ServerStatus } from "./doctor/index.ts";

/** Time for open requests to finish at shutdown. */
const SHUTDOWN_GRACE_MS = 7_000;
/** Time for the whole shutdown after draining: Docker kills after ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 9_500;
/** A load balancer that checks each second whether a node is ready stops sending requests within this time. */
const NODE_DRAIN_S = 5;
/** Delay before the engine is created, so that those waiting for the start are answered first. */
const WARM_UP_MS = 100;
/** Exit code when the database's writer has failed for good. */
const WRITER_FAILED = 3;

/** Of signal 1, in the masks of /proc. */
const SIGHUP_BIT = 1;

/** Reason for ending a start that waits for its database. */
const STOPPED = new Error("stopped");

type HttpServer = ReturnType<typeof import("../http/index.ts")["createHttpServer"]>;

export interface ServerRun {
  config: Config;
  log: Logger;
  /** Milliseconds since 1970; the system's by default. */
  clock?: () => number;
  /** The thread of the database's writer, if it was already started. */
  writer?: Worker;
  /** Before it listens. @param isStopped whether a signal has asked it to stop meanwhile */
  prepare(app: App, isStopped: () => boolean): Promise<void> | void;
  onListening(app: App, url: string): void;
}

/**
 * @returns the exit code
 * @throws UserError when the data directory cannot be used, or the port is taken
 */
export async function runServer({
  config,
  log,
  clock,
  writer,
  prepare,
  onListening,
}: ServerRun): Promise<number> {
  logUncaught(log);
  requireFreePort(config);
  let isStopped = false;
  const starting = new AbortController();
  const stopAsked = nextSignal(log).finally(() => {
    isStopped = true;
    starting.abort(STOPPED);
  });
  const loadHttp = () => import("../http/index.ts");
  const { promise: writerFailed, resolve: onFatal } = Promise.withResolvers<null>();
  const app = await openApp({
    ...{ config, log, clock, writerThread: { worker: writer, onFatal: () => onFatal(null) } },
    // Not earlier, so that a failing start fails quickly.
    meanwhile: () => void loadHttp(),
    stop: starting.signal,
  }).catch((error: unknown) => {
    if (error !== STOPPED) throw error;
    return null;
  });
  if (app === null) {
    log.info("stopped while waiting for the database", { exit_code: 0 });
    return 0;
  }
  await prepare(app, () => isStopped);
  if (isStopped) {
    await app.close();
    return 0;
  }
  const { createHttpServer } = await loadHttp();
  const server = createHttpServer(app.services);
  const { url } = await listen(server, app, config);
  const admin = listenForAdmin({
    services: app.services,
    log,
    dataDir: config.dataDir,
    status: () => statusOf(app, server),
  });
  log.info("listening", { url, data: config.dataDir, version: app.services.version });
  onListening(app, url);
  setTimeout(() => {
    app.services.warmUp();
    useJit();
  }, WARM_UP_MS).unref();

  whenIdle(() => app.releaseMemory());

  const signal = await Promise.race([stopAsked, writerFailed]);
  if (signal === null) {
    log.error("the database writer has failed twice; exiting", { exit_code: WRITER_FAILED });
    server.cutOff();
    return WRITER_FAILED;
  }
  const drain_s = config.drainSeconds ?? (config.databaseUrl ? NODE_DRAIN_S : 0);
  log.info("stopping", { signal, drain_s });
  server.drain();
  await Bun.sleep(drain_s * 1000);
  const exitCode = await Promise.race([
    shutDown(server, admin.stop, app, log).then(() => 0),
    Bun.sleep(SHUTDOWN_TIMEOUT_MS).then(() => 1),
  ]);
  if (exitCode === 0) log.info("stopped", { exit_code: exitCode });
  else log.error("did not stop in time; exiting", { exit_code: exitCode });
  return exitCode;
}

const statusOf = ({ services }: App, server: HttpServer): ServerStatus => ({
  version: services.version,
  commit: COMMIT,
  data_version: services.directory.version,
  proxies: server.proxies(),
  clock_doubt: services.clockWatch?.doubt?.why ?? null,
  settings: backupVariables(services.config),
  is_postgres: services.config.databaseUrl !== null,
});

/** 1. finishes open requests, or aborts them; 2. writes everything pending. */
async function shutDown(server: HttpServer, stopAdmin: () => Promise<void>, app: App, log: Logger) {
  const isAnswered = await Promise.race([
    Promise.all([server.stop(), stopAdmin()]).then(() => true),
    Bun.sleep(SHUTDOWN_GRACE_MS).then(() => false),
  ]);
  if (!isAnswered) {
    log.warn("requests that did not end were aborted", { after_s: SHUTDOWN_GRACE_MS / 1000 });
    server.cutOff();
  }
  await app.close();
}

/** Before creating or showing anything that a failing start would waste: the key of a new server, a demo's shop. */
function requireFreePort({ host, port }: Config): void {
  try {
    Bun.listen({ hostname: host, port, socket: { data() {} } }).stop(true);
  } catch (error) {
    throw cannotListen(host, port, error as NodeJS.ErrnoException);
  }
}

const cannotListen = (host: string, port: number, { code, message }: NodeJS.ErrnoException): UserError =>
  new UserError(
    `cannot listen on ${host}:${port}: ${code === "EADDRINUSE" ? "another program uses this port; stop it, or give another --port" : message}`,
  );

async function listen(server: HttpServer, app: App, config: Config): Promise<{ url: string }> {
  try {
    return await server.listen();
  } catch (error) {
    await app.close();
    throw cannotListen(config.host, config.port, error as NodeJS.ErrnoException);
  }
}

/** Resolves at the first SIGTERM, SIGINT, or SIGHUP of a terminal that is closed; the second ends the process at once. */
function nextSignal(log: Logger): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (signal: NodeJS.Signals) => {
      if (asked) {
        log.warn("stopped at once", { signal });
        process.exit(1);
      }
      asked = true;
      resolve(signal);
    };
    process.on("SIGTERM", onSignal);
    process.on("SIGINT", onSignal);
    if (!ignoresHangup()) process.on("SIGHUP", onSignal);
  });
}

/** Whether it was started by nohup, to outlive its terminal: a handler would end that. */
function ignoresHangup(): boolean {
  try {
    const ignored = /^SigIgn:\s*(\w+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
    return (Number.parseInt(ignored.slice(-1), 16) & SIGHUP_BIT) !== 0;
  } catch {
    return false;
  }
}

/** An uncaught error must not end the process and with it other requests; committed data is safe. */
function logUncaught(log: Logger): void {
  process.on("uncaughtException", (error) => log.error("uncaught error", { error }));
  process.on("unhandledRejection", (reason) => log.error("unhandled rejection", { error: reason }));
}

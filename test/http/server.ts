/**
 * The server that the API tests talk to. By default the real program inside the test's own process; the compiled
 * executable with THIKANA_TEST_BINARY=dist/thikana. Same tests, both surfaces. With THIKANA_TEST_POSTGRES each server
 * has a PostgreSQL database of its own.
 */

import { afterAll } from "bun:test";
import { loadConfig } from "../../src/config.ts";
import type { ClockSources } from "../../src/features/clock/watch.ts";
import { createHttpServer } from "../../src/http/index.ts";
import { createLogger } from "../../src/lib/log.ts";
import { openApp, type Services } from "../../src/server/app.ts";
import { type Server, startServer, temporaryFolder } from "../support/binary.ts";
import { serverDatabase } from "../support/postgres.ts";
import { holdToSchema } from "./answer-schemas.ts";

export const ADMIN_KEY = "ak_for_the_tests_alone";
export const PASSWORD = "correct horse battery staple";

type TestClock = (() => number) | ClockSources;

export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly dataDir: string;
  /** Of its PostgreSQL database; null on SQLite. */
  readonly databaseUrl: string | null;
  /** What is below HTTP, of a server in the test's process: for what else a timer starts. */
  readonly services: Services;
  /** What the server has logged; complete once it is stopped. */
  log(): string;
  /** Stops it and starts it again on the same data directory, under another URL. @param env settings that change */
  restart(env?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param env settings beside those that every test server has
 * @param clock that the test moves, milliseconds since 1970, and which is right; or all that the server knows of its clock.
 *   The server then runs in the test's process
 */
export async function startTestServer(
  env: Record<string, string> = {},
  clock?: TestClock,
): Promise<TestServer> {
  const folder = temporaryFolder();
  const database = await serverDatabase();
  const settings = {
    ...database.env,
    THIKANA_ADMIN_KEY: ADMIN_KEY,
    THIKANA_SIGNUP: "open",
    // The tests come through "a proxy", so that each may have an IP of its own.
    THIKANA_TRUSTED_PROXIES: "127.0.0.0/8",
    ...env,
  };
  const binary = process.env.THIKANA_TEST_BINARY;
  const start = (changed: Record<string, string> = {}) => {
    const now = { ...settings, ...changed };
    return binary && !clock ? inBinary(binary, folder.path, now) : inProcess(folder.path, now, clock);
  };
  let server = await start();
  const stop = async () => {
    await server.stop();
    folder[Symbol.dispose]();
    await database[Symbol.asyncDispose]();
  };
  return {
    get url() {
      return server.url;
    },
    dataDir: folder.path,
    databaseUrl: database.url,
    get services() {
      if (!server.services) throw new Error("the server is a process of its own: start it with a clock");
      return server.services;
    },
    log: () => server.log(),
    async restart(changed) {
      await server.stop();
      server = await start(changed);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** The same for the tests of a file, after which it stops. */
export async function useServer(...settings: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...settings);
  afterAll(() => server.stop());
  return server;
}

type Running = Pick<TestServer, "url" | "log" | "stop"> & Partial<Pick<TestServer, "services">>;

async function inProcess(dataDir: string, env: Record<string, string>, clock?: TestClock): Promise<Running> {
  const { config } = loadConfig([], { THIKANA_PORT: "0", THIKANA_DATA_DIR: dataDir, ...env });
  const lines: string[] = [];
  const time = typeof clock === "object" ? { clockSources: clock } : { clock };
  const app = await openApp({ config, log: createLogger("json", (line) => lines.push(line)), ...time });
  // On a busy machine the answer to a webhook would be that it is processed later.
  app.services.webhooks.answerWithinMs = 60_000;
  const server = createHttpServer(app.services);
  const { url } = await server.listen();
  return {
    url,
    services: app.services,
    log: () => lines.join("\n"),
    async stop() {
      await server.stop();
      await app.close();
    },
  };
}

async function inBinary(binary: string, dataDir: string, env: Record<string, string>): Promise<Running> {
  const server: Server = await startServer({ binary, dataDir, env });
  return { url: server.url, log: () => server.output(), stop: async () => void (await server.stop()) };
}

export interface Merchant {
  id: number;
  email: string;
  /** Secret and publishable key. */
  sk: string;
  pk: string;
  /** Of the session that signing up began. */
  token: string;
}

let ips = 0;

/** An IP in a /24 that no test has had before. */
export function freshIp(): string {
  ips++;
  return `10.${ips >> 8}.${ips & 255}.7`;
}

/** @param domains the account's allowed_domains */
export async function signUp(server: Pick<TestServer, "url">, domains = ""): Promise<Merchant> {
  const email = `merchant-${crypto.randomUUID()}@example.com`;
  const signup = await send(server, "POST", "/api/v1/auth/signup", {
    body: { name: "A merchant", email, password: PASSWORD },
    headers: { "X-Forwarded-For": freshIp() },
  });
  if (signup.status !== 200) throw new Error(`signing up gave ${signup.status} ${await signup.text()}`);
  const made = (await signup.json()) as {
    account: { id: number };
    secret_key: string;
    publishable_key: string;
    token: string;
  };
  const { secret_key: sk, publishable_key: pk, token } = made;
  if (domains !== "") {
    await send(server, "PUT", "/api/v1/account", {
      body: { allowed_domains: domains },
      headers: { "X-API-Key": sk },
    });
  }
  return { id: made.account.id, email, sk, pk, token };
}

/** Changes an account as the operator does. @param change of its plan, quota, status or name */
export const setAccount = (
  server: Pick<TestServer, "url">,
  { id }: Pick<Merchant, "id">,
  change: object,
): Promise<Response> =>
  send(server, "PUT", `/api/v1/admin/merchants/${id}`, {
    headers: { "X-Admin-Key": ADMIN_KEY },
    body: change,
  });

export interface Sent {
  headers?: Record<string, string>;
  /** An object is sent as JSON, a text or bytes as they are. */
  body?: object | string | Uint8Array<ArrayBuffer>;
}

/** @throws Error when a JSON answer is not as the OpenAPI document describes it */
export async function send(
  server: Pick<TestServer, "url">,
  method: string,
  path: string,
  sent: Sent = {},
): Promise<Response> {
  const { body } = sent;
  const asItIs = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...sent.headers },
    body: asItIs ? body : JSON.stringify(body),
  });
  await holdToSchema(method, path, response);
  return response;
}

import { describe, expect, test } from "bun:test";
import packageJson from "../../package.json" with { type: "json" };
import { isOnPostgres } from "../support/postgres.ts";
import { scenarios } from "./scenario.ts";
import { ADMIN_KEY, freshIp, PASSWORD, send, signUp, startTestServer, useServer } from "./server.ts";

const server = await useServer();
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });

describe("GET /health", () => {
  test.each([
    ["ahead", 3_600_000],
    ["back", -3_600_000],
  ])("says how long it runs, also when the clock was set %s", async (_, set) => {
    let now = Date.now();
    await using own = await startTestServer({}, () => now);
    now += set;
    const { uptime_s } = (await (await send(own, "GET", "/health")).json()) as { uptime_s: number };
    expect(uptime_s).toBeWithin(0, 600);
  });

  scenarios(fixture, [
    {
      name: "says what runs, without a key",
      request: "GET /health",
      status: 200,
      json: { status: "ok", version: packageJson.version, database: { ok: true } },
      has: [
        /"uptime_s":\d+/,
        isOnPostgres ? /"postgres":"\d+/ : /"sqlite":"3\.\d+/,
        /"pins":\d{5}/,
        /"directory":\{"version":"/,
      ],
      answers: { "Content-Type": /^application\/json/, "Cache-Control": "no-store" },
    },
    { name: "answers HEAD with no body", request: "HEAD /health", status: 200, lacks: ["ok"] },
    {
      name: "and /health/ready says whether a load balancer may send requests",
      request: "GET /health/ready",
      status: 200,
      json: { ready: true, database: true },
    },
  ]);
});

describe("a path or method that is not there", () => {
  const unknown = { status: 404, json: { code: "not_found" } };
  const wrong = (allow: string) => ({
    status: 405,
    json: { code: "method_not_allowed" },
    answers: { Allow: allow },
  });
  scenarios(fixture, [
    { ...unknown, name: "is a 404", request: "GET /nope" },
    { ...unknown, name: "is a 404 below the API", request: "POST /api/v1/nope" },
    { ...unknown, name: "is a 404 above it", request: "GET /api/v1" },
    { ...unknown, name: "is a 404 without its parameter", request: "GET /api/v1/pincode" },
    { ...unknown, name: "is a 404 with one part too many", request: "GET /api/v1/pincode/560034/x" },
    { ...unknown, name: "is a 404 for OPTIONS too", request: "OPTIONS /nope" },
    { ...unknown, name: "is a 404 of percent signs that mean nothing", request: "GET /%ff%zz" },
    { ...wrong("GET, HEAD, OPTIONS"), name: "is a 405 naming GET", request: "DELETE /health" },
    { ...wrong("POST, OPTIONS"), name: "is a 405 naming POST", request: "GET /api/v1/address/verify" },
    { ...wrong("GET, HEAD, PUT, OPTIONS"), name: "is a 405 naming two", request: "POST /api/v1/account" },
    {
      ...wrong("GET, HEAD, OPTIONS"),
      name: "is a 405 with a parameter",
      request: "PUT /api/v1/pincode/560034",
    },
    {
      name: "is told to OPTIONS",
      request: "OPTIONS /api/v1/account",
      status: 204,
      answers: { Allow: "GET, HEAD, PUT, OPTIONS" },
    },
  ]);
});

describe("X-Request-Id", () => {
  const ask = (id: string) => ({
    request: "GET /health",
    headers: { "X-Request-Id": id },
    status: 200,
  });
  const ours = { "X-Request-Id": /^req_[0-9a-z]+$/ };
  scenarios(fixture, [
    { ...ask("order-42_a.b"), name: "is taken over", answers: { "X-Request-Id": "order-42_a.b" } },
    { ...ask("a".repeat(64)), name: "may have 64 characters", answers: { "X-Request-Id": "a".repeat(64) } },
    { ...ask("a".repeat(65)), name: "may not have 65", answers: ours },
    { ...ask("a b"), name: "may have no space", answers: ours },
    { ...ask('a"b'), name: "may have no quotation mark", answers: ours },
    { name: "is there on a 404", request: "GET /nope", status: 404, answers: ours },
    { name: "is there on a page", request: "GET /", status: 200, answers: ours },
  ]);

  test("is never the same twice", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(server, "GET", "/health")));
    expect(new Set(answers.map((answer) => answer.headers.get("x-request-id"))).size).toBe(50);
  });
});

test("the log has a line for each request, and no key, password, token, query or address", async () => {
  const own = await startTestServer();
  const { id, sk, pk, token, email } = await signUp(own);
  const ip = freshIp();
  const as = (headers: Record<string, string>) => ({ headers: { ...headers, "X-Request-Id": "mine" } });
  await send(own, "GET", `/api/v1/account?api_key=${sk}`, as({}));
  await send(own, "GET", "/api/v1/account", as({ Authorization: `Bearer ${token}` }));
  await send(own, "GET", `/api/v1/public/pincode/560034?pk=${pk}`, as({ "X-Forwarded-For": ip }));
  await send(own, "GET", "/api/v1/admin/merchants", as({ "X-Admin-Key": ADMIN_KEY }));
  await send(own, "GET", `/oops/${sk}`, as({}));
  await send(own, "POST", "/api/v1/auth/login", { ...as({}), body: { email, password: PASSWORD } });
  await send(own, "POST", "/api/v1/address/verify", {
    ...as({ "X-API-Key": sk }),
    body: { line1: "Hidden House" },
  });
  await own.stop();

  const log = own.log();
  for (const secret of [sk, pk, token, PASSWORD, ADMIN_KEY, "api_key", email, "Hidden House"]) {
    expect(log).not.toContain(secret);
  }
  const lines = log.split("\n").filter((line) => line.startsWith("{"));
  const requests = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.request_id === "mine");
  expect(requests.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    "GET /api/v1/account 200",
    "GET /api/v1/account 200",
    "GET /api/v1/public/pincode/560034 403",
    "GET /api/v1/admin/merchants 200",
    "GET /oops/sk_… 404",
    "POST /api/v1/auth/login 200",
    "POST /api/v1/address/verify 200",
  ]);
  expect(requests[0]).toMatchObject({ level: "info", msg: "request", account: id });
  expect(requests[0].ms).toBeNumber();
  expect(requests[0].time).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(requests[2].ip).toBe(ip);
});

test("the log keeps a traceparent of W3C, without what a later version adds, and nothing else in its place", async () => {
  const own = await startTestServer();
  const trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const sent: [header: string, kept: string | undefined][] = [
    [trace, trace],
    [`cc${trace.slice(2)}-what"ever`, `cc${trace.slice(2)}`],
    [`ff${trace.slice(2)}`, undefined],
    [trace.replace("4bf92f3577b34da6a3ce929d0e0e4736", "0".repeat(32)), undefined],
    [trace.replace("00f067aa0ba902b7", "0".repeat(16)), undefined],
    [trace.toUpperCase(), undefined],
    [`${trace}"`, undefined],
    ["asha@example.com", undefined],
  ];
  for (const [i, [traceparent]] of sent.entries())
    await send(own, "GET", "/health", { headers: { traceparent, "X-Request-Id": `trace-${i}` } });
  await own.stop();
  const lines = own
    .log()
    .split("\n")
    .filter((line) => line.includes('"trace-'));
  const kept = lines.map((line) => JSON.parse(line) as { request_id: string; traceparent?: string });
  expect(kept.map(({ request_id, traceparent }) => [request_id, traceparent])).toEqual(
    sent.map(([, expected], i) => [`trace-${i}`, expected]),
  );
});

test("the log has the path as it was sent", async () => {
  const own = await startTestServer();
  const paths = [
    ["/api/v1/pincode/560034?x=1", "/api/v1/pincode/560034"],
    ["/api/v1/pincode/560%20034", "/api/v1/pincode/560%20034"],
    ["/api/v1/pincode/560034/", "/api/v1/pincode/560034/"],
    ["/api/v1/order/A%2F7%22", "/api/v1/order/A%2F7%22"],
    ["/api/v1/order/sk_abc", "/api/v1/order/sk_…"],
    ["/api/v1/rules/", "/api/v1/rules/"],
    [`/nope/${"x".repeat(400)}`, `/nope/${"x".repeat(294)}…`],
  ];
  for (const [path] of paths) await send(own, "GET", path, { headers: { "X-Request-Id": "mine" } });
  await own.stop();
  const lines = own.log().split("\n");
  const logged = lines.filter((line) => line.includes('"mine"')).map((line) => JSON.parse(line) as object);
  expect(logged).toMatchObject(paths.map(([, path]) => ({ path })));
});

test("a server that is stopped answers what is under way", async () => {
  const own = await startTestServer();
  const { email } = await signUp(own);
  const slow = send(own, "POST", "/api/v1/auth/login", { body: { email, password: PASSWORD } });
  await send(own, "GET", "/health");
  await own.stop();
  expect((await slow).status).toBe(200);
});

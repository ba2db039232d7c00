/** What the server makes of headers, and what headers it sends. */
import { describe, expect, test } from "bun:test";
import { type Scenario, scenarios } from "./scenario.ts";
import { ADMIN_KEY, PASSWORD, send, signUp, startTestServer, type TestServer, useServer } from "./server.ts";

const SITE = "https://shop.example.com";

const server = await useServer({ THIKANA_DEFAULT_PLAN: "pro", THIKANA_WIDGET_RATE: "3" });
let merchant = await signUp(server, "example.com");
const fixture = () => ({ server, merchant });

describe("no cache keeps and no browser guesses at the type of", () => {
  const answers = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
  const secret = { headers: { "X-API-Key": "{sk}" }, status: 200, answers };
  const address = { line1: "12 80 Feet Road, Koramangala", city: "Bengaluru", pincode: "560034" };
  const form = (format: string): Partial<Scenario> => ({
    headers: { "X-API-Key": "{sk}", "Content-Type": "multipart/form-data; boundary=x" },
    body:
      '--x\r\nContent-Disposition: form-data; name="mode"\r\n\r\naddresses\r\n' +
      `--x\r\nContent-Disposition: form-data; name="format"\r\n\r\n${format}\r\n` +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\naddress,pincode\n12 MG Road,560001\r\n--x--\r\n',
  });
  scenarios(fixture, [
    {
      name: "a sign-up",
      request: "POST /api/v1/auth/signup",
      body: { name: "Another", email: "another@example.com", password: PASSWORD },
      status: 200,
      answers,
    },
    {
      name: "a login",
      request: "POST /api/v1/auth/login",
      body: { email: "{email}", password: PASSWORD },
      status: 200,
      answers,
    },
    { ...secret, name: "the account", request: "GET /api/v1/account" },
    { ...secret, name: "new keys", request: "POST /api/v1/account/rotate-keys?which=publishable" },
    { ...secret, name: "a verified address", request: "POST /api/v1/address/verify", body: address },
    { ...secret, name: "orders", request: "GET /api/v1/orders" },
    { ...secret, name: "orders as CSV", request: "GET /api/v1/export/orders.csv" },
    { ...secret, ...form("json"), name: "a bulk result", request: "POST /api/v1/bulk/verify" },
    { ...secret, ...form("json"), name: "what a file holds", request: "POST /api/v1/bulk/inspect" },
    { ...secret, ...form("csv"), name: "a bulk result as CSV", request: "POST /api/v1/bulk/verify" },
    { ...secret, ...form("xlsx"), name: "a bulk result as XLSX", request: "POST /api/v1/bulk/verify" },
    {
      ...secret,
      name: "the merchants of the server",
      request: "GET /api/v1/admin/merchants",
      headers: { "X-Admin-Key": ADMIN_KEY },
    },
    {
      ...secret,
      name: "an address that is refused, for it repeats what was sent",
      request: "POST /api/v1/address/verify",
      body: { line1: 5 },
      status: 422,
    },
    { name: "a refusal without a key", request: "GET /api/v1/account", status: 401, answers },
  ]);
});

test("the list of states may be kept by every cache", async () => {
  const { headers } = await send(server, "GET", "/api/v1/public/states");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
});

describe("the widget's rate", () => {
  const lookUp = async (ip: string) => {
    const headers = { "X-Publishable-Key": merchant.pk, Origin: SITE, "X-Forwarded-For": ip };
    return (await send(server, "GET", "/api/v1/public/pincode/560034", { headers })).status;
  };

  test("is one for all IPv6 addresses of a /64, and another one for its neighbour", async () => {
    merchant = await signUp(server, "example.com");
    expect(await lookUp("2001:db8:1:2::1")).toBe(200);
    expect(await lookUp("2001:db8:1:2::2")).toBe(200);
    expect(await lookUp("2001:db8:1:2:ffff:ffff:ffff:ffff")).toBe(200);
    expect(await lookUp("2001:db8:1:2::3")).toBe(429);
    expect(await lookUp("2001:db8:1:3::3")).toBe(200);
  });

  test("is one for each IPv4 address", async () => {
    for (let i = 0; i < 3; i++) expect(await lookUp("203.0.113.1")).toBe(200);
    expect(await lookUp("203.0.113.1")).toBe(429);
    expect(await lookUp("203.0.113.2")).toBe(200);
  });
});

describe("X-Forwarded-For", () => {
  const WARNING = "THIKANA_TRUSTED_PROXIES";
  const ask = (from: TestServer) =>
    send(from, "GET", "/health", { headers: { "X-Forwarded-For": "198.51.100.1" } });

  test("of a peer that is no trusted proxy is warned of once", async () => {
    const untrusting = await startTestServer({ THIKANA_TRUSTED_PROXIES: "10.0.0.0/8" });
    await ask(untrusting);
    await ask(untrusting);
    await untrusting.stop();
    const warnings = untrusting
      .log()
      .split("\n")
      .filter((line) => line.includes(WARNING));
    expect(warnings).toHaveLength(1);
    expect(JSON.parse(warnings[0])).toMatchObject({ level: "warn", peer: "127.0.0.1" });
  });

  test("of a trusted proxy is not, nor is a request without it", async () => {
    const trusting = await startTestServer();
    await ask(trusting);
    await send(trusting, "GET", "/health");
    await trusting.stop();
    expect(trusting.log()).not.toContain(WARNING);
  });
});

describe("If-None-Match", () => {
  const widget = async (tags: string) =>
    (await send(server, "GET", "/widget.js", { headers: { "If-None-Match": tags } })).status;

  test("is answered with a 304 when the tag is among those named", async () => {
    const etag = (await send(server, "GET", "/widget.js")).headers.get("etag") ?? "";
    expect(await widget(etag)).toBe(304);
    expect(await widget(`"a" ,W/${etag} , "b"`)).toBe(304);
    expect(await widget(`"a", "b"`)).toBe(200);
  });

  test("of more than 1,024 characters is not read", async () => {
    const etag = (await send(server, "GET", "/widget.js")).headers.get("etag") ?? "";
    expect(await widget(`"${"a".repeat(2_000)}", ${etag}`)).toBe(200);
  });
});

describe("a long answer", () => {
  const TAKES = [
    ["gzip", "gzip"],
    ["br, GZIP;q=0.5", "gzip"],
    ["*", "gzip"],
    ["identity", null],
    ["gzip;q=0, br", null],
    ["xgzip", null],
    ["gzipper", null],
    ["*;q=1, gzip;q=0", null],
    ["deflate, gzip;q=0.000, *", null],
    ["*;q=0, gzip ; q=0.1", "gzip"],
  ] as const;
  test.each(TAKES)(
    "to a GET that takes %p has the encoding %p and says the same",
    async (takes, encoding) => {
      const ask = (accepted: string) =>
        fetch(`${server.url}/api/v1/rules`, {
          headers: { "X-API-Key": merchant.sk, "Accept-Encoding": accepted },
        });
      const answer = await ask(takes);
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(await answer.json()).toEqual(await (await ask("identity")).json());
    },
  );

  test("of a few bytes goes as it is", async () => {
    const answer = await fetch(`${server.url}/api/v1/pincode/560001`, {
      headers: { "X-API-Key": merchant.sk, "Accept-Encoding": "gzip" },
    });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([200, null]);
  });
});

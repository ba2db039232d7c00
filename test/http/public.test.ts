import { describe, expect, test } from "bun:test";
import { raw } from "./raw.ts";
import { scenarios } from "./scenario.ts";
import { freshIp, type Sent, send, signUp, startTestServer, useServer } from "./server.ts";

const SITE = "https://shop.example.com";

const server = await useServer({
  THIKANA_WIDGET_RATE: "1000",
  THIKANA_PUBLIC_URL: "https://thikana.example.net/x",
});
const merchant = await signUp(server, "example.com, localhost");
const fixture = () => ({ server, merchant });

const PIN = "/api/v1/public/pincode/560034";
const pin = `GET ${PIN}`;
const key = { "X-Publishable-Key": "{pk}" };

describe("the publishable key", () => {
  const from = { Origin: SITE };
  scenarios(fixture, [
    {
      name: "works in its header",
      request: pin,
      headers: { ...from, ...key },
      status: 200,
      json: { found: true },
    },
    { name: "works as ?pk=", request: `${pin}?pk={pk}`, headers: from, status: 200, json: { found: true } },
    {
      name: "is asked for",
      request: pin,
      headers: from,
      status: 401,
      json: { code: "key_missing" },
      answers: { "WWW-Authenticate": /^Bearer/, "Access-Control-Allow-Origin": null },
    },
    {
      name: "must be known",
      request: pin,
      headers: { ...from, "X-Publishable-Key": `pk_${"a".repeat(32)}` },
      status: 401,
      json: { code: "key_invalid" },
    },
    {
      name: "is not the secret key, and it is said why",
      request: pin,
      headers: { ...from, "X-Publishable-Key": "{sk}" },
      status: 401,
      json: { code: "wrong_key_kind" },
      has: ["off web pages"],
    },
    {
      name: "is not taken from X-API-Key",
      request: pin,
      headers: { ...from, "X-API-Key": "{pk}" },
      status: 401,
    },
  ]);
});

describe("the website", () => {
  const allowed = (name: string, headers: Record<string, string>, origin: string) => ({
    name,
    request: pin,
    headers: { ...key, ...headers },
    status: 200,
    answers: {
      "Access-Control-Allow-Origin": origin,
      Vary: "Origin",
      "Access-Control-Expose-Headers": /X-Request-Id/,
    },
  });
  const refused = (name: string, headers: Record<string, string>) => ({
    name,
    request: pin,
    headers: { ...key, ...headers },
    status: 403,
    json: { code: "domain_not_allowed" },
    answers: { "Access-Control-Allow-Origin": null },
    lacks: ["Karnataka"],
  });
  scenarios(fixture, [
    allowed("may be a subdomain", { Origin: SITE }, SITE),
    allowed("may be the domain itself", { Origin: "https://example.com" }, "https://example.com"),
    allowed("may have capitals", { Origin: "https://EXAMPLE.com" }, "https://example.com"),
    allowed("may be localhost on any port", { Origin: "http://localhost:3000" }, "http://localhost:3000"),
    allowed("may be told by the Referer alone", { Referer: `${SITE}/cart?x=1` }, SITE),
    allowed(
      "may be this server's public address",
      { Origin: "https://thikana.example.net" },
      "https://thikana.example.net",
    ),
    refused("may not be another", { Origin: "https://evil.test" }),
    refused("may not only end alike", { Origin: "https://notexample.com" }),
    refused("may not only begin alike", { Origin: "https://example.com.evil.test" }),
    refused("may not be unknown", {}),
    refused("may not be opaque", { Origin: "null" }),
    refused("may not be nonsense", { Origin: "https://[" }),
    refused("may not be a file or an extension", { Origin: "chrome-extension://example.com" }),
    refused("is told by the Origin when the Referer says otherwise", {
      Origin: "https://evil.test",
      Referer: SITE,
    }),
  ]);

  test("may be this server itself under its public URL, and under no other name, whatever the list", async () => {
    const { pk } = await signUp(server);
    const from = async (Origin: string) =>
      (await send(server, "GET", PIN, { headers: { "X-Publishable-Key": pk, Origin } })).status;
    expect(await from("https://thikana.example.net")).toBe(200);
    expect(await from(server.url)).toBe(403);
  });

  test("without a public URL is this server itself by its IP address and as localhost alone", async () => {
    await using nameless = await startTestServer();
    const { pk } = await signUp(nameless);
    const { port } = new URL(nameless.url);
    const from = (host: string) =>
      raw(
        nameless.url,
        `GET ${PIN} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nX-Publishable-Key: ${pk}\r\nConnection: close\r\n\r\n`,
      );
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
      expect(await from(host)).toStartWith("HTTP/1.1 200");
    }
    for (const host of ["shop.evil.test", `shop.evil.test:${port}`, "localhost.evil.test"]) {
      expect(await from(host)).toStartWith("HTTP/1.1 403");
    }
  });

  test("may be none at all as long as the list is empty", async () => {
    const { pk } = await signUp(server);
    const headers = { "X-Publishable-Key": pk, Origin: SITE };
    expect((await send(server, "GET", "/api/v1/public/pincode/560034", { headers })).status).toBe(403);
  });
});

describe("POST /api/v1/public/address/verify", () => {
  const verify = { request: "POST /api/v1/public/address/verify", headers: { ...key, Origin: SITE } };
  scenarios(fixture, [
    {
      ...verify,
      name: "verifies and counts",
      body: { line1: "12 80 Feet Road, Koramangala", pincode: "560034" },
      status: 200,
      has: ['"check_id":"chk_', '"score":', '"status":"'],
      answers: {
        "Access-Control-Allow-Origin": SITE,
        "Access-Control-Expose-Headers": /X-Quota-Remaining/,
        "X-Quota-Limit": "1000",
        "X-Quota-Remaining": "999",
      },
    },
    {
      ...verify,
      name: "lets the website read a 422",
      body: { line1: 5 },
      status: 422,
      json: { detail: [{ loc: ["body", "line1"], type: "string_type" }] },
      answers: { "Access-Control-Allow-Origin": SITE },
    },
    { ...verify, name: "wants a key", headers: { Origin: SITE }, body: {}, status: 401 },
    {
      ...verify,
      name: "does not take the secret key",
      headers: { Origin: SITE, "X-API-Key": "{sk}" },
      body: {},
      status: 401,
    },
  ]);

  test("counts on the channel of the widget", async () => {
    const as = { headers: { "X-API-Key": merchant.sk } };
    const answer = await (await send(server, "GET", "/api/v1/analytics/address", as)).json();
    expect(answer).toMatchObject({ by_channel: { widget: 1 } });
  });

  test("is a 402 that the website may read when the quota is used up", async () => {
    await using small = await startTestServer({ THIKANA_FREE_QUOTA: "0" });
    const { pk } = await signUp(small, "example.com");
    const sent = { headers: { "X-Publishable-Key": pk, Origin: SITE }, body: {} };
    const response = await send(small, "POST", "/api/v1/public/address/verify", sent);
    expect(response.status).toBe(402);
    expect(response.headers.get("access-control-allow-origin")).toBe(SITE);
  });
});

describe("GET /api/v1/public/states", () => {
  scenarios(fixture, [
    {
      name: "lists them for everybody, without a key",
      request: "GET /api/v1/public/states",
      status: 200,
      has: ['"name":"Karnataka","code":"KA","type":"state","iso":"IN-KA","gst":"29"', '"union_territory"'],
      answers: { "Access-Control-Allow-Origin": "*" },
    },
  ]);

  test("has 28 states and 8 Union territories", async () => {
    const response = await send(server, "GET", "/api/v1/public/states");
    const { states } = (await response.json()) as { states: { type: string; code: string; gst: string }[] };
    expect(states.filter(({ type }) => type === "state")).toHaveLength(28);
    expect(states.filter(({ type }) => type === "union_territory")).toHaveLength(8);
    expect(new Set(states.map(({ code }) => code)).size).toBe(36);
    expect(new Set(states.map(({ gst }) => gst)).size).toBe(36);
  });
});

describe("the widget's rate", () => {
  test("is 60 a minute for one IP over both endpoints, then a 429", async () => {
    await using strict = await startTestServer();
    const { pk } = await signUp(strict, "example.com");
    const ask = (method: string, path: string, ip: string) => {
      const headers = { "X-Publishable-Key": pk, Origin: SITE, "X-Forwarded-For": ip };
      const sent: Sent = method === "POST" ? { headers, body: {} } : { headers };
      return send(strict, method, `/api/v1/public/${path}`, sent);
    };
    const [ip, other] = [freshIp(), freshIp()];
    for (let i = 0; i < 30; i++) {
      expect((await ask("GET", "pincode/560034", ip)).status).toBe(200);
      expect((await ask("POST", "address/verify", ip)).status).toBe(200);
    }
    for (const [method, path] of [
      ["GET", "pincode/560034"],
      ["POST", "address/verify"],
    ]) {
      const refused = await ask(method, path, ip);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 61);
      expect(refused.headers.get("access-control-allow-origin")).toBe(SITE);
    }
    expect((await ask("GET", "pincode/560034", other)).status).toBe(200);
    expect((await ask("GET", "states", ip)).status).toBe(200);
  });
});

describe("a preflight", () => {
  const preflight = (path: string, origin: string | null) => ({
    request: `OPTIONS ${path}`,
    headers: { ...(origin ? { Origin: origin } : {}), "Access-Control-Request-Method": "POST" },
    status: 204,
  });
  const verify = "/api/v1/public/address/verify";
  const yes = (origin: string) => ({
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Methods": /POST/,
    "Access-Control-Allow-Headers": /X-Publishable-Key/,
    Vary: "Origin",
  });
  const no = { "Access-Control-Allow-Origin": null };
  scenarios(fixture, [
    {
      ...preflight(verify, "https://any.test"),
      name: "without a key lets every website ask",
      answers: yes("https://any.test"),
    },
    {
      ...preflight(`${verify}?pk={pk}`, SITE),
      name: "with ?pk= lets the account's websites ask",
      answers: yes(SITE),
    },
    {
      ...preflight(`${verify}?pk={pk}`, "https://any.test"),
      name: "with ?pk= lets no other ask",
      answers: no,
    },
    {
      ...preflight(`${verify}?pk=pk_unknown`, SITE),
      name: "with an unknown ?pk= lets nobody ask",
      answers: no,
    },
    { ...preflight(verify, null), name: "without a website says nothing of websites", answers: no },
    {
      ...preflight("/api/v1/address/verify", SITE),
      name: "of a secret-key path lets nobody ask",
      answers: no,
    },
    { ...preflight("/api/v1/account", SITE), name: "of the account lets nobody ask", answers: no },
  ]);
});

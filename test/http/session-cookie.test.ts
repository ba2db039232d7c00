import { describe, expect, test } from "bun:test";
import { freshIp, PASSWORD, send, signUp, startTestServer, useServer } from "./server.ts";

const server = await useServer();
const owner = await signUp(server);

const login = (headers: Record<string, string>, body: object = {}, to = server) =>
  send(to, "POST", "/api/v1/auth/login", {
    headers: { "X-Forwarded-For": freshIp(), ...headers },
    body: { email: owner.email, password: PASSWORD, cookie: true, ...body },
  });

/** Name and value of the cookie that signing in sets. */
async function cookieOf(): Promise<string> {
  const response = await login({ Origin: server.url });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

describe("signing in with a cookie", () => {
  test("sets it for this server alone, out of reach of scripts, and tells the token nowhere else", async () => {
    const response = await login({ Origin: server.url });
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^thikana_session=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body.token_type).toBe("cookie");
    expect(body).not.toHaveProperty("token");
    expect(JSON.stringify(body)).not.toContain(cookie.slice(16, 59));
  });

  test("under an https public URL it is a __Host- cookie, and no other name is read", async () => {
    const url = "https://thikana.example.com";
    await using https = await startTestServer({ THIKANA_PUBLIC_URL: url });
    const merchant = await signUp(https);
    const response = await login({ Origin: url }, { email: merchant.email }, https);
    const [cookie, ...attributes] = (response.headers.get("set-cookie") ?? "").split("; ");
    expect(cookie).toMatch(/^__Host-thikana_session=[\w-]{43}$/);
    expect(attributes.slice(0, 1).concat(attributes.slice(-2))).toEqual([
      "Path=/",
      "SameSite=Strict",
      "Secure",
    ]);
    const statusWith = async (Cookie: string) =>
      (await send(https, "GET", "/api/v1/account", { headers: { Cookie } })).status;
    expect(await statusWith(cookie)).toBe(200);
    expect(await statusWith(cookie.replace("__Host-", ""))).toBe(401);
  });

  test.each<[string, Record<string, string>]>([
    ["no Origin", {}],
    ["the Origin of another website", { Origin: "https://shop.example.com" }],
    ["the Origin of another port", { Origin: "http://127.0.0.1:1" }],
    ["the Origin null", { Origin: "null" }],
  ])("is refused with %s", async (_, headers) => {
    const response = await login(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "origin_refused" });
    expect(response.headers.has("set-cookie")).toBe(false);
  });

  test("without `cookie` gives a bearer token and sets none", async () => {
    const response = await login({}, { cookie: false });
    expect(response.headers.has("set-cookie")).toBe(false);
    expect(await response.json()).toMatchObject({ token_type: "bearer", token: expect.any(String) });
  });
});

describe("a page of another website", () => {
  // Without a preflight, as a form or `fetch` with `no-cors` sends it.
  const from = (Origin: string, path: string, body: object, to = server) =>
    fetch(to.url + path, {
      method: "POST",
      headers: { "Content-Type": "text/plain", "X-Forwarded-For": freshIp(), Origin },
      body: JSON.stringify(body),
    });
  const shop = { name: "A shop", email: "page@example.com", password: PASSWORD };

  test.each([
    ["signup", shop],
    ["login", { email: "page@example.com", password: PASSWORD }],
    ["join", { token: "a-guess", password: PASSWORD }],
  ])("reaches nothing by its visitor's browser: %s", async (name, body) => {
    await using fresh = await startTestServer({ THIKANA_SIGNUP: "first" });
    for (const origin of ["https://evil.example", "null"]) {
      const answer = await from(origin, `/api/v1/auth/${name}`, body, fresh);
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: "origin_refused" }]);
    }
    const state = await send(fresh, "GET", "/api/v1/auth/signup", {});
    expect(await state.json()).toEqual({ open: true });
    expect((await from(fresh.url, "/api/v1/auth/signup", shop, fresh)).status).toBe(200);
  });

  test.each([
    ["under a name of the internet, by a page of its own", "evil.example:8080", 403],
    ["under a name of the internet in capitals", "EVIL.example.", 403],
    ["under an IP address", "203.0.113.7:8080", 200],
    ["under an IPv6 address", "[2001:db8::7]:8080", 200],
    ["under the name of the machine", "thikana:8080", 200],
    ["under a name of the network", "thikana.local", 200],
    ["under a name of the router", "thikana.lan:8080", 200],
  ])("takes the first account of a new server %s: %s", async (_, host, status) => {
    await using fresh = await startTestServer({ THIKANA_SIGNUP: "first" });
    const headers = { Host: host, Origin: `http://${host.toLowerCase()}` };
    const answer = await send(fresh, "POST", "/api/v1/auth/signup", { headers, body: shop });
    expect(answer.status).toBe(status);
    if (status !== 200) expect(await answer.json()).toMatchObject({ code: "origin_refused" });
  });

  test("takes it under the public name that the settings have, or from a program", async () => {
    const publicUrl = "https://thikana.example.com";
    const Host = "thikana.example.com";
    await using named = await startTestServer({ THIKANA_SIGNUP: "first", THIKANA_PUBLIC_URL: publicUrl });
    const asPage = { headers: { Host, Origin: publicUrl }, body: shop };
    expect((await send(named, "POST", "/api/v1/auth/signup", asPage)).status).toBe(200);
    await using unnamed = await startTestServer({ THIKANA_SIGNUP: "first" });
    const refused = await send(unnamed, "POST", "/api/v1/auth/signup", asPage);
    expect(((await refused.json()) as { detail: string }).detail).toContain(
      `THIKANA_PUBLIC_URL=${publicUrl} `,
    );
    const asProgram = { headers: { Host }, body: shop };
    expect((await send(unnamed, "POST", "/api/v1/auth/signup", asProgram)).status).toBe(200);
  });

  test("does not use up the attempts of its visitor's network", async () => {
    const visitor = { "X-Forwarded-For": freshIp() };
    for (let i = 0; i < 31; i++)
      await login({ ...visitor, Origin: "https://evil.example" }, { password: "no", cookie: false });
    expect((await login(visitor, { cookie: false })).status).toBe(200);
  });
});

describe("a request with the cookie", () => {
  const get = (headers: Record<string, string>, path = "/api/v1/account") =>
    send(server, "GET", path, { headers });
  const rename = (headers: Record<string, string>) =>
    send(server, "PUT", "/api/v1/account", { headers, body: { name: "Renamed" } });

  test("reads without an Origin, and writes with that of this server alone", async () => {
    const Cookie = await cookieOf();
    expect((await get({ Cookie: `a=b; ${Cookie}; c=d` })).status).toBe(200);
    expect((await rename({ Cookie, Origin: server.url })).status).toBe(200);
    const others: Record<string, string>[] = [{}, { Origin: "https://shop.example.com" }];
    for (const headers of others) {
      const refused = await rename({ Cookie, ...headers });
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: "origin_refused" }]);
    }
  });

  test.each<[string, () => Record<string, string>, string]>([
    ["a wrong key", () => ({ "X-API-Key": "sk_wrong" }), "key_invalid"],
    ["a wrong token", () => ({ Authorization: "Bearer wrong" }), "key_invalid"],
    ["an Authorization of another kind", () => ({ Authorization: "Basic YTpi" }), "key_missing"],
  ])("and %s is not saved by the cookie", async (_, headers, code) => {
    const response = await get({ Cookie: await cookieOf(), ...headers() });
    expect([response.status, await response.json()]).toMatchObject([401, { code }]);
  });

  test("with a key needs no Origin", async () => {
    expect((await rename({ Cookie: await cookieOf(), "X-API-Key": owner.sk })).status).toBe(200);
  });

  test.each([
    ["/api/v1/public/pincode/560034", "key_missing"],
    ["/api/v1/admin/merchants", "key_missing"],
  ])("is a stranger to %s", async (path, code) => {
    const response = await get({ Cookie: await cookieOf(), Origin: server.url }, path);
    expect([response.status, await response.json()]).toMatchObject([401, { code }]);
  });

  test("allows no other website to read the answer", async () => {
    const response = await get({ Cookie: await cookieOf(), Origin: "https://shop.example.com" });
    expect(response.headers.has("access-control-allow-origin")).toBe(false);
    expect(response.headers.has("access-control-allow-credentials")).toBe(false);
  });

  test("to sign out ends the session and deletes the cookie", async () => {
    const Cookie = await cookieOf();
    const out = (headers: Record<string, string>) => send(server, "POST", "/api/v1/auth/logout", { headers });
    expect((await out({ Cookie })).status).toBe(403);
    const response = await out({ Cookie, Origin: server.url });
    expect(await response.json()).toEqual({ revoked: true });
    expect(response.headers.get("set-cookie")).toStartWith("thikana_session=; Path=/; Max-Age=0;");
    expect((await get({ Cookie })).status).toBe(401);
  });
});

/** What a session left open may not do: 15 minutes after the password, sensitive requests ask for it again. */
import { expect, test } from "bun:test";
import { PASSWORD, send, signUp, useServer } from "./server.ts";

const MINUTE_MS = 60_000;
let now = Date.now();
const server = await useServer({ THIKANA_DEFAULT_PLAN: "pro" }, () => now);
let owner = await signUp(server);

const later = (minutes: number) => {
  now += minutes * MINUTE_MS;
};
const session = () => ({ Authorization: `Bearer ${owner.token}` });
const ask = async (request: string, body?: object, headers: Record<string, string> = session()) => {
  const [method, path] = request.split(" ");
  const response = await send(server, method, path, { headers, body });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const { code } = (isJson ? JSON.parse(text) : {}) as { code?: string };
  return { status: response.status, code };
};
const confirm = (password: string) => ask("POST /api/v1/account/confirm", { password });
const isAsked = async () => (await ask("GET /api/v1/account/confirm")).status === 403;

const NEEDED = { status: 403, code: "password_needed" };
const MEMBER = { name: "Ravi", email: "ravi.fresh@example.com", role: "agent" };

test.each<[string, object | undefined, number]>([
  ["POST /api/v1/account/members", MEMBER, 200],
  ["PUT /api/v1/account/members/999999", { role: "owner" }, 404],
  ["DELETE /api/v1/account/members/999999", undefined, 404],
  ["POST /api/v1/privacy/erase", { email: "nobody.at.all@example.org" }, 200],
  ["GET /api/v1/export/orders.csv", undefined, 200],
  ["POST /api/v1/account/rotate-keys?which=publishable", undefined, 200],
  ["PUT /api/v1/account", { callback_url: "https://elsewhere.example.com/alerts" }, 200],
  ["PUT /api/v1/account", { callback_url: "" }, 200],
  ["PUT /api/v1/account", { storeA_secret: "another secret of the store" }, 200],
  ["PUT /api/v1/account", { retention: { orders_days: 7 } }, 200],
])("%s asks for the password after 15 minutes, and then does it", async (request, body, done) => {
  later(16);
  expect(await ask(request, body)).toEqual(NEEDED);
  expect((await confirm(PASSWORD)).status).toBe(200);
  expect((await ask(request, body)).status).toBe(done);
});

test("a password counts for 15 minutes, from the sign-in or from when it was given again", async () => {
  owner = await signUp(server);
  later(15);
  expect(await isAsked()).toBe(false);
  later(1);
  expect(await isAsked()).toBe(true);
  await confirm(PASSWORD);
  later(15);
  expect(await isAsked()).toBe(false);
});

test("a password given while the clock was ahead does not count until that time has come", async () => {
  later(24 * 60);
  owner = await signUp(server);
  later(-24 * 60);
  expect(await isAsked()).toBe(true);
  await confirm(PASSWORD);
  expect(await isAsked()).toBe(false);
});

test("a wrong password changes nothing, and many are throttled as those of a sign-in", async () => {
  later(16);
  const wrong = { status: 400, code: "wrong_password" };
  expect(await confirm("not the password")).toEqual(wrong);
  expect(await isAsked()).toBe(true);
  for (let i = 0; i < 9; i++) expect(await confirm("not the password")).toEqual(wrong);
  expect((await confirm(PASSWORD)).status).toBe(429);
});

test("other requests of a member, and those with a secret key, are not asked", async () => {
  owner = await signUp(server);
  const callback_url = "https://shop.example.com/alerts";
  await ask("PUT /api/v1/account", { callback_url });
  later(16);
  expect((await ask("GET /api/v1/account")).status).toBe(200);
  expect((await ask("PUT /api/v1/account", { name: "Another name", callback_url })).status).toBe(200);
  const key = { "X-API-Key": owner.sk };
  expect((await ask("GET /api/v1/export/orders.csv", undefined, key)).status).toBe(200);
  expect((await ask("POST /api/v1/account/rotate-keys", undefined, key)).status).toBe(200);
});

/** Secret keys beside the account's own: what they may do, until when, and what becomes of a replaced one. */
import { expect, test } from "bun:test";
import { raw } from "./raw.ts";
import { type Merchant, signUp, useServer } from "./server.ts";
import { tell } from "./team.ts";

const HOUR_MS = 3_600_000;
let now = Date.now();
let owner: Merchant;
const server = await useServer({ THIKANA_DEFAULT_PLAN: "pro" }, () => now);

const ask = (key: string, request: string, body?: object) =>
  tell(server, { headers: { "X-API-Key": key } }, request, body);
const make = async (input: object) => {
  owner = await signUp(server);
  const { status, body } = await ask(owner.sk, "POST /api/v1/account/keys", { name: "Checkout", ...input });
  expect(status).toBe(200);
  return body as { id: number; secret_key: string; hint: string };
};
const listed = async () =>
  (await ask(owner.sk, "GET /api/v1/account/keys")).body.keys as Record<string, unknown>[];

const ADDRESS = { line1: "12 MG Road", pincode: "560034" };
const VERIFY = "POST /api/v1/address/verify";

test.each([
  ["verify", [200, 200, 403, 403, 403]],
  ["read", [403, 200, 200, 403, 403]],
  ["orders", [200, 200, 200, 200, 403]],
])("a key of the scope %s may do that alone", async (scope, expected) => {
  const { secret_key } = await make({ scope });
  const requests: [string, object?][] = [
    [VERIFY, ADDRESS],
    ["GET /api/v1/pincode/560034"],
    ["GET /api/v1/orders"],
    ["POST /api/v1/order/outcome", { order_id: "none", outcome: "delivered" }],
    ["POST /api/v1/account/rotate-keys"],
  ];
  const answers = await Promise.all(requests.map(([request, body]) => ask(secret_key, request, body)));
  expect(answers.map(({ status }) => status)).toEqual(expected);
  const refused = answers.filter(({ status }) => status === 403).map(({ body }) => body.code);
  expect(new Set(refused)).toEqual(new Set(["key_scope"]));
});

test("a key that checks addresses reads no order under a path that only looks like a PIN's", async () => {
  const { secret_key } = await make({ scope: "verify" });
  const text = await raw(
    server.url,
    `GET /api/v1/order/..\\pincode\\560034 HTTP/1.1\r\nHost: a\r\nX-API-Key: ${secret_key}\r\nConnection: close\r\n\r\n`,
  );
  expect(text).toContain('"code":"key_scope"');
});

test("the list tells a key by its hint, who made it and when it was used last, never the key", async () => {
  const { secret_key, hint } = await make({ scope: "verify" });
  expect(await listed()).toMatchObject([{ name: "Checkout", scope: "verify", hint, last_used_at: null }]);
  await ask(secret_key, VERIFY, ADDRESS);
  const [key] = await listed();
  expect(key.last_used_at).toBe(new Date(now).toISOString());
  expect(JSON.stringify(key)).not.toContain(secret_key);
});

test("a key stops at its expiry, and a removed one at once", async () => {
  const { secret_key: dated } = await make({
    scope: "verify",
    expires_at: new Date(now + HOUR_MS).toISOString(),
  });
  expect((await ask(dated, VERIFY, ADDRESS)).status).toBe(200);
  now += HOUR_MS;
  expect((await ask(dated, VERIFY, ADDRESS)).status).toBe(401);
  const { id, secret_key } = await make({ scope: "orders" });
  expect((await ask(secret_key, VERIFY, ADDRESS)).status).toBe(200);
  await ask(owner.sk, `DELETE /api/v1/account/keys/${id}`);
  expect((await ask(secret_key, VERIFY, ADDRESS)).status).toBe(401);
  expect((await ask(owner.sk, `DELETE /api/v1/account/keys/${id}`)).body.code).toBe("key_not_found");
});

test.each([[-1], [11 * 365 * 24]])("an expiry %p hours from now is refused", async (hours) => {
  owner = await signUp(server);
  const expires_at = new Date(now + hours * HOUR_MS).toISOString();
  const refused = await ask(owner.sk, "POST /api/v1/account/keys", { name: "A", scope: "read", expires_at });
  expect(refused).toMatchObject({ status: 400, body: { code: "key_expiry_past", field: "expires_at" } });
});

test("a replaced secret key works until its grace is over, and without one not at all", async () => {
  owner = await signUp(server);
  const old = owner.sk;
  const rotated = await ask(old, "POST /api/v1/account/rotate-keys?grace_hours=24");
  owner = { ...owner, sk: rotated.body.secret_key as string };
  expect((await ask(old, VERIFY, ADDRESS)).status).toBe(200);
  expect(await listed()).toMatchObject([{ scope: "all", hint: `sk_…${old.slice(-4)}` }]);
  now += 24 * HOUR_MS;
  expect((await ask(old, VERIFY, ADDRESS)).status).toBe(401);
  const again = await ask(owner.sk, "POST /api/v1/account/rotate-keys");
  expect((await ask(owner.sk, VERIFY, ADDRESS)).status).toBe(401);
  expect((await ask(again.body.secret_key as string, VERIFY, ADDRESS)).status).toBe(200);
});

test("a secret key that a clock ahead has replaced does not work until that date has come", async () => {
  owner = await signUp(server);
  now += 365 * 24 * HOUR_MS;
  await ask(owner.sk, "POST /api/v1/account/rotate-keys?grace_hours=24");
  expect((await ask(owner.sk, VERIFY, ADDRESS)).status).toBe(200);
  now -= 365 * 24 * HOUR_MS;
  expect((await ask(owner.sk, VERIFY, ADDRESS)).status).toBe(401);
});

test("what a key did is under its hint in the audit, as are its making and its end", async () => {
  const { id, hint } = await make({ scope: "orders" });
  await ask(owner.sk, `DELETE /api/v1/account/keys/${id}`);
  const { body } = await ask(owner.sk, "GET /api/v1/audit?kind=account");
  const entries = body.entries as { action: string; after: unknown; before: unknown }[];
  expect(entries.filter(({ action }) => action.startsWith("account.key_"))).toMatchObject([
    { action: "account.key_removed", before: { key: hint } },
    { action: "account.key_added", after: { key: hint, scope: "orders" } },
  ]);
});

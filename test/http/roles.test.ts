/** Who may do what: every route that accepts a session, by every role, and by the secret key. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ROLES, type Role } from "../../src/features/accounts/roles.ts";
import { ROUTES } from "../../src/http/index.ts";
import {
  ADMIN_KEY,
  freshIp,
  type Merchant,
  PASSWORD,
  send,
  signUp,
  startTestServer,
  type TestServer,
} from "./server.ts";

let server: TestServer;
let owner: Merchant;
const tokens = new Map<Role, string>();
/** Keys by scope. */
const named = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  owner = await signUp(server);
  tokens.set("owner", owner.token);
  await send(server, "PUT", `/api/v1/admin/merchants/${owner.id}`, {
    headers: { "X-Admin-Key": ADMIN_KEY },
    body: { plan: "pro" },
  });
  // The first one is removed by the owner below, as are member 1 and the like.
  for (const scope of ["verify", "read", "orders"]) {
    const made = await send(server, "POST", "/api/v1/account/keys", {
      headers: { "X-API-Key": owner.sk },
      body: { name: scope, scope },
    });
    named.set(scope, ((await made.json()) as { secret_key: string }).secret_key);
  }
  for (const role of ["viewer", "agent"] as const) {
    const invited = await send(server, "POST", "/api/v1/account/members", {
      headers: { Authorization: `Bearer ${owner.token}` },
      body: { name: role, email: `${role}@example.com`, role },
    });
    const { invite_url } = (await invited.json()) as { invite_url: string };
    const joined = await send(server, "POST", "/api/v1/auth/join", {
      headers: { "X-Forwarded-For": freshIp() },
      body: { token: invite_url.split("#")[1], password: PASSWORD },
    });
    tokens.set(role, ((await joined.json()) as { token: string }).token);
  }
});
afterAll(() => server.stop());

const GUARDED = ROUTES.filter(({ security }) => security.includes("session"));
const isForPeople = (path: string) => /\/account\/(members|password|sessions|confirm|totp)/.test(path);

test("every route that accepts a session declares the role that it needs", () => {
  expect(GUARDED.filter(({ role }) => role === undefined).map(({ path }) => path)).toEqual([]);
});

/** The code of a 401 or 403. Requests that are allowed fail otherwise or change nothing: their bodies are no JSON. */
async function refusalOf(method: string, path: string, headers: Record<string, string> = {}) {
  const url = `${server.url}${path.replace(/\{\w+\}/g, "1")}${path.endsWith("rotate-keys") ? "?which=none" : ""}`;
  const response = await fetch(url, { method, headers, body: method === "GET" ? undefined : "no JSON" });
  return [401, 403].includes(response.status) ? ((await response.json()) as { code: string }).code : null;
}

describe.each(GUARDED)("$method $path", ({ method, path, role: needs = "owner" }) => {
  test.each(ROLES)(`needs ${needs}, tried by a member who is %s`, async (role) => {
    const isAllowed = ROLES.indexOf(role) >= ROLES.indexOf(needs);
    const headers = { Authorization: `Bearer ${tokens.get(role)}` };
    expect(await refusalOf(method, path, headers)).toBe(isAllowed ? null : "role_required");
  });

  test.each([
    ["read", "viewer"],
    ["orders", "agent"],
  ] as const)("is for a named key of the scope %s what it is for that role", async (scope, role) => {
    const isCovered = ROLES.indexOf(role) >= ROLES.indexOf(needs);
    const expected = isForPeople(path) ? "session_required" : isCovered ? null : "key_scope";
    expect(await refusalOf(method, path, { "X-API-Key": named.get(scope) ?? "" })).toBe(expected);
  });

  test("is for nobody without a key, nor by the publishable one", async () => {
    expect(await refusalOf(method, path)).toBe("key_missing");
    expect(await refusalOf(method, path, { "X-API-Key": owner.pk })).toBe("wrong_key_kind");
  });

  test("is for a key what it is for an owner, but for what concerns people", async () => {
    const expected = isForPeople(path) ? "session_required" : null;
    expect(await refusalOf(method, path, { "X-API-Key": owner.sk })).toBe(expected);
  });
});

/** Who may do what: every route that accepts a session, by every role, and by the secret key. */
import { describe, expect, test } from "bun:test";
import { ROLES, type Role } from "../../src/features/accounts/roles.ts";
import { ROUTES } from "../../src/http/index.ts";
import { ask, PRO } from "./orders.ts";
import { signUp, useServer } from "./server.ts";
import { join, type TeamMember } from "./team.ts";

const server = await useServer(PRO);
const owner = await signUp(server);

const members: Record<Role, Pick<TeamMember, "headers">> = {
  viewer: await join(server, owner, "Vani", "viewer"),
  agent: await join(server, owner, "Ravi", "agent"),
  owner: { headers: { Authorization: `Bearer ${owner.token}` } },
};
/** Keys by scope. */
const named = new Map<string, string>();
// The first one is removed by the owner below, as are member 1 and the like.
for (const scope of ["verify", "read", "orders"]) {
  const key = { name: scope, scope };
  named.set(
    scope,
    (await ask<{ secret_key: string }>(server, owner, "POST /api/v1/account/keys", key)).secret_key,
  );
}

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
    expect(await refusalOf(method, path, members[role].headers)).toBe(isAllowed ? null : "role_required");
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

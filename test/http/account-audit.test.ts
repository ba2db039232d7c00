/** Changes of an account are recorded in its audit: when, by whom, from where. */
import { describe, expect, test } from "bun:test";
import { sourceFiles } from "../support/source.ts";
import { scenarios } from "./scenario.ts";
import {
  ADMIN_KEY,
  type Merchant,
  PASSWORD,
  type Sent,
  send,
  setAccount,
  signUp,
  startTestServer,
  useServer,
} from "./server.ts";

interface Entry {
  merchant_id?: number | null;
  kind: string;
  action: string;
  source: string;
  actor: string | null;
  ip: string | null;
  at: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const server = await useServer();
const merchant = await signUp(server);

const IP = "203.0.113.5";
const from = (headers: Record<string, string>) => ({ "X-Forwarded-For": IP, ...headers });

async function ask<T>(method: string, path: string, sent: Sent): Promise<T> {
  const response = await send(server, method, path, sent);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** Newest first. */
async function auditOf({ sk }: Merchant, kind: string): Promise<Entry[]> {
  const path = `/api/v1/audit?kind=${kind}`;
  return (await ask<{ entries: Entry[] }>("GET", path, { headers: { "X-API-Key": sk } })).entries;
}

describe("the audit of an account, on the Free plan too,", () => {
  test("says what changed, who did it and from where", async () => {
    const own = await signUp(server);
    const key = from({ "X-API-Key": own.sk });
    const session = from({ Authorization: `Bearer ${own.token}` });
    await ask("PUT", "/api/v1/account", {
      headers: key,
      body: {
        name: "Another name",
        allowed_domains: "shop.example.com",
        storeA_secret: "shpss_hush",
        call_cost: 12,
      },
    });
    await ask("PUT", "/api/v1/account", { headers: key, body: { name: "Another name" } });
    await ask("POST", "/api/v1/account/rotate-keys?which=publishable", { headers: session });
    const new_password = "another horse, another staple";
    await ask("PUT", "/api/v1/account/password", {
      headers: session,
      body: { current_password: PASSWORD, new_password },
    });
    await ask("DELETE", "/api/v1/account/sessions", { headers: session });
    await ask("POST", "/api/v1/auth/login", {
      headers: from({}),
      body: { email: own.email, password: new_password },
    });
    await ask("POST", "/api/v1/auth/logout", { headers: session });

    const bySession = { source: `session ${own.email}`, actor: own.email, ip: IP };
    const entries = await auditOf(own, "account");
    expect(entries).toMatchObject([
      { action: "account.logout", ...bySession },
      { action: "account.login", source: "login", actor: own.email, ip: IP },
      { action: "account.sessions_ended", ...bySession, after: { sessions_ended: 0 } },
      { action: "account.password_changed", ...bySession, after: { sessions_ended: 0 } },
      {
        ...{ action: "account.keys_rotated", ...bySession },
        before: { publishable_key: own.pk },
        after: { publishable_key: expect.stringMatching(/^pk_/) },
      },
      {
        action: "account.updated",
        source: expect.stringMatching(/^key sk_…/),
        ip: IP,
        before: { name: "A merchant", allowed_domains: "", call_cost: null, storeA_secret: null },
        after: {
          name: "Another name",
          allowed_domains: "shop.example.com",
          call_cost: 12,
          storeA_secret: "set",
        },
      },
      { action: "account.created", source: "signup", actor: own.email, ip: expect.stringMatching(/^10\./) },
    ]);
    for (const { kind, at } of entries) {
      expect(kind).toBe("account");
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    }
    for (const secret of [own.sk, own.token, PASSWORD, new_password, "shpss_hush"]) {
      expect(JSON.stringify(entries)).not.toContain(secret);
    }
  });

  test("counts failures of one network in one entry, those of others in others", async () => {
    const own = await signUp(server);
    const fail = (ip: string) =>
      send(server, "POST", "/api/v1/auth/login", {
        headers: { "X-Forwarded-For": ip },
        body: { email: own.email, password: "a wrong password" },
      });
    for (let i = 1; i <= 5; i++) await fail(`198.51.100.${i}`);
    await fail("2001:db8::1");
    // A session that changes the password guesses as well as a login does.
    await send(server, "PUT", "/api/v1/account/password", {
      headers: { Authorization: `Bearer ${own.token}`, "X-Forwarded-For": "198.51.100.9" },
      body: { current_password: "a wrong password", new_password: "another horse, another staple" },
    });
    const failures = await until(
      async () => (await auditOf(own, "account")).filter(({ action }) => action.endsWith("_failed")),
      (entries) => entries.length === 3 && entries.some(({ after }) => after?.failures === 5),
    );
    const found = failures.map(({ action, ip, after }) => [action, ip, after?.network, after?.failures]);
    expect(found).toContainEqual(["account.login_failed", "198.51.100.1", "198.51.100.0/24", 5]);
    expect(found).toContainEqual(["account.login_failed", "2001:db8::1", "2001:db8::/64", 1]);
    expect(found).toContainEqual(["account.password_failed", "198.51.100.9", "198.51.100.0/24", 1]);
  });

  test("says what an admin did", async () => {
    const own = await signUp(server);
    await ask("PUT", `/api/v1/admin/merchants/${own.id}`, {
      headers: from({ "X-Admin-Key": ADMIN_KEY }),
      body: { plan: "pro", quota: 7 },
    });
    expect(await auditOf(own, "admin")).toMatchObject([
      {
        ...{ kind: "admin", action: "admin.account_updated", source: "admin key", ip: IP },
        before: { plan: "free", quota: null },
        after: { plan: "pro", quota: 7 },
      },
    ]);
    expect((await auditOf(own, "account")).map(({ action }) => action)).toEqual(["account.created"]);
  });

  test("says the IP of a change of the rules", async () => {
    const own = await signUp(server);
    await setAccount(server, own, { plan: "pro" });
    const headers = from({ "X-API-Key": own.sk });
    const body = { thresholds: { review: 1, high: 99 }, rules: [] };
    await ask("PUT", "/api/v1/rules", { headers, body });
    expect(await auditOf(own, "rules")).toMatchObject([{ action: "rules.replaced", kind: "rules", ip: IP }]);
    expect(await auditOf(own, "order")).toEqual([]);
  });

  scenarios(
    () => ({ server, merchant }),
    [
      {
        name: "is not the audit of orders, which is of the Pro plan",
        request: "GET /api/v1/audit?kind=order",
        headers: { "X-API-Key": "{sk}" },
        status: 403,
        json: { code: "pro_required" },
      },
      {
        name: "has four kinds",
        request: "GET /api/v1/audit?kind=person",
        headers: { "X-API-Key": "{sk}" },
        status: 422,
        json: { detail: [{ loc: ["query", "kind"], type: "literal_error" }] },
      },
    ],
  );
});

describe("an admin", () => {
  const headers = { "X-Admin-Key": ADMIN_KEY };
  const create = "POST /api/v1/admin/merchants";
  let made = 0;
  const email = () => `made-${++made}@example.com`;

  test("makes an account on a server that is closed for signing up", async () => {
    await using closed = await startTestServer({ THIKANA_SIGNUP: "closed" });
    const response = await send(closed, "POST", "/api/v1/admin/merchants", {
      headers,
      body: { name: "Asha's Sarees", email: "asha@example.com", plan: "pro" },
    });
    expect(response.status).toBe(200);
    const account = (await response.json()) as { password: string; secret_key: string };
    expect(account).toMatchObject({ name: "Asha's Sarees", plan: "pro", status: "active" });
    const login = await send(closed, "POST", "/api/v1/auth/login", {
      body: { email: "asha@example.com", password: account.password },
    });
    expect(login.status).toBe(200);
    const key = { "X-API-Key": account.secret_key };
    expect((await send(closed, "GET", "/api/v1/account", { headers: key })).status).toBe(200);
  });

  test("reads what was done to all accounts", async () => {
    const body = { name: "Made", email: email(), password: "chosen by an admin" };
    const { id } = await ask<{ id: number }>("POST", "/api/v1/admin/merchants", { headers, body });
    const { entries } = await ask<{ entries: Entry[] }>("GET", "/api/v1/admin/audit?limit=20", { headers });
    // Not by its position: failed attempts of before are written later.
    expect(entries).toContainEqual(
      expect.objectContaining({ merchant_id: id, action: "admin.account_created", kind: "admin" }),
    );
    expect(entries.every(({ kind }) => kind === "admin" || kind === "account")).toBe(true);
  });

  scenarios(
    () => ({ server, merchant }),
    [
      {
        name: "chooses the password; then it is not told",
        ...{ request: create, headers, status: 200 },
        body: { name: "Made", email: email(), password: "chosen by an admin" },
        has: [/"secret_key":"sk_\w{32}"/, /"publishable_key":"pk_\w{32}"/],
        lacks: ["chosen by an admin", '"password"'],
      },
      {
        name: "cannot make a second account of one e-mail",
        ...{ request: create, headers, status: 409 },
        body: { name: "Made", email: "{email}" },
        json: { code: "email_taken" },
      },
      {
        name: "cannot choose a common password",
        ...{ request: create, headers, status: 400 },
        body: { name: "Made", email: email(), password: "password1234" },
        json: { code: "common_password", field: "password" },
      },
      {
        name: "cannot give a plan that there is not",
        ...{ request: create, headers, status: 422 },
        body: { name: "Made", email: email(), plan: "gold" },
      },
      {
        name: "is not anybody",
        ...{ request: create, status: 401 },
        body: { name: "Made", email: email() },
      },
      { name: "alone reads the audit of all", request: "GET /api/v1/admin/audit", status: 401 },
    ],
  );
});

describe("the reference", () => {
  interface Reference {
    components: { schemas: { AuditEntry: { properties: { action: { description: string } } } } };
  }
  const listed = async () => {
    const { components } = await ask<Reference>("GET", "/openapi.json", {});
    return components.schemas.AuditEntry.properties.action.description.split(", ");
  };

  // That it lists each action which is written is a matter of types.
  test("lists no action of the audit that is not written", async () => {
    const texts = sourceFiles()
      .filter(({ path }) => !path.endsWith("/audit-actions.ts"))
      .map(({ text }) => text);
    const unwritten = (action: string) => !texts.some((text) => text.includes(`"${action}"`));
    expect((await listed()).filter(unwritten)).toEqual([]);
  });

  test.each(["order.matched", "order.merged", "admin.clock_confirmed"])("lists %s", async (action) => {
    expect(await listed()).toContain(action);
  });
});

/** Asks until it is so: what is written behind is there a moment later. */
async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    await Bun.sleep(20);
  }
}

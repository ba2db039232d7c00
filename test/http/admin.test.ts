import { describe, expect, test } from "bun:test";
import { GOOD } from "./orders.ts";
import { scenarios } from "./scenario.ts";
import { ADMIN_KEY, PASSWORD, send, signUp, useServer } from "./server.ts";

const server = await useServer();
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });

const headers = { "X-Admin-Key": ADMIN_KEY };
const list = "GET /api/v1/admin/merchants";
const change = "PUT /api/v1/admin/merchants/{id}";

describe("the admin key", () => {
  const refused = { status: 401, lacks: ["merchant-"], answers: { "WWW-Authenticate": /^Bearer/ } };
  scenarios(fixture, [
    { ...refused, name: "is asked for by the list", request: list, json: { code: "key_missing" } },
    { ...refused, name: "is asked for by the change", request: change, body: { plan: "pro" } },
    {
      ...refused,
      name: "must be the right one",
      request: list,
      headers: { "X-Admin-Key": `${ADMIN_KEY}x` },
      json: { code: "key_invalid" },
    },
    { ...refused, name: "is not a merchant's secret key", request: list, headers: { "X-Admin-Key": "{sk}" } },
    { ...refused, name: "is not taken from X-API-Key", request: list, headers: { "X-API-Key": ADMIN_KEY } },
  ]);
});

describe("the merchants", () => {
  scenarios(fixture, [
    {
      name: "are listed without their secrets",
      request: list,
      headers,
      status: 200,
      has: [/"id":\d+/, '"email":"merchant-', '"quota":{"limit":1000,"used":0,"remaining":1000', '"total":1'],
      lacks: [/sk_/, "password"],
    },
    {
      name: "can be put on the Pro plan",
      request: change,
      headers,
      body: { plan: "pro" },
      status: 200,
      json: { plan: "pro", quota: { limit: null, remaining: null }, ignored: [] },
    },
    {
      name: "can have a name and a quota of their own",
      request: change,
      headers,
      body: { name: "Renamed", quota: 5 },
      status: 200,
      json: { name: "Renamed", quota_override: 5, quota: { limit: 5 } },
    },
    {
      name: "can have the plan's quota again",
      request: change,
      headers,
      body: { plan: "free", quota: null },
      status: 200,
      json: { quota_override: null, quota: { limit: 1000 } },
    },
    {
      name: "keep what is not understood, which is named",
      request: change,
      headers,
      body: { email: "other@example.com", constructor: 1 },
      status: 200,
      json: { ignored: ["email", "constructor"], name: "Renamed" },
      lacks: ["other@example.com"],
    },
    ...(
      [
        ["plan", "gold"],
        ["plan", null],
        ["status", "gone"],
        ["name", 5],
        ["name", " "],
        ["quota", -1],
        ["quota", 1.5],
        ["quota", "10"],
        ["quota", 1e15],
      ] as const
    ).map(([field, value]) => ({
      name: `cannot have the ${field} ${JSON.stringify(value)}`,
      request: change,
      headers,
      body: { [field]: value },
      status: 400,
      json: { field, code: `invalid_${field}` },
    })),
    {
      name: "are a 404 when unknown",
      request: "PUT /api/v1/admin/merchants/999999",
      headers,
      body: { plan: "pro" },
      status: 404,
    },
    {
      name: "have numbers for ids",
      request: "PUT /api/v1/admin/merchants/abc",
      headers,
      body: {},
      status: 422,
      json: { detail: [{ loc: ["path", "mid"], type: "int_parsing", input: "abc" }] },
    },
    ...["[1]", '"text"', "5"].map((body) => ({
      name: `are not changed by ${body}`,
      request: change,
      headers,
      body,
      status: 422,
      json: { detail: [{ loc: ["body"], type: "dict_type", msg: "Input should be a valid dictionary" }] },
    })),
    {
      name: "are not changed by nothing",
      request: change,
      headers,
      body: "",
      status: 422,
      json: { detail: [{ loc: ["body"], type: "missing" }] },
    },
  ]);

  test("lose their keys and sessions at once when suspended, and have them back when active", async () => {
    const { sk, pk, token, id, email } = await signUp(server, "example.com");
    const put = (status: string) =>
      send(server, "PUT", `/api/v1/admin/merchants/${id}`, { headers, body: { status } });
    const statuses = async () => {
      const get = async (path: string, sent: Record<string, string>) =>
        (await send(server, "GET", path, { headers: sent })).status;
      return [
        await get("/api/v1/account", { "X-API-Key": sk }),
        await get("/api/v1/account", { Authorization: `Bearer ${token}` }),
        await get("/api/v1/public/pincode/560034", {
          "X-Publishable-Key": pk,
          Origin: "https://example.com",
        }),
      ];
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await put("suspended")).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 401]);
    const body = { email, password: PASSWORD };
    expect((await send(server, "POST", "/api/v1/auth/login", { body })).status).toBe(401);
    await put("active");
    expect((await statuses())[0]).toBe(200);
  });
});

describe("what an account stores, and when it was last used,", () => {
  const istDate = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const read = async (email: string) => {
    const response = await send(server, "GET", `/api/v1/admin/merchants?q=${email}`, { headers });
    const { merchants } = (await response.json()) as {
      merchants: { orders: number; last_used_on: string }[];
    };
    return merchants[0];
  };

  test("is nothing and never for a new one, and then what came in, and today", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { name: "Quiet shop", email, plan: "pro" };
    const created = await send(server, "POST", "/api/v1/admin/merchants", { headers, body });
    expect(await created.clone().json()).toMatchObject({ orders: 0, last_used_on: null });
    const { secret_key: sk } = (await created.json()) as { secret_key: string };
    const days = [istDate()];
    for (const order_id of ["1", "2", "1"]) {
      const scored = await send(server, "POST", "/api/v1/order/score", {
        ...{ headers: { "X-API-Key": sk }, body: { ...GOOD, order_id } },
      });
      expect(scored.status).toBe(200);
    }
    // Its check is written behind the answer.
    let merchant = await read(email);
    while (merchant.last_used_on === null) merchant = await read(email);
    days.push(istDate());
    expect(merchant.orders).toBe(2);
    expect(days).toContain(merchant.last_used_on);
  });

  test("is the day on which a member signed in", async () => {
    const days = [istDate()];
    const { email } = await signUp(server);
    days.push(istDate());
    const merchant = await read(email);
    expect(merchant.orders).toBe(0);
    expect(days).toContain(merchant.last_used_on);
  });
});

describe("the search", () => {
  const found = async (q: string) => {
    const response = await send(server, "GET", `/api/v1/admin/merchants?q=${encodeURIComponent(q)}`, {
      headers,
    });
    const { merchants, total } = (await response.json()) as { merchants: { id: number }[]; total: number };
    expect(total).toBe(merchants.length);
    return merchants.map(({ id }) => id);
  };

  test("finds by a part of the name or of a member's e-mail, in any case, and takes no wildcards", async () => {
    const other = await signUp(server);
    const own = { Authorization: `Bearer ${other.token}` };
    await send(server, "PUT", "/api/v1/account", { headers: own, body: { name: "आशा की Sarees 100%" } });
    const body = { name: "Ravi", email: "Ravi@Elsewhere.example", role: "agent" };
    await send(server, "POST", "/api/v1/account/members", { headers: own, body });
    for (const q of ["SAREES", "आशा", "100%", "ravi@else", "ELSEWHERE", other.email])
      expect([q, await found(q)]).toEqual([q, [other.id]]);
    for (const q of ["nobody", "_", "' OR 1"]) expect([q, await found(q)]).toEqual([q, []]);
    expect(await found("%")).toEqual([other.id]);
    expect((await found("")).length).toBeGreaterThan(1);
  });

  test("has pages of its own: the cursor of another search is refused", async () => {
    const page = async (query: string) => {
      const response = await send(server, "GET", `/api/v1/admin/merchants?limit=1&${query}`, { headers });
      return {
        status: response.status,
        ...((await response.json()) as { next: string | null; code?: string }),
      };
    };
    const { next } = await page("q=merchant-");
    expect((await page(`q=merchant-&cursor=${next}`)).status).toBe(200);
    expect(await page(`q=other&cursor=${next}`)).toMatchObject({ status: 400, code: "invalid_cursor" });
  });
});

describe("a password that is reset", () => {
  const reset = (body: object, by: Record<string, string> = headers) =>
    send(server, "POST", "/api/v1/admin/reset-password", { headers: by, body });
  const login = async (email: string, password: string) =>
    (await send(server, "POST", "/api/v1/auth/login", { body: { email, password } })).status;

  test("is generated and shown once; the old one and the sessions end; the audit has no password", async () => {
    const { id, email, token } = await signUp(server);
    const response = await reset({ email: email.toUpperCase() });
    expect(response.status).toBe(200);
    const { password, ...rest } = (await response.json()) as { password: string };
    expect(rest).toMatchObject({ merchant_id: id, email, role: "owner" });
    expect(await login(email, PASSWORD)).toBe(401);
    expect(await login(email, password)).toBe(200);
    const own = { Authorization: `Bearer ${token}` };
    expect((await send(server, "GET", "/api/v1/account", { headers: own })).status).toBe(401);
    const audit = await (await send(server, "GET", "/api/v1/admin/audit?limit=100", { headers })).text();
    expect(audit).toContain("admin.password_reset");
    expect(audit).not.toContain(password);
  });

  test("can be chosen, and is then not in the answer", async () => {
    const { email } = await signUp(server);
    const chosen = "a staple that nobody guesses";
    const response = await reset({ email, password: chosen });
    expect(await response.json()).not.toHaveProperty("password");
    expect(await login(email, chosen)).toBe(200);
  });

  test("must be one that can be chosen, of a member who exists, by the admin key", async () => {
    const { email, sk } = await signUp(server);
    const cases: [object, Record<string, string>, number, string | undefined][] = [
      [{ email, password: "password1234" }, headers, 400, "common_password"],
      [{ email, password: "short" }, headers, 422, undefined],
      [{ email: "nobody@example.com" }, headers, 404, "member_not_found"],
      [{}, headers, 422, undefined],
      [{ email }, { "X-API-Key": sk }, 401, "key_missing"],
    ];
    for (const [body, by, status, code] of cases) {
      const response = await reset(body, by);
      const { code: given } = (await response.json()) as { code?: string };
      expect([body, response.status, given]).toEqual([body, status, code]);
    }
    expect(await login(email, PASSWORD)).toBe(200);
  });
});

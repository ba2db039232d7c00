import { describe, expect, test } from "bun:test";
import { scenarios } from "./scenario.ts";
import { ADMIN_KEY, PASSWORD, send, signUp, startTestServer, type TestServer, useServer } from "./server.ts";

const server = await useServer();
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });

const signup = "POST /api/v1/auth/signup";
const login = "POST /api/v1/auth/login";
const logout = "POST /api/v1/auth/logout";

describe("signing up", () => {
  scenarios(fixture, [
    {
      name: "gives an account, both keys and a session",
      request: signup,
      body: { name: "Asha", email: "asha@example.com", password: "correct 8 or 12" },
      status: 200,
      has: [/"publishable_key":"pk_\w{32}"/, /"secret_key":"sk_\w{32}"/, /"token":"[\w-]{40,}"/],
      lacks: ["correct 8 or 12"],
      json: { account: { name: "Asha", email: "asha@example.com", plan: "free" }, token_type: "bearer" },
    },
    {
      name: "with an e-mail that is there, in other capitals, is a 409",
      request: signup,
      body: { name: "Asha", email: "ASHA@example.com", password: "correct 8 or 12" },
      status: 409,
      json: { code: "email_taken" },
      lacks: ["sk_"],
    },
    {
      name: "names everything that is missing",
      request: signup,
      body: {},
      status: 422,
      json: {
        detail: ["name", "email", "password"].map((field) => ({
          loc: ["body", field],
          msg: "Field required",
          type: "missing",
        })),
      },
    },
    {
      name: "does not say a password back",
      request: signup,
      body: { email: "b@example.com", password: "hunter2" },
      status: 422,
      json: {
        detail: [
          { loc: ["body", "name"], type: "missing" },
          { loc: ["body", "password"], type: "string_too_short", ctx: { min_length: 12 } },
        ],
      },
      lacks: ["hunter2"],
    },
    ...(
      [
        ["a", "without a domain"],
        ["a@b", "without a dot"],
        ["a b@example.com", "with a space"],
        ["a@example..com", "with two dots in a row"],
        ["@example.com", "without a name"],
        [`${"a".repeat(65)}@example.com`, "with a name of 65 characters"],
      ] as const
    ).map(([email, what]) => ({
      name: `refuses an e-mail ${what}`,
      request: signup,
      body: { name: "A", email, password: "correct 8 or 12" },
      status: 422,
      json: { detail: [{ loc: ["body", "email"], type: "value_error" }] },
    })),
    {
      name: "refuses a password of 11 characters",
      request: signup,
      body: { name: "A", email: "eleven@example.com", password: "12345678901" },
      status: 422,
      json: { detail: [{ loc: ["body", "password"], type: "string_too_short" }] },
    },
    {
      name: "refuses a password that has 12 characters by its blanks alone",
      request: signup,
      body: { name: "A", email: "blanks@example.com", password: "  iloveyou  " },
      status: 400,
      json: { field: "password", code: "invalid_password" },
    },
    {
      name: "takes a password of 200 characters",
      request: signup,
      body: { name: "A", email: "long@example.com", password: "x".repeat(200) },
      status: 200,
    },
    {
      name: "refuses a password of 201 characters",
      request: signup,
      body: { name: "A", email: "longer@example.com", password: "x".repeat(201) },
      status: 422,
      json: { detail: [{ loc: ["body", "password"], type: "string_too_long", ctx: { max_length: 200 } }] },
      lacks: ["xxx"],
    },
    {
      name: "takes a name of 200 characters and an e-mail of 254",
      request: signup,
      body: {
        name: "x".repeat(200),
        email: `${"a".repeat(60)}@${"b.".repeat(93)}example`,
        password: PASSWORD,
      },
      status: 200,
    },
    {
      name: "refuses a name of 201 characters and an e-mail of 255",
      request: signup,
      body: { name: "x".repeat(201), email: `${"a".repeat(243)}@example.com`, password: PASSWORD },
      status: 422,
      json: { detail: [{ loc: ["body", "name"] }, { loc: ["body", "email"] }] },
    },
    {
      name: "refuses an empty name",
      request: signup,
      body: { name: "", email: "n@example.com", password: "correct 8 or 12" },
      status: 422,
      json: { detail: [{ type: "string_too_short", msg: "String should have at least 1 character" }] },
    },
    {
      name: "refuses a name of spaces",
      request: signup,
      body: { name: "  ", email: "n@example.com", password: "correct 8 or 12" },
      status: 400,
      json: { field: "name" },
    },
    {
      name: "refuses numbers for texts",
      request: signup,
      body: { name: 1, email: true, password: null },
      status: 422,
      json: { detail: [{ type: "string_type" }, { type: "string_type" }, { type: "string_type" }] },
    },
  ]);

  scenarios(fixture, [
    ...["123qweasdzxc", "QWERTY123456", "Password2026", "iloveyou!!!!", "monkey-12345", " iloveyou1234 "].map(
      (password) => ({
        name: `refuses the common password ${password}`,
        request: signup,
        body: { name: "A", email: "common@example.com", password },
        status: 400,
        json: { field: "password", code: "common_password" },
      }),
    ),
  ]);
});

describe("who may sign up", () => {
  const attempt = async (at: TestServer, name: string) => {
    const body = { name, email: `${name}@example.com`, password: PASSWORD };
    const response = await send(at, "POST", "/api/v1/auth/signup", { body });
    return { status: response.status, code: ((await response.json()) as { code?: string }).code };
  };
  const closed = { status: 403, code: "signup_closed" };

  test("is nobody on a closed server", async () => {
    await using server = await startTestServer({ THIKANA_SIGNUP: "closed" });
    expect(await attempt(server, "asha")).toEqual(closed);
  });

  test("is the first one alone by default", async () => {
    await using server = await startTestServer({ THIKANA_SIGNUP: "" });
    expect((await attempt(server, "asha")).status).toBe(200);
    expect(await attempt(server, "ravi")).toEqual(closed);
    // Nor does it say who has an account.
    expect(await attempt(server, "asha")).toEqual(closed);
  });

  test("is one of many who come first at the same time", async () => {
    await using server = await startTestServer({ THIKANA_SIGNUP: "first" });
    const names = Array.from({ length: 8 }, (_, i) => `merchant${i}`);
    const answers = await Promise.all(names.map((name) => attempt(server, name)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "signup_closed")).toHaveLength(7);
    const list = await send(server, "GET", "/api/v1/admin/merchants", {
      headers: { "X-Admin-Key": ADMIN_KEY },
    });
    expect(await list.json()).toMatchObject({ total: 1, merchants: [{ plan: "pro" }] });
  });
});

describe("the plan of a new account", () => {
  const headers = { "X-Admin-Key": ADMIN_KEY };
  /** The plans of three accounts in a row: one signed up or made by the admin, two more made by the admin. */
  async function plansOf(env: Record<string, string>, isFirstSignedUp: boolean): Promise<string[]> {
    await using server = await startTestServer(env);
    const body = (name: string) => ({ name, email: `${name}@example.com`, password: PASSWORD });
    const made = (name: string) =>
      send(server, "POST", "/api/v1/admin/merchants", { headers, body: body(name) });
    if (isFirstSignedUp) await send(server, "POST", "/api/v1/auth/signup", { body: body("asha") });
    else await made("asha");
    await Promise.all([made("ravi"), made("meena")]);
    // Not even after a restart is another one the first.
    await server.restart();
    await made("john");
    const list = await send(server, "GET", "/api/v1/admin/merchants", { headers });
    return ((await list.json()) as { merchants: { plan: string }[] }).merchants.map(({ plan }) => plan);
  }
  const OTHERS = ["free", "free", "free"];
  test.each([
    ["is Pro for the first one, who signs up", { THIKANA_SIGNUP: "first" }, true, ["pro", ...OTHERS]],
    ["is Pro for the first one, made by the admin", { THIKANA_SIGNUP: "first" }, false, ["pro", ...OTHERS]],
    ["is free where anybody may sign up", { THIKANA_SIGNUP: "open" }, true, ["free", ...OTHERS]],
    ["is free where nobody may sign up", { THIKANA_SIGNUP: "closed" }, false, ["free", ...OTHERS]],
    [
      "is the one of the settings for the first one, too",
      { THIKANA_SIGNUP: "first", THIKANA_DEFAULT_PLAN: "free" },
      true,
      ["free", ...OTHERS],
    ],
    [
      "is the one of the settings for all",
      { THIKANA_SIGNUP: "first", THIKANA_DEFAULT_PLAN: "pro" },
      true,
      ["pro", "pro", "pro", "pro"],
    ],
  ] as const)("%s", async (_, env, isFirstSignedUp, plans) => {
    expect(await plansOf(env, isFirstSignedUp)).toEqual([...plans]);
  });

  test("is the one that the admin names", async () => {
    await using server = await startTestServer({ THIKANA_SIGNUP: "first" });
    const body = { name: "Asha", email: "asha@example.com", plan: "free" };
    const made = await send(server, "POST", "/api/v1/admin/merchants", { headers, body });
    expect(await made.json()).toMatchObject({ plan: "free" });
  });
});

describe("signing in", () => {
  scenarios(fixture, [
    {
      name: "gives a session",
      request: login,
      body: { email: "{email}", password: PASSWORD },
      status: 200,
      json: { token_type: "bearer", account: { name: "A merchant" } },
      has: [/"expires_at":"\d{4}-/],
      lacks: [/sk_\w{32}/, PASSWORD],
    },
    {
      name: "with a wrong password is a 401",
      request: login,
      body: { email: "{email}", password: "wrong password" },
      status: 401,
      json: { code: "login_failed", detail: "Wrong e-mail or password." },
      answers: { "WWW-Authenticate": /^Bearer/ },
    },
    {
      name: "with an unknown e-mail looks the same",
      request: login,
      body: { email: "nobody@example.com", password: "wrong password" },
      status: 401,
      json: { code: "login_failed", detail: "Wrong e-mail or password." },
    },
    {
      name: "names everything that is missing",
      request: login,
      body: {},
      status: 422,
      json: { detail: [{ loc: ["body", "email"] }, { loc: ["body", "password"] }] },
    },
  ]);

  test("in capitals finds the same account", async () => {
    const body = { email: merchant.email.toUpperCase(), password: PASSWORD };
    expect((await send(server, "POST", "/api/v1/auth/login", { body })).status).toBe(200);
  });
});

describe("signing out", () => {
  scenarios(fixture, [
    { name: "needs no session", request: logout, status: 200, json: { revoked: false } },
    {
      name: "with an unknown token changes nothing",
      request: logout,
      headers: { Authorization: "Bearer nothing" },
      status: 200,
      json: { revoked: false },
    },
  ]);

  test("ends the session at once, and no other", async () => {
    const { token, email } = await signUp(server);
    const other = await send(server, "POST", "/api/v1/auth/login", { body: { email, password: PASSWORD } });
    const { token: second } = (await other.json()) as { token: string };
    const as = (session: string) => ({ headers: { Authorization: `Bearer ${session}` } });
    expect(await (await send(server, "POST", "/api/v1/auth/logout", as(token))).json()).toEqual({
      revoked: true,
    });
    expect((await send(server, "GET", "/api/v1/account", as(token))).status).toBe(401);
    expect((await send(server, "GET", "/api/v1/account", as(second))).status).toBe(200);
  });
});

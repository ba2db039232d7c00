import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { scenarios } from "./scenario.ts";
import {
  freshIp,
  type Merchant,
  PASSWORD,
  send,
  signUp,
  startTestServer,
  type TestServer,
} from "./server.ts";

let server: TestServer;
let merchant: Merchant;
const world = () => ({ server, merchant });

beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUp(server);
});
afterAll(() => server.stop());

const signup = "POST /api/v1/auth/signup";
const login = "POST /api/v1/auth/login";
const logout = "POST /api/v1/auth/logout";

describe("signing up", () => {
  scenarios(world, [
    {
      name: "gives an account, both keys and a session",
      request: signup,
      body: { name: "Asha", email: "asha@example.com", password: "12345678" },
      status: 200,
      has: [/"publishable_key":"pk_\w{32}"/, /"secret_key":"sk_\w{32}"/, /"token":"[\w-]{40,}"/],
      lacks: ["12345678"],
      json: { account: { name: "Asha", email: "asha@example.com", plan: "free" }, token_type: "bearer" },
    },
    {
      name: "with an e-mail that is there, in other capitals, is a 409",
      request: signup,
      body: { name: "Asha", email: "ASHA@example.com", password: "12345678" },
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
          { loc: ["body", "password"], type: "string_too_short", ctx: { min_length: 8 } },
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
      body: { name: "A", email, password: "12345678" },
      status: 422,
      json: { detail: [{ loc: ["body", "email"], type: "value_error" }] },
    })),
    {
      name: "refuses a password of 7 characters",
      request: signup,
      body: { name: "A", email: "seven@example.com", password: "1234567" },
      status: 422,
      json: { detail: [{ loc: ["body", "password"], type: "string_too_short" }] },
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
      name: "refuses an empty name",
      request: signup,
      body: { name: "", email: "n@example.com", password: "12345678" },
      status: 422,
      json: { detail: [{ type: "string_too_short", msg: "String should have at least 1 character" }] },
    },
    {
      name: "refuses a name of spaces",
      request: signup,
      body: { name: "  ", email: "n@example.com", password: "12345678" },
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

  test("is let through 20 times an hour from one IP, and is a 429 the 21st time", async () => {
    const headers = { "X-Forwarded-For": freshIp() };
    const attempt = () => send(server, "POST", "/api/v1/auth/signup", { headers, body: takenAlready() });
    for (let i = 0; i < 20; i++) expect((await attempt()).status).toBe(409);
    const refused = await attempt();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 3601);
    expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
  });

  test("is a 403 on a server that takes no new accounts", async () => {
    await using closed = await startTestServer({ THIKANA_SIGNUP: "closed" });
    const body = { name: "A", email: "a@example.com", password: "12345678" };
    const response = await send(closed, "POST", "/api/v1/auth/signup", { body });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "signup_closed" });
  });

  const takenAlready = () => ({ name: "A", email: merchant.email, password: PASSWORD });
});

describe("signing in", () => {
  scenarios(world, [
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
      json: { code: "login_failed", detail: "E-mail and password do not belong together." },
      answers: { "WWW-Authenticate": /^Bearer/ },
    },
    {
      name: "with an unknown e-mail looks the same",
      request: login,
      body: { email: "nobody@example.com", password: "wrong password" },
      status: 401,
      json: { code: "login_failed", detail: "E-mail and password do not belong together." },
    },
    {
      name: "names everything that is missing",
      request: login,
      body: {},
      status: 422,
      json: { detail: [{ loc: ["body", "email"] }, { loc: ["body", "password"] }] },
    },
  ]);

  const enter = (email: string, password: string, ip = freshIp()) =>
    send(server, "POST", "/api/v1/auth/login", {
      headers: { "X-Forwarded-For": ip },
      body: { email, password },
    });

  test("in capitals finds the same account", async () => {
    expect((await enter(merchant.email.toUpperCase(), PASSWORD)).status).toBe(200);
  });

  test("is a 429 after 10 failures with one e-mail, from wherever, even with the right password", async () => {
    const { email } = await signUp(server);
    for (let i = 0; i < 10; i++) expect((await enter(email, "wrong")).status).toBe(401);
    const refused = await enter(email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 901);
  });

  test("lets no more than 10 of many tries at once look at the password", async () => {
    const { email } = await signUp(server);
    const answers = await Promise.all(Array.from({ length: 14 }, () => enter(email, "wrong")));
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(4).fill(429),
    ]);
  });

  test("forgets the failures once it succeeds", async () => {
    const { email } = await signUp(server);
    for (let i = 0; i < 9; i++) await enter(email, "wrong");
    expect((await enter(email, PASSWORD)).status).toBe(200);
    expect((await enter(email, "wrong")).status).toBe(401);
    expect((await enter(email, PASSWORD)).status).toBe(200);
  });

  test("is a 429 after 30 failures from one IP, whatever the e-mail", async () => {
    const ip = freshIp();
    for (let i = 0; i < 30; i++)
      expect((await enter(`nobody${i}@example.com`, "wrong", ip)).status).toBe(401);
    expect((await enter(merchant.email, PASSWORD, ip)).status).toBe(429);
    expect((await enter(merchant.email, PASSWORD)).status).toBe(200);
  });

  test("does not count successes", async () => {
    const ip = freshIp();
    for (let i = 0; i < 31; i++) expect((await enter(merchant.email, PASSWORD, ip)).status).toBe(200);
  });
});

describe("signing out", () => {
  scenarios(world, [
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

/** The password, and who is signed in. */
import { describe, expect, test } from "bun:test";
import { scenarios } from "./scenario.ts";
import { ADMIN_KEY, freshIp, PASSWORD, type Sent, send, signUp, useServer } from "./server.ts";
import { join, tell } from "./team.ts";

const NEW_PASSWORD = "another horse, another staple";

const server = await useServer();
const merchant = await signUp(server);
const fixture = () => ({ server, merchant });

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function signIn(email: string, password = PASSWORD, headers: Record<string, string> = {}) {
  const response = await send(server, "POST", "/api/v1/auth/login", {
    headers: { "X-Forwarded-For": freshIp(), ...headers },
    body: { email, password },
  });
  const { token = "" } = (await response.json()) as { token?: string };
  return { status: response.status, token };
}
const isLive = async (token: string) =>
  (await send(server, "GET", "/api/v1/account", { headers: bearer(token) })).status === 200;
const change = (headers: Record<string, string>, current_password: string, new_password = NEW_PASSWORD) =>
  send(server, "PUT", "/api/v1/account/password", { headers, body: { current_password, new_password } });

async function json<T>(method: string, path: string, sent: Sent): Promise<T> {
  const response = await send(server, method, path, sent);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

describe("changing the password", () => {
  test("ends all other sessions at once, and the new one alone opens the account", async () => {
    const { email, token, sk } = await signUp(server);
    const { token: other } = await signIn(email);
    const response = await change(bearer(token), PASSWORD);
    expect(await response.json()).toEqual({ changed: true, sessions_ended: 1 });
    expect([await isLive(token), await isLive(other)]).toEqual([true, false]);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect((await send(server, "GET", "/api/v1/account", { headers: { "X-API-Key": sk } })).status).toBe(200);
  });

  test("needs a session: the secret key is nobody's", async () => {
    const { sk } = await signUp(server);
    const refused = await change({ "X-API-Key": sk }, PASSWORD);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "session_required" }]);
  });

  test("can be tried 10 times from one network, as signing in can: the two count together", async () => {
    const { email, token } = await signUp(server);
    const ip = freshIp();
    const from = { ...bearer(token), "X-Forwarded-For": ip };
    for (let i = 0; i < 5; i++) expect((await change(from, "wrong")).status).toBe(400);
    for (let i = 0; i < 5; i++) {
      expect((await signIn(email, "wrong", { "X-Forwarded-For": ip })).status).toBe(401);
    }
    const refused = await change(from, PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 901);
    expect((await change({ ...from, "X-Forwarded-For": freshIp() }, PASSWORD)).status).toBe(200);
  });

  test("twice at the same time with one current password is done once", async () => {
    const { token, email } = await signUp(server);
    const passwords = ["first new password", "second new password"];
    const answers = await Promise.all(passwords.map((next) => change(bearer(token), PASSWORD, next)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const opened = await Promise.all(passwords.map((next) => signIn(email, next)));
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  const headers = { Authorization: "Bearer {token}" };
  const request = "PUT /api/v1/account/password";
  scenarios(fixture, [
    {
      name: "with a wrong current password is a 400 that names the field",
      ...{ request, headers, status: 400 },
      body: { current_password: "not the password", new_password: NEW_PASSWORD },
      json: { code: "wrong_password", field: "current_password" },
      lacks: ["not the password", NEW_PASSWORD],
    },
    {
      name: "to a common one is a 400 that names the field",
      ...{ request, headers, status: 400 },
      body: { current_password: PASSWORD, new_password: "sunshine2026" },
      json: { code: "common_password", field: "new_password" },
    },
    {
      name: "to a short one is a 422",
      ...{ request, headers, status: 422 },
      body: { current_password: PASSWORD, new_password: "seven77" },
      json: { detail: [{ loc: ["body", "new_password"], type: "string_too_short" }] },
      lacks: ["seven77"],
    },
  ]);
});

describe("the sessions", () => {
  interface Listed {
    sessions: {
      id: string;
      created_at: string;
      expires_at: string;
      user_agent: string;
      ip: string;
      current: boolean;
    }[];
  }
  const path = "/api/v1/account/sessions";

  test("are listed with where they were begun, the caller's own marked", async () => {
    const { email, token } = await signUp(server);
    const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";
    await signIn(email, PASSWORD, { "X-Forwarded-For": "203.0.113.9", "User-Agent": firefox });
    const { sessions } = await json<Listed>("GET", path, { headers: bearer(token) });
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const [other] = sessions.filter(({ current }) => !current);
    expect(other).toMatchObject({ ip: "203.0.113.9", user_agent: "Firefox on Windows" });
    const days = (Date.parse(other.expires_at) - Date.parse(other.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(30, 3);
    expect(JSON.stringify(sessions)).not.toContain(token);
  });

  test("end one by one, each by its id and once", async () => {
    const { email, token } = await signUp(server);
    const { token: other } = await signIn(email);
    const { sessions } = await json<Listed>("GET", path, { headers: bearer(token) });
    const { id } = sessions.find(({ current }) => !current)!;
    const end = () => send(server, "DELETE", `${path}/${id}`, { headers: bearer(token) });
    expect(await (await end()).json()).toEqual({ ended: 1 });
    expect([await isLive(token), await isLive(other)]).toEqual([true, false]);
    const again = await end();
    expect([again.status, await again.json()]).toMatchObject([404, { code: "session_not_found" }]);
  });

  test("of a member are not ended by another of the same account, not even an owner", async () => {
    const own = await signUp(server);
    const ravi = await join(server, own, "Ravi");
    const sessions = () => tell<Listed>(server, ravi, `GET ${path}`);
    const { id } = (await sessions()).body.sessions[0];
    const refused = await send(server, "DELETE", `${path}/${id}`, { headers: bearer(own.token) });
    expect([refused.status, (await sessions()).status]).toEqual([404, 200]);
  });

  test("all end but the caller's own", async () => {
    const { email, token } = await signUp(server);
    const { token: other } = await signIn(email);
    expect(await json<object>("DELETE", path, { headers: bearer(token) })).toEqual({ ended: 1 });
    expect([await isLive(token), await isLive(other)]).toEqual([true, false]);
  });

  test("all end, the caller's too, with all=true", async () => {
    const own = await signUp(server);
    const { token: other } = await signIn(own.email);
    const headers = bearer(own.token);
    expect(await json<object>("DELETE", `${path}?all=true`, { headers })).toEqual({ ended: 2 });
    expect([await isLive(own.token), await isLive(other)]).toEqual([false, false]);
  });

  test("of others stay", async () => {
    const [own, stranger] = [await signUp(server), await signUp(server)];
    await json("DELETE", `${path}?all=true`, { headers: bearer(own.token) });
    expect(await isLive(stranger.token)).toBe(true);
    const { sessions } = await json<Listed>("GET", path, { headers: bearer(stranger.token) });
    expect(sessions).toHaveLength(1);
  });

  test("end when the account is suspended, and do not come back with it", async () => {
    const { id, token } = await signUp(server);
    const headers = { "X-Admin-Key": ADMIN_KEY };
    for (const status of ["suspended", "active"]) {
      await json("PUT", `/api/v1/admin/merchants/${id}`, { headers, body: { status } });
    }
    expect(await isLive(token)).toBe(false);
  });

  test.each([
    ["both", false],
    ["secret", true],
    ["publishable", true],
  ])("after rotate-keys?which=%s are alive: %p", async (which, alive) => {
    const { token, sk } = await signUp(server);
    await json("POST", `/api/v1/account/rotate-keys?which=${which}`, { headers: { "X-API-Key": sk } });
    expect(await isLive(token)).toBe(alive);
  });

  scenarios(fixture, [
    {
      name: "cannot be ended with another word for all",
      request: "DELETE /api/v1/account/sessions?all=yes",
      headers: { Authorization: "Bearer {token}" },
      status: 422,
      json: { detail: [{ loc: ["query", "all"], type: "literal_error" }] },
    },
  ]);
});

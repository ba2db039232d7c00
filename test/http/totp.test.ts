/** A second step of the sign-in: codes of an authenticator app, and recovery codes for a lost phone. */
import { beforeEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join as joinPath } from "node:path";
import { ROUTES } from "../../src/http/index.ts";
import { freshIp, type Merchant, PASSWORD, send, signUp, useServer } from "./server.ts";
import { join, type TeamMember, tell } from "./team.ts";
import { codeOf } from "./totp.ts";

const MINUTE_MS = 60_000;
let now = Date.UTC(2026, 2, 3, 9);
let owner: Merchant;
let ownerBy: Pick<TeamMember, "headers">;
const server = await useServer({}, () => now);
beforeEach(async () => {
  owner = await signUp(server);
  ownerBy = { headers: { Authorization: `Bearer ${owner.token}` } };
});

const later = (minutes: number) => {
  now += minutes * MINUTE_MS;
};
const ask = <T = Record<string, unknown>>(request: string, body?: object, by = ownerBy) =>
  tell<T & { code?: string }>(server, by, request, body);

async function signIn(otp?: string, email = owner.email, password = PASSWORD) {
  const response = await send(server, "POST", "/api/v1/auth/login", {
    headers: { "X-Forwarded-For": freshIp() },
    body: { email, password, ...(otp !== undefined && { otp }) },
  });
  const { code, token } = (await response.json()) as { code?: string; token?: string };
  return { status: response.status, code, headers: { Authorization: `Bearer ${token}` } };
}

/** Sets an app up. @returns its secret and the recovery codes; the time has moved on, so that the next code is new */
async function setUp(by = ownerBy) {
  const { secret, setup } = (
    await ask<{ secret: string; setup: string }>("POST /api/v1/account/totp", undefined, by)
  ).body;
  const body = { setup, otp: codeOf(secret, now) };
  const confirmed = await ask<{ recovery_codes: string[] }>("PUT /api/v1/account/totp", body, by);
  expect(confirmed.status).toBe(200);
  later(1);
  return { secret, recovery: confirmed.body.recovery_codes };
}

/** All that a session may ask but what sets an app up. */
const FOR_SESSIONS = ROUTES.filter(({ security }) => security.includes("session"))
  .map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, "1") }))
  .filter(({ path }) => !/\/account\/(totp|confirm)$/.test(path));

const NEEDED = { status: 401, code: "otp_needed" };
const FAILED = { status: 401, code: "otp_failed" };
const TOTP = "/api/v1/account/totp";

test("an app that is set up by a code of it is asked for at the sign-in, and its code signs in", async () => {
  const { secret } = await setUp();
  expect(await signIn()).toMatchObject(NEEDED);
  expect(await signIn("000000")).toMatchObject(FAILED);
  expect((await signIn(codeOf(secret, now))).status).toBe(200);
  expect(await signIn(undefined, owner.email, "not the password")).toMatchObject({ code: "login_failed" });
});

test("an app's address names the server, the member and the secret; nothing is stored before a code of it", async () => {
  const { body } = await ask<{ secret: string; uri: string }>(`POST ${TOTP}`);
  const uri = new URL(body.uri);
  expect(uri.protocol + uri.host).toBe("otpauth:totp");
  expect(decodeURIComponent(uri.pathname)).toBe(`/Thikana:${owner.email}`);
  expect(uri.searchParams.get("secret")).toBe(body.secret);
  expect((await signIn()).status).toBe(200);
});

test("a wrong first code, or a setup that was begun for somebody else, sets nothing up", async () => {
  const { secret, setup } = (await ask<{ secret: string; setup: string }>(`POST ${TOTP}`)).body;
  const wrong = await ask(`PUT ${TOTP}`, { setup, otp: codeOf(secret, now + 10 * MINUTE_MS) });
  expect(wrong).toMatchObject({ status: 400, body: { code: "wrong_otp", field: "otp" } });
  const agent = await join(server, owner, "Ravi");
  const otp = codeOf(secret, now);
  expect((await ask(`PUT ${TOTP}`, { setup, otp }, agent)).body.code).toBe("totp_setup_unknown");
  expect((await ask(`PUT ${TOTP}`, { setup: "AAAA", otp })).body.code).toBe("totp_setup_unknown");
  expect((await signIn()).status).toBe(200);
});

test("a code works once, at the sign-in as for what asks for one; codes of 30 seconds before and after work too", async () => {
  const { secret } = await setUp();
  const before = codeOf(secret, now - 30_000);
  expect((await signIn(before)).status).toBe(200);
  expect(await signIn(before)).toMatchObject(FAILED);
  expect(await signIn(codeOf(secret, now - MINUTE_MS))).toMatchObject(FAILED);
  const after = codeOf(secret, now + 30_000);
  expect((await ask(`POST ${TOTP}/recovery-codes`, { otp: after })).status).toBe(200);
  expect(await signIn(after)).toMatchObject(FAILED);
  expect(await signIn(codeOf(secret, now))).toMatchObject(FAILED);
});

test("of sign-ins at the same moment with one code, one succeeds", async () => {
  const { secret } = await setUp();
  const otp = codeOf(secret, now);
  const all = await Promise.all([1, 2, 3, 4].map(() => signIn(otp)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

test("each of ten recovery codes signs in once, typed in any case, with or without its hyphens", async () => {
  const { recovery } = await setUp();
  expect(new Set(recovery).size).toBe(10);
  expect((await signIn(recovery[3])).status).toBe(200);
  expect(await signIn(recovery[3])).toMatchObject(FAILED);
  expect((await signIn(recovery[4].replaceAll("-", "").toUpperCase())).status).toBe(200);
  expect((await ask(`GET ${TOTP}`)).body.recovery_codes_left).toBe(8);
});

test("new recovery codes end the ones before", async () => {
  const { secret, recovery } = await setUp();
  const otp = codeOf(secret, now);
  const renewed = await ask<{ recovery_codes: string[] }>(`POST ${TOTP}/recovery-codes`, { otp });
  expect(await signIn(recovery[0])).toMatchObject(FAILED);
  expect((await signIn(renewed.body.recovery_codes[0])).status).toBe(200);
});

test("five wrong codes stop the codes of a member for an hour, from every network and for every use", async () => {
  const { secret } = await setUp();
  for (let i = 0; i < 4; i++) expect(await signIn("000000")).toMatchObject(FAILED);
  // A right password without a code takes none back.
  expect(await signIn()).toMatchObject(NEEDED);
  expect((await ask(`POST ${TOTP}/remove`, { otp: "nonsense" })).body.code).toBe("wrong_otp");
  const stopped = await signIn(codeOf(secret, now));
  expect(stopped).toMatchObject({ status: 429, code: "too_many_requests" });
  expect((await ask(`POST ${TOTP}/remove`, { otp: codeOf(secret, now) })).status).toBe(429);
  later(61);
  expect((await signIn(codeOf(secret, now))).status).toBe(200);
});

test("who does not know the password cannot use up a member's codes", async () => {
  const { secret } = await setUp();
  for (let i = 0; i < 6; i++) await signIn("000000", owner.email, "not the password");
  expect((await signIn(codeOf(secret, now))).status).toBe(200);
});

test("a member removes the own app by a code, or by a recovery code, and not by the session alone", async () => {
  const { secret, recovery } = await setUp();
  // Not a 401, which would be the end of the session.
  expect((await ask(`POST ${TOTP}/remove`, { otp: "" })).status).toBe(422);
  expect((await ask(`POST ${TOTP}/remove`, { otp: " - " })).body.code).toBe("wrong_otp");
  expect((await ask(`POST ${TOTP}`)).body.code).toBe("totp_present");
  expect((await ask(`POST ${TOTP}/remove`, { otp: recovery[0] })).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  const absent = await ask(`POST ${TOTP}/remove`, { otp: codeOf(secret, now) });
  expect(absent.body.code).toBe("totp_absent");
});

test("setting up and removing ask for the password 15 minutes after it was given", async () => {
  const { secret } = await setUp();
  later(16);
  for (const [request, body] of [
    [`POST ${TOTP}`, undefined],
    [`PUT ${TOTP}`, { setup: "AAAA", otp: "000000" }],
    [`POST ${TOTP}/remove`, { otp: codeOf(secret, now) }],
    [`PUT ${TOTP}/required`, { required: true }],
    ["DELETE /api/v1/account/members/1/totp", undefined],
  ] as const)
    expect((await ask(request, body)).body.code).toBe("password_needed");
  // The password is enough: the session began with a code.
  expect((await ask("POST /api/v1/account/confirm", { password: PASSWORD })).status).toBe(200);
});

test("an owner who has an app requires one of all: who has none may do nothing but set it up", async () => {
  const agent = await join(server, owner, "Ravi");
  expect((await ask(`PUT ${TOTP}/required`, { required: true })).body.code).toBe("totp_absent");
  await setUp();
  expect((await ask(`PUT ${TOTP}/required`, { required: true })).body).toMatchObject({ required: true });

  const signedIn = await signIn(undefined, agent.email);
  expect(signedIn.status).toBe(200);
  for (const by of [agent, signedIn])
    for (const { method, path } of FOR_SESSIONS)
      expect([method, path, (await ask(`${method} ${path}`, undefined, by)).body.code]).toEqual([
        method,
        path,
        "totp_required",
      ]);
  expect((await ask(`GET ${TOTP}`, undefined, signedIn)).body).toMatchObject({
    enabled: false,
    required: true,
  });
  await setUp(signedIn);
  for (const by of [agent, signedIn])
    expect((await ask("GET /api/v1/account", undefined, by)).status).toBe(200);

  const key = { headers: { "X-API-Key": owner.sk } };
  expect((await ask("GET /api/v1/account", undefined, key)).status).toBe(200);
  const another = await join(server, owner, "Meena");
  expect((await ask("GET /api/v1/orders", undefined, another)).body.code).toBe("totp_required");
  await ask(`PUT ${TOTP}/required`, { required: false });
  expect((await ask("GET /api/v1/orders", undefined, another)).body.code).not.toBe("totp_required");
});

test("only an owner requires it, and a key changes no second factor", async () => {
  const agent = await join(server, owner, "Ravi");
  expect((await ask(`PUT ${TOTP}/required`, { required: true }, agent)).body.code).toBe("role_required");
  const removal = `DELETE /api/v1/account/members/${agent.id}/totp`;
  expect((await ask(removal, undefined, agent)).body.code).toBe("role_required");
  const key = { headers: { "X-API-Key": owner.sk } };
  expect((await ask(removal, undefined, key)).body.code).toBe("session_required");
});

test("an owner removes the app of a member who lost the phone, whose sessions end; not the own one so", async () => {
  const agent = await join(server, owner, "Ravi");
  await setUp(agent);
  const members = async () =>
    (await ask<{ members: { id: number; totp: boolean }[] }>("GET /api/v1/account/members")).body.members;
  expect((await members()).find(({ id }) => id === agent.id)?.totp).toBe(true);
  expect((await ask(`DELETE /api/v1/account/members/${agent.id}/totp`)).body).toMatchObject({
    removed: true,
  });
  expect((await ask("GET /api/v1/account", undefined, agent)).status).toBe(401);
  expect((await signIn(undefined, agent.email)).status).toBe(200);
  const [me] = await members();
  expect((await ask(`DELETE /api/v1/account/members/${me.id}/totp`)).body.code).toBe("own_totp");
  const stranger = await join(server, await signUp(server), "Meena");
  expect((await ask(`DELETE /api/v1/account/members/${stranger.id}/totp`)).status).toBe(404);
});

test("an invitation that gives a new password does not go round the second step", async () => {
  const agent = await join(server, owner, "Ravi");
  const { secret } = await setUp(agent);
  const made = await ask<{ invite_url: string }>(`PUT /api/v1/account/members/${agent.id}`, { invite: true });
  const token = made.body.invite_url.split("#")[1];
  const joining = (otp?: string) =>
    ask("POST /api/v1/auth/join", { token, password: `${PASSWORD}!`, ...(otp && { otp }) }, { headers: {} });
  expect(await joining()).toMatchObject({ status: 401, body: { code: "otp_needed" } });
  expect(await joining("000000")).toMatchObject({ status: 401, body: { code: "otp_failed" } });
  expect((await joining(codeOf(secret, now))).status).toBe(200);
});

test("the audit tells who set up, used a recovery code, required and removed, and wrong codes", async () => {
  const agent = await join(server, owner, "Ravi");
  const { recovery } = await setUp();
  await signIn(recovery[0]);
  await signIn("000000");
  await ask(`PUT ${TOTP}/required`, { required: true });
  await setUp(agent);
  await ask(`DELETE /api/v1/account/members/${agent.id}/totp`);
  await server.restart();
  type Entry = { action: string; actor: string | null; after: Record<string, unknown> | null };
  const { entries } = (await ask<{ entries: Entry[] }>("GET /api/v1/audit?kind=account&limit=50")).body;
  const of = (action: string) => entries.filter((entry) => entry.action === action);
  expect(of("account.totp_added").map(({ actor }) => actor)).toEqual([agent.email, owner.email]);
  expect(of("account.login")[0].after).toEqual({ recovery_codes_left: 9 });
  expect(of("account.otp_failed")).toHaveLength(1);
  expect(of("account.totp_required")[0].after).toMatchObject({ totp_required: 1 });
  expect(of("member.totp_removed")[0].actor).toBe(owner.email);
});

test("neither the secret nor a recovery code is in any file of the data directory, nor in the log", async () => {
  const { secret, recovery } = await setUp();
  await signIn(recovery[0]);
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(joinPath(entry.parentPath, entry.name), "latin1"));
  const all = [...files, server.log()].join("\n");
  for (const text of [secret, ...recovery, ...recovery.map((code) => code.replaceAll("-", ""))])
    expect(all.includes(text)).toBe(false);
});

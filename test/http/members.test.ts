import { describe, expect, test } from "bun:test";
import { ADMIN_KEY, freshIp, type Merchant, PASSWORD, type Sent, send, signUp, useServer } from "./server.ts";

const server = await useServer();

interface MemberAnswer {
  id: number;
  name: string;
  email: string;
  role: string;
  joined: boolean;
  invited_until: string | null;
  invite_url: string | null;
  invite_warning: string | null;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}`, "X-Forwarded-For": freshIp() });
const freshEmail = () => `member-${crypto.randomUUID()}@example.com`;

async function ask<T>(method: string, path: string, sent: Sent): Promise<{ status: number; body: T }> {
  const response = await send(server, method, path, sent);
  return { status: response.status, body: (await response.json()) as T };
}
const asOwner = <T = MemberAnswer>({ token }: Merchant, method: string, path = "", body?: object) =>
  ask<T>(method, `/api/v1/account/members${path}`, { headers: bearer(token), body });

const invite = async (merchant: Merchant, role = "agent", email = freshEmail()) =>
  (await asOwner(merchant, "POST", "", { name: "Ravi", email, role })).body;
const tokenOf = ({ invite_url }: MemberAnswer) => invite_url?.split("#")[1] ?? "";
const join = (token: string, password = PASSWORD) =>
  ask<{ token: string; code: string; member: MemberAnswer }>("POST", "/api/v1/auth/join", {
    headers: { "X-Forwarded-For": freshIp() },
    body: { token, password },
  });
const login = (email: string, password = PASSWORD) =>
  ask<{ token: string; member: MemberAnswer }>("POST", "/api/v1/auth/login", {
    headers: { "X-Forwarded-For": freshIp() },
    body: { email, password },
  });
const isSignedIn = async (token: string) =>
  (await send(server, "GET", "/api/v1/account", { headers: bearer(token) })).status === 200;

describe("an invitation", () => {
  test.each(["null", "text/plain", "hi", "https://[", "file:///home"])(
    "has its link, whatever the Origin: %s",
    async (origin) => {
      const { token } = await signUp(server);
      const headers = { ...bearer(token), Origin: origin };
      const body = { name: "Ravi", email: freshEmail(), role: "agent" };
      const sent = await ask<MemberAnswer>("POST", "/api/v1/account/members", { headers, body });
      expect([sent.status, sent.body.invite_url?.split("#")[0]]).toEqual([200, `${server.url}/join`]);
    },
  );

  test("is a link; who opens it chooses a password and is signed in", async () => {
    const owner = await signUp(server);
    const email = freshEmail();
    const invited = await invite(owner, "agent", email);
    expect(invited).toMatchObject({ name: "Ravi", email, role: "agent", joined: false });
    const hours = (Date.parse(invited.invited_until ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeWithin(71.9, 72.1);
    expect(new URL(invited.invite_url ?? "").pathname).toBe("/join");
    expect(invited.invite_warning).toContain("THIKANA_PUBLIC_URL");
    expect((await login(email)).status).toBe(401);

    const joined = await join(tokenOf(invited));
    expect(joined.body.member).toMatchObject({
      id: invited.id,
      role: "agent",
      joined: true,
      invited_until: null,
    });
    expect(await isSignedIn(joined.body.token)).toBe(true);
    expect((await login(email)).body.member).toMatchObject({ id: invited.id });
  });

  test("ends with its use, and with a newer one", async () => {
    const owner = await signUp(server);
    const first = await invite(owner);
    const second = (await asOwner(owner, "PUT", `/${first.id}`, { role: "viewer" })).body;
    expect((await join(tokenOf(first))).body).toMatchObject({ code: "invite_ended" });
    expect((await join(tokenOf(second))).status).toBe(200);
    expect(await join(tokenOf(second))).toMatchObject({ status: 410, body: { code: "invite_ended" } });
  });

  test("with a password against the policy can be tried again", async () => {
    const invited = await invite(await signUp(server));
    expect((await join(tokenOf(invited), "iloveyou2026")).status).toBe(400);
    expect((await join(tokenOf(invited))).status).toBe(200);
  });

  test("that is guessed is throttled", async () => {
    const headers = { "X-Forwarded-For": freshIp() };
    const body = { token: "a-guess", password: PASSWORD };
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++)
      statuses.push((await ask("POST", "/api/v1/auth/join", { headers, body })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(410), 429]);
  });

  test("for a lost password ends sessions and password, and the new password alone works", async () => {
    const owner = await signUp(server);
    const email = freshEmail();
    const { token } = (await join(tokenOf(await invite(owner, "agent", email)))).body;
    const { id } = (await login(email)).body.member;
    const again = (await asOwner(owner, "PUT", `/${id}`, { invite: true })).body;
    expect(again).toMatchObject({ id, joined: false });
    expect(await isSignedIn(token)).toBe(false);
    // Who knows the old password could choose a new one, and the link would end.
    expect((await login(email)).status).toBe(401);
    await join(tokenOf(again), "another horse, another staple");
    expect((await login(email)).status).toBe(401);
    expect((await login(email, "another horse, another staple")).status).toBe(200);
  });

  test("of the owner whose e-mail the account has leaves the account as it is", async () => {
    const owner = await signUp(server);
    const { token } = (await join(tokenOf(await invite(owner, "owner")))).body;
    const { body } = await asOwner<{ members: MemberAnswer[] }>(owner, "GET");
    const second = { ...owner, token };
    await asOwner(second, "PUT", `/${body.members[0].id}`, { invite: true });
    const account = await ask("GET", "/api/v1/account", { headers: bearer(token) });
    expect(account.body).toMatchObject({ email: owner.email });
  });

  test("is in no log, and its token in no file", async () => {
    const owner = await signUp(server);
    const token = tokenOf(await invite(owner));
    await join(token);
    expect(server.log()).not.toContain(token);
  });
});

describe("a member", () => {
  test.each(["here", "in another account"])("has an e-mail that nobody else %s has", async (where) => {
    const owner = await signUp(server);
    const other = where === "here" ? owner : await signUp(server);
    const { email } = await invite(owner);
    const taken = { status: 409, body: { code: "email_taken" } };
    expect(
      await asOwner(other, "POST", "", { name: "Ravi", email: email.toUpperCase(), role: "agent" }),
    ).toMatchObject(taken);
    const { id } = await invite(other);
    expect(await asOwner(other, "PUT", `/${id}`, { email })).toMatchObject(taken);
    const signup = { name: "A shop", email, password: PASSWORD };
    const headers = { "X-Forwarded-For": freshIp() };
    expect(await ask("POST", "/api/v1/auth/signup", { body: signup, headers })).toMatchObject(taken);
  });

  test("of another account cannot be seen, changed or removed", async () => {
    const owner = await signUp(server);
    const stranger = await signUp(server);
    const { id } = await invite(owner);
    const missing = { status: 404, body: { code: "member_not_found" } };
    expect(await asOwner(stranger, "PUT", `/${id}`, { role: "owner" })).toMatchObject(missing);
    expect(await asOwner(stranger, "DELETE", `/${id}`)).toMatchObject(missing);
    const { body } = await asOwner<{ members: MemberAnswer[] }>(stranger, "GET");
    expect(body.members).toHaveLength(1);
  });

  test("who is removed is signed out at once", async () => {
    const owner = await signUp(server);
    const invited = await invite(owner);
    const { token } = (await join(tokenOf(invited))).body;
    expect(await asOwner(owner, "DELETE", `/${invited.id}`)).toMatchObject({ body: { removed: true } });
    expect(await isSignedIn(token)).toBe(false);
  });

  test("gets a new role at once, without signing in again", async () => {
    const owner = await signUp(server);
    const invited = await invite(owner, "viewer");
    const { token } = (await join(tokenOf(invited))).body;
    const rename = () =>
      send(server, "PUT", "/api/v1/account", { headers: bearer(token), body: { name: "Renamed" } });
    expect((await rename()).status).toBe(403);
    await asOwner(owner, "PUT", `/${invited.id}`, { role: "owner" });
    expect((await rename()).status).toBe(200);
  });

  test.each([
    ["agent", false],
    ["owner", true],
  ])("who is %s sees keys, and the callback URL, which may have one in it: %p", async (role, isShown) => {
    const owner = await signUp(server);
    const callback_url = "https://hooks.example.com/catch/a-token";
    await ask("PUT", "/api/v1/account", { headers: { "X-API-Key": owner.sk }, body: { callback_url } });
    const email = freshEmail();
    const { token } = (await join(tokenOf(await invite(owner, role, email)))).body;
    const keys = { publishable_key: owner.pk, secret_key_hint: `sk_…${owner.sk.slice(-4)}`, callback_url };
    const seen = isShown ? keys : { publishable_key: null, secret_key_hint: null, callback_url: null };
    const account = await ask("GET", "/api/v1/account", { headers: bearer(token) });
    expect(account.body).toMatchObject(seen);
    const signedIn = await ask<{ account: object }>("POST", "/api/v1/auth/login", {
      headers: { "X-Forwarded-For": freshIp() },
      body: { email, password: PASSWORD },
    });
    expect(signedIn.body.account).toMatchObject(seen);
  });
});

describe("the last owner who has joined", () => {
  const last = { status: 409, body: { code: "last_owner" } };
  const ownId = async (owner: Merchant) =>
    (await asOwner<{ members: MemberAnswer[] }>(owner, "GET")).body.members[0].id;

  test("can neither go, become an agent nor lose the password, also when another one is invited", async () => {
    const owner = await signUp(server);
    const id = await ownId(owner);
    await invite(owner, "owner");
    expect(await asOwner(owner, "DELETE", `/${id}`)).toMatchObject(last);
    expect(await asOwner(owner, "PUT", `/${id}`, { role: "agent" })).toMatchObject(last);
    expect(await asOwner(owner, "PUT", `/${id}`, { invite: true })).toMatchObject(last);
  });

  test("can go when another one has joined, whose e-mail the account then has", async () => {
    const owner = await signUp(server);
    const id = await ownId(owner);
    const second = await invite(owner, "owner");
    const { token } = (await join(tokenOf(second))).body;
    expect((await asOwner({ ...owner, token }, "DELETE", `/${id}`)).status).toBe(200);
    const { body } = await ask("GET", "/api/v1/account", { headers: bearer(token) });
    expect(body).toMatchObject({ email: second.email });
    expect((await login(owner.email)).status).toBe(401);
  });
});

test("a decision of a member has the member's name, whatever the body says; that of a key what it says", async () => {
  const owner = await signUp(server);
  await send(server, "PUT", `/api/v1/admin/merchants/${owner.id}`, {
    headers: { "X-Admin-Key": ADMIN_KEY },
    body: { plan: "pro" },
  });
  const invited = await invite(owner);
  const { token } = (await join(tokenOf(invited))).body;
  const key = { "X-API-Key": owner.sk };
  const order = { order_id: "1", line1: "12 Main Road", pincode: "560034", payment_method: "COD" };
  await send(server, "POST", "/api/v1/order/score", { headers: key, body: order });
  const decide = (headers: Record<string, string>, actor?: string) =>
    ask("POST", "/api/v1/order/verify", { headers, body: { order_id: "1", action: "verified", actor } });
  expect((await decide(bearer(token), "Somebody")).body).toMatchObject({
    decision: { actor: invited.email },
    ignored: ["actor"],
  });
  expect((await decide(key, "Asha")).body).toMatchObject({ decision: { actor: "Asha" } });
  expect((await decide(key)).body).toMatchObject({ decision: { actor: "api" } });
});

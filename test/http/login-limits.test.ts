/** How often a password, a new account or an admin key may be tried. */
import { describe, expect, test } from "bun:test";
import { ADMIN_KEY, freshIp, PASSWORD, send, signUp, startTestServer, useServer } from "./server.ts";

const server = await useServer();
const merchant = await signUp(server);

const post = (path: string, ip: string, body: object, on = server) =>
  send(on, "POST", path, { headers: { "X-Forwarded-For": ip }, body });
const enter = (email: string, password: string, ip = freshIp()) =>
  post("/api/v1/auth/login", ip, { email, password });
const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort((a, b) => a - b);

/** Waits for the window of 15 minutes are told in whole seconds. */
function expectRetryAfter(response: Response, seconds: number): void {
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeWithin(1, seconds + 1);
}

describe("signing in", () => {
  test("is a 429 after 10 failures with one e-mail from one network, even with the right password", async () => {
    const { email } = await signUp(server);
    const ip = freshIp();
    for (let i = 0; i < 10; i++) expect((await enter(email, "wrong", ip)).status).toBe(401);
    expectRetryAfter(await enter(email, PASSWORD, ip), 900);
  });

  test("is open to the owner from elsewhere, however many networks have failed with the e-mail", async () => {
    const { email } = await signUp(server);
    const attackers = Array.from({ length: 5 }, freshIp);
    await Promise.all(attackers.flatMap((ip) => Array.from({ length: 9 }, () => enter(email, "wrong", ip))));
    expect((await enter(email, PASSWORD)).status).toBe(200);
  });

  test.each([
    ["an IPv4 /24", (i: number) => `203.0.113.${i + 1}`],
    ["an IPv6 /64", (i: number) => `2001:db8:7:7:${i + 1}::${i}`],
    ["an IPv4 /24 written as IPv6", (i: number) => `::ffff:192.0.2.${i + 1}`],
  ])("counts %s as one", async (_, ipOf) => {
    const { email } = await signUp(server);
    for (let i = 0; i < 10; i++) expect((await enter(email, "wrong", ipOf(i))).status).toBe(401);
    expectRetryAfter(await enter(email, PASSWORD, ipOf(99)), 900);
    expect((await enter(email, PASSWORD, "2001:db8:7:8::1")).status).toBe(200);
  });

  test("lets no more than 10 of many tries at once look at the password", async () => {
    const { email } = await signUp(server);
    const ip = freshIp();
    const answers = await Promise.all(Array.from({ length: 14 }, () => enter(email, "wrong", ip)));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
  });

  test("forgets the failures once it succeeds", async () => {
    const { email } = await signUp(server);
    const ip = freshIp();
    for (let i = 0; i < 9; i++) await enter(email, "wrong", ip);
    expect((await enter(email, PASSWORD, ip)).status).toBe(200);
    expect((await enter(email, "wrong", ip)).status).toBe(401);
    expect((await enter(email, PASSWORD, ip)).status).toBe(200);
  });

  test("is a 429 after 30 failures from one network, whatever the e-mail", async () => {
    const ip = freshIp();
    for (let i = 0; i < 30; i++) {
      expect((await enter(`nobody${i}@example.com`, "wrong", ip)).status).toBe(401);
    }
    expectRetryAfter(await enter(merchant.email, PASSWORD, ip), 900);
    expect((await enter(merchant.email, PASSWORD)).status).toBe(200);
  });

  test("does not count successes", async () => {
    const ip = freshIp();
    for (let i = 0; i < 31; i++) expect((await enter(merchant.email, PASSWORD, ip)).status).toBe(200);
  });

  test("is a 503 with Retry-After for those that the queue of passwords has no room for", async () => {
    const tries = Array.from({ length: 150 }, (_, i) => enter(`crowd${i}@example.com`, "wrong"));
    const answers = await Promise.all(tries);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(new Set(statuses(answers))).toEqual(new Set([401, 503]));
    expect(busy[0].headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await busy[0].json()).toMatchObject({ code: "busy" });
    expect((await enter(merchant.email, PASSWORD)).status).toBe(200);
  });

  test("with an unknown e-mail is in the log, without the e-mail", async () => {
    await using own = await startTestServer();
    await post("/api/v1/auth/login", "192.0.2.9", { email: "who@example.com", password: "wrong" }, own);
    await own.stop();
    const line = own
      .log()
      .split("\n")
      .find((text) => text.includes("unknown e-mail"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ level: "warn", ip: "192.0.2.9" });
    expect(own.log()).not.toContain("who@example.com");
  });
});

test("signing up is let through 20 times an hour from one network, and is a 429 the 21st time", async () => {
  const attempt = (i: number) =>
    post("/api/v1/auth/signup", `2001:db8:9:9::${i}`, {
      ...{ name: "A", email: merchant.email, password: PASSWORD },
    });
  for (let i = 0; i < 20; i++) expect((await attempt(i)).status).toBe(409);
  const refused = await attempt(20);
  expectRetryAfter(refused, 3600);
  expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
});

describe("the admin key", () => {
  const ask = (key: string, ip: string, on = server) =>
    send(on, "GET", "/api/v1/admin/merchants", { headers: { "X-Admin-Key": key, "X-Forwarded-For": ip } });

  test("can be guessed 10 times in 15 minutes from one network; then the right one waits there, too", async () => {
    for (let i = 0; i < 10; i++) expect((await ask(`guess-${i}`, `198.51.100.${i}`)).status).toBe(401);
    expectRetryAfter(await ask(ADMIN_KEY, "198.51.100.200"), 900);
    expect((await ask(ADMIN_KEY, freshIp())).status).toBe(200);
  });

  test("is not waited for by those who send the right one", async () => {
    const ip = freshIp();
    for (let i = 0; i < 20; i++) expect((await ask(ADMIN_KEY, ip)).status).toBe(200);
  });

  test("is in the log when it is wrong, without the key", async () => {
    await using own = await startTestServer();
    await ask("ak_a_guess_of_somebody", "192.0.2.10", own);
    await own.stop();
    const line = own
      .log()
      .split("\n")
      .find((text) => text.includes("wrong admin key"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ level: "warn", ip: "192.0.2.10" });
    expect(own.log()).not.toContain("ak_a_guess");
  });
});

test("a member may send 1,200 requests a minute, whatever others of the account send", async () => {
  let now = Date.now();
  await using own = await startTestServer({}, () => now);
  const owner = await signUp(own);
  const read = async (headers: Record<string, string>) =>
    (await send(own, "GET", "/api/v1/account/confirm", { headers })).status;
  const session = { Authorization: `Bearer ${owner.token}` };
  const statuses = new Set<number>();
  for (let i = 0; i < 1_200; i++) statuses.add(await read(session));
  expect([...statuses]).toEqual([200]);
  expect(await read(session)).toBe(429);
  expect((await send(own, "GET", "/api/v1/account", { headers: { "X-API-Key": owner.sk } })).status).toBe(
    200,
  );
  now += 60_000;
  expect(await read(session)).toBe(200);
});

test("the admin key works from the networks of THIKANA_ADMIN_NETWORKS alone", async () => {
  await using own = await startTestServer({ THIKANA_ADMIN_NETWORKS: "192.0.2.0/24" });
  const statusFrom = async (ip: string) => {
    const headers = { "X-Admin-Key": ADMIN_KEY, "X-Forwarded-For": ip };
    return (await send(own, "GET", "/api/v1/admin/merchants", { headers })).status;
  };
  expect([await statusFrom("192.0.2.9"), await statusFrom("198.51.100.9")]).toEqual([200, 403]);
});

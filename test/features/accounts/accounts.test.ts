import { expect, test } from "bun:test";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY, HOUR, NOON, openWorld, PASSWORD, signUp } from "./support.ts";

test("an account, its keys and its session outlive a crash right after signing up", async () => {
  await using world = await openWorld();
  const { account, secretKey, session } = await signUp(world);
  await world.crash();
  expect(await world.accounts.bySecretKey(secretKey)).toEqual(account);
  expect(await world.accounts.byPublishableKey(account.publishableKey)).toEqual(account);
  expect((await world.accounts.bySession(session.token))?.account).toEqual(account);
});

test("an e-mail signs up once, whatever its case, also at the same time", async () => {
  await using world = await openWorld();
  const tries = ["ravi@example.com", "Ravi@Example.com", " RAVI@EXAMPLE.COM "].map((email) =>
    world.accounts.signup({ name: "Ravi", email, password: PASSWORD }),
  );
  const results = await Promise.allSettled(tries);
  expect(results.filter((result) => result.status === "fulfilled").length).toBe(1);
  for (const result of results) {
    if (result.status === "rejected")
      expect(result.reason).toMatchObject({ status: 409, code: "email_taken" });
  }
  expect(await world.accounts.list()).toHaveLength(1);
});

test("a password is never stored as it is", async () => {
  await using world = await openWorld();
  await signUp(world);
  const [[hash]] = world.db.orm.values<[string]>("SELECT password_hash FROM members");
  expect(hash).toStartWith("$argon2id$v=19$");
});

test("keys, tokens and store secrets are nowhere in the database's files", async () => {
  await using world = await openWorld();
  const { account, secretKey, session } = await signUp(world);
  await world.accounts.update(account.id, {
    storeA_secret: "shpss_verysecret",
    storeB_secret: "wc_verysecret",
  });
  const secrets = [
    secretKey,
    session.token,
    "shpss_verysecret",
    "wc_verysecret",
    PASSWORD,
    world.freshAdminKey ?? "?",
  ];
  for (const file of ["thikana.db", "thikana.db-wal"]) {
    const bytes = readFileSync(join(world.dir, file)).toString("latin1");
    for (const secret of secrets) expect(bytes.includes(secret)).toBe(false);
  }
});

test("signing out ends this session and no other", async () => {
  await using world = await openWorld();
  const { session: first } = await signUp(world);
  const signedIn = await world.accounts.login({ email: "asha@example.com", password: PASSWORD });
  const second = typeof signedIn === "string" ? undefined : signedIn.session;
  expect(await world.accounts.logout(first.token)).toBe(true);
  expect(await world.accounts.logout(first.token)).toBe(false);
  expect(await world.accounts.bySession(first.token)).toBeNull();
  expect(await world.accounts.bySession(second?.token ?? "")).not.toBeNull();
  await world.crash();
  expect(await world.accounts.bySession(first.token)).toBeNull();
});

test("a session ends 30 days after its last use", async () => {
  await using world = await openWorld();
  const { session } = await signUp(world);
  expect(session.expiresAt).toBe(world.now + 30 * DAY);
  world.now += 30 * DAY - 1;
  expect(await world.accounts.bySession(session.token)).not.toBeNull();
  world.now += 30 * DAY;
  expect(await world.accounts.bySession(session.token)).toBeNull();
});

test("a session that was used moves its end on, on disk too", async () => {
  await using world = await openWorld();
  const { session } = await signUp(world);
  world.now += 20 * DAY;
  await world.accounts.bySession(session.token);
  await world.restart();
  world.now += 29 * DAY;
  expect(await world.accounts.bySession(session.token)).not.toBeNull();
});

test("a session ends 90 days after it began, however much it is used", async () => {
  await using world = await openWorld();
  const { session } = await signUp(world);
  for (let day = 10; day < 90; day += 10) {
    world.now += 10 * DAY;
    expect(await world.accounts.bySession(session.token)).not.toBeNull();
    if (day === 50) await world.restart();
  }
  world.now += 10 * DAY - 1;
  expect(await world.accounts.bySession(session.token)).not.toBeNull();
  world.now += 1;
  expect(await world.accounts.bySession(session.token)).toBeNull();
});

test("a session's end moves at most once an hour", async () => {
  await using world = await openWorld();
  const { session } = await signUp(world);
  const stored = () => world.db.orm.values<[number]>("SELECT expires_at FROM sessions")[0][0];
  world.now += HOUR - 1;
  await world.accounts.bySession(session.token);
  await world.restart();
  expect(stored()).toBe(session.expiresAt);
  world.now += 1;
  await world.accounts.bySession(session.token);
  await world.restart();
  expect(stored()).toBe(session.expiresAt + HOUR);
});

test.each([
  ["by an hour is one of today", HOUR, true],
  ["by a year is none, also when that date has come", 365 * DAY, false],
])("a session of a clock that was ahead %s", async (_, ahead, isValid) => {
  await using world = await openWorld();
  world.now = NOON + ahead;
  const { session, member } = await signUp(world);
  const isFound = async () => [
    (await world.accounts.bySession(session.token)) !== null,
    (await world.accounts.sessions(member, null)).length > 0,
  ];
  expect(await isFound()).toEqual([true, true]);
  world.now = NOON;
  expect(await isFound()).toEqual([isValid, isValid]);
  await world.prune();
  world.now = NOON + ahead;
  expect(await isFound()).toEqual([isValid, isValid]);
});

test("an invitation of a clock that was ahead does not stay open until that date has come", async () => {
  await using world = await openWorld();
  const { account } = await signUp(world);
  world.now = NOON + 365 * DAY;
  const ravi = { name: "Ravi", email: "ravi@example.com", role: "agent" } as const;
  const { inviteToken } = await world.members.invite(account.id, ravi, { source: "test" });
  world.now = NOON;
  expect(await world.members.join({ token: inviteToken ?? "", password: PASSWORD })).toBeNull();
});

test("sessions that have ended are removed, the others stay", async () => {
  await using world = await openWorld();
  await signUp(world);
  world.now += 10 * DAY;
  const { session } = await signUp(world, "ravi");
  world.now += 20 * DAY;
  await world.prune();
  expect(world.db.orm.values<[number]>("SELECT count(*) FROM sessions")[0][0]).toBe(1);
  expect(await world.accounts.bySession(session.token)).not.toBeNull();
});

test("the admin key is made once, and works after a restart too", async () => {
  await using world = await openWorld();
  const key = world.freshAdminKey ?? "";
  expect(key).toMatch(/^ak_[0-9A-Za-z]{32}$/);
  await world.restart();
  expect(world.freshAdminKey).toBeNull();
  expect(world.accounts.isAdminKey(key)).toBe(true);
  expect(world.accounts.isAdminKey(`${key}x`)).toBe(false);
  expect(world.accounts.isAdminKey("")).toBe(false);
});

test("the instance key is for its owner alone", async () => {
  await using world = await openWorld();
  expect((statSync(join(world.dir, "instance.key")).mode & 0o777).toString(8)).toBe("600");
});

test("a lost or foreign instance key stops the start instead of losing the sealed secrets", async () => {
  await using world = await openWorld();
  await signUp(world);
  const file = join(world.dir, "instance.key");
  const right = readFileSync(file, "utf8");
  const reopen = async (problem: string) => {
    await expect(world.restart()).rejects.toThrow(problem);
  };
  rmSync(file);
  await reopen("instance.key is missing");
  writeFileSync(file, `${"0".repeat(64)}\n`);
  await reopen("not the key that this database was encrypted with");
  writeFileSync(file, "rubbish");
  await reopen("is damaged");
  writeFileSync(file, right);
  await world.restart();
});

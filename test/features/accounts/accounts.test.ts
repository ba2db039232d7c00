import { expect, test } from "bun:test";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY, HOUR, NOON, openWorld, PASSWORD, signUp } from "./support.ts";

const SECRET = /^sk_[0-9A-Za-z]{32}$/;
const PUBLISHABLE = /^pk_[0-9A-Za-z]{32}$/;

test("signing up gives both keys and a session, and all three name the account", async () => {
  await using world = await openWorld();
  const { account, secretKey, session } = await signUp(world);
  expect(secretKey).toMatch(SECRET);
  expect(account).toMatchObject({ name: "asha", email: "asha@example.com", plan: "free", status: "active" });
  expect(account.publishableKey).toMatch(PUBLISHABLE);
  expect(account.secretKeyHint).toBe(`sk_…${secretKey.slice(-4)}`);
  expect(await world.accounts.bySecretKey(secretKey)).toEqual(account);
  expect(await world.accounts.byPublishableKey(account.publishableKey)).toEqual(account);
  expect((await world.accounts.bySession(session.token))?.account).toEqual(account);
});

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

test.each([
  ["an empty name", { name: "  " }, "name"],
  ["a name of 201 characters", { name: "x".repeat(201) }, "name"],
  ["an e-mail without @", { email: "asha.example.com" }, "email"],
  ["an e-mail with two @", { email: "a@b@c" }, "email"],
  ["an e-mail of 255 characters", { email: `${"a".repeat(243)}@example.com` }, "email"],
  ["a password of 11 characters", { password: "violet rain" }, "password"],
  ["a password of 201 characters", { password: "x".repeat(201) }, "password"],
  ["one of the commonest passwords", { password: "iloveyou1234" }, "password"],
  ["one of them in capitals", { password: "ILoveYou1234" }, "password"],
  ["one made longer by blanks", { password: "  iloveyou  " }, "password"],
  ["one of them between blanks", { password: " iloveyou1234 " }, "password"],
])("signing up with %s is a 400 that names the field", async (_, part, field) => {
  await using world = await openWorld();
  const input = { name: "Asha", email: "asha@example.com", password: PASSWORD, ...part };
  await expect(world.accounts.signup(input)).rejects.toMatchObject({ status: 400, extras: { field } });
});

test.each([
  ["a name of 200 characters", { name: "x".repeat(200) }],
  ["an e-mail of 254 characters", { email: `${"a".repeat(242)}@example.com` }],
  ["a password of 12 characters", { password: "kj3-9sXq7b2w" }],
])("signing up with %s is fine", async (_, part) => {
  await using world = await openWorld();
  const input = { name: "Asha", email: "asha@example.com", password: PASSWORD, ...part };
  expect((await world.accounts.signup(input)).secretKey).toMatch(SECRET);
});

test("a server that is closed for signing up takes nobody", async () => {
  await using world = await openWorld(["--signup", "closed"]);
  await expect(signUp(world)).rejects.toMatchObject({ status: 403, code: "signup_closed" });
});

test("new accounts have the plan of the settings", async () => {
  await using world = await openWorld(["--default-plan", "pro"]);
  expect((await signUp(world)).account.plan).toBe("pro");
});

test("signing in takes the e-mail in any case, and only the right password", async () => {
  await using world = await openWorld();
  const { account } = await signUp(world);
  const login = (email: string, password: string) => world.accounts.login({ email, password });
  expect(await login(" ASHA@example.com", PASSWORD)).toMatchObject({ account });
  expect(await login("asha@example.com", `${PASSWORD} `)).toBe("wrong_password");
  expect(await login("nobody@example.com", PASSWORD)).toBe("wrong_password");
});

test("a password is never stored as it is", async () => {
  await using world = await openWorld();
  await signUp(world);
  const [[hash]] = world.db.orm.values<[string]>("SELECT password_hash FROM members");
  expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
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

test("signing out an unknown token is no error", async () => {
  await using world = await openWorld();
  expect(await world.accounts.logout("no such token")).toBe(false);
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

test.each([
  ["secret", true, false],
  ["publishable", false, true],
  ["both", true, true],
] as const)("rotating %s replaces just that, at once", async (which, secretChanges, publishableChanges) => {
  await using world = await openWorld();
  const before = await signUp(world);
  const after = await world.accounts.rotateKeys(before.account.id, which);
  expect(after.secretKey !== undefined).toBe(secretChanges);
  const { accounts } = world;
  for (let i = 0; i < 2; i++) {
    expect((await accounts.bySecretKey(before.secretKey)) === null).toBe(secretChanges);
    expect((await accounts.byPublishableKey(before.account.publishableKey)) === null).toBe(
      publishableChanges,
    );
    expect(await accounts.bySecretKey(after.secretKey ?? before.secretKey)).toEqual(after.account);
    expect(await accounts.byPublishableKey(after.account.publishableKey)).toEqual(after.account);
    await world.crash();
  }
});

test("a suspended account's keys and password are refused until it is active again; its session has ended", async () => {
  await using world = await openWorld();
  const { account, secretKey, session } = await signUp(world);
  const answers = async () => [
    await world.accounts.bySecretKey(secretKey),
    await world.accounts.byPublishableKey(account.publishableKey),
    await world.accounts.bySession(session.token),
    await world.accounts.login({ email: account.email, password: PASSWORD }),
  ];
  await world.accounts.adminUpdate(account.id, { status: "suspended" });
  expect(await answers()).toEqual([null, null, null, "wrong_password"]);
  await world.crash();
  expect(await answers()).toEqual([null, null, null, "wrong_password"]);
  await world.accounts.adminUpdate(account.id, { status: "active" });
  expect((await answers()).map((answer) => answer !== null)).toEqual([true, true, false, true]);
});

test.each([
  ["", null],
  ["sk_", null],
  ["sk_short", null],
  [`pk_${"a".repeat(32)}`, null],
  [`sk_${"a".repeat(32)}`, null],
  [`sk_${"é".repeat(32)}`, null],
])("the secret key %p is nobody's", async (key, expected) => {
  await using world = await openWorld();
  await signUp(world);
  expect(await world.accounts.bySecretKey(key)).toBe(expected);
});

test("a null or absent setting stays, an empty one is emptied", async () => {
  await using world = await openWorld();
  const { account } = await signUp(world);
  const full = await world.accounts.update(account.id, {
    name: "Asha's Sarees",
    allowed_domains: "example.com",
    callback_url: "https://example.com/alerts",
    storeA_secret: "a",
    storeB_secret: "b",
  });
  expect(full).toMatchObject({
    name: "Asha's Sarees",
    allowedDomains: "example.com",
    callbackUrl: "https://example.com/alerts",
    storeASecretSet: true,
    storeBSecretSet: true,
  });
  expect(await world.accounts.update(account.id, { name: null, callback_url: null })).toEqual(full);
  expect(await world.accounts.update(account.id, {})).toEqual(full);
  const emptied = { allowed_domains: "", callback_url: "", storeA_secret: "", storeB_secret: "" };
  expect(await world.accounts.update(account.id, emptied)).toMatchObject({
    allowedDomains: "",
    callbackUrl: null,
    storeASecretSet: false,
    storeBSecretSet: false,
  });
});

test("a patch with one bad setting changes nothing", async () => {
  await using world = await openWorld();
  const { account } = await signUp(world);
  const patch = { name: "New name", callback_url: "ftp://example.com" };
  await expect(world.accounts.update(account.id, patch)).rejects.toMatchObject({
    extras: { field: "callback_url" },
  });
  expect(await world.accounts.byId(account.id)).toEqual(account);
});

test("an admin changes plan, quota and name, and sees them in the list", async () => {
  await using world = await openWorld();
  const { account } = await signUp(world);
  await signUp(world, "ravi");
  const changed = await world.accounts.adminUpdate(account.id, { plan: "pro", quota: 5, name: "Asha" });
  expect(changed).toMatchObject({ plan: "pro", quotaOverride: 5, name: "Asha" });
  expect((await world.accounts.list()).map((listed) => listed.name)).toEqual(["Asha", "ravi"]);
  expect((await world.accounts.adminUpdate(account.id, { quota: null })).quotaOverride).toBeNull();
});

test.each([-1, 1.5, 1_000_000_001])("a quota of %p is a 400", async (quota) => {
  await using world = await openWorld();
  const { account } = await signUp(world);
  await expect(world.accounts.adminUpdate(account.id, { quota })).rejects.toMatchObject({
    extras: { field: "quota" },
  });
});

test("an account that is not there is a 404 to an admin, null to others", async () => {
  await using world = await openWorld();
  await expect(world.accounts.adminUpdate(42, { plan: "pro" })).rejects.toMatchObject({ status: 404 });
  expect(await world.accounts.byId(42)).toBeNull();
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

test("an admin key of the settings makes none", async () => {
  await using world = await openWorld(["--admin-key", "an owner's own key"]);
  expect(world.freshAdminKey).toBeNull();
  expect(world.accounts.isAdminKey("an owner's own key")).toBe(true);
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

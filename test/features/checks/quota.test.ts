import { expect, test } from "bun:test";
import { NOON, openWorld, signUp, type World, withFacts } from "../accounts/support.ts";

/** Midnight between November and December 2025 in IST: half past six the evening before in UTC. */
const DECEMBER = Date.UTC(2025, 10, 30, 18, 30);
const JANUARY = Date.UTC(2025, 11, 31, 18, 30);

const free = async (world: World, quota: number) =>
  withFacts((await signUp(world)).account, { quotaOverride: quota });

test("the free plan has the quota of the settings, Pro none", async () => {
  await using world = await openWorld(["--free-quota", "3"]);
  const { account } = await signUp(world);
  expect(world.quota.peek(account, NOON)).toEqual({ limit: 3, used: 0, remaining: 3, resetAt: DECEMBER });
  const pro = withFacts(account, { plan: "pro" });
  expect(world.quota.take(pro, 5000, NOON)).toEqual({
    ok: true,
    limit: null,
    used: 5000,
    remaining: null,
    resetAt: DECEMBER,
  });
});

test("checks are taken up to the limit, all or none", async () => {
  await using world = await openWorld();
  const account = await free(world, 5);
  expect(world.quota.take(account, 3, NOON)).toMatchObject({ ok: true, used: 3, remaining: 2 });
  expect(world.quota.take(account, 3, NOON)).toMatchObject({ ok: false, used: 3, remaining: 2 });
  expect(world.quota.take(account, 2, NOON)).toMatchObject({ ok: true, used: 5, remaining: 0 });
  expect(world.quota.take(account, 1, NOON)).toMatchObject({ ok: false, used: 5, remaining: 0 });
});

test("an account's own quota stands in for its plan's, 0 and Pro included", async () => {
  await using world = await openWorld();
  const account = await free(world, 0);
  expect(world.quota.take(account, 1, NOON)).toMatchObject({ ok: false, limit: 0, remaining: 0 });
  const pro = withFacts(account, { plan: "pro", quotaOverride: 1 });
  expect((await world.quota.take(pro, 2, NOON)).ok).toBe(false);
});

test("a quota that was lowered below its use leaves nothing, not less", async () => {
  await using world = await openWorld();
  const account = await free(world, 10);
  world.quota.take(account, 8, NOON);
  const lowered = withFacts(account, { quotaOverride: 5 });
  expect(world.quota.peek(lowered, NOON)).toMatchObject({ used: 8, remaining: 0 });
});

test("the month begins anew at midnight in India", async () => {
  await using world = await openWorld();
  const account = await free(world, 1);
  expect(world.quota.take(account, 1, DECEMBER - 1)).toMatchObject({ ok: true, resetAt: DECEMBER });
  expect((await world.quota.take(account, 1, DECEMBER - 1)).ok).toBe(false);
  expect(world.quota.take(account, 1, DECEMBER)).toMatchObject({ ok: true, used: 1, resetAt: JANUARY });
});

test("what was used outlives a restart, and the next month does not", async () => {
  await using world = await openWorld();
  const account = await free(world, 10);
  world.quota.take(account, 4, NOON);
  await world.restart();
  expect((await world.quota.take(account, 1, NOON)).used).toBe(5);
  await world.restart();
  world.now = DECEMBER;
  await world.restart();
  expect(world.quota.peek(account, DECEMBER).used).toBe(0);
});

test("what was used reaches the disk by itself", async () => {
  await using world = await openWorld();
  const account = await free(world, 10);
  world.quota.take(account, 4, NOON);
  const stored = () => world.db.orm.values<[number]>("SELECT used FROM quota_usage");
  while (stored().length === 0) await Bun.sleep(10);
  await world.crash();
  expect(world.quota.peek(account, NOON).used).toBe(4);
});

test("held checks count as used until they are released, those of the month before not as this month's", async () => {
  await using world = await openWorld();
  const account = await free(world, 10);
  world.quota.hold(account, 8, NOON);
  expect((await world.quota.take(account, 3, NOON)).ok).toBe(false);
  world.quota.useHeld(account, 3, NOON);
  expect(world.quota.peek(account, NOON)).toMatchObject({ used: 8, remaining: 2 });
  world.quota.take(account, 4, DECEMBER);
  world.quota.release(account, 5, NOON);
  expect(world.quota.peek(account, DECEMBER)).toMatchObject({ used: 4, remaining: 6 });
  expect(world.quota.peek(account, NOON)).toMatchObject({ used: 3, remaining: 7 });
});

test("of held checks, those that were used outlive a crash", async () => {
  await using world = await openWorld();
  const account = await free(world, 10);
  world.quota.hold(account, 8, NOON);
  world.quota.useHeld(account, 3, NOON);
  await world.quota.flush();
  await world.crash();
  expect(world.quota.peek(account, NOON).used).toBe(3);
});

test("accounts do not share a quota", async () => {
  await using world = await openWorld();
  const { account } = await signUp(world, "ravi");
  world.quota.take(await free(world, 5), 5, NOON);
  expect(world.quota.peek(account, NOON).used).toBe(0);
});

test("a clock that was a few years ahead for a while neither burns nor resets the quota", async () => {
  await using world = await openWorld();
  const account = await free(world, 5);
  world.quota.take(account, 3, NOON);
  await world.quota.flush();
  const ahead = NOON + 1200 * 86_400_000;
  expect(world.quota.take(account, 5, ahead)).toMatchObject({ ok: true });
  await world.quota.flush();
  expect(world.quota.take(account, 1, NOON)).toMatchObject({ ok: true, used: 4, remaining: 1 });
});

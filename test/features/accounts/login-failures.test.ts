import { expect, test } from "bun:test";
import { LoginFailures } from "../../../src/features/accounts/login-failures.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { DeferredTask } from "../../../src/lib/threads/deferred-task.ts";
import { openWorld, type World } from "./support.ts";

const MINUTE = 60_000;
const ACCOUNT = 7;

function openFailures(world: World) {
  const deferredFlush = new DeferredTask({
    name: "failures",
    delayMs: 1,
    log: silentLogger,
    work: () => failures.flush(),
  });
  const failures: LoginFailures = new LoginFailures({
    commands: world.writer.accounts,
    deferredFlush,
    clock: () => world.now,
  });
  return {
    flush: () => failures.flush(),
    fail: (ip: string) => failures.add({ accountId: ACCOUNT, action: "account.login_failed", ip }),
    /** As the database has them, oldest first. */
    counts: () =>
      world.db.orm
        .values<[string]>("SELECT after FROM audit ORDER BY id")
        .map(([after]) => (JSON.parse(after) as { failures: number }).failures),
  };
}

test("failures within 15 minutes are one entry of each network, and the next window is another", async () => {
  await using world = await openWorld();
  const { fail, flush, counts } = openFailures(world);
  for (let i = 1; i <= 3; i++) {
    fail(`203.0.113.${i}`);
    await flush();
    world.now += 4 * MINUTE;
  }
  expect(counts()).toEqual([3]);
  fail("203.0.113.4");
  fail("198.51.100.1");
  world.now += 3 * MINUTE;
  fail("203.0.113.5");
  await flush();
  expect(counts()).toEqual([4, 1, 1]);
});

test("an entry that is written while more come is not written twice", async () => {
  await using world = await openWorld();
  const { fail, flush, counts } = openFailures(world);
  const writes = [1, 2, 3].map((i) => {
    fail(`203.0.113.${i}`);
    return flush();
  });
  await Promise.all(writes);
  expect(counts()).toEqual([3]);
});

test("a flood from thousands of networks makes no thousands of entries, and all of it is counted", async () => {
  await using world = await openWorld();
  const { fail, flush, counts } = openFailures(world);
  for (let i = 0; i < 5000; i++) fail(`10.${i >> 8}.${i & 255}.1`);
  await flush();
  expect(counts().length).toBeLessThanOrEqual(1001);
  expect(counts().reduce((sum, count) => sum + count, 0)).toBe(5000);
  // Once the window is over, there is room again.
  world.now += 16 * MINUTE;
  fail("203.0.113.1");
  await flush();
  expect(counts().at(-1)).toBe(1);
});

/** The monthly quota of an account that several nodes serve. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { SQL } from "bun";
import { isAway } from "../../../src/db/away.ts";
import { openPostgres } from "../../../src/db/postgres/open.ts";
import { sharedQuotaQueries } from "../../../src/db/queries/quota.ts";
import type { Account } from "../../../src/features/accounts/types.ts";
import { istMonth } from "../../../src/features/checks/calendar.ts";
import { SharedQuota } from "../../../src/features/checks/shared-quota.ts";
import { silentLogger } from "../../../src/lib/log.ts";
import { DeferredTask } from "../../../src/lib/threads/deferred-task.ts";
import { openInlineWriter } from "../../../src/server/commands.ts";
import { describeOnPostgres, type EmptyDatabase, emptyDatabase } from "../../db/postgres/support.ts";
import { temporaryFolder } from "../../support/binary.ts";
import { GOOD, PRO } from "../orders.ts";
import { type Merchant, send, setAccount, signUp } from "../server.ts";
import { type Node, startNode } from "./nodes.ts";

const { name: _, phone: __, email: ___, payment_method: ____, order_value: _____, ...ADDRESS } = GOOD;

describeOnPostgres("a quota on two nodes", () => {
  let database: EmptyDatabase;
  let now = Date.now();
  let nodes: Node[];
  beforeAll(async () => {
    database = await emptyDatabase();
    const start = () => startNode(database.url, PRO, { clock: () => now });
    nodes = [await start(), await start()];
  });
  afterAll(async () => {
    for (const node of nodes) await node.stop();
    await database[Symbol.asyncDispose]();
  });

  /** A merchant with a limit, as each node sees the account. */
  async function merchant(limit: number | null): Promise<{ own: Merchant; accounts: Account[] }> {
    const own = await signUp(nodes[0]);
    await setAccount(nodes[0], own, { quota: limit });
    const accounts = await Promise.all(nodes.map(({ services }) => services.accounts.byId(own.id)));
    return { own, accounts: accounts.flatMap((account) => account ?? []) };
  }
  const verify = async (node: Node, { sk }: Merchant): Promise<number> =>
    (await send(node, "POST", "/api/v1/address/verify", { body: ADDRESS, headers: { "X-API-Key": sk } }))
      .status;
  const stored = async ({ id }: Merchant): Promise<number> => {
    const [row] = await database.sql`SELECT used FROM quota_usage
      WHERE account_id = ${id} AND month = ${istMonth(now)}`;
    return Number(row?.used ?? 0);
  };
  const flush = () => Promise.all(nodes.map(({ services }) => services.quota.flush()));
  /** A connection on which a call waited too long is replaced. */
  async function flushWhenBack(): Promise<void> {
    for (;;) {
      try {
        await flush();
        return;
      } catch (error) {
        if (!isAway(error)) throw error;
        await Bun.sleep(50);
      }
    }
  }
  const taken = async (account: Account, n: number, node: number) =>
    nodes[node].services.quota.take(account, n, now);

  test("of 300 checks at once, a limit of 100 lets 100 succeed", async () => {
    const { own } = await merchant(100);
    const answers = await Promise.all(Array.from({ length: 300 }, (_, i) => verify(nodes[i % 2], own)));
    expect([
      answers.filter((status) => status === 200).length,
      answers.filter((s) => s === 402).length,
    ]).toEqual([100, 200]);
    expect(await stored(own)).toBe(100);
  });

  test("blocks that one node has taken ahead go back to all", async () => {
    const { own, accounts } = await merchant(20_000);
    expect(await taken(accounts[0], 1, 0)).toMatchObject({ ok: true, used: 1, remaining: 19_999 });
    expect(await stored(own)).toBe(50);
    await flush();
    expect(await stored(own)).toBe(1);
    expect(await taken(accounts[1], 19_999, 1)).toMatchObject({ ok: true, used: 20_000, remaining: 0 });
    expect(await taken(accounts[0], 1, 0)).toMatchObject({ ok: false, used: 20_000, remaining: 0 });
  });

  test("checks that one node releases can be taken on the other", async () => {
    const { own, accounts } = await merchant(10);
    expect((await taken(accounts[0], 10, 0)).ok).toBe(true);
    expect((await taken(accounts[1], 1, 1)).ok).toBe(false);
    nodes[0].services.quota.release(accounts[0], 4, now);
    expect(nodes[0].services.quota.peek(accounts[0], now).used).toBe(6);
    await flush();
    expect(await taken(accounts[1], 4, 1)).toMatchObject({ ok: true, used: 10, remaining: 0 });
    expect(await stored(own)).toBe(10);
  });

  test("of an account without a limit, what all nodes used is added up", async () => {
    const { own, accounts } = await merchant(null);
    for (let i = 0; i < 20; i++) await taken(accounts[i % 2], 3, i % 2);
    await flush();
    expect(await stored(own)).toBe(60);
    const states = nodes.map(({ services }, i) => services.quota.read(accounts[i], now));
    expect((await Promise.all(states)).map(({ used }) => used)).toEqual([60, 60]);
  });

  type Add = () => Promise<number[] | null>;

  /** A quota of its own on the same database. @param around what adding changes goes through */
  async function quotaWith(around: (add: Add) => ReturnType<Add>) {
    await using stack = new AsyncDisposableStack();
    const dir = stack.use(temporaryFolder());
    const db = await openPostgres(database.url, dir.path, silentLogger);
    stack.defer(() => db.close());
    const { commands } = openInlineWriter(db, { log: silentLogger, onAlert() {} });
    const task = { name: "", delayMs: 1e6, log: silentLogger, work: async () => {} };
    const deferredFlush = new DeferredTask(task);
    stack.defer(() => deferredFlush.close());
    const add: typeof commands.quota.add = (deltas) => around(async () => commands.quota.add(deltas));
    const options = { deferredFlush, freeQuota: 1, log: silentLogger, commands: { ...commands.quota, add } };
    const quota = new SharedQuota({ ...options, taking: sharedQuotaQueries(db) }, []);
    const closing = stack.move();
    return { quota, [Symbol.asyncDispose]: () => closing.disposeAsync() };
  }

  test("changes whose answer was lost are sent again, and made once", async () => {
    const { own, accounts } = await merchant(null);
    let lost = 0;
    await using on = await quotaWith(async (add) => {
      const totals = await add();
      if (lost++ === 0) throw new Error("the answer was lost");
      return totals;
    });
    await on.quota.take(accounts[0], 7, now);
    expect(on.quota.flush()).rejects.toThrow("lost");
    await on.quota.take(accounts[0], 2, now);
    await on.quota.flush();
    expect([lost, await stored(own)]).toEqual([3, 9]);
  });

  test("is read with what is on its way to the database, whichever of the two is first", async () => {
    const { accounts } = await merchant(null);
    const gate = Promise.withResolvers<void>();
    await using on = await quotaWith((add) => gate.promise.then(add));
    const used = async () => (await on.quota.read(accounts[0], now)).used;
    await on.quota.take(accounts[0], 7, now);
    const flushing = on.quota.flush();
    const during = used();
    const meanwhile = on.quota.peek(accounts[0], now).used;
    gate.resolve();
    await flushing;
    expect([meanwhile, await during, await used()]).toEqual([7, 7, 7]);
    await on.quota.take(accounts[0], 2, now);
    const before = used();
    await Promise.all([before, on.quota.flush()]);
    expect([await before, on.quota.peek(accounts[0], now).used]).toEqual([9, 9]);
  });

  test("while a lock keeps it from being read, checks go on up to what was left, and nothing else waits", async () => {
    const { own } = await merchant(60);
    expect(await verify(nodes[0], own)).toBe(200);
    await using other = new SQL({ url: database.url, max: 1 });
    const session = await other.reserve();
    await session`BEGIN`;
    await session`LOCK TABLE quota_usage IN ACCESS EXCLUSIVE MODE`;
    let isWaiting = true;
    const first = verify(nodes[0], own).finally(() => {
      isWaiting = false;
    });
    const headers = { "X-API-Key": own.sk };
    const pin = await send(nodes[0], "GET", "/api/v1/pincode/560034", { headers });
    expect([pin.status, isWaiting]).toEqual([200, true]);
    const answers = [await first];
    for (let i = 0; i < 60; i++) answers.push(await verify(nodes[0], own));
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([59, 402]);
    await session`ROLLBACK`;
    session.release();
    await flushWhenBack();
    expect(await stored(own)).toBe(60);
    expect(await verify(nodes[1], own)).toBe(402);
  });

  test("each month begins with nothing used, on both", async () => {
    const { own, accounts } = await merchant(5);
    expect((await taken(accounts[0], 5, 0)).ok).toBe(true);
    await flush();
    const before = now;
    now += 32 * 86_400_000;
    expect(await taken(accounts[1], 1, 1)).toMatchObject({ ok: true, used: 1 });
    expect(await taken(accounts[0], 4, 0)).toMatchObject({ ok: true, used: 5 });
    expect((await taken(accounts[1], 1, 1)).ok).toBe(false);
    expect(await stored(own)).toBe(5);
    now = before;
    expect(await stored(own)).toBe(5);
  });
});

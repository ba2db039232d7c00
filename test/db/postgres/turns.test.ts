/** How a node waits for its turn while another one has it. Without THIKANA_TEST_POSTGRES there is nothing to run. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { SQL } from "bun";
import type { Db } from "../../../src/db/db.ts";
import { openPostgresWriter } from "../../../src/db/postgres/open.ts";
import { LOCK_ALL, UNKNOWN_TURN } from "../../../src/db/postgres/turn-statements.ts";
import { openNodes } from "../../features/orders/nodes-world.ts";
import { describeOnPostgres } from "./support.ts";

const SHARE_ALL = LOCK_ALL.replace("lock", "lock_shared");

describeOnPostgres("while another node has its turn", () => {
  let several: Awaited<ReturnType<typeof openNodes>>;
  let db: Db;
  let holder: SQL;
  let watcher: SQL;
  beforeEach(async () => {
    several = await openNodes(1);
    // What it does after its start would wait for the turns below, on this thread.
    await several.nodes[0].writer.close();
    holder = new SQL({ url: several.url, max: 1 });
    watcher = new SQL({ url: several.url, max: 1 });
    // As the thread of a node opens it.
    db = openPostgresWriter(
      { dialect: "postgres", url: several.url },
      { onHealth: () => {}, isAwaited: () => false },
    );
    await db.write(() => {});
  });
  afterEach(async () => {
    await db.close();
    await holder.close();
    await watcher.close();
    await several[Symbol.asyncDispose]();
  });

  /** Takes a turn for everything, or an account, and ends it after some seconds; resolves when it has it. */
  async function takeTurn(seconds: number, account?: number): Promise<void> {
    const lock = account
      ? `${SHARE_ALL}; SELECT 1 FROM account_turns WHERE account_id = ${account} FOR UPDATE`
      : `${LOCK_ALL}; ${UNKNOWN_TURN}`;
    void holder.unsafe(`BEGIN; ${lock}; SELECT pg_sleep(${seconds}); COMMIT`).execute();
    await until("wait_event = 'PgSleep'");
  }

  /** Resolves when the turn of {@link takeTurn} has ended. */
  const turnEnded = () => holder.unsafe("SELECT 1");

  /** Resolves when the server has a session in this state. */
  async function until(state: string): Promise<void> {
    for (;;) {
      const rows = await watcher.unsafe(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND ${state}`,
      );
      if (rows.length > 0) return;
      await Bun.sleep(5);
    }
  }

  test("what is written meanwhile is one transaction", async () => {
    const { commits } = db.writeStats();
    await takeTurn(1);
    const done: number[] = [];
    const write = (n: number) => db.write(() => void done.push(n));
    const writes = [write(1)];
    await until("wait_event_type = 'Lock'");
    for (let n = 2; n <= 5; n++) {
      writes.push(write(n));
      await Bun.sleep(5);
    }
    expect(done).toEqual([]);
    await Promise.all(writes);
    expect([done, db.writeStats().commits - commits]).toEqual([[1, 2, 3, 4, 5], 1]);
  });

  test("a read by the same connection has its own answer, and the write its turn", async () => {
    const [{ turn }] = (await watcher.unsafe("SELECT turn FROM writer")) as [{ turn: string }];
    await takeTurn(0.3);
    const seen: unknown[] = [];
    const write = db.write(() => seen.push(db.prepare("SELECT turn FROM writer").get()));
    await until("wait_event_type = 'Lock'");
    expect(db.prepare("SELECT 7 AS x").get()).toEqual({ x: 7 });
    await write;
    expect(seen).toEqual([{ turn: Number(turn) + 2 }]);
    await db.write(() => {});
  });

  test("other accounts are written to meanwhile, and its account after it", async () => {
    await db.write(() => {}, [1, 2]);
    await takeTurn(0.5, 1);
    const done: unknown[] = [];
    const note = (name: string) => () => void done.push(name);
    await db.write(note("second"), [2]);
    await Promise.all([db.write(note("first"), [1]), turnEnded().then(() => done.push("turn of the other"))]);
    expect(done[0]).toBe("second");
    expect(done.slice(1).sort()).toEqual(["first", "turn of the other"]);
  });

  test("a write for everything waits for that of an account, and what comes after it too", async () => {
    await db.write(() => {}, [1, 2]);
    await takeTurn(0.3, 1);
    const done: string[] = [];
    const all = db.write(() => void done.push("all"));
    await until("wait_event = 'advisory'");
    await Promise.all([all, db.write(() => void done.push("second"), [2])]);
    expect(done).toEqual(["all", "second"]);
  });

  test("of a long queue, what has no lock of another node is written first, and the rest is waited for in the end", async () => {
    await db.write(() => {}, [1, 2]);
    await takeTurn(1, 1);
    const done: string[] = [];
    const write = (account: number) => db.write(() => void done.push(`of ${account}`), [account]);
    const held = Array.from({ length: 20 }, () => write(1));
    const free = Array.from({ length: 20 }, () => write(2));
    await Promise.all(free);
    expect(done).toEqual(Array(20).fill("of 2"));
    await Promise.all([...held, turnEnded()]);
    expect(done.slice(20)).toEqual(Array(20).fill("of 1"));
  });

  test("what comes in for other accounts while one is waited for is in the same transaction", async () => {
    await db.write(() => {}, [1, 2, 3]);
    const { commits } = db.writeStats();
    await takeTurn(0.3, 1);
    const writes = [db.write(() => {}, [1])];
    await until("wait_event_type = 'Lock'");
    for (const account of [2, 3, 2]) writes.push(db.write(() => {}, [account]));
    await Promise.all(writes);
    expect(db.writeStats().commits - commits).toBe(1);
  });

  test("its time is later than that of each account's turn before, and of those for everything", async () => {
    const [{ at }] = (await watcher.unsafe("SELECT (extract(epoch FROM now()) * 1000)::int8 AS at")) as [
      { at: bigint },
    ];
    const ahead = Number(at) + 3_600_000;
    await db.write(() => {}, [1, 2]);
    await watcher.unsafe(`UPDATE account_turns SET clock = ${ahead} WHERE account_id = 1`);
    const timeFor = (scope: number[] | null) => db.write(() => db.time(), scope);
    expect(await timeFor([2])).toBeLessThan(ahead);
    expect(await timeFor([1, 2])).toBe(ahead + 1);
    expect(await timeFor([2])).toBe(ahead + 2);
    expect(await timeFor(null)).toBe(ahead + 3);
    expect(await timeFor([3])).toBe(ahead + 4);
  });

  test("a connection that is lost meanwhile is opened again, and the write done once", async () => {
    await takeTurn(0.5);
    let runs = 0;
    const write = db.write(() => {
      runs++;
      db.prepare("INSERT INTO meta VALUES ('times', 'once')").run();
    });
    await until("wait_event_type = 'Lock'");
    await watcher.unsafe(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    await write;
    expect([runs, db.prepare("SELECT value FROM meta WHERE key = 'times'").get()]).toEqual([
      1,
      { value: "once" },
    ]);
  });
});

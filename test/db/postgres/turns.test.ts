/** How a node waits for its turn while another one has it. Without THIKANA_TEST_POSTGRES there is nothing to run. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { SQL } from "bun";
import type { Db } from "../../../src/db/db.ts";
import { openPostgresWriter } from "../../../src/db/postgres/open.ts";
import { openNodes } from "../../features/orders/nodes-world.ts";
import { describeOnPostgres } from "./support.ts";

describeOnPostgres("while another node has its turn", () => {
  let several: Awaited<ReturnType<typeof openNodes>>;
  let db: Db;
  let holder: SQL;
  let watcher: SQL;
  beforeEach(async () => {
    several = await openNodes(1);
    holder = new SQL({ url: several.url, max: 1 });
    watcher = new SQL({ url: several.url, max: 1 });
    // As the thread of a node opens it.
    db = openPostgresWriter({ dialect: "postgres", url: several.url }, () => {});
    await db.write(() => {});
  });
  afterEach(async () => {
    await db.close();
    await holder.close();
    await watcher.close();
    await several[Symbol.asyncDispose]();
  });

  /** Takes a turn, and ends it after some seconds; resolves when it has it. */
  async function takeTurn(seconds: number): Promise<void> {
    void holder
      .unsafe(`BEGIN; UPDATE writer SET turn = turn + 1; SELECT pg_sleep(${seconds}); COMMIT`)
      .execute();
    await until("wait_event = 'PgSleep'");
  }

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
    await takeTurn(0.3);
    const seen: unknown[] = [];
    const write = db.write(() => seen.push(db.prepare("SELECT turn FROM writer").get()));
    await until("wait_event_type = 'Lock'");
    expect(db.prepare("SELECT 7 AS x").get()).toEqual({ x: 7 });
    await write;
    expect(seen).toEqual([{ turn: 3 }]);
    await db.write(() => {});
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

/** The life of the writer's thread. */
import { describe, expect, test } from "bun:test";
import { startWriterThread } from "../../../src/db/writer/thread.ts";
import { createLogger } from "../../../src/lib/log.ts";
import { temporaryDb } from "../support.ts";
import type { oddCommands } from "./odd-worker.ts";

async function openThread() {
  const temporary = await temporaryDb();
  const { db } = temporary;
  const workers: Worker[] = [];
  const logged: string[] = [];
  let fatal = 0;
  const { commands, close } = startWriterThread<ReturnType<typeof oddCommands>>({
    db,
    log: createLogger("json", (line) => logged.push(line)),
    start() {
      const worker = new Worker(new URL("./odd-worker.ts", import.meta.url).href);
      workers.push(worker);
      return worker;
    },
    text: { keys: [], calls: {} },
    events: {},
    onFatal: () => fatal++,
  });
  const value = db.prepare<{ value: string }, []>("SELECT value FROM meta WHERE key = 'admin_key_hash'");
  return {
    ...{ db, workers, logged, odd: commands.odd, close, fatal: () => fatal },
    /** As a reader of the main thread has it. */
    stored: () => value.get()?.value,
    /** Ends the running thread and waits for its end. */
    async kill() {
      const worker = workers.at(-1)!;
      const closed = new Promise((resolve) => worker.addEventListener("close", resolve));
      worker.terminate();
      await closed;
    },
    async [Symbol.asyncDispose]() {
      await close();
      await temporary[Symbol.asyncDispose]();
    },
  };
}

/** What a promise ended with. */
const ended = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error: Error) => error,
  );

const RESTARTED = { status: 503, code: "writer_restarted", extras: { retryAfter: 1 } };

describe("a command on the writer's thread", () => {
  test("that is called before the thread is ready waits for it", async () => {
    await using thread = await openThread();
    const written = thread.odd.set("first");
    expect(thread.stored()).toBeUndefined();
    await written;
    expect(thread.stored()).toBe("first");
  });

  test("is seen by the main thread's connection once it has resolved", async () => {
    await using thread = await openThread();
    for (let i = 0; i < 50; i++) {
      await thread.odd.set(`${i}`);
      expect(thread.stored()).toBe(`${i}`);
    }
  });

  test("fails with the Problem that it threw, or with an error that names the thread", async () => {
    await using thread = await openThread();
    expect(await ended(thread.odd.refuse())).toMatchObject({
      code: "clock_changed",
      extras: { data: { needed: 3 } },
    });
    expect(String(await ended(thread.odd.fail()))).toContain(
      "the database writer failed: Error: no such thing",
    );
    expect(await ended(thread.odd.set("after"))).toBe("done");
  });
});

test("the main thread's connection cannot write any more", async () => {
  await using thread = await openThread();
  expect(() => thread.db.prepare("DELETE FROM meta").run()).toThrow("readonly");
  await expect(thread.db.write(() => {})).rejects.toThrow("closed");
});

describe("when the thread ends", () => {
  test("pending commands get a 503 with Retry-After, what is not committed is undone, and the next one works", async () => {
    await using thread = await openThread();
    await thread.odd.set("before");
    const pending = [thread.odd.setSlowly("half done", 60_000), thread.odd.set("not begun")];
    // By now it is inside the transaction, or soon.
    await Bun.sleep(50);
    await thread.kill();
    for (const each of await Promise.all(pending.map(ended))) expect(each).toMatchObject(RESTARTED);
    expect(thread.stored()).toBe("before");
    await thread.odd.set("after");
    expect(thread.stored()).toBe("after");
    expect([thread.workers.length, thread.fatal()]).toEqual([2, 0]);
  });

  test("by an error of its own, it is replaced as well, and the log has the error", async () => {
    await using thread = await openThread();
    await thread.odd.crash();
    while (thread.workers.length < 2) await Bun.sleep(5);
    await thread.odd.set("after");
    expect(thread.stored()).toBe("after");
    expect(thread.logged.join()).toContain("out of order");
  });

  test("twice within ten seconds, it is not replaced, and that is reported once", async () => {
    await using thread = await openThread();
    await thread.kill();
    await thread.odd.set("between");
    const pending = ended(thread.odd.setSlowly("lost", 60_000));
    await thread.kill();
    expect(await pending).toMatchObject(RESTARTED);
    expect(await ended(thread.odd.set("later"))).toMatchObject(RESTARTED);
    expect([thread.workers.length, thread.fatal(), thread.stored()]).toEqual([2, 1, "between"]);
  });
});

describe("closing", () => {
  test("commits what was called before, and refuses what comes after", async () => {
    await using thread = await openThread();
    const called = Array.from({ length: 1000 }, (_, i) => ended(thread.odd.set(`${i}`)));
    const closed = thread.close();
    const late = ended(thread.odd.set("late"));
    expect(new Set(await Promise.all(called))).toEqual(new Set(["done"]));
    expect(String(await late)).toContain("the database is closed");
    await closed;
    expect((await thread.db.health()).ok).toBe(false);
  });

  test("may be asked twice, and of a thread that has failed for good", async () => {
    await using thread = await openThread();
    await thread.kill();
    await thread.odd.set("between");
    await thread.kill();
    await Promise.all([thread.close(), thread.close()]);
    expect(String(await ended(thread.odd.set("late")))).toContain("the database is closed");
  });
});

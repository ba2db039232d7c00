import { describe, expect, test } from "bun:test";
import { Problem } from "../../../src/lib/problem.ts";
import { type PoolLimits, WorkerPool } from "../../../src/lib/threads/pool.ts";
import type { OddJob, OddMethods, TestThread } from "./odd-worker.ts";

/** `silenceMs` is longer than any thread takes to start. */
const ENOUGH: PoolLimits = { atOnce: 2, perAccount: 4, inAll: 4, silenceMs: 20_000, idleMs: 0 };
/** A thread that hangs is stopped after this: long enough for another one to start on a busy machine. */
const SILENCE_MS = 4_000;

function open(limits: Partial<PoolLimits> = {}) {
  let started = 0;
  let open = 0;
  let mostOpen = 0;
  const pool = new WorkerPool<OddMethods>({
    name: "the odd worker",
    start() {
      started++;
      mostOpen = Math.max(mostOpen, ++open);
      const thread = new Worker(new URL("./odd-worker.ts", import.meta.url).href);
      thread.addEventListener("close", () => open--);
      return thread;
    },
    limits: { ...ENOUGH, ...limits },
    refusals: { own: "too_many_jobs.own", all: "too_many_jobs" },
  });
  const timedOut = new Problem("took_too_long.backtest", { seconds: 1 });
  const threads = {
    run: (accountId: number, job: OddJob, local?: TestThread, signal?: AbortSignal) =>
      pool.run(accountId, { call: ({ work }) => work(job), local, timedOut, signal }),
    close: () => pool.close(),
  };
  return { threads, started: () => started, nowOpen: () => open, mostOpen: () => mostOpen };
}

/** What a job ended with. */
const told = (job: Promise<unknown>) => job.catch((error: Error) => error);

describe("a job in a thread", () => {
  test("answers", async () => {
    expect(await open().threads.run(1, { say: "done" })).toBe("done");
  });

  test("ends with the Problem that it threw, its numbers with it", async () => {
    const refused = await told(open().threads.run(1, { refuse: "clock_changed" }));
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ status: 409, code: "clock_changed", extras: { data: { needed: 3 } } });
  });

  test("that fails says why, and spoils none after it", async () => {
    const { threads } = open({ atOnce: 1 });
    const failed = await told(threads.run(1, { fail: "no disk" }));
    expect(failed).not.toBeInstanceOf(Problem);
    expect(String(failed)).toContain("no disk");
    expect(await threads.run(1, { say: "done" })).toBe("done");
  });

  test("whose thread ends without a response fails", async () => {
    expect(String(await told(open().threads.run(1, { end: true })))).toContain("ended before its job");
  });

  test("that takes too long is ended, and the next one has its turn", async () => {
    const { threads, mostOpen } = open({ atOnce: 1, silenceMs: SILENCE_MS });
    const [hung, next] = [told(threads.run(1, { hang: true })), threads.run(2, { say: "done" })];
    expect(await hung).toMatchObject({ code: "took_too_long" });
    expect(await next).toBe("done");
    // Not before the thread has ended.
    expect(mostOpen()).toBe(1);
  });
});

test("a job that is given up leaves its place, whether it runs or waits", async () => {
  const { threads, started } = open({ atOnce: 1, perAccount: 2 });
  const [running, waiting] = [new AbortController(), new AbortController()];
  const jobs = [running, waiting].map(({ signal }) =>
    told(threads.run(1, { hang: true }, undefined, signal)),
  );
  waiting.abort();
  running.abort();
  await Promise.all(jobs);
  expect(await threads.run(1, { say: "done" })).toBe("done");
  expect(started()).toBe(2);
});

describe("jobs at once", () => {
  test("are as many as there are turns; the others wait, first come first served", async () => {
    const { threads, started } = open({ atOnce: 1 });
    const order: string[] = [];
    const say = (account: number, text: string) =>
      threads.run(account, { say: text }).then((text) => order.push(text));
    const all = [say(1, "a"), say(2, "b"), say(1, "c")];
    expect(started()).toBe(1);
    await Promise.all(all);
    expect(order).toEqual(["a", "b", "c"]);
    expect(started()).toBe(3);
  });

  test("of one account are so many and not one more, and as many again afterwards", async () => {
    const { threads } = open({ perAccount: 2 });
    const fitting = [threads.run(1, { say: "a" }), threads.run(1, { say: "b" })];
    expect(await told(threads.run(1, { say: "c" }))).toMatchObject({
      ...{ status: 429, code: "too_many_jobs", extras: { retryAfter: 5 } },
    });
    expect(await threads.run(2, { say: "other" })).toBe("other");
    expect(await Promise.all(fitting)).toEqual(["a", "b"]);
    expect(await threads.run(1, { say: "d" })).toBe("d");
  });

  test("of all accounts are so many and not one more", async () => {
    const { threads } = open({ atOnce: 1, inAll: 2 });
    const fitting = [threads.run(1, { say: "a" }), threads.run(2, { refuse: "clock_changed" })].map(told);
    expect(await told(threads.run(3, { say: "c" }))).toMatchObject({ status: 429, code: "too_many_jobs" });
    expect(await Promise.all(fitting)).toMatchObject(["a", { code: "clock_changed" }]);
    expect(await threads.run(3, { say: "c" })).toBe("c");
  });

  test("all fail when the threads are closed, and none is started after that", async () => {
    const { threads, started } = open({ atOnce: 1 });
    const jobs = [threads.run(1, { hang: true }), threads.run(2, { say: "waiting" })].map(told);
    await threads.close();
    expect((await Promise.all(jobs)).map(String)).toEqual([
      expect.stringContaining("was stopped"),
      expect.stringContaining("the pool is closed"),
    ]);
    expect(await told(threads.run(1, { say: "late" }))).toBeInstanceOf(Error);
    expect(started()).toBe(1);
  });
});

describe("a thread that is kept after its job", () => {
  const KEPT = { atOnce: 1, idleMs: 20_000 };

  test("does the next one", async () => {
    const { threads, started } = open(KEPT);
    expect([await threads.run(1, { say: "a" }), await threads.run(2, { say: "b" })]).toEqual(["a", "b"]);
    expect(started()).toBe(1);
    await threads.close();
  });

  test("is replaced when it was ended, or has ended by itself", async () => {
    const { threads, started, mostOpen } = open({ ...KEPT, silenceMs: SILENCE_MS });
    await told(threads.run(1, { end: true }));
    await told(threads.run(1, { hang: true }));
    expect(await threads.run(1, { say: "done" })).toBe("done");
    expect([started(), mostOpen()]).toEqual([3, 1]);
    await threads.close();
  });

  test("is ended when the threads are closed", async () => {
    const { threads, nowOpen } = open(KEPT);
    await threads.run(1, { say: "a" });
    expect(nowOpen()).toBe(1);
    await threads.close();
    expect(nowOpen()).toBe(0);
  });
});

describe("what a job calls", () => {
  test("takes as long as it takes: only the thread's own time is limited", async () => {
    const { threads } = open({ silenceMs: SILENCE_MS });
    const local = { ask: () => Bun.sleep(SILENCE_MS + 100).then(() => "asked") };
    expect(await threads.run(1, { ask: true }, local)).toBe("asked");
  });

  test("ends the job with its own error, not with a copy", async () => {
    const error = new Error("the disk is full");
    const local = { ask: () => Promise.reject(error) };
    expect(await told(open().threads.run(1, { ask: true }, local))).toBe(error);
  });
});

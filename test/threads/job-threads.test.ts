import { describe, expect, test } from "bun:test";
import { Problem } from "../../src/problem.ts";
import type { ConcurrencyLimits } from "../../src/threads/concurrency-limiter.ts";
import { JobThreads } from "../../src/threads/job-threads.ts";
import type { OddJob } from "./odd-worker.ts";

const ENOUGH: ConcurrencyLimits = { atOnce: 2, perAccount: 4, inAll: 4 };
/** Longer than any thread takes to start. */
const TIMEOUT_MS = 20_000;

function open(limits: Partial<ConcurrencyLimits> = {}, timeoutMs = TIMEOUT_MS) {
  let started = 0;
  let open = 0;
  let mostOpen = 0;
  const threads = new JobThreads<OddJob, string>({
    start() {
      started++;
      mostOpen = Math.max(mostOpen, ++open);
      const thread = new Worker(new URL("./odd-worker.ts", import.meta.url).href);
      thread.addEventListener("close", () => open--);
      return thread;
    },
    limits: { ...ENOUGH, ...limits },
    timeoutMs,
    timedOut: () => new Problem(400, "took_too_long", "Too long"),
  });
  return { threads, started: () => started, mostOpen: () => mostOpen };
}

/** What a job ended with. */
const told = (job: Promise<unknown>) => job.catch((error: Error) => error);

describe("a job in a thread", () => {
  test("answers", async () => {
    expect(await open().threads.run(1, { say: "done" })).toBe("done");
  });

  test("ends with the Problem that it threw, its numbers with it", async () => {
    const refused = await told(open().threads.run(1, { refuse: "not_yet" }));
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject({ status: 409, code: "not_yet", extras: { data: { needed: 3 } } });
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
    const { threads } = open({ atOnce: 1 }, 1500);
    const [hung, next] = [told(threads.run(1, { hang: true })), threads.run(2, { say: "done" })];
    expect(await hung).toMatchObject({ code: "took_too_long" });
    expect(await next).toBe("done");
  });
});

describe("jobs at once", () => {
  test("never exceed the limit while a stopped thread has not ended", async () => {
    const { threads, mostOpen } = open({ atOnce: 1 }, 1500);
    const [hung, next] = [told(threads.run(1, { hang: true })), threads.run(2, { say: "done" })];
    await Promise.all([hung, next]);
    expect(mostOpen()).toBe(1);
  });

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
    const fitting = [threads.run(1, { say: "a" }), threads.run(2, { refuse: "b" })].map(told);
    expect(await told(threads.run(3, { say: "c" }))).toMatchObject({ status: 429, code: "too_many_jobs" });
    expect(await Promise.all(fitting)).toMatchObject(["a", { code: "b" }]);
    expect(await threads.run(3, { say: "c" })).toBe("c");
  });

  test("all fail when the threads are closed, and none is started after that", async () => {
    const { threads, started } = open({ atOnce: 1 });
    const jobs = [threads.run(1, { hang: true }), threads.run(2, { say: "waiting" })].map(told);
    await threads.close();
    expect((await Promise.all(jobs)).map(String)).toEqual([
      expect.stringContaining("was stopped"),
      expect.stringContaining("job threads are closed"),
    ]);
    expect(await told(threads.run(1, { say: "late" }))).toBeInstanceOf(Error);
    expect(started()).toBe(1);
  });
});

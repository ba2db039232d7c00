import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { silentLogger } from "../../../src/lib/log.ts";
import { DeferredTask, type DeferredTaskOptions } from "../../../src/lib/threads/deferred-task.ts";

const DELAY_MS = 100;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A task that counts its runs and what it logs. */
function open(options: Partial<DeferredTaskOptions> = {}) {
  const logged: string[] = [];
  let runs = 0;
  const { work = async () => {}, ...rest } = options;
  const task = new DeferredTask({
    name: "the counters",
    delayMs: DELAY_MS,
    log: { ...silentLogger, error: (msg, fields) => logged.push(`${msg}: ${fields?.error}`) },
    work() {
      runs++;
      return work();
    },
    ...rest,
  });
  return { task, logged, runs: () => runs };
}

const failing = () => Promise.reject("the disk is full");

/** Lets time pass, and what became due run. */
async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

describe("a deferred task", () => {
  test("runs once for many touches, when they have ended for its delay", async () => {
    const { task, runs } = open();
    for (let i = 0; i < 3; i++) {
      task.touch();
      await pass(DELAY_MS - 1);
    }
    expect(runs()).toBe(0);
    await pass(1);
    expect(runs()).toBe(1);
    await pass(10 * DELAY_MS);
    expect(runs()).toBe(1);
  });

  test("that is prompt runs its delay after the first touch, whatever comes after it", async () => {
    const { task, runs } = open({ isPrompt: true });
    task.touch();
    await pass(DELAY_MS - 1);
    task.touch();
    await pass(1);
    expect(runs()).toBe(1);
  });

  test("runs at once when it is due", async () => {
    const { task, runs } = open();
    task.touch(true);
    await pass(0);
    expect(runs()).toBe(1);
  });

  test.each([
    [true, 2, "the counters could not be written; retrying: the disk is full"],
    [false, 1, "the counters could not be written; will try later: the disk is full"],
  ])(
    "prompt: %p that fails logs it, and has run %d times after two delays",
    async (isPrompt, times, line) => {
      const { task, runs, logged } = open({ isPrompt, work: failing });
      task.touch();
      await pass(DELAY_MS);
      expect(logged).toEqual([line]);
      await pass(DELAY_MS);
      expect(runs()).toBe(times);
    },
  );

  test("gives its error to who flushes it", async () => {
    const { task, logged } = open({ work: failing });
    await expect(task.flush()).rejects.toBe("the disk is full");
    expect(logged).toEqual([]);
  });

  test("with several works runs all of them, and logs each that fails", async () => {
    const done: string[] = [];
    const { task, logged } = open({
      work: () => [Promise.reject("no quota"), Promise.resolve().then(() => done.push("checks")), failing()],
    });
    task.touch();
    await pass(DELAY_MS);
    expect(done).toEqual(["checks"]);
    expect(logged).toHaveLength(2);
  });

  test("never runs twice at a time; who flushes it meanwhile gets a run of its own", async () => {
    const ends: (() => void)[] = [];
    const { task, runs } = open({ work: () => new Promise<void>((resolve) => ends.push(resolve)) });
    const first = task.flush();
    await pass(0);
    const meanwhile = [task.flush(), task.flush()];
    await pass(0);
    expect(runs()).toBe(1);
    ends[0]();
    await pass(0);
    expect(runs()).toBe(2);
    ends[1]();
    await Promise.all([first, ...meanwhile]);
    expect(runs()).toBe(2);
  });

  test("that is closed runs a last time, even if that fails", async () => {
    const { task, runs } = open({ isPrompt: true, work: failing });
    task.touch();
    await task.close();
    await pass(10 * DELAY_MS);
    expect(runs()).toBe(1);
  });
});

import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { whenIdle } from "../../../src/lib/threads/when-idle.ts";

const PERIOD_MS = 1_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test.each([
  { what: "never, while little is done", periods: [10, 100, 10, 0], calls: 0 },
  { what: "not while the process is busy", periods: [900, 900, 900], calls: 0 },
  { what: "not before all is done", periods: [900, 100, 900, 100], calls: 0 },
  { what: "once after a busy time", periods: [900, 10, 0, 10], calls: 1 },
  { what: "after each busy time", periods: [900, 10, 1800, 100, 10, 0], calls: 2 },
])("work waits until the process is idle: $what", ({ periods, calls }) => {
  let cpuMs = 0;
  let called = 0;
  whenIdle(
    () => void called++,
    () => cpuMs,
  );
  for (const used of periods) {
    cpuMs += used;
    jest.advanceTimersByTime(PERIOD_MS);
  }
  expect(called).toBe(calls);
});

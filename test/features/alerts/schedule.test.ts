import { describe, expect, test } from "bun:test";
import { parseRetryAfter, RETRY_DELAYS_MS, retryDelay } from "../../../src/features/alerts/schedule.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test("ten attempts over about three days", () => {
  expect(RETRY_DELAYS_MS).toEqual([
    ...[0, 5_000, 5 * MINUTE, 30 * MINUTE],
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
  ]);
  const total = RETRY_DELAYS_MS.reduce((sum, wait) => sum + wait, 0);
  expect(total / (24 * HOUR)).toBeCloseTo(3.15, 1);
  expect(retryDelay(9, null, 0)).toBe(24 * HOUR);
  expect(retryDelay(10, null, 0)).toBeNull();
});

test("jitter makes a delay up to a tenth longer, never shorter", () => {
  expect(retryDelay(2, null, 0)).toBe(5 * MINUTE);
  expect(retryDelay(2, null, 0.5)).toBe(5 * MINUTE + 15_000);
  expect(retryDelay(2, null, 0.999)).toBeLessThan(5.5 * MINUTE);
});

test.each([
  [0, 5 * MINUTE],
  [5 * MINUTE - 1, 5 * MINUTE],
  [7 * MINUTE, 7 * MINUTE],
  [10 * MINUTE, 10 * MINUTE],
  [10 * MINUTE + 1, 10 * MINUTE],
  [1e12, 10 * MINUTE],
])("Retry-After of %d ms is limited to one to two times the delay", (asked, wait) => {
  expect(retryDelay(2, asked, 0)).toBe(wait);
});

test("jitter never takes a delay above twice its base", () => {
  expect(retryDelay(2, 10 * MINUTE, 0.999)).toBe(10 * MINUTE);
});

describe("Retry-After", () => {
  const now = Date.UTC(2026, 0, 1, 12);
  test.each([
    ["120", 120_000],
    [" 120 ", 120_000],
    ["Thu, 01 Jan 2026 12:02:00 GMT", 120_000],
    ["Thu, 01 Jan 2026 11:00:00 GMT", 0],
    ["soon", null],
    ["-5", null],
    ["1e9", null],
    ["", null],
    [null, null],
  ])("%p", (header, wait) => expect(parseRetryAfter(header, now)).toBe(wait));
});

import { expect, test } from "bun:test";
import { Throttle } from "../../../src/features/accounts/throttle.ts";

const MINUTE = 60_000;
const now = 1_000_000;

test("the limit is let through and no more, and Retry-After is when the window ends", () => {
  const throttle = new Throttle({ limit: 3, windowMs: MINUTE });
  expect([0, 1, 2].map((i) => throttle.take("a", now + i).remaining)).toEqual([2, 1, 0]);
  expect(throttle.take("a", now + 3)).toEqual({ ok: false, remaining: 0, retryAfter: 60 });
  expect(throttle.take("a", now + MINUTE - 1)).toEqual({ ok: false, remaining: 0, retryAfter: 1 });
  expect(throttle.take("a", now + MINUTE)).toEqual({ ok: true, remaining: 2, retryAfter: 0 });
});

test("waiting as long as Retry-After says is long enough", () => {
  const throttle = new Throttle({ limit: 1, windowMs: MINUTE });
  throttle.take("a", now);
  const { retryAfter } = throttle.take("a", now + 12_345);
  expect(throttle.take("a", now + 12_345 + retryAfter * 1000).ok).toBe(true);
});

test("keys do not share a limit", () => {
  const throttle = new Throttle({ limit: 1, windowMs: MINUTE });
  throttle.take("a", now);
  expect(throttle.take("b", now).ok).toBe(true);
});

test("a use that was refused is not counted, and peeking is none", () => {
  const throttle = new Throttle({ limit: 1, windowMs: MINUTE });
  expect(throttle.peek("a", now)).toEqual({ ok: true, remaining: 1, retryAfter: 0 });
  throttle.take("a", now);
  for (let i = 0; i < 5; i++) throttle.take("a", now);
  throttle.giveBack("a");
  expect(throttle.take("a", now).ok).toBe(true);
});

test("giving back makes room for one, clearing for all", () => {
  const throttle = new Throttle({ limit: 2, windowMs: MINUTE });
  throttle.take("a", now);
  throttle.take("a", now);
  throttle.giveBack("a");
  expect(throttle.peek("a", now).remaining).toBe(1);
  throttle.clear("a");
  throttle.giveBack("a");
  expect(throttle.peek("a", now).remaining).toBe(2);
});

test("a clock that was set back locks nobody out", () => {
  const throttle = new Throttle({ limit: 1, windowMs: MINUTE });
  throttle.take("a", now);
  expect(throttle.take("a", now - 1).ok).toBe(true);
});

test("memory is bounded: the oldest window makes room", () => {
  const throttle = new Throttle({ limit: 1, windowMs: MINUTE, maxKeys: 3 });
  for (const key of ["a", "b", "c", "d"]) throttle.take(key, now);
  expect(throttle.size).toBe(3);
  expect(throttle.peek("a", now).ok).toBe(true);
  expect(throttle.peek("b", now).ok).toBe(false);
});

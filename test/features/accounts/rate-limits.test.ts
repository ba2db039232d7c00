import { expect, test } from "bun:test";
import { LoginThrottle } from "../../../src/features/accounts/rate-limits.ts";

const now = 1_000_000;
const MINUTE = 60_000;
const ipOf = (network: number) => `10.${network >> 8}.${network & 255}.1`;

test("an e-mail that many networks fail with is slowed down more and more, up to 5 s, and never refused", () => {
  const throttle = new LoginThrottle();
  const delays = Array.from({ length: 200 }, (_, i) => {
    const { answer, delayMs } = throttle.attempt("asha@example.com", ipOf(i), now);
    expect(answer.ok).toBe(true);
    return delayMs;
  });
  expect(delays.slice(0, 10)).toEqual(Array(10).fill(0));
  expect(delays.slice(10, 16)).toEqual([200, 400, 800, 1600, 3200, 5000]);
  expect(new Set(delays.slice(16))).toEqual(new Set([5000]));
  expect(throttle.attempt("ravi@example.com", ipOf(0), now).delayMs).toBe(0);
  expect(throttle.attempt("asha@example.com", ipOf(500), now + 15 * MINUTE).delayMs).toBe(0);
});

test("one person who succeeds every time is neither slowed down nor refused", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < 100; i++) {
    expect(throttle.attempt("asha@example.com", ipOf(1), now)).toMatchObject({
      answer: { ok: true },
      delayMs: 0,
    });
    throttle.succeeded("asha@example.com", ipOf(1));
  }
});

test("a try whose password was not looked at does not count", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < 100; i++) {
    expect(throttle.attempt("asha@example.com", ipOf(1), now).answer.ok).toBe(true);
    throttle.takeBack("asha@example.com", ipOf(1));
  }
});

test("a network's limit and an e-mail's limit are told apart", () => {
  const throttle = new LoginThrottle();
  for (let i = 0; i < 10; i++) throttle.attempt("asha@example.com", ipOf(1), now);
  expect(throttle.attempt("asha@example.com", ipOf(1), now)).toMatchObject({
    ...{ answer: { ok: false, retryAfter: 900 }, limit: "email" },
  });
  for (let i = 0; i < 20; i++) throttle.attempt(`someone${i}@example.com`, ipOf(1), now);
  expect(throttle.attempt("ravi@example.com", ipOf(1), now)).toMatchObject({
    ...{ answer: { ok: false, retryAfter: 900 }, limit: "network" },
  });
});

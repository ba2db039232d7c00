/** 429 when a rate limit is exceeded. */
import type { ThrottleAnswer } from "../features/accounts/throttle.ts";
import { Problem, type ProblemKey } from "../lib/problem.ts";

type TooMany = Extract<ProblemKey, `too_many_requests${string}`>;

/**
 * @param key identifies the requests that are counted together
 * @throws Problem 429 with `Retry-After`
 */
export function throttle({ ok, retryAfter }: ThrottleAnswer, key: TooMany): void {
  if (!ok) throw new Problem(key, {}, { retryAfter });
}

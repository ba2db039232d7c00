/** 429 where a limit is used up. */
import type { ThrottleAnswer } from "../accounts/throttle.ts";
import { Problem } from "../problem.ts";

/**
 * @param what happened too often; begins the sentence
 * @throws Problem 429 with `Retry-After`
 */
export function throttle({ ok, retryAfter }: ThrottleAnswer, what: string): void {
  if (!ok)
    throw new Problem(429, "too_many_requests", `${what}; try again in ${retryAfter} s.`, { retryAfter });
}

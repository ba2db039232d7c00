/** 429 where a rate limit is exceeded. */
import type { ThrottleAnswer } from "../accounts/throttle.ts";
import { Problem } from "../problem.ts";

/**
 * @param what start of the error message: "Too many requests"
 * @throws Problem 429 with `Retry-After`
 */
export function throttle({ ok, retryAfter }: ThrottleAnswer, what: string): void {
  if (!ok)
    throw new Problem(429, "too_many_requests", `${what}; try again in ${retryAfter} s.`, { retryAfter });
}

/** Checks a password with protection against guessing. */
import { emailKeyOf } from "../features/accounts/settings.ts";
import type { RequestContext } from "./context.ts";
import { throttle } from "./throttle.ts";

/**
 * Steps:
 *  1. a network with too many failures, with this e-mail or in total, is throttled;
 *  2. an attempt is counted before the password is checked, so that concurrent attempts cannot exceed the limit;
 *  3. an e-mail with failures from many networks is only delayed: its owner can still log in;
 *  4. a success takes its attempt back from the counts.
 * @param check returns null for a wrong password
 * @throws Problem 429, 503
 */
export async function tryPassword<T>(
  ctx: RequestContext,
  email: string,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const { throttles, clock } = ctx.services;
  const { ip } = ctx;
  const key = emailKeyOf(email);
  const { answer, limit, delayMs } = throttles.login.attempt(key, ip, clock());
  throttle(answer, limit === "email" ? "too_many_requests.login_email" : "too_many_requests.login");
  if (delayMs > 0) await Bun.sleep(delayMs);
  let result: T | null;
  try {
    result = await check();
  } catch (error) {
    throttles.login.takeBack(key, ip);
    throw error;
  }
  if (result !== null) throttles.login.succeeded(key, ip);
  return result;
}

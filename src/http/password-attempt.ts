/** Trying a password, within limits that guessing does not fit into. */
import { emailKeyOf } from "../accounts/settings.ts";
import type { RequestContext } from "./context.ts";
import { throttle } from "./throttle.ts";

/**
 * How a password is kept from being guessed:
 *  1. who has failed too often, with this e-mail or at all, from this network, waits;
 *  2. a try is counted before the password is looked at, so that many at once do not slip through;
 *  3. an e-mail that many networks fail with is slowed down, and no more: its owner still gets in;
 *  4. a success gives its counts back.
 * @param check null: it was the wrong one
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
  throttle(answer, `Too many failed logins ${limit === "email" ? "with this e-mail " : ""}from here`);
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

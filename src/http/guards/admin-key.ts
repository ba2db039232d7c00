/** Guard of the admin routes. */
import { loginNetwork } from "../../features/accounts/rate-limits.ts";
import { Problem } from "../../lib/problem.ts";
import type { RequestContext } from "../context.ts";
import { throttle } from "../throttle.ts";
import type { Guard } from "./guard.ts";

/** After too many wrong keys a network is throttled even with the right one: otherwise it could keep guessing. */
export const adminKey: Guard = {
  check(ctx) {
    const { adminNetworks } = ctx.services.config;
    if (adminNetworks.size > 0 && !adminNetworks.has(ctx.ip)) throw new Problem("admin_network");
    const key = ctx.header("x-admin-key");
    if (key === null) throw new Problem("key_missing.admin");
    const { throttles, accounts, clock } = ctx.services;
    const guesses = throttles.adminKey.peek(loginNetwork(ctx.ip), clock());
    throttle(guesses, "too_many_requests.admin_key");
    if (!accounts.isAdminKey(key)) throw wrongKey(ctx);
  },
  security: ["adminKey"],
  errors: [401, 403, 429, 503],
};

function wrongKey(ctx: RequestContext): Error {
  const { throttles, log, clock } = ctx.services;
  throttles.adminKey.take(loginNetwork(ctx.ip), clock());
  log.warn("wrong admin key", { ip: ctx.ip, request_id: ctx.id });
  return new Problem("key_invalid.admin");
}

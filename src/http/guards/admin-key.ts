/** Routes for the owner of the server. */
import { loginNetwork } from "../../accounts/login-throttle.ts";
import type { RequestContext } from "../context.ts";
import { throttle } from "../throttle.ts";
import type { Guard } from "./guard.ts";
import { unauthorized } from "./secret-key.ts";

/** A network that has sent too many wrong keys waits, with the right one too: else it could go on guessing. */
export const adminKey: Guard = {
  check(ctx) {
    const key = ctx.header("x-admin-key");
    if (key === null) throw unauthorized("key_missing", "Send the admin key in the header X-Admin-Key.");
    const { throttles, accounts, clock } = ctx.services;
    const guesses = throttles.adminKey.peek(loginNetwork(ctx.ip), clock());
    throttle(guesses, "Too many wrong admin keys from here");
    if (!accounts.isAdminKey(key)) throw wrongKey(ctx);
  },
  security: ["adminKey"],
  errors: [401, 429],
};

function wrongKey(ctx: RequestContext): Error {
  const { throttles, log, clock } = ctx.services;
  throttles.adminKey.take(loginNetwork(ctx.ip), clock());
  log.warn("a wrong admin key was sent", { ip: ctx.ip, request_id: ctx.id });
  return unauthorized("key_invalid", "This admin key is not the one of this server.");
}

/** Routes for the owner of the server. */
import { loginNetwork } from "../../accounts/login-throttle.ts";
import type { Call } from "../call.ts";
import { throttle } from "../throttle.ts";
import type { Guard } from "./guard.ts";
import { unauthorized } from "./secret-key.ts";

/** A network that has sent too many wrong keys waits, with the right one too: else it could go on guessing. */
export const adminKey: Guard = {
  check(call) {
    const key = call.header("x-admin-key");
    if (key === null) throw unauthorized("key_missing", "Send the admin key in the header X-Admin-Key.");
    const { throttles, accounts, clock } = call.services;
    const guesses = throttles.adminKey.peek(loginNetwork(call.ip), clock());
    throttle(guesses, "Too many wrong admin keys from here");
    if (!accounts.isAdminKey(key)) throw wrongKey(call);
  },
  security: ["adminKey"],
  errors: [401, 429],
};

function wrongKey(call: Call): Error {
  const { throttles, log, clock } = call.services;
  throttles.adminKey.take(loginNetwork(call.ip), clock());
  log.warn("a wrong admin key was sent", { ip: call.ip, request_id: call.id });
  return unauthorized("key_invalid", "This admin key is not the one of this server.");
}

/** Who does something, as the audit says it. */
import type { Actor } from "../accounts/types.ts";
import type { Doer } from "../orders/index.ts";
import type { Call } from "./call.ts";

/** The session's e-mail, or enough of the secret key to recognise it. */
export function doerOf({ merchant, isSession }: Call): Doer {
  return { source: isSession ? `session ${merchant.email}` : `key ${merchant.secretKeyHint}` };
}

/** The same with the IP, which costs a light route a tenth of its speed: for changes of an account. */
export function actorOf(call: Call): Actor {
  return { ...doerOf(call), ip: call.ip };
}

/** Of a route that the admin key opened. */
export function adminOf(call: Call): Actor {
  return { source: "admin key", ip: call.ip };
}

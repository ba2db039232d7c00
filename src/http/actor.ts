/** Who does something, as the audit says it. */
import type { Actor } from "../accounts/types.ts";
import type { RequestContext } from "./context.ts";

/** The session's e-mail, or enough of the secret key to recognise it. */
export function actorOf({ merchant, isSession }: RequestContext): Actor {
  return { source: isSession ? `session ${merchant.email}` : `key ${merchant.secretKeyHint}` };
}

/** The same with the IP, which costs a light route a tenth of its speed: for changes of an account. */
export function actorWithIp(ctx: RequestContext): Actor {
  return { ...actorOf(ctx), ip: ctx.ip };
}

/** Of a route that the admin key opened. */
export function adminOf(ctx: RequestContext): Actor {
  return { source: "admin key", ip: ctx.ip };
}

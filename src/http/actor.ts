/** The actor of a request, as recorded in the audit. */
import type { Actor } from "../accounts/types.ts";
import type { RequestContext } from "./context.ts";

/** The session's e-mail, or the hint of the secret key. */
export function actorOf({ merchant, isSession }: RequestContext): Actor {
  return { source: isSession ? `session ${merchant.email}` : `key ${merchant.secretKeyHint}` };
}

/** The same with the IP, for account changes: reading it costs a light route a tenth of its throughput. */
export function actorWithIp(ctx: RequestContext): Actor {
  return { ...actorOf(ctx), ip: ctx.ip };
}

/** Actor of a route guarded by the admin key. */
export function adminOf(ctx: RequestContext): Actor {
  return { source: "admin key", ip: ctx.ip };
}

/** The actor of a request, as recorded in the audit. */
import type { Actor } from "../features/accounts/types.ts";
import { isRule } from "../features/orders/record/decider.ts";
import type { RequestContext } from "./context.ts";

/** Source of a request with a key, and its actor if it names none. */
const API = "api";

/** The member who is signed in; or the secret key, by its hint. */
export function actorOf({ merchant, member, key }: RequestContext): Actor {
  if (member) return { source: `session ${member.email}`, actor: member.email };
  return { source: `key ${key?.hint ?? merchant.secretKeyHint}` };
}

/**
 * The person who acts, for bodies with an `actor`: a member always acts under their own name; the property is then
 * listed as ignored.
 */
export function personOf(ctx: RequestContext, actor: string | null | undefined): string {
  // A program that calls itself "rule engine" is not one of our rules, whose decisions do not count as a
  // person's.
  if (!ctx.member) return actor && isRule(actor) ? `${API} ${actor}` : actor || API;
  if (actor) ctx.ignore("actor");
  return ctx.member.email;
}

/** The same with the IP, for account changes: reading it costs a fast route a tenth of its throughput. */
export function actorWithIp(ctx: RequestContext): Actor {
  return { ...actorOf(ctx), ip: ctx.ip };
}

/** Actor of a route guarded by the admin key. */
export function adminOf(ctx: RequestContext): Actor {
  return { source: "admin key", ip: ctx.ip };
}

/** Guard for a merchant's servers and the console: the secret key, or a member's session. */
import type { SignedIn } from "../../features/accounts/sign-in.ts";
import type { Account } from "../../features/accounts/types.ts";
import { Problem } from "../../lib/problem.ts";
import { andThen } from "../and-then.ts";
import type { RequestContext } from "../context.ts";
import { cookieToken, requireOwnOrigin } from "../session-cookie.ts";
import { throttle } from "../throttle.ts";
import type { Guard } from "./guard.ts";

/** X-API-Key, else `api_key` in the query, else Authorization, else the session cookie: only the first one found is checked. */
export const secretKeyOrSession: Guard = {
  check(ctx) {
    const inQuery = ctx.hasQuery ? takeFromQuery(ctx, "api_key") : null;
    const key = ctx.header("x-api-key") ?? inQuery;
    if (key) return byKey(ctx, key);
    const token = bearerToken(ctx);
    if (token !== null) return token.startsWith("sk_") ? byKey(ctx, token) : bySession(ctx, token);
    const cookie = ctx.header("authorization") === null ? cookieToken(ctx) : null;
    if (cookie === null) throw new Problem("key_missing");
    if (!isSafe(ctx.request.method)) requireOwnOrigin(ctx);
    return bySession(ctx, cookie);
  },
  security: ["secretKey", "secretKeyQuery", "session", "sessionCookie"],
  errors: [401, 403, 429, 503],
};

/** Parameter of the guard, which the schema of the query does not see. */
function takeFromQuery({ query }: RequestContext, name: string): string | null {
  const value = query.get(name);
  query.delete(name);
  return value;
}

/** The token of `Authorization: Bearer …`; null when there is none. */
export function bearerToken(ctx: RequestContext): string | null {
  return /^bearer +(\S+) *$/i.exec(ctx.header("authorization") ?? "")?.[1] ?? null;
}

/** The token of the caller's session, from the header or the cookie; null when there is none. */
export const sessionToken = (ctx: RequestContext): string | null => bearerToken(ctx) ?? cookieToken(ctx);

/** Whether requests of a method change nothing. */
const isSafe = (method: string): boolean => method === "GET" || method === "HEAD";

function byKey(ctx: RequestContext, key: string) {
  if (ctx.services.namedKeys.isKnown(key)) return byNamedKey(ctx, key);
  return andThen(ctx.services.accounts.bySecretKey(refusePublishable(key)), (account: Account | null) => {
    if (!account) return byNamedKey(ctx, key);
    ctx.account = account;
  });
}

async function byNamedKey(ctx: RequestContext, text: string): Promise<void> {
  const { namedKeys, accounts } = ctx.services;
  const key = text.startsWith("sk_") ? await namedKeys.find(text) : null;
  const account = key && (await accounts.active(key.accountId));
  if (!account) throw unknownKey();
  ctx.account = account;
  ctx.key = key;
}

const bySession = (ctx: RequestContext, token: string) =>
  andThen(ctx.services.accounts.bySession(refusePublishable(token)), (signedIn: SignedIn | null) => {
    if (!signedIn) throw unknownKey();
    const { throttles, clock } = ctx.services;
    throttle(throttles.member.take(String(signedIn.member.id), clock()), "too_many_requests");
    ctx.account = signedIn.account;
    ctx.member = signedIn.member;
    requireTotp(ctx, signedIn);
  });

/** The only requests allowed for a member who must still set up the required second factor. */
const SETUP_ROUTES = ["/api/v1/account/totp", "/api/v1/account/confirm"];

function requireTotp({ route }: RequestContext, { account, member }: SignedIn): void {
  if (account.totpRequired && !member.hasTotp && !SETUP_ROUTES.includes(route))
    throw new Problem("totp_required");
}

function refusePublishable(key: string): string {
  if (!key.startsWith("pk_")) return key;
  throw new Problem("wrong_key_kind");
}

const unknownKey = (): Problem => new Problem("key_invalid");

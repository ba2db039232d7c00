/** Guard for a merchant's servers and the console: the secret key, or a member's session. */
import type { SignedIn } from "../../accounts/sign-in.ts";
import type { Account } from "../../accounts/types.ts";
import { Problem } from "../../problem.ts";
import { andThen } from "../and-then.ts";
import type { RequestContext } from "../context.ts";
import { cookieToken, requireOwnOrigin } from "../session-cookie.ts";
import type { Guard } from "./guard.ts";

/**
 * X-API-Key, else `api_key` in the query, else Authorization, else the session cookie: only the first one present is
 * checked.
 */
export const secretKeyOrSession: Guard = {
  check(ctx) {
    const key = ctx.header("x-api-key") ?? (ctx.hasQuery ? ctx.query.get("api_key") : null);
    if (key) return byKey(ctx, key);
    const token = bearerToken(ctx);
    if (token !== null) return token.startsWith("sk_") ? byKey(ctx, token) : bySession(ctx, token);
    const cookie = ctx.header("authorization") === null ? cookieToken(ctx) : null;
    if (cookie === null)
      throw unauthorized("key_missing", "Send your secret key (sk_…) in the header X-API-Key.");
    if (!isSafe(ctx.request.method)) requireOwnOrigin(ctx);
    return bySession(ctx, cookie);
  },
  security: ["secretKey", "secretKeyQuery", "session", "sessionCookie"],
  errors: [401, 403],
};

/** The token of `Authorization: Bearer …`; null when there is none. */
export function bearerToken(ctx: RequestContext): string | null {
  return /^bearer +(\S+) *$/i.exec(ctx.header("authorization") ?? "")?.[1] ?? null;
}

/** The token of the caller's session, from the header or the cookie; null when there is none. */
export const sessionToken = (ctx: RequestContext): string | null => bearerToken(ctx) ?? cookieToken(ctx);

/** Whether requests of a method change nothing. */
const isSafe = (method: string): boolean => method === "GET" || method === "HEAD";

const byKey = (ctx: RequestContext, key: string) =>
  andThen(ctx.services.accounts.bySecretKey(refusePublishable(key)), (account: Account | null) => {
    if (!account) throw unknownKey();
    ctx.account = account;
  });

const bySession = (ctx: RequestContext, token: string) =>
  andThen(ctx.services.accounts.bySession(refusePublishable(token)), (signedIn: SignedIn | null) => {
    if (!signedIn) throw unknownKey();
    ctx.account = signedIn.account;
    ctx.member = signedIn.member;
  });

function refusePublishable(key: string): string {
  if (!key.startsWith("pk_")) return key;
  throw unauthorized(
    "wrong_key_kind",
    "This is a publishable key (pk_…); this endpoint needs the secret key (sk_…), sent from a server only.",
  );
}

const unknownKey = (): Problem => unauthorized("key_invalid", "Unknown API key or session; check X-API-Key.");

/** 401; `WWW-Authenticate` is added where errors become responses. */
export function unauthorized(code: string, detail: string): Problem {
  return new Problem(401, code, detail);
}

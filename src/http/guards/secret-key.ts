/** Guard for a merchant's servers and the console: the secret key, or a session. */
import type { Account } from "../../accounts/types.ts";
import { Problem } from "../../problem.ts";
import { andThen } from "../and-then.ts";
import type { RequestContext } from "../context.ts";
import type { Guard } from "./guard.ts";

/** X-API-Key, else `api_key` in the query, else Authorization: only the first one present is checked. */
export const secretKeyOrSession: Guard = {
  check: (ctx) =>
    andThen(accountOf(ctx), (account) => {
      if (!account) throw unauthorized("key_invalid", "Unknown API key or session; check X-API-Key.");
      ctx.account = account;
    }),
  security: ["secretKey", "secretKeyQuery", "session"],
  errors: [401],
};

/** The token of `Authorization: Bearer …`; null when there is none. */
export function bearerToken(ctx: RequestContext): string | null {
  return /^bearer +(\S+) *$/i.exec(ctx.header("authorization") ?? "")?.[1] ?? null;
}

function accountOf(ctx: RequestContext): Account | null | Promise<Account | null> {
  const { accounts } = ctx.services;
  const key = ctx.header("x-api-key") ?? (ctx.hasQuery ? ctx.query.get("api_key") : null);
  if (key) return accounts.bySecretKey(refusePublishable(key));
  const token = bearerToken(ctx);
  if (token === null)
    throw unauthorized("key_missing", "Send your secret key (sk_…) in the header X-API-Key.");
  if (token.startsWith("sk_")) return accounts.bySecretKey(token);
  ctx.isSession = true;
  return accounts.bySession(refusePublishable(token));
}

function refusePublishable(key: string): string {
  if (!key.startsWith("pk_")) return key;
  throw unauthorized(
    "wrong_key_kind",
    "This is a publishable key (pk_…); this endpoint needs the secret key (sk_…), sent from a server only.",
  );
}

/** 401; `WWW-Authenticate` is added where errors become responses. */
export function unauthorized(code: string, detail: string): Problem {
  return new Problem(401, code, detail);
}

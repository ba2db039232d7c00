/** A merchant's own access: password and sessions. */

import { type Static, Type as t } from "@sinclair/typebox";
import { PASSWORD_LENGTH } from "../accounts/passwords.ts";
import type { ListedSession } from "../accounts/types.ts";
import { literals } from "../literals.ts";
import { Problem } from "../problem.ts";
import { actorWithIp } from "./actor.ts";
import type { RequestContext } from "./context.ts";
import { bearerToken, secretKeyOrSession } from "./guards/secret-key.ts";
import { tryPassword } from "./password-attempt.ts";
import { route } from "./route.ts";
import { chosenPassword, isoTime, namedObject, nullable, time } from "./schemas.ts";

const PasswordIn = namedObject("PasswordIn", {
  current_password: t.String({ maxLength: PASSWORD_LENGTH.max, format: "password" }),
  new_password: chosenPassword(),
});
type PasswordIn = Static<typeof PasswordIn>;

const Changed = namedObject("PasswordChanged", {
  changed: t.Boolean(),
  sessions_ended: t.Integer({ description: "All but the caller's own" }),
});

const Sessions = namedObject("Sessions", {
  sessions: t.Array(
    t.Object({
      created_at: time("The sign-in"),
      last_used_at: time("With a precision of one hour"),
      expires_at: time("30 days after the last use, 90 after the sign-in at the latest"),
      ip: nullable(t.String({ description: "Of the sign-in" })),
      user_agent: nullable(t.String({ description: "Short name of browser and system" })),
      current: t.Boolean({ description: "Whether it is the caller's own session" }),
    }),
    { description: "Last used first, at most 200" },
  ),
});

const All = t.Object({
  all: t.Optional(literals(["true", "false"], { default: "false", description: "The caller's own too" })),
});

export const accountAccessRoutes = [
  route("PUT", "/api/v1/account/password", {
    guard: secretKeyOrSession,
    body: PasswordIn,
    handler: changePassword,
    summary: "Change the password",
    text: "All other sessions end. The current password is also required with a secret key.",
    describes: { id: "changePassword", tag: "Account", result: Changed, errors: [400, 429, 503] },
  }),
  route("GET", "/api/v1/account/sessions", {
    guard: secretKeyOrSession,
    async handler(ctx) {
      const sessions = await ctx.services.accounts.sessions(ctx.merchant.id, ownToken(ctx));
      return { sessions: sessions.map(sessionShape) };
    },
    summary: "List the sessions",
    describes: { id: "sessions", tag: "Account", result: Sessions },
  }),
  route("DELETE", "/api/v1/account/sessions", {
    guard: secretKeyOrSession,
    query: All,
    async handler(ctx, { query }) {
      const keep = query.all === "true" ? null : ownToken(ctx);
      return { ended: await ctx.services.accounts.endSessions(ctx.merchant.id, keep, actorWithIp(ctx)) };
    },
    summary: "Sign out everywhere else",
    text: "Ends all sessions but the caller's own; called with a secret key, or with `all=true`, all of them.",
    describes: {
      id: "endSessions",
      tag: "Account",
      result: namedObject("SessionsEnded", { ended: t.Integer() }),
    },
  }),
];

async function changePassword(ctx: RequestContext, { body }: { body: PasswordIn }) {
  const { accounts } = ctx.services;
  const { id, email } = ctx.merchant;
  const ended = await tryPassword(ctx, email, () =>
    accounts.changePassword(id, body, ownToken(ctx), actorWithIp(ctx)),
  );
  if (ended !== null) return { changed: true, sessions_ended: ended };
  throw new Problem(400, "wrong_password", "This is not the current password.", {
    field: "current_password",
  });
}

const sessionShape = (session: ListedSession) => ({
  created_at: isoTime(session.createdAt),
  last_used_at: isoTime(session.lastUsedAt),
  expires_at: isoTime(session.expiresAt),
  ip: session.ip,
  user_agent: session.userAgent,
  current: session.isCurrent,
});

/** Token of the caller's session; null for a secret key. */
function ownToken(ctx: RequestContext): string | null {
  return ctx.isSession ? bearerToken(ctx) : null;
}

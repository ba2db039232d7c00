/** A member's own access: password and sessions. */

import { type Static, Type as t } from "@sinclair/typebox";
import { PASSWORD_LENGTH } from "../accounts/passwords.ts";
import type { ListedSession } from "../accounts/types.ts";
import { literals } from "../literals.ts";
import { Problem } from "../problem.ts";
import { actorWithIp } from "./actor.ts";
import type { RequestContext } from "./context.ts";
import { sessionToken } from "./guards/secret-key.ts";
import { session } from "./guards/session.ts";
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
      id: t.String({ description: "Names the session, to end it" }),
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

const SessionsEnded = namedObject("SessionsEnded", { ended: t.Integer() });

const All = t.Object({
  all: t.Optional(literals(["true", "false"], { default: "false", description: "The caller's own too" })),
});

const SessionPath = t.Object({ id: t.String({ maxLength: 100, description: "From the list of sessions" }) });

export const accountAccessRoutes = [
  route("PUT", "/api/v1/account/password", {
    guard: session,
    needs: "viewer",
    body: PasswordIn,
    handler: changePassword,
    summary: "Change the password",
    text: "All other sessions of the member end.",
    describes: { id: "changePassword", tag: "Account", result: Changed, errors: [400, 429, 503] },
  }),
  route("GET", "/api/v1/account/sessions", {
    guard: session,
    needs: "viewer",
    async handler(ctx) {
      const sessions = await ctx.services.accounts.sessions(ctx.signedIn, sessionToken(ctx));
      return { sessions: sessions.map(sessionShape) };
    },
    summary: "List the sessions",
    describes: { id: "sessions", tag: "Account", result: Sessions },
  }),
  route("DELETE", "/api/v1/account/sessions", {
    guard: session,
    needs: "viewer",
    query: All,
    async handler(ctx, { query }) {
      const keep = query.all === "true" ? null : sessionToken(ctx);
      return { ended: await ctx.services.accounts.endSessions(ctx.signedIn, keep, actorWithIp(ctx)) };
    },
    summary: "Sign out everywhere else",
    text: "Ends all sessions of the member but the caller's own; with `all=true`, all of them.",
    describes: {
      id: "endSessions",
      tag: "Account",
      result: SessionsEnded,
    },
  }),
  route("DELETE", "/api/v1/account/sessions/{id}", {
    guard: session,
    needs: "viewer",
    params: SessionPath,
    async handler(ctx, { path }) {
      const hasEnded = await ctx.services.accounts.endSession(ctx.signedIn, path.id, actorWithIp(ctx));
      if (hasEnded) return { ended: 1 };
      throw new Problem(
        404,
        "session_not_found",
        "The member has no such session: it may have ended already.",
      );
    },
    summary: "End one session",
    describes: { id: "endSession", tag: "Account", result: SessionsEnded, errors: [404] },
  }),
];

async function changePassword(ctx: RequestContext, { body }: { body: PasswordIn }) {
  const { accounts } = ctx.services;
  const { signedIn } = ctx;
  const ended = await tryPassword(ctx, signedIn.email, () =>
    accounts.changePassword(signedIn, body, sessionToken(ctx), actorWithIp(ctx)),
  );
  if (ended !== null) return { changed: true, sessions_ended: ended };
  throw new Problem(400, "wrong_password", "This is not the current password.", {
    field: "current_password",
  });
}

const sessionShape = (session: ListedSession) => ({
  id: session.id,
  created_at: isoTime(session.createdAt),
  last_used_at: isoTime(session.lastUsedAt),
  expires_at: isoTime(session.expiresAt),
  ip: session.ip,
  user_agent: session.userAgent,
  current: session.isCurrent,
});

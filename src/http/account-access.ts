/** A member's own access: password and sessions. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { PASSWORD_LENGTH } from "../../data/catalogue/limits.ts";
import type { ListedSession } from "../features/accounts/types.ts";
import { literals } from "../lib/literals.ts";
import { Problem } from "../lib/problem.ts";
import { actorWithIp } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { sessionToken } from "./guards/secret-key.ts";
import { json, params, query } from "./input.ts";
import { tryPassword } from "./password-attempt.ts";
import { auth } from "./plugins/auth.ts";
import { chosenPassword, isoTime, namedObject, nullable, time } from "./schemas.ts";

const PasswordIn = namedObject("PasswordIn", {
  current_password: t.String({ maxLength: PASSWORD_LENGTH.max, format: "password" }),
  new_password: chosenPassword(),
});
type PasswordIn = Static<typeof PasswordIn>;

const ConfirmIn = namedObject("ConfirmIn", {
  password: t.String({ maxLength: PASSWORD_LENGTH.max, format: "password" }),
});
type ConfirmIn = Static<typeof ConfirmIn>;

const Confirmed = namedObject("PasswordConfirmed", { confirmed: t.Boolean() });

const Changed = namedObject("PasswordChanged", {
  changed: t.Boolean(),
  sessions_ended: t.Integer({ description: "All except the caller's own" }),
});

const Sessions = namedObject("Sessions", {
  sessions: t.Array(
    t.Object({
      id: t.String({ description: "Id with which to end the session" }),
      created_at: time("Time of the sign-in"),
      last_used_at: time("To the hour"),
      expires_at: time("30 days after the last use, but at most 90 after the sign-in"),
      ip: nullable(t.String({ description: "IP address of the sign-in" })),
      user_agent: nullable(t.String({ description: "Short name of browser and system" })),
      current: t.Boolean({ description: "Whether it is the caller's own session" }),
    }),
    { description: "Last used first, at most 200" },
  ),
});

const SessionsEnded = namedObject("SessionsEnded", { ended: t.Integer() });

const All = t.Object({
  all: t.Optional(literals(["true", "false"], { default: "false", description: "Also the caller's own" })),
});

const SessionPath = t.Object({ id: t.String({ maxLength: 100, description: "From the list of sessions" }) });

export const accountAccessRoutes = new Elysia({ name: "account-access", tags: ["Account"] })
  .use(auth)
  .put("/api/v1/account/password", ({ ctx, body }) => changePassword(ctx, { body }), {
    session: "viewer",
    body: json(PasswordIn, {
      example: { current_password: "a long password", new_password: "a longer password" },
    }),
    response: answers(Changed, 400, 429),
    detail: {
      operationId: "changePassword",
      summary: "Change the password",
      description: "All other sessions of the member end.",
    },
  })
  .post("/api/v1/account/confirm", ({ ctx, body }) => confirmPassword(ctx, { body }), {
    session: "viewer",
    body: json(ConfirmIn, { example: { password: "a long password" } }),
    response: answers(Confirmed, 400, 429),
    detail: {
      operationId: "confirmPassword",
      summary: "Give the password again",
      description:
        "More than 15 minutes after the sign-in, sensitive requests of a member are refused with 403 `password_needed` until the " +
        "password is given again, for another 15 minutes: replacing keys, erasing a person, exporting all orders, changing " +
        "members, the callback URL, secrets of stores or retention. Requests with a secret key are not affected.",
    },
  })
  .get("/api/v1/account/confirm", () => ({ confirmed: true }), {
    session: "viewer",
    freshPassword: true,
    response: answers(Confirmed),
    detail: {
      operationId: "passwordConfirmed",
      summary: "Whether sensitive requests are now refused with 403 until the password is given again",
    },
  })
  .get(
    "/api/v1/account/sessions",
    async ({ ctx }) => {
      const sessions = await ctx.services.accounts.sessions(ctx.signedIn, sessionToken(ctx));
      return { sessions: sessions.map(sessionShape) };
    },
    {
      session: "viewer",
      response: answers(Sessions),
      detail: { operationId: "sessions", summary: "List the sessions" },
    },
  )
  .delete(
    "/api/v1/account/sessions",
    async ({ ctx, query }) => {
      const keep = query.all === "true" ? null : sessionToken(ctx);
      return { ended: await ctx.services.accounts.endSessions(ctx.signedIn, keep, actorWithIp(ctx)) };
    },
    {
      session: "viewer",
      query: query(All),
      response: answers(SessionsEnded),
      detail: {
        operationId: "endSessions",
        summary: "Sign out everywhere else",
        description: "Ends all sessions of the member except the caller's own; with `all=true`, all of them.",
      },
    },
  )
  .delete(
    "/api/v1/account/sessions/:id",
    async ({ ctx, params }) => {
      const hasEnded = await ctx.services.accounts.endSession(ctx.signedIn, params.id, actorWithIp(ctx));
      if (hasEnded) return { ended: 1 };
      throw new Problem("session_not_found");
    },
    {
      session: "viewer",
      params: params(SessionPath),
      response: answers(SessionsEnded, 404),
      detail: { operationId: "endSession", summary: "End one session" },
    },
  );

async function changePassword(ctx: RequestContext, { body }: { body: PasswordIn }) {
  const { accounts } = ctx.services;
  const { signedIn } = ctx;
  const ended = await tryPassword(ctx, signedIn.email, () =>
    accounts.changePassword(signedIn, body, sessionToken(ctx), actorWithIp(ctx)),
  );
  if (ended !== null) return { changed: true, sessions_ended: ended };
  throw new Problem("wrong_password", {}, { field: "current_password" });
}

async function confirmPassword(ctx: RequestContext, { body }: { body: ConfirmIn }) {
  const { signedIn } = ctx;
  const token = sessionToken(ctx) ?? "";
  const confirmed = await tryPassword(ctx, signedIn.email, () =>
    ctx.services.accounts.confirmPassword(signedIn, body.password, token, actorWithIp(ctx)),
  );
  if (confirmed) return { confirmed };
  throw new Problem("wrong_password", {}, { field: "password" });
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

/** Sign-up, invitations, login and logout. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { MAX_EMAIL, MAX_NAME, PASSWORD_LENGTH } from "../../data/catalogue/limits.ts";
import { loginNetwork } from "../features/accounts/rate-limits.ts";
import type { SignedIn } from "../features/accounts/sign-in.ts";
import type { Session } from "../features/accounts/types.ts";
import { literals } from "../lib/literals.ts";
import { Problem } from "../lib/problem.ts";
import { answers } from "./answer.ts";
import { clientOf } from "./client.ts";
import type { RequestContext } from "./context.ts";
import { bearerToken } from "./guards/secret-key.ts";
import { json } from "./input.ts";
import { MemberShape, memberShape } from "./member-shape.ts";
import { tryPassword } from "./password-attempt.ts";
import { auth } from "./plugins/auth.ts";
import {
  AccountShape,
  accountShape,
  chosenPassword,
  isoTime,
  NEW_KEYS,
  namedObject,
  time,
} from "./schemas.ts";
import {
  cookieToken,
  noCookie,
  requireNoOtherOrigin,
  requireOwnOrigin,
  requireSafeName,
  sessionCookie,
} from "./session-cookie.ts";
import { throttle } from "./throttle.ts";

const email = t.String({ format: "email", maxLength: MAX_EMAIL, examples: ["asha@example.com"] });

const otp = t.Optional(
  t.String({
    maxLength: 40,
    description:
      "Code of the member's authenticator app, or a recovery code: without it, a member who has set one up gets 401 `otp_needed`",
  }),
);

const cookie = t.Optional(
  t.Boolean({
    description: "Sends the token only in a cookie, which scripts cannot read; for pages of this server",
  }),
);

/** Example for the reference. */
const SIGN_IN = { email: "priya@example.com", password: "a long password" };

const SignupIn = namedObject("SignupIn", {
  name: t.String({ minLength: 1, maxLength: MAX_NAME, examples: ["Asha's Sarees"] }),
  email,
  password: chosenPassword(),
  cookie,
});
type SignupIn = Static<typeof SignupIn>;

/** Without a minimum length: a password may be older than the current rule. */
const LoginIn = namedObject("LoginIn", {
  email: t.String({ maxLength: MAX_EMAIL, examples: ["asha@example.com"] }),
  password: t.String({ maxLength: PASSWORD_LENGTH.max, format: "password" }),
  otp,
  cookie,
});
type LoginIn = Static<typeof LoginIn>;

const session = {
  account: AccountShape,
  member: MemberShape,
  token: t.Optional(
    t.String({ description: "Send it as `Authorization: Bearer …`; absent when it is in the cookie" }),
  ),
  token_type: literals(["bearer", "cookie"]),
  expires_at: time("Each use extends it to 30 days later, but at most 90 days after the sign-in"),
};
const JoinIn = namedObject("JoinIn", {
  token: t.String({ minLength: 1, maxLength: 100, description: "What follows # in the invitation's link" }),
  password: chosenPassword(),
  otp,
  cookie,
});
type JoinIn = Static<typeof JoinIn>;

const SessionShape = namedObject("Session", session);
const SignedUp = namedObject("SignedUp", { ...session, ...NEW_KEYS });
const SignupState = namedObject("SignupState", {
  open: t.Boolean({ description: "By default true only until there is an account" }),
});
const LoggedOut = t.Object({ revoked: t.Boolean({ description: "Whether the session existed" }) });

export const authRoutes = new Elysia({ name: "auth", tags: ["Account"] })
  .use(auth)
  .post("/api/v1/auth/signup", ({ ctx, body }) => signup(ctx, { body }), {
    open: true,
    body: json(SignupIn, { example: { name: "Priya's Sarees", ...SIGN_IN } }),
    response: answers(SignedUp, 400, 403, 409, 429, 503),
    detail: {
      operationId: "signup",
      summary: "Create an account",
      description:
        "The secret key is shown in full only in this response. THIKANA_SIGNUP sets who may sign up: by default only the first account, which is then on the Pro plan unless THIKANA_DEFAULT_PLAN is set.",
    },
  })
  .get("/api/v1/auth/signup", ({ ctx }) => ({ open: ctx.services.accounts.isSignupOpen() }), {
    open: true,
    response: answers(SignupState),
    detail: { operationId: "signupState", summary: "Whether this server accepts a new account" },
  })
  .post("/api/v1/auth/login", ({ ctx, body }) => login(ctx, { body }), {
    open: true,
    body: json(LoginIn, { example: SIGN_IN }),
    response: answers(SessionShape, 401, 403, 429, 503),
    detail: { operationId: "login", summary: "Sign in" },
  })
  .post("/api/v1/auth/join", ({ ctx, body }) => join(ctx, { body }), {
    open: true,
    body: json(JoinIn, {
      example: { token: "3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", password: SIGN_IN.password },
    }),
    response: answers(SessionShape, 400, 401, 403, 410, 429, 503),
    detail: {
      operationId: "join",
      summary: "Accept an invitation",
      description:
        "Sets the password of the invited member and signs in. An invitation can be accepted once, for 72 hours.",
    },
  })
  .post(
    "/api/v1/auth/logout",
    async ({ ctx }) => {
      const token = bearerToken(ctx) ?? ownCookie(ctx);
      return { revoked: token !== null && (await ctx.services.accounts.logout(token, ctx.ip)) };
    },
    {
      open: true,
      response: answers(LoggedOut, 403, 503),
      detail: {
        operationId: "logout",
        summary: "End the session",
        description:
          "Ends the session of the token in `Authorization: Bearer …`, or of the cookie; without a token it does nothing.",
      },
    },
  );

async function signup(ctx: RequestContext, { body }: { body: SignupIn }) {
  const { accounts, throttles, clock, config } = ctx.services;
  requireNoOtherOrigin(ctx, body.cookie);
  if (config.signup === "first" && accounts.isSignupOpen()) requireSafeName(ctx);
  throttle(throttles.signup.take(loginNetwork(ctx.ip), clock()), "too_many_requests.signup");
  const { secretKey, ...signedIn } = await accounts.signup(body, clientOf(ctx));
  const { account } = signedIn;
  return {
    ...(await sessionShape(ctx, signedIn, body)),
    publishable_key: account.publishableKey,
    secret_key: secretKey,
  };
}

async function login(ctx: RequestContext, { body }: { body: LoginIn }) {
  const { accounts } = ctx.services;
  requireNoOtherOrigin(ctx, body.cookie);
  let isWrongCode = false;
  const signedIn = await tryPassword(ctx, body.email, async () => {
    const result = await accounts.login(body, clientOf(ctx));
    isWrongCode = result === "wrong_code";
    return typeof result === "string" ? null : result;
  });
  if (!signedIn) throw new Problem(isWrongCode ? "otp_failed" : "login_failed");
  return sessionShape(ctx, signedIn, body);
}

async function join(ctx: RequestContext, { body }: { body: JoinIn }) {
  const { members, throttles, clock } = ctx.services;
  requireNoOtherOrigin(ctx, body.cookie);
  const network = loginNetwork(ctx.ip);
  throttle(throttles.invite.peek(network, clock()), "too_many_requests.invite");
  const joined = await members.join(body, clientOf(ctx));
  if (joined) return sessionShape(ctx, joined, body);
  throttles.invite.take(network, clock());
  throw new Problem("invite_ended");
}

/** The token of the session cookie, which is deleted. @throws Problem 403 when another website sent the request */
function ownCookie(ctx: RequestContext): string | null {
  const token = cookieToken(ctx);
  if (token === null) return null;
  requireOwnOrigin(ctx);
  ctx.cookie = noCookie(ctx);
  return token;
}

/** The answer to a sign-in; with `cookie`, the token is only in the cookie. */
async function sessionShape(
  ctx: RequestContext,
  { account, member, session }: SignedIn & { session: Session },
  { cookie = false }: { cookie?: boolean },
): Promise<Static<typeof SessionShape>> {
  const { quota, clock } = ctx.services;
  ctx.account = account;
  ctx.member = member;
  if (cookie) ctx.cookie = sessionCookie(ctx, session);
  return {
    account: accountShape(account, await quota.read(account, clock()), member),
    member: memberShape(member),
    ...(!cookie && { token: session.token }),
    token_type: cookie ? "cookie" : "bearer",
    expires_at: isoTime(session.expiresAt),
  };
}

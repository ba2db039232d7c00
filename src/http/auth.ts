/** Sign-up, invitations, login and logout. */
import { type Static, Type as t } from "@sinclair/typebox";
import { PASSWORD_LENGTH } from "../accounts/passwords.ts";
import { loginNetwork } from "../accounts/rate-limits.ts";
import type { SignedIn } from "../accounts/sign-in.ts";
import type { Session } from "../accounts/types.ts";
import { literals } from "../literals.ts";
import { Problem } from "../problem.ts";
import { clientOf } from "./client.ts";
import type { RequestContext } from "./context.ts";
import { open } from "./guards/guard.ts";
import { bearerToken, unauthorized } from "./guards/secret-key.ts";
import { MemberShape, memberShape } from "./member-shape.ts";
import { tryPassword } from "./password-attempt.ts";
import { route } from "./route.ts";
import {
  AccountShape,
  accountShape,
  chosenPassword,
  isoTime,
  NEW_KEYS,
  namedObject,
  time,
} from "./schemas.ts";
import { cookieToken, noCookie, requireOwnOrigin, sessionCookie } from "./session-cookie.ts";
import { throttle } from "./throttle.ts";

const email = t.String({ format: "email", maxLength: 254, examples: ["asha@example.com"] });

const cookie = t.Optional(
  t.Boolean({
    description:
      "Sends the token in the cookie `thikana_session` alone, which scripts cannot read; only for pages of this server",
  }),
);

const SignupIn = namedObject("SignupIn", {
  name: t.String({ minLength: 1, maxLength: 200, examples: ["Asha's Sarees"] }),
  email,
  password: chosenPassword(),
  cookie,
});
type SignupIn = Static<typeof SignupIn>;

/** Without a minimum length: a password may be older than the current rule. */
const LoginIn = namedObject("LoginIn", {
  email: t.String({ maxLength: 254, examples: ["asha@example.com"] }),
  password: t.String({ maxLength: PASSWORD_LENGTH.max, format: "password" }),
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
  expires_at: time("Extended with use to 30 days from then, at most 90 days after the sign-in"),
};
const JoinIn = namedObject("JoinIn", {
  token: t.String({ minLength: 1, maxLength: 100, description: "After the # of the invitation's link" }),
  password: chosenPassword(),
  cookie,
});
type JoinIn = Static<typeof JoinIn>;

const SessionShape = namedObject("Session", session);
const SignedUp = namedObject("SignedUp", { ...session, ...NEW_KEYS });
const SignupState = namedObject("SignupState", {
  open: t.Boolean({ description: "By default only until there is an account" }),
});
const LoggedOut = t.Object({ revoked: t.Boolean({ description: "Whether the session existed" }) });

export const authRoutes = [
  route("POST", "/api/v1/auth/signup", {
    guard: open,
    body: SignupIn,
    handler: signup,
    summary: "Open an account",
    text: "The secret key is shown in full only in this response. THIKANA_SIGNUP sets who may sign up: by default only the first account.",
    describes: { id: "signup", tag: "Account", result: SignedUp, errors: [400, 403, 409, 429, 503] },
  }),
  route("GET", "/api/v1/auth/signup", {
    guard: open,
    handler: ({ services }) => ({ open: services.accounts.isSignupOpen() }),
    summary: "Whether this server takes a new account",
    describes: { id: "signupState", tag: "Account", result: SignupState },
  }),
  route("POST", "/api/v1/auth/login", {
    guard: open,
    body: LoginIn,
    handler: login,
    summary: "Sign in",
    describes: { id: "login", tag: "Account", result: SessionShape, errors: [401, 403, 429, 503] },
  }),
  route("POST", "/api/v1/auth/join", {
    guard: open,
    body: JoinIn,
    handler: join,
    summary: "Accept an invitation",
    text: "Sets the password of the invited member and signs in. An invitation can be accepted once, for 72 hours.",
    describes: { id: "join", tag: "Account", result: SessionShape, errors: [400, 403, 410, 429, 503] },
  }),
  route("POST", "/api/v1/auth/logout", {
    guard: open,
    async handler(ctx) {
      const token = bearerToken(ctx) ?? ownCookie(ctx);
      return { revoked: token !== null && (await ctx.services.accounts.logout(token, ctx.ip)) };
    },
    summary: "End the session",
    text: "Ends the session of the token in `Authorization: Bearer …`, or of the cookie; without a token, nothing is done.",
    describes: { id: "logout", tag: "Account", result: LoggedOut, errors: [403] },
  }),
];

async function signup(ctx: RequestContext, { body }: { body: SignupIn }) {
  const { accounts, throttles, clock } = ctx.services;
  throttle(throttles.signup.take(loginNetwork(ctx.ip), clock()), "Too many new accounts from this network");
  if (body.cookie) requireOwnOrigin(ctx);
  const { secretKey, ...signedIn } = await accounts.signup(body, clientOf(ctx));
  const { account } = signedIn;
  return {
    ...sessionShape(ctx, signedIn, body),
    publishable_key: account.publishableKey,
    secret_key: secretKey,
  };
}

async function login(ctx: RequestContext, { body }: { body: LoginIn }) {
  const { accounts } = ctx.services;
  if (body.cookie) requireOwnOrigin(ctx);
  const signedIn = await tryPassword(ctx, body.email, () => accounts.login(body, clientOf(ctx)));
  if (!signedIn) throw unauthorized("login_failed", "Wrong e-mail or password.");
  return sessionShape(ctx, signedIn, body);
}

async function join(ctx: RequestContext, { body }: { body: JoinIn }) {
  const { members, throttles, clock } = ctx.services;
  const network = loginNetwork(ctx.ip);
  throttle(throttles.invite.peek(network, clock()), "Too many wrong invitations from this network");
  if (body.cookie) requireOwnOrigin(ctx);
  const joined = await members.join(body.token, body.password, clientOf(ctx));
  if (joined) return sessionShape(ctx, joined, body);
  throttles.invite.take(network, clock());
  const detail = "This invitation was used already, has ended or was replaced; ask for a new link.";
  throw new Problem(410, "invite_ended", detail);
}

/** The token of the session cookie, which is deleted. @throws Problem 403 when another website sent the request */
function ownCookie(ctx: RequestContext): string | null {
  const token = cookieToken(ctx);
  if (token === null) return null;
  requireOwnOrigin(ctx);
  ctx.cookie = noCookie(ctx);
  return token;
}

/** The answer to a sign-in; with `cookie`, the token is in the cookie alone. */
function sessionShape(
  ctx: RequestContext,
  { account, member, session }: SignedIn & { session: Session },
  { cookie = false }: { cookie?: boolean },
) {
  const { quota, clock } = ctx.services;
  ctx.account = account;
  ctx.member = member;
  if (cookie) ctx.cookie = sessionCookie(ctx, session);
  return {
    account: accountShape(account, quota.peek(account, clock()), member),
    member: memberShape(member),
    ...(!cookie && { token: session.token }),
    token_type: cookie ? "cookie" : "bearer",
    expires_at: isoTime(session.expiresAt),
  };
}

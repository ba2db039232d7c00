/** Sign-up, login and logout. */
import { type Static, Type as t } from "@sinclair/typebox";
import { PASSWORD_LENGTH } from "../accounts/passwords.ts";
import { loginNetwork } from "../accounts/rate-limits.ts";
import type { Account, Session } from "../accounts/types.ts";
import { clientOf } from "./client.ts";
import type { RequestContext } from "./context.ts";
import { open } from "./guards/guard.ts";
import { bearerToken, unauthorized } from "./guards/secret-key.ts";
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
import { throttle } from "./throttle.ts";

const email = t.String({ format: "email", maxLength: 254, examples: ["asha@example.com"] });

const SignupIn = namedObject("SignupIn", {
  name: t.String({ minLength: 1, maxLength: 200, examples: ["Asha's Sarees"] }),
  email,
  password: chosenPassword(),
});
type SignupIn = Static<typeof SignupIn>;

/** Without a minimum length: a password may be older than the current rule. */
const LoginIn = namedObject("LoginIn", {
  email: t.String({ maxLength: 254, examples: ["asha@example.com"] }),
  password: t.String({ maxLength: PASSWORD_LENGTH.max, format: "password" }),
});
type LoginIn = Static<typeof LoginIn>;

const session = {
  account: AccountShape,
  token: t.String({ description: "Send it as `Authorization: Bearer …`" }),
  token_type: t.Literal("bearer"),
  expires_at: time("Extended with use to 30 days from then, at most 90 days after the sign-in"),
};
const SessionShape = namedObject("Session", session);
const SignedUp = namedObject("SignedUp", { ...session, ...NEW_KEYS });
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
  route("POST", "/api/v1/auth/login", {
    guard: open,
    body: LoginIn,
    handler: login,
    summary: "Sign in",
    describes: { id: "login", tag: "Account", result: SessionShape, errors: [401, 429, 503] },
  }),
  route("POST", "/api/v1/auth/logout", {
    guard: open,
    async handler(ctx) {
      const token = bearerToken(ctx);
      return { revoked: token !== null && (await ctx.services.accounts.logout(token, ctx.ip)) };
    },
    summary: "End the session",
    text: "Ends the session of the token in `Authorization: Bearer …`; without a token, nothing is done.",
    describes: { id: "logout", tag: "Account", result: LoggedOut },
  }),
];

async function signup(ctx: RequestContext, { body }: { body: SignupIn }) {
  const { accounts, throttles, clock } = ctx.services;
  throttle(throttles.signup.take(loginNetwork(ctx.ip), clock()), "Too many new accounts from this network");
  const { account, secretKey, session } = await accounts.signup(body, clientOf(ctx));
  return {
    ...sessionShape(ctx, account, session),
    publishable_key: account.publishableKey,
    secret_key: secretKey,
  };
}

async function login(ctx: RequestContext, { body }: { body: LoginIn }) {
  const { accounts } = ctx.services;
  const signedIn = await tryPassword(ctx, body.email, () => accounts.login(body, clientOf(ctx)));
  if (!signedIn) throw unauthorized("login_failed", "Wrong e-mail or password.");
  ctx.account = signedIn.account;
  return sessionShape(ctx, signedIn.account, signedIn.session);
}

function sessionShape(ctx: RequestContext, account: Account, { token, expiresAt }: Session) {
  const { quota, clock } = ctx.services;
  return {
    account: accountShape(account, quota.peek(account, clock())),
    token,
    token_type: "bearer",
    expires_at: isoTime(expiresAt),
  };
}

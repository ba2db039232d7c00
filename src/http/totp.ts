/** Second factor of members: codes of an authenticator app (TOTP). */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { Problem } from "../lib/problem.ts";
import { actorWithIp } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { json, params } from "./input.ts";
import { auth } from "./plugins/auth.ts";
import { namedObject } from "./schemas.ts";

const TotpState = namedObject("Totp", {
  enabled: t.Boolean({ description: "Whether the member's sign-in asks for a code" }),
  required: t.Boolean({
    description: "Whether the account requires it of all members: without one, a session can only set it up",
  }),
  recovery_codes_left: t.Integer(),
});

const Begun = namedObject("TotpBegun", {
  secret: t.String({ description: "Base32, for an app that cannot read the QR code" }),
  uri: t.String({ description: "otpauth://…, the contents of the QR code" }),
  setup: t.String({ description: "Send it back with the first code; nothing is stored before" }),
});

const otp = t.String({ minLength: 1, maxLength: 40, examples: ["123456"] });
const SetupIn = namedObject("TotpSetupIn", { setup: t.String({ maxLength: 500 }), otp });
const CodeIn = namedObject("TotpCodeIn", {
  otp: t.String({ minLength: 1, maxLength: 40, description: "A code of the app, or a recovery code" }),
});
const RecoveryCodes = namedObject("RecoveryCodes", {
  recovery_codes: t.Array(t.String(), {
    description: "Each can be used once instead of a code, if the phone is lost; shown only here",
  }),
});
const RequiredIn = namedObject("TotpRequiredIn", { required: t.Boolean() });
const Removed = namedObject("TotpRemoved", { removed: t.Boolean() });
const MemberPath = t.Object({ id: t.Integer() });

export const totpRoutes = new Elysia({ name: "totp", tags: ["Account"] })
  .use(auth)
  .get("/api/v1/account/totp", ({ ctx }) => state(ctx), {
    session: "viewer",
    response: answers(TotpState),
    detail: { operationId: "totp", summary: "The member's own second factor" },
  })
  .post("/api/v1/account/totp", async ({ ctx }) => ctx.services.accounts.beginTotp(ctx.signedIn), {
    session: "viewer",
    freshPassword: true,
    response: answers(Begun, 409),
    detail: {
      operationId: "beginTotp",
      summary: "Begin to set up an authenticator app",
      description: "Nothing changes until a code of the app is sent with PUT. Codes follow RFC 6238.",
    },
  })
  .put(
    "/api/v1/account/totp",
    async ({ ctx, body }) => ({
      recovery_codes: await ctx.services.accounts.confirmTotp(ctx.signedIn, body, actorWithIp(ctx)),
    }),
    {
      session: "viewer",
      freshPassword: true,
      body: json(SetupIn, { example: { setup: "from the answer of POST", otp: "123456" } }),
      response: answers(RecoveryCodes, 400, 409),
      detail: {
        operationId: "confirmTotp",
        summary: "Set up an authenticator app",
        description: "From now on the sign-in asks for a code; a code works once.",
      },
    },
  )
  .post(
    "/api/v1/account/totp/remove",
    async ({ ctx, body }) => {
      await ctx.services.accounts.removeTotp(ctx.signedIn, body.otp, actorWithIp(ctx));
      return { removed: true };
    },
    {
      session: "viewer",
      freshPassword: true,
      body: json(CodeIn, { example: { otp: "123456" } }),
      response: answers(Removed, 400, 409),
      detail: { operationId: "removeTotp", summary: "Remove your authenticator app" },
    },
  )
  .post(
    "/api/v1/account/totp/recovery-codes",
    async ({ ctx, body }) => ({
      recovery_codes: await ctx.services.accounts.renewRecoveryCodes(
        ctx.signedIn,
        body.otp,
        actorWithIp(ctx),
      ),
    }),
    {
      session: "viewer",
      freshPassword: true,
      body: json(CodeIn, { example: { otp: "123456" } }),
      response: answers(RecoveryCodes, 400, 409),
      detail: {
        operationId: "renewRecoveryCodes",
        summary: "Make new recovery codes",
        description: "The previous ones stop working.",
      },
    },
  )
  .put(
    "/api/v1/account/totp/required",
    async ({ ctx, body }) => {
      const { accounts } = ctx.services;
      ctx.account = await accounts.requireTotp(ctx.signedIn, body.required, actorWithIp(ctx));
      return state(ctx);
    },
    {
      session: "owner",
      freshPassword: true,
      body: json(RequiredIn, { example: { required: true } }),
      response: answers(TotpState, 409),
      detail: {
        operationId: "requireTotp",
        summary: "Require a second factor of all members",
        description:
          "Members without one can only set it up, from their next request on; keys work as before. An owner needs one before it can be required.",
      },
    },
  )
  .delete("/api/v1/account/members/:id/totp", ({ ctx, params }) => removeOf(ctx, params), {
    session: "owner",
    freshPassword: true,
    params: params(MemberPath),
    response: answers(Removed, 404, 409),
    detail: {
      operationId: "removeMemberTotp",
      summary: "Remove the authenticator app of a member who has lost the phone",
      description: "The member's sessions end; signing in then needs only the password.",
    },
  });

async function state({ services, merchant, signedIn }: RequestContext) {
  return {
    enabled: signedIn.hasTotp,
    required: merchant.totpRequired,
    recovery_codes_left: await services.accounts.recoveryCodesLeft(signedIn),
  };
}

async function removeOf(ctx: RequestContext, { id }: Static<typeof MemberPath>) {
  if (id === ctx.signedIn.id) throw new Problem("own_totp");
  await ctx.services.accounts.removeTotpOf(ctx.merchant.id, id, actorWithIp(ctx));
  return { removed: true };
}

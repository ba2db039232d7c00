/** The members of an account: who may sign in, and what they may do. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { MAX_EMAIL, MAX_NAME } from "../../data/catalogue/limits.ts";
import type { Invited } from "../features/accounts/members.ts";
import { isLoopbackHost } from "../lib/net/address.ts";
import { actorWithIp } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { json, params } from "./input.ts";
import { MemberShape, memberShape, RoleShape } from "./member-shape.ts";
import { auth } from "./plugins/auth.ts";
import { namedObject, nullable } from "./schemas.ts";

const fields = {
  name: t.String({ minLength: 1, maxLength: MAX_NAME, examples: ["Ravi"] }),
  email: t.String({ format: "email", maxLength: MAX_EMAIL, examples: ["ravi@example.com"] }),
  role: RoleShape,
};
const NewMember = namedObject("NewMember", fields);

/** A missing field is left unchanged. */
const MemberIn = namedObject("MemberIn", {
  ...t.Partial(t.Object(fields)).properties,
  invite: t.Optional(
    t.Boolean({
      description: "Ends the member's sessions and password, and creates a new link for choosing a password",
    }),
  ),
});

const Members = namedObject("Members", {
  members: t.Array(MemberShape, { description: "Oldest first, at most 200" }),
});

const InvitedShape = namedObject("InvitedMember", {
  ...MemberShape.properties,
  invite_url: nullable(
    t.String({
      description: "Give it to the member; shown only here, valid for 72 hours and for one password",
    }),
  ),
  invite_warning: nullable(t.String({ description: "Why the link may not work for the member" })),
});

const MemberPath = t.Object({ id: t.Integer() });

const LOOPBACK_WARNING =
  "The link works only on this machine: open the console at the address that the member will use, or set THIKANA_PUBLIC_URL.";

export const memberRoutes = new Elysia({ name: "members", tags: ["Account"] })
  .use(auth)
  .get(
    "/api/v1/account/members",
    async ({ ctx }) => ({
      members: (await ctx.services.members.list(ctx.merchant.id)).map(memberShape),
    }),
    {
      session: "owner",
      response: answers(Members),
      detail: { operationId: "members", summary: "The members of the account" },
    },
  )
  .post(
    "/api/v1/account/members",
    async ({ ctx, body }) =>
      invitedShape(ctx, await ctx.services.members.invite(ctx.merchant.id, body, actorWithIp(ctx))),
    {
      session: "owner",
      freshPassword: true,
      body: json(NewMember, { example: { name: "Ravi", email: "ravi@example.net", role: "agent" } }),
      response: answers(InvitedShape, 400, 409),
      detail: {
        operationId: "inviteMember",
        summary: "Invite a member",
        description: "No e-mail is sent: `invite_url` is the link to give to the member.",
      },
    },
  )
  .put("/api/v1/account/members/:id", ({ ctx, params, body }) => change(ctx, { params, body }), {
    session: "owner",
    freshPassword: true,
    params: params(MemberPath),
    body: json(MemberIn, { example: { role: "owner" } }),
    response: answers(InvitedShape, 400, 404, 409),
    detail: {
      operationId: "updateMember",
      summary: "Change a member",
      description: "A member who has not joined yet gets a new link; the previous one stops working.",
    },
  })
  .delete(
    "/api/v1/account/members/:id",
    async ({ ctx, params }) => {
      await ctx.services.members.remove(ctx.merchant.id, params.id, actorWithIp(ctx));
      return { removed: true };
    },
    {
      session: "owner",
      freshPassword: true,
      params: params(MemberPath),
      response: answers(namedObject("MemberRemoved", { removed: t.Boolean() }), 404, 409),
      detail: {
        operationId: "removeMember",
        summary: "Remove a member",
        description: "The member's sessions end at once.",
      },
    },
  );

async function change(
  ctx: RequestContext,
  { params, body }: { params: Static<typeof MemberPath>; body: Static<typeof MemberIn> },
) {
  const { members } = ctx.services;
  return invitedShape(ctx, await members.change(ctx.merchant.id, params.id, body, actorWithIp(ctx)));
}

function invitedShape(ctx: RequestContext, { member, inviteToken }: Invited) {
  const url = inviteToken === null ? null : new URL("/join", baseOf(ctx));
  return {
    ...memberShape(member),
    // Browsers do not send what follows the #, so it is in no log.
    invite_url: url && `${url.href}#${inviteToken}`,
    invite_warning: url && isLoopbackHost(url.hostname) ? LOOPBACK_WARNING : null,
  };
}

/**
 * Where members reach this server: at THIKANA_PUBLIC_URL, or else where the caller does. `Origin` may be "null" or
 * anything else; the invitation is already stored, so a link must be returned.
 */
const baseOf = (ctx: RequestContext): string => {
  const { config } = ctx.services;
  const known = [config.publicUrl, ctx.header("origin"), ctx.request.url];
  return known.find(isWebAddress) ?? `http://localhost:${config.port}`;
};

const isWebAddress = (text: string | null): text is string =>
  text !== null && /^https?:/.test(text) && URL.canParse(text);

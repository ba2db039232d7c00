/** The members of an account: who may sign in, and what they may do. */
import { type Static, Type as t } from "@sinclair/typebox";
import type { Invited } from "../accounts/members.ts";
import { isLoopbackHost } from "../net/address.ts";
import { actorWithIp } from "./actor.ts";
import type { RequestContext } from "./context.ts";
import { session } from "./guards/session.ts";
import { MemberShape, memberShape, RoleShape } from "./member-shape.ts";
import { route } from "./route.ts";
import { namedObject, nullable } from "./schemas.ts";

const fields = {
  name: t.String({ minLength: 1, maxLength: 200, examples: ["Ravi"] }),
  email: t.String({ format: "email", maxLength: 254, examples: ["ravi@example.com"] }),
  role: RoleShape,
};
const NewMember = namedObject("NewMember", fields);

/** A missing field is left unchanged. */
const MemberIn = namedObject("MemberIn", {
  ...t.Partial(t.Object(fields)).properties,
  invite: t.Optional(
    t.Boolean({
      description: "Signs the member out everywhere and makes a new link, with which a password is chosen",
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
  "The link works only on this machine: open the console under the address that the member will use, or set THIKANA_PUBLIC_URL.";

export const memberRoutes = [
  route("GET", "/api/v1/account/members", {
    guard: session,
    needs: "owner",
    handler: async (ctx) => ({
      members: (await ctx.services.members.list(ctx.merchant.id)).map(memberShape),
    }),
    summary: "The members of the account",
    describes: { id: "members", tag: "Account", result: Members },
  }),
  route("POST", "/api/v1/account/members", {
    guard: session,
    needs: "owner",
    body: NewMember,
    handler: async (ctx, { body }) =>
      invitedShape(ctx, await ctx.services.members.invite(ctx.merchant.id, body, actorWithIp(ctx))),
    summary: "Invite a member",
    text: "No e-mail is sent: `invite_url` is the link to give to the member.",
    example: { name: "Ravi", email: "ravi@example.net", role: "agent" },
    describes: { id: "inviteMember", tag: "Account", result: InvitedShape, errors: [400, 409] },
  }),
  route("PUT", "/api/v1/account/members/{id}", {
    guard: session,
    needs: "owner",
    params: MemberPath,
    body: MemberIn,
    handler: change,
    summary: "Change a member",
    text: "A member who has not joined yet gets a new link, and the one before ends.",
    example: { role: "owner" },
    describes: { id: "updateMember", tag: "Account", result: InvitedShape, errors: [400, 404, 409] },
  }),
  route("DELETE", "/api/v1/account/members/{id}", {
    guard: session,
    needs: "owner",
    params: MemberPath,
    async handler(ctx, { path }) {
      await ctx.services.members.remove(ctx.merchant.id, path.id, actorWithIp(ctx));
      return { removed: true };
    },
    summary: "Remove a member",
    text: "The member's sessions end at once.",
    describes: {
      id: "removeMember",
      tag: "Account",
      result: namedObject("MemberRemoved", { removed: t.Boolean() }),
      errors: [404, 409],
    },
  }),
];

async function change(
  ctx: RequestContext,
  { path, body }: { path: Static<typeof MemberPath>; body: Static<typeof MemberIn> },
) {
  const { members } = ctx.services;
  return invitedShape(ctx, await members.change(ctx.merchant.id, path.id, body, actorWithIp(ctx)));
}

function invitedShape(ctx: RequestContext, { member, inviteToken }: Invited) {
  const url = inviteToken === null ? null : new URL("/join", baseOf(ctx));
  return {
    ...memberShape(member),
    // After the #, a browser sends it to no server and no log has it.
    invite_url: url && `${url.href}#${inviteToken}`,
    invite_warning: url && isLoopbackHost(url.hostname) ? LOOPBACK_WARNING : null,
  };
}

/** Where members reach this server: THIKANA_PUBLIC_URL, or else as the caller does. */
const baseOf = (ctx: RequestContext): string =>
  ctx.services.config.publicUrl ?? ctx.header("origin") ?? ctx.request.url;

/** Secret keys beside the account's own. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { MAX_NAME } from "../../data/catalogue/limits.ts";
import { type NamedKeyRow, SCOPES } from "../features/accounts/named-keys.ts";
import { literals } from "../lib/literals.ts";
import { Problem } from "../lib/problem.ts";
import { DAY_MS } from "../lib/time.ts";
import { actorWithIp } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { json, params } from "./input.ts";
import { auth } from "./plugins/auth.ts";
import { isoTime, isoTimeOrNull, namedObject, nullable, time } from "./schemas.ts";

const MAX_DAYS = 3_653;

const name = t.String({ minLength: 1, maxLength: MAX_NAME, examples: ["Checkout server"] });

const KeyIn = namedObject("NamedKeyIn", {
  name,
  scope: literals(SCOPES, {
    description:
      "`verify` checks addresses and looks up PINs; `read` may do what a viewer may; `orders` what an agent may",
  }),
  expires_at: t.Optional(
    nullable(t.String({ format: "iso-8601", description: "When it stops working; by default never" })),
  ),
});
type KeyIn = Static<typeof KeyIn>;

const fields = {
  id: t.Integer(),
  name,
  scope: literals([...SCOPES, "all"], {
    description: "`all`: the account's own secret key, after it was replaced",
  }),
  hint: t.String({ description: "sk_… and its last four characters" }),
  created_at: time("When it was made"),
  created_by: t.String({ description: "E-mail of the member, or the key" }),
  expires_at: nullable(time("When it stops working")),
  last_used_at: nullable(time("To the hour; null if it was never used")),
};
const NamedKey = namedObject("NamedKey", fields);
const CreatedKey = namedObject("CreatedKey", {
  ...fields,
  secret_key: t.String({ description: "Shown only here" }),
});
const NamedKeys = namedObject("NamedKeys", {
  keys: t.Array(NamedKey, { description: "Oldest first, at most 50" }),
});

const KeyPath = t.Object({ id: t.Integer() });

export const namedKeyRoutes = new Elysia({ name: "named-keys", tags: ["Account"] })
  .use(auth)
  .get(
    "/api/v1/account/keys",
    async ({ ctx }) => ({ keys: (await ctx.services.namedKeys.list(ctx.merchant.id)).map(shape) }),
    {
      secretKey: "owner",
      response: answers(NamedKeys),
      detail: { operationId: "namedKeys", summary: "The account's named keys" },
    },
  )
  .post("/api/v1/account/keys", ({ ctx, body }) => create(ctx, body), {
    secretKey: "owner",
    freshPassword: true,
    body: json(KeyIn, { example: { name: "Checkout server", scope: "verify" } }),
    response: answers(CreatedKey, 400, 409),
    detail: {
      operationId: "addNamedKey",
      summary: "Create a key for one server or program",
      description:
        "It works wherever the account's own secret key does, within its scope. Alerts are signed with the account's own key.",
    },
  })
  .delete(
    "/api/v1/account/keys/:id",
    async ({ ctx, params }) => {
      await ctx.services.namedKeys.remove(ctx.merchant.id, params.id, actorWithIp(ctx));
      return { removed: true };
    },
    {
      secretKey: "owner",
      freshPassword: true,
      params: params(KeyPath),
      response: answers(namedObject("NamedKeyRemoved", { removed: t.Boolean() }), 404),
      detail: {
        operationId: "removeNamedKey",
        summary: "Remove a key",
        description: "It stops working at once.",
      },
    },
  );

async function create(ctx: RequestContext, { name, scope, expires_at }: KeyIn) {
  const { namedKeys, clock } = ctx.services;
  const expiresAt = expires_at == null ? null : Date.parse(expires_at);
  const now = clock();
  if (expiresAt !== null && !(expiresAt > now && expiresAt <= now + MAX_DAYS * DAY_MS))
    throw new Problem("key_expiry_past", {}, { field: "expires_at" });
  const input = { name: name.trim() || name, scope, expiresAt };
  const { key, secretKey } = await namedKeys.create(ctx.merchant.id, input, actorWithIp(ctx));
  return { ...shape(key), secret_key: secretKey };
}

const shape = ({ id, name, scope, hint, createdAt, createdBy, expiresAt, lastUsedAt }: NamedKeyRow) => ({
  ...{ id, name, scope, hint },
  created_at: isoTime(createdAt),
  created_by: createdBy,
  expires_at: isoTimeOrNull(expiresAt),
  last_used_at: isoTimeOrNull(lastUsedAt),
});

/** A merchant's own account: settings and keys. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { Costs } from "../engine/risk/costs.ts";
import { OwnMessages, RejectReasons } from "../features/accounts/own-texts.ts";
import { retentionLimits } from "../features/accounts/retention.ts";
import type { Account, KeyKind } from "../features/accounts/types.ts";
import { Problem } from "../lib/problem.ts";
import { HOUR_MS } from "../lib/time.ts";
import { actorWithIp } from "./actor.ts";
import { answers } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { requireFreshPassword } from "./guards/fresh-password.ts";
import { json, query } from "./input.ts";
import { MemberShape, memberShape } from "./member-shape.ts";
import { auth } from "./plugins/auth.ts";
import { RetentionIn, RetentionLimits, RetentionShape } from "./retention.ts";
import { AccountShape, accountShape, namedObject, nullable, ReviewHours, withDefault } from "./schemas.ts";
import { StoresShape, storesShape } from "./webhook-deliveries.ts";

const setting = (maxLength: number, description: string) =>
  t.Optional(t.Union([t.String({ maxLength }), t.Null()], { description }));

/** Left unchanged when missing: the default applies only to new accounts. */
const cost = (name: keyof Costs) => t.Optional(nullable({ ...Costs.properties[name], default: undefined }));

/** A missing or null field is left unchanged; "" clears it. */
const AccountIn = t.Object(
  {
    name: setting(200, "Name of the shop"),
    allowed_domains: setting(5000, "Websites on which the publishable key works, comma-separated"),
    callback_url: setting(2048, "URL that alerts are sent to, https"),
    storeA_secret: setting(500, "Signing secret of the first store platform (Shopify)"),
    storeB_secret: setting(500, "Signing secret of the second store platform (WooCommerce)"),
    cod_gateways: setting(
      2000,
      "Payment methods of your stores that are cash on delivery, comma-separated, in addition to those recognised by name",
    ),
    return_cost: cost("return_cost"),
    order_margin: cost("order_margin"),
    hold_loss: cost("hold_loss"),
    call_cost: cost("call_cost"),
    review_hours: t.Optional(nullable(ReviewHours)),
    retention: t.Optional(nullable(RetentionIn)),
    reject_reasons: t.Optional(nullable(RejectReasons)),
    messages: t.Optional(nullable(OwnMessages)),
  },
  { $id: "AccountIn", description: "A missing or null field is left unchanged; an empty string clears it." },
);

/** The account with details that the sign-in response lacks. */
const AccountDetails = namedObject("AccountDetails", {
  ...AccountShape.properties,
  /** Who is signed in; null with a key. */
  member: nullable(MemberShape),
  stores: StoresShape,
  retention: RetentionShape,
  retention_limits: RetentionLimits,
  reject_reasons: RejectReasons,
  messages: OwnMessages,
  data_dir: nullable(
    t.String({
      description:
        "The server's data directory, for `thikana admin`; shown to a signed-in owner, unless anybody may sign up",
    }),
  ),
});

const KINDS: readonly KeyKind[] = ["secret", "publishable", "both"];

/** Not an enum: any other value is a 400, not a 422. */
const Which = t.Object({
  which: withDefault(t.String({ default: "secret", description: "secret, publishable or both" })),
  grace_hours: withDefault(
    t.Integer({
      ...{ minimum: 0, maximum: 168, default: 0 },
      description: "Hours for which the replaced secret key keeps working beside the new one",
    }),
  ),
});

const Rotated = namedObject("RotatedKeys", {
  which: t.String(),
  publishable_key: t.String(),
  secret_key: t.Optional(
    t.String({ description: "The new secret key, when it was replaced; shown only here" }),
  ),
  secret_key_hint: t.String(),
});

export const accountRoutes = new Elysia({ name: "account", tags: ["Account"] })
  .use(auth)
  .get("/api/v1/account", ({ ctx }) => shape(ctx, ctx.merchant), {
    secretKey: "viewer",
    response: answers(AccountDetails),
    detail: { operationId: "account", summary: "The account, its settings and its quota" },
  })
  .put(
    "/api/v1/account",
    async ({ ctx, body }) => {
      if (needsPassword(ctx.merchant, body)) await requireFreshPassword(ctx);
      return shape(ctx, await ctx.services.accounts.update(ctx.merchant.id, body, actorWithIp(ctx)));
    },
    {
      secretKey: "owner",
      body: json(AccountIn, {
        example: { allowed_domains: "shop.example.com", callback_url: "https://shop.example.com/alerts" },
      }),
      response: answers(AccountDetails, 400),
      detail: {
        operationId: "updateAccount",
        summary: "Change the settings",
        description:
          "`callback_url`, the secrets of stores and `retention` need the password again after 15 minutes, like other sensitive requests: 403 `password_needed`.",
      },
    },
  )
  .post("/api/v1/account/rotate-keys", ({ ctx, query }) => rotateKeys(ctx, { query }), {
    secretKey: "owner",
    freshPassword: true,
    query: query(Which),
    response: answers(Rotated, 400),
    detail: {
      operationId: "rotateKeys",
      summary: "Replace keys",
      description:
        "The old key stops working before the response is sent; with `grace_hours`, the old secret key is among the named keys until then. With `both`, all sessions end too.",
    },
  });

/** Where buyers' data goes, who may send orders and when data is deleted: as sensitive as an export or an erasure. */
function needsPassword({ callbackUrl }: Account, body: Static<typeof AccountIn>): boolean {
  const { callback_url, storeA_secret, storeB_secret, retention } = body;
  const isMoved = (callback_url ?? callbackUrl ?? "") !== (callbackUrl ?? "");
  return isMoved || [storeA_secret, storeB_secret, retention].some((value) => value != null);
}

async function rotateKeys(ctx: RequestContext, { query }: { query: Static<typeof Which> }) {
  const which = KINDS.find((kind) => kind === query.which);
  if (!which) {
    throw new Problem("invalid_which", {}, { field: "which" });
  }
  const { accounts } = ctx.services;
  const { account, secretKey } = await accounts.rotateKeys(
    ctx.merchant.id,
    which,
    actorWithIp(ctx),
    query.grace_hours * HOUR_MS,
  );
  return {
    which,
    publishable_key: account.publishableKey,
    secret_key: secretKey,
    secret_key_hint: account.secretKeyHint,
  };
}

async function shape({ services, member }: RequestContext, account: Account) {
  const { quota, webhooks, clock, config } = services;
  const stores = storesShape(await webhooks.deliveries(account));
  // Where anybody may sign up, owners of accounts are strangers to the server.
  const showsDir = member?.role === "owner" && config.signup !== "open";
  return {
    ...accountShape(account, await quota.read(account, clock()), member),
    member: member && memberShape(member),
    stores,
    retention: account.retention,
    retention_limits: retentionLimits(config),
    reject_reasons: [...account.rejectReasons],
    messages: account.messages,
    data_dir: showsDir ? config.dataDir : null,
  };
}

/** Routes for the server's operator: merchants and the admin audit. */

import { type Static, Type as t } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { MAX_EMAIL, MAX_NAME } from "../../data/catalogue/limits.ts";
import { newPassword } from "../features/accounts/keys.ts";
import type { Account, AccountUsage, MerchantPatch } from "../features/accounts/types.ts";
import { dateOfDay, istDay } from "../features/checks/calendar.ts";
import type { Slice } from "../lib/cursor.ts";
import { Problem, type ProblemWith } from "../lib/problem.ts";
import { adminOf } from "./actor.ts";
import { answers } from "./answer.ts";
import { AuditEntry, auditEntry } from "./audit.ts";
import type { RequestContext } from "./context.ts";
import { json, params, query } from "./input.ts";
import { RoleShape } from "./member-shape.ts";
import { cursor, limit, next, readPage } from "./paging.ts";
import { auth } from "./plugins/auth.ts";
import {
  chosenPassword,
  isoTime,
  NEW_KEYS,
  namedObject,
  nullable,
  Plan,
  QuotaShape,
  quotaShape,
  Status,
  time,
  withDefault,
} from "./schemas.ts";

const merchant = {
  id: t.Integer(),
  name: t.String(),
  email: t.String(),
  plan: Plan,
  status: Status,
  quota: QuotaShape,
  quota_override: nullable(t.Integer({ description: "Checks a month; null: the plan's quota" })),
  created_at: time("When the account was created"),
  orders: t.Integer({ description: "Orders stored now" }),
  last_used_on: nullable(
    t.String({
      format: "date",
      description:
        "Day in India of the last check, order, or request by a member, a named key or the widget; null: never",
    }),
  ),
};
const Merchant = namedObject("Merchant", merchant);
const Updated = namedObject("UpdatedMerchant", {
  ...merchant,
  ignored: t.Array(t.String({ description: "Unknown properties" })),
});
const Merchants = namedObject("Merchants", {
  merchants: t.Array(Merchant, { description: "Oldest first" }),
  total: t.Integer(),
  next,
});

const NewMerchant = namedObject("NewMerchant", {
  name: t.String({ minLength: 1, maxLength: MAX_NAME }),
  email: t.String({ format: "email", maxLength: MAX_EMAIL }),
  password: t.Optional(chosenPassword("If missing, one is generated and shown in the response")),
  plan: t.Optional(Plan),
});
type NewMerchant = Static<typeof NewMerchant>;
const Created = namedObject("CreatedMerchant", {
  ...merchant,
  ...NEW_KEYS,
  password: t.Optional(t.String({ description: "If it was generated; shown only here" })),
});

const PasswordReset = namedObject("PasswordReset", {
  email: t.String({ description: "E-mail of the member whose password is set" }),
  password: t.Optional(chosenPassword("If missing, one is generated and shown in the response")),
});
type PasswordReset = Static<typeof PasswordReset>;
const ResetPassword = namedObject("ResetPassword", {
  merchant_id: t.Integer(),
  name: t.String({ description: "Name of the member" }),
  email: t.String(),
  role: RoleShape,
  password: t.Optional(t.String({ description: "If it was generated; shown only here" })),
});

const AdminAudit = namedObject("AdminAudit", {
  entries: t.Array(
    t.Object({
      merchant_id: nullable(t.Integer({ description: "Null: the server itself" })),
      ...AuditEntry.properties,
    }),
    { description: "Newest first" },
  ),
  limit: t.Integer(),
  next,
});

const Search = withDefault(
  t.String({
    maxLength: MAX_EMAIL,
    default: "",
    description: "Text in the name, or in the e-mail of a member; case-insensitive",
  }),
);

const MerchantPath = t.Object({ mid: t.Integer({ description: "Id of the merchant's account" }) });

/** Any object: its properties are checked by {@link readPatch}, each with its own 400. */
const AnyObject = t.Object(
  {},
  {
    additionalProperties: true,
    description:
      "Known properties: name, plan (free, pro), status (active, suspended) and quota (a number, or null).",
  },
);

export const adminRoutes = new Elysia({ name: "admin", tags: ["Admin"] })
  .use(auth)
  .get(
    "/api/v1/admin/merchants",
    async ({ ctx, query }) => {
      const { accounts } = ctx.services;
      const { q } = query;
      const read = (slice: Slice) => accounts.page(slice, q);
      const { rows, next } = await readPage(query, ["merchants", q], read, ({ id }) => id);
      const merchants = await shapes(ctx, rows);
      return { merchants, total: await accounts.count(q), next };
    },
    {
      adminKey: true,
      query: query(t.Object({ q: Search, limit: limit(500), cursor })),
      response: answers(Merchants, 400),
      detail: {
        operationId: "merchants",
        summary: "All merchants, or those whose name or member's e-mail contains a text",
      },
    },
  )
  .post("/api/v1/admin/merchants", ({ ctx, body }) => create(ctx, { body }), {
    adminKey: true,
    body: json(NewMerchant, { example: { name: "Asha's Sarees", email: "asha@example.com", plan: "pro" } }),
    response: answers(Created, 400, 409),
    detail: {
      operationId: "createMerchant",
      summary: "Create a merchant's account",
      description:
        "Independent of THIKANA_SIGNUP. The secret key and a generated password are shown only in this response.",
    },
  })
  .put(
    "/api/v1/admin/merchants/:mid",
    async ({ ctx, params, body }) => {
      const { patch, ignored } = readPatch(body);
      const account = await ctx.services.accounts.adminUpdate(params.mid, patch, adminOf(ctx));
      return { ...(await shape(ctx, account)), ignored };
    },
    {
      adminKey: true,
      params: params(MerchantPath),
      body: json(AnyObject, { example: { plan: "pro" } }),
      response: answers(Updated, 400, 404),
      detail: { operationId: "updateMerchant", summary: "Change a merchant's name, plan, status or quota" },
    },
  )
  .post("/api/v1/admin/reset-password", ({ ctx, body }) => resetPassword(ctx, { body }), {
    adminKey: true,
    body: json(PasswordReset, { example: { email: "asha@example.com" } }),
    response: answers(ResetPassword, 400, 404),
    detail: {
      operationId: "resetPassword",
      summary: "Set a member's password, and end the member's sessions",
    },
  })
  .get(
    "/api/v1/admin/audit",
    async ({ ctx, query }) => {
      const { audit } = ctx.services.accounts;
      const { rows, next } = await readPage(query, ["admin audit"], audit, ({ id }) => id);
      const entries = rows.map((row) => ({ merchant_id: row.accountId || null, ...auditEntry(row) }));
      return { entries, limit: query.limit, next };
    },
    {
      adminKey: true,
      query: query(t.Object({ limit: limit(100), cursor })),
      response: answers(AdminAudit, 400),
      detail: { operationId: "adminAudit", summary: "Audit of changes to accounts and the server" },
    },
  );

async function create(ctx: RequestContext, { body }: { body: NewMerchant }) {
  const password = body.password ?? newPassword();
  const { account, secretKey } = await ctx.services.accounts.create({ ...body, password }, adminOf(ctx));
  return {
    ...(await shape(ctx, account)),
    publishable_key: account.publishableKey,
    secret_key: secretKey,
    password: body.password === undefined ? password : undefined,
  };
}

async function resetPassword(ctx: RequestContext, { body }: { body: PasswordReset }) {
  const chosen = body.password ?? newPassword();
  const member = await ctx.services.accounts.resetPassword(body.email, chosen, adminOf(ctx));
  const { accountId, name, email, role } = member;
  const password = body.password === undefined ? chosen : undefined;
  return { merchant_id: accountId, name, email, role, password };
}

/** The check of each known property, and its problem. */
const PROPERTIES: Record<keyof MerchantPatch, [isValid: (value: unknown) => boolean, key: ProblemWith]> = {
  name: [(value) => typeof value === "string", "invalid_name.type"],
  plan: [(value) => value === "free" || value === "pro", "invalid_plan"],
  status: [(value) => value === "active" || value === "suspended", "invalid_status"],
  quota: [
    (value) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0),
    "invalid_quota.type",
  ],
};

function readPatch(body: object): { patch: MerchantPatch; ignored: string[] } {
  const patch: Record<string, unknown> = {};
  const ignored: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(PROPERTIES, name)) {
      ignored.push(name.slice(0, 100));
      continue;
    }
    const [isValid, key] = PROPERTIES[name as keyof MerchantPatch];
    if (!isValid(value)) throw new Problem(key, {}, { field: name });
    patch[name] = value;
  }
  return { patch, ignored };
}

const shape = async (ctx: RequestContext, account: Account) => (await shapes(ctx, [account]))[0];

async function shapes(ctx: RequestContext, page: readonly Account[]) {
  const usage = await ctx.services.accounts.usage(page.map(({ id }) => id));
  return Promise.all(page.map((account) => shapeOf(ctx, account, usage.get(account.id))));
}

async function shapeOf(ctx: RequestContext, account: Account, usage: AccountUsage | undefined) {
  const { quota, clock } = ctx.services;
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    plan: account.plan,
    status: account.status,
    quota: quotaShape(await quota.read(account, clock())),
    quota_override: account.quotaOverride,
    created_at: isoTime(account.createdAt),
    orders: usage?.orders ?? 0,
    last_used_on: usage ? lastDayOf(usage) : null,
  };
}

function lastDayOf({ checkDay, memberAt, keyAt, widgetAt }: AccountUsage): string | null {
  const days = [memberAt, keyAt, widgetAt].flatMap((at) => (at === null ? [] : [istDay(at)]));
  const last = Math.max(checkDay ?? 0, ...days);
  return last === 0 ? null : dateOfDay(last);
}

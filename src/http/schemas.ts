/** Response schemas shared by several resources. */
import { Type as t } from "@sinclair/typebox";
import type { Account } from "../accounts/types.ts";
import { Verification } from "../address/schema.ts";
import type { QuotaState } from "../checks/quota.ts";

export const time = (description: string) => t.String({ format: "date-time", description });

/** Milliseconds since 1970 as ISO 8601 in UTC. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

export const nullable = <S extends Parameters<typeof t.Union>[0][number]>(schema: S) =>
  t.Union([schema, t.Null()]);

/** Query of both analytics endpoints. */
export const Days = t.Object({
  days: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: 366,
      default: 30,
      description: "Calendar days in India, today included",
    }),
  ),
});

export const VerificationResult = t.Object(
  {
    check_id: t.String({ description: "Id of this check" }),
    ...Verification.properties,
  },
  { $id: "VerificationResult" },
);

export const PinResult = t.Object(
  {
    pin: t.String(),
    valid_format: t.Boolean({ description: "Six digits, the first not 0" }),
    found: nullable(t.Boolean()),
    state: t.String(),
    districts: t.Array(t.String()),
    offices: t.Array(t.String({ description: "Post offices" })),
    source: t.Unsafe<string>({
      type: "string",
      enum: ["directory", "api", "range"],
      description: "The embedded directory, an external service, or only the range that the PIN is in",
    }),
  },
  {
    $id: "PinResult",
    description:
      "`found` is null when the external service could not be reached: then only the range is known.",
  },
);

export const Plan = t.Unsafe<"free" | "pro">({ type: "string", enum: ["free", "pro"] });
export const Status = t.Unsafe<"active" | "suspended">({ type: "string", enum: ["active", "suspended"] });

export const QuotaShape = t.Object(
  {
    limit: nullable(t.Integer({ description: "Checks per month; null: unlimited" })),
    used: t.Integer(),
    remaining: nullable(t.Integer()),
    resets_at: time("Start of the next calendar month in India"),
  },
  { $id: "Quota" },
);

export function quotaShape({ limit, used, remaining, resetAt }: QuotaState) {
  return { limit, used, remaining, resets_at: isoTime(resetAt) };
}

export const AccountShape = t.Object(
  {
    id: t.Integer(),
    name: t.String(),
    email: t.String(),
    plan: Plan,
    status: Status,
    publishable_key: t.String(),
    secret_key_hint: t.String({ description: "A part of the key, to recognise it" }),
    allowed_domains: t.String({ description: "Comma-separated" }),
    callback_url: nullable(t.String()),
    storeA_secret_set: t.Boolean(),
    storeB_secret_set: t.Boolean(),
    cod_gateways: t.String({
      description: "Payment methods that are cash on delivery in the stores; comma-separated",
    }),
    quota: QuotaShape,
    created_at: time("When the account was created"),
  },
  { $id: "Account" },
);

export function accountShape(account: Account, quota: QuotaState) {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    plan: account.plan,
    status: account.status,
    publishable_key: account.publishableKey,
    secret_key_hint: account.secretKeyHint,
    allowed_domains: account.allowedDomains,
    callback_url: account.callbackUrl,
    storeA_secret_set: account.storeASecretSet,
    storeB_secret_set: account.storeBSecretSet,
    cod_gateways: account.codGateways,
    quota: quotaShape(quota),
    created_at: isoTime(account.createdAt),
  };
}

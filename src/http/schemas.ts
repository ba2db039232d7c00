/** Response schemas shared by several resources. */

import { type TProperties, type TSchema, Type as t } from "@sinclair/typebox";
import { PASSWORD_LENGTH } from "../../data/catalogue/limits.ts";
import { Verification } from "../engine/address/schema.ts";
import { Costs } from "../engine/risk/costs.ts";
import type { Account, Member } from "../features/accounts/types.ts";
import type { QuotaState } from "../features/checks/quota.ts";
import { literals } from "../lib/literals.ts";

/** An object schema that is one component of the OpenAPI document, by its name. */
export const namedObject = <P extends TProperties>(name: string, properties: P) =>
  t.Object(properties, { $id: name });

/** Schema of a time: ISO 8601. */
export const time = (description: string) => t.String({ format: "date-time", description });

/** Milliseconds since 1970 as ISO 8601 in UTC. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
/** Like {@link isoTime}; null stays null. */
export const isoTimeOrNull = (ms: number | null): string | null => (ms === null ? null : isoTime(ms));

/** The value of a column with JSON; its type is what the column is declared to have. */
export const fromJson = <T>(text: string | null): T => (text === null ? null : JSON.parse(text)) as T;

/** A schema that also takes null. */
export const nullable = <S extends Parameters<typeof t.Union>[0][number]>(schema: S) =>
  t.Union([schema, t.Null()]);

/** An optional query parameter with a default: the reader sets the default, so the handler always gets a value. */
export const withDefault = <S extends TSchema>(schema: S) => t.Optional(schema) as unknown as S;

/** Query of both analytics endpoints. */
export const Days = t.Object({
  days: withDefault(
    t.Integer({
      minimum: 1,
      maximum: 366,
      default: 30,
      description: "Calendar days in India, including today",
    }),
  ),
});

export const VerificationResult = namedObject("VerificationResult", {
  check_id: t.String({ description: "Id of this check" }),
  ...Verification.properties,
});

export const PinResult = t.Object(
  {
    pin: t.String(),
    valid_format: t.Boolean({ description: "Six digits, the first not 0" }),
    found: nullable(t.Boolean()),
    state: t.String(),
    districts: t.Array(t.String()),
    offices: t.Array(t.String({ description: "Post offices" })),
    source: literals(["directory", "api", "range"], {
      description: "The embedded directory, an external service, or only the PIN's range",
    }),
  },
  {
    $id: "PinResult",
    description:
      "`found` is null if only the range is known: the external service could not be reached, or the PIN is the army's (90 to 99), which are in no public list.",
  },
);

/** A password that is chosen. @param description further rules */
export const chosenPassword = (
  description = "Not one of the 10,000 most common passwords, nor one of them followed by digits and punctuation",
) =>
  t.String({
    minLength: PASSWORD_LENGTH.min,
    maxLength: PASSWORD_LENGTH.max,
    format: "password",
    description,
  });

/** Keys of a new account. */
export const NEW_KEYS = {
  publishable_key: t.String({ description: "For web pages" }),
  secret_key: t.String({ description: "For servers; shown only here and when it is rotated" }),
};

export const Plan = literals(["free", "pro"]);
export const Status = literals(["active", "suspended"]);

export const QuotaShape = namedObject("Quota", {
  limit: nullable(t.Integer({ description: "Checks per month; null: unlimited" })),
  used: t.Integer(),
  remaining: nullable(t.Integer()),
  resets_at: time("Start of the next calendar month in India"),
});

/** A quota as JSON. */
export function quotaShape({ limit, used, remaining, resetAt }: QuotaState) {
  return { limit, used, remaining, resets_at: isoTime(resetAt) };
}

/** The longest target that a shop may set: 30 days. */
const MAX_REVIEW_HOURS = 720;

export const ReviewHours = t.Integer({
  ...{ minimum: 0, maximum: MAX_REVIEW_HOURS },
  description: "Target in hours for deciding on an order in the queue; 0: no target",
});

export const AccountShape = namedObject("Account", {
  id: t.Integer(),
  name: t.String(),
  email: t.String(),
  plan: Plan,
  status: Status,
  publishable_key: nullable(t.String({ description: "Null for members who are not owners" })),
  secret_key_hint: nullable(
    t.String({ description: "Part of the key, to recognise it; null for members who are not owners" }),
  ),
  allowed_domains: t.String({ description: "Comma-separated" }),
  callback_url: nullable(
    t.String({ description: "Null when none is set, and for members who are not owners" }),
  ),
  storeA_secret_set: t.Boolean(),
  storeB_secret_set: t.Boolean(),
  cod_gateways: t.String({
    description: "Payment methods that mean cash on delivery in the stores; comma-separated",
  }),
  ...Costs.properties,
  review_hours: ReviewHours,
  quota: QuotaShape,
  created_at: time("When the account was created"),
});

/** @param member who asks: only owners see the keys, and the callback URL, which may have one in it; null for a key */
export function accountShape(account: Account, quota: QuotaState, member: Member | null) {
  const isOwner = member === null || member.role === "owner";
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    plan: account.plan,
    status: account.status,
    publishable_key: isOwner ? account.publishableKey : null,
    secret_key_hint: isOwner ? account.secretKeyHint : null,
    allowed_domains: account.allowedDomains,
    callback_url: isOwner ? account.callbackUrl : null,
    storeA_secret_set: account.storeASecretSet,
    storeB_secret_set: account.storeBSecretSet,
    cod_gateways: account.codGateways,
    ...account.costs,
    review_hours: account.reviewHours,
    quota: quotaShape(quota),
    created_at: isoTime(account.createdAt),
  };
}

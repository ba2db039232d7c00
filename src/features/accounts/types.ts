/** Types of accounts and sessions, independent of HTTP and SQL. */
import type { AccountRow } from "../../db/queries/accounts.ts";
import type { MemberRow } from "../../db/queries/members.ts";
import type { SessionRow } from "../../db/queries/sessions.ts";
import { type Costs, DEFAULT_COSTS } from "../../engine/risk/costs.ts";
import type { OwnMessages } from "./own-texts.ts";
import { type OwnRetention, ownRetentionOf } from "./retention.ts";
import type { Role } from "./roles.ts";

export type { AccountUsage } from "../../db/queries/account-usage.ts";
export type Plan = AccountRow["plan"];
export type KeyKind = "secret" | "publishable" | "both";

/** An account as seen outside this folder. Instances are cached and shared: never modify them. */
export type Account = Readonly<ReturnType<typeof accountOf>>;

/** The account of a row, without hashes and encrypted secrets. */
export function accountOf(row: AccountRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    plan: row.plan,
    /** Keys and sessions of a suspended account get 401. */
    status: row.status,
    publishableKey: row.publishableKey,
    /** `sk_…` and the last four characters. */
    secretKeyHint: row.secretKeyHint,
    /** Comma-separated; see `normalizeDomains`. */
    allowedDomains: row.allowedDomains,
    callbackUrl: row.callbackUrl,
    storeASecretSet: row.storeASecretSealed !== null,
    storeBSecretSet: row.storeBSecretSealed !== null,
    /** Payment methods of the shop that mean cash on delivery; comma-separated, as entered. */
    codGateways: row.codGateways,
    /** What the merchant has said that statuses in files mean. */
    statusMeanings: JSON.parse(row.statusMeanings) as Readonly<Record<string, string>>,
    /** Reasons that agents choose from when they reject an order. */
    rejectReasons: JSON.parse(row.rejectReasons) as readonly string[],
    /** Its own messages to buyers. */
    messages: JSON.parse(row.messages) as OwnMessages,
    /** Costs set by the merchant, else the defaults. */
    costs: costsOf(row),
    /** Target in hours for deciding on an order in the queue; 0: no target. */
    reviewHours: row.reviewHours,
    /** Days for which its data is kept, as the merchant has set them. */
    retention: ownRetentionOf(row),
    /** Checks a month; null for the plan's quota (free: THIKANA_FREE_QUOTA, pro: unlimited). */
    quotaOverride: row.quotaOverride,
    /** Whether members without a second factor can only set one up. */
    totpRequired: row.totpRequired === 1,
    /** Milliseconds since 1970. */
    createdAt: row.createdAt,
  };
}

/** Columns of the costs; null for the default. */
export const COST_COLUMN = {
  return_cost: "returnCost",
  order_margin: "orderMargin",
  hold_loss: "holdLoss",
  call_cost: "callCost",
} as const satisfies Record<keyof Costs, keyof AccountRow>;

/** Names of the costs in the API. */
export const COST_NAMES = Object.keys(COST_COLUMN) as (keyof Costs)[];

const costsOf = (row: AccountRow): Costs => ({
  return_cost: row.returnCost ?? DEFAULT_COSTS.return_cost,
  order_margin: row.orderMargin ?? DEFAULT_COSTS.order_margin,
  hold_loss: row.holdLoss ?? DEFAULT_COSTS.hold_loss,
  call_cost: row.callCost ?? DEFAULT_COSTS.call_cost,
});

/** A person who signs in to an account. Instances are cached and shared: never modify them. */
export type Member = Readonly<ReturnType<typeof memberOf>>;

/** The member of a row, without hashes. */
export const memberOf = ({
  id,
  accountId,
  name,
  email,
  role,
  passwordHash,
  inviteExpiresAt,
  createdAt,
  totpSealed,
}: MemberRow) => ({
  ...{ id, accountId, name, email, role, createdAt },
  /** Whether the invitation was accepted: only then can they sign in. */
  hasJoined: passwordHash !== null,
  /** Until when an open invitation can be accepted, milliseconds since 1970. */
  invitedUntil: inviteExpiresAt,
  /** Whether sign-in needs a code in addition to the password. */
  hasTotp: totpSealed !== null,
});

/** Fields of a member that an owner may change; absent ones stay unchanged. */
export interface MemberPatch {
  name?: string;
  email?: string;
  role?: Role;
  /** A new invitation, for a member who lost the password. */
  invite?: boolean;
}

export interface Session {
  readonly token: string;
  /** Milliseconds since 1970; extended with use. */
  readonly expiresAt: number;
}

/** Client of a sign-in. */
export interface Client {
  ip?: string | null;
  /** Browser and system in a few words. */
  userAgent?: string | null;
}

/** A session in a list. Times are milliseconds since 1970, `lastUsedAt` is exact to an hour. */
export type ListedSession = Omit<SessionRow, "tokenHash"> & { id: string; isCurrent: boolean };

/** Who performs an action, for the audit. */
export interface Actor {
  /** `key sk_…wXyZ`, `session asha@example.com`, `storeA`, `bulk`, `rule OWN_1`, `admin key`, `admin command`, `login`. */
  source: string;
  /** The person, if known. */
  actor?: string | null;
  /** Of the request, for security-related actions. */
  ip?: string | null;
}

/** Columns of encrypted secrets: the secret key, which signs alerts, and the stores' webhook secrets. */
export const SEALED_COLUMN = {
  secret_key: "secretKeySealed",
  storeA_secret: "storeASecretSealed",
  storeB_secret: "storeBSecretSealed",
} as const satisfies Record<string, keyof AccountRow>;

export type AccountSecret = keyof typeof SEALED_COLUMN;

/** Settings that a merchant may change. Missing or null fields stay unchanged; "" clears a setting. */
export interface AccountPatch extends Partial<Record<keyof Costs, number | null>> {
  name?: string | null;
  allowed_domains?: string | null;
  callback_url?: string | null;
  storeA_secret?: string | null;
  storeB_secret?: string | null;
  cod_gateways?: string | null;
  reject_reasons?: readonly string[] | null;
  /** All texts: the default is used for missing ones. */
  messages?: OwnMessages | null;
  /** All statuses: missing ones are forgotten. */
  statuses?: Readonly<Record<string, string>>;
  review_hours?: number | null;
  /** Here null is a value: the server's setting. */
  retention?: Partial<OwnRetention> | null;
}

/** Fields that an admin may change. */
export interface MerchantPatch {
  name?: string;
  plan?: Plan;
  status?: AccountRow["status"];
  quota?: number | null;
}

/** A new account; its full secret key is returned only here and when it is rotated. */
export interface NewAccount {
  account: Account;
  secretKey: string;
}

export interface Credentials {
  email: string;
  password: string;
}

/** Of a sign-in. */
export interface LoginInput extends Credentials {
  /** Code of the authenticator app, or a recovery code; required if the member has set one up. */
  otp?: string;
}

export interface PasswordChange {
  current_password: string;
  new_password: string;
}

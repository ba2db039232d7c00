/** Types of accounts and sessions, independent of HTTP and SQL. */
import type { AccountRow } from "../db/queries/accounts.ts";
import type { accountOf } from "./account-cache.ts";

export type Plan = AccountRow["plan"];
export type KeyKind = "secret" | "publishable" | "both";

/** An account, as it is known outside of this folder. Instances are cached and shared: never modify them. */
export type Account = Readonly<ReturnType<typeof accountOf>>;

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

/** A session in a list. Times are milliseconds since 1970. */
export interface ListedSession extends Required<Client> {
  readonly createdAt: number;
  /** Exact to an hour. */
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly isCurrent: boolean;
}

/** Who performs an action, for the audit. */
export interface Actor {
  /** `key sk_…wXyZ`, `session asha@example.com`, `storeA`, `bulk`, `admin key`, `admin command`, `login`. */
  source: string;
  /** The person, if known. */
  actor?: string | null;
  /** Of the request, for security-related actions. */
  ip?: string | null;
}

/** Encrypted secrets: the secret key, which signs alerts, and the stores' webhook secrets. */
export type AccountSecret = "secret_key" | "storeA_secret" | "storeB_secret";

/** Settings that a merchant may change. Missing or null fields stay unchanged; "" clears a setting. */
export interface AccountPatch {
  name?: string | null;
  allowed_domains?: string | null;
  callback_url?: string | null;
  storeA_secret?: string | null;
  storeB_secret?: string | null;
  cod_gateways?: string | null;
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

export interface PasswordChange {
  current_password: string;
  new_password: string;
}

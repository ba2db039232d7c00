/** Interfaces of accounts and sessions; independent of HTTP and SQL. */

import type { AuditRow } from "../db/queries/audit.ts";

export type Plan = "free" | "pro";
export type KeyKind = "secret" | "publishable" | "both";

/** An account. Instances are cached and shared: never modify them. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly plan: Plan;
  /** Keys and sessions of a suspended account get 401. */
  readonly status: "active" | "suspended";
  readonly publishableKey: string;
  /** `sk_…` and the last four characters. */
  readonly secretKeyHint: string;
  /** Comma-separated; see `normalizeDomains`. */
  readonly allowedDomains: string;
  readonly callbackUrl: string | null;
  readonly storeASecretSet: boolean;
  readonly storeBSecretSet: boolean;
  /** Payment methods of the shop that mean cash on delivery; comma-separated, as entered. */
  readonly codGateways: string;
  /** Checks a month; null for the plan's quota (free: THIKANA_FREE_QUOTA, pro: unlimited). */
  readonly quotaOverride: number | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
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
  status?: "active" | "suspended";
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

/** Sign-up, sign-in, keys. Invalid input throws `Problem` (src/problem.ts). */
export interface Accounts extends SignIn {
  /** Throws Problem 403 `signup_closed`, 409 `email_taken`. */
  signup(input: Credentials & { name: string }, client?: Client): Promise<NewAccount & { session: Session }>;
  /** Creates an account for an admin. Throws Problem 409 `email_taken`. */
  create(input: Credentials & { name: string; plan?: Plan }, by?: Actor): Promise<NewAccount>;
  /** Hot path: cached. Null when unknown, revoked or suspended. */
  bySecretKey(key: string): Account | null | Promise<Account | null>;
  byPublishableKey(key: string): Account | null | Promise<Account | null>;
  /** Throws Problem 400 with `field` for invalid settings. */
  update(id: number, patch: AccountPatch, by?: Actor): Promise<Account>;
  /**
   * The old key stops working before this resolves. `secretKey` is set when it was replaced. Rotating both ends all
   * sessions.
   */
  rotateKeys(id: number, which: KeyKind, by?: Actor): Promise<{ account: Account; secretKey?: string }>;
  /**
   * A decrypted secret, to sign or verify with; null when the account has none. Never show it.
   * @throws Error when the instance key is wrong
   */
  openSecret(id: number, which: AccountSecret): Promise<string | null>;
  list(): Promise<Account[]>;
  byId(id: number): Promise<Account | null>;
  /** Ignores case. Throws Problem 404. */
  byEmail(email: string): Promise<Account>;
  /** A suspended account's sessions end. Throws Problem 404. */
  adminUpdate(id: number, patch: MerchantPatch, by?: Actor): Promise<Account>;
  /** Constant time. */
  isAdminKey(key: string): boolean;
  /** Generates a new admin key; the old one stops working. Throws Problem 409 when THIKANA_ADMIN_KEY sets it. */
  resetAdminKey(by?: Actor): Promise<string>;
  /** Actions on accounts and on the server itself, newest first. */
  audit(limit: number): Promise<AuditRow[]>;
}

/** Passwords and sessions. */
export interface SignIn {
  /** Null for a wrong e-mail or password; takes the same time for both. */
  login(input: Credentials, client?: Client): Promise<{ account: Account; session: Session } | null>;
  bySession(token: string): Account | null | Promise<Account | null>;
  /** True when there was an active session. */
  logout(token: string, ip?: string | null): Promise<boolean>;
  /** Last used first. @param own token of the caller's session, null for a key */
  sessions(id: number, own: string | null): Promise<ListedSession[]>;
  /** Ends all sessions of an account but `keep`. @returns how many */
  endSessions(id: number, keep: string | null, by?: Actor): Promise<number>;
  /**
   * Ends all sessions but `keep` and returns how many. Null when the current password is wrong. Throws Problem 400 for
   * a new password against the policy.
   */
  changePassword(id: number, change: PasswordChange, keep: string | null, by?: Actor): Promise<number | null>;
  /** For admins: ends all sessions. Throws Problem 400, 404. */
  resetPassword(id: number, password: string, by?: Actor): Promise<Account>;
}

export interface PasswordChange {
  current_password: string;
  new_password: string;
}

/** What the HTTP layer knows of accounts: no HTTP in here, no SQL. */

import type { AuditRow } from "../db/queries/audit.ts";

export type Plan = "free" | "pro";
export type KeyKind = "secret" | "publishable" | "both";

/** An account as it stands in memory. Instances are shared: read them, never write to them. */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly plan: Plan;
  /** A suspended account's keys and sessions answer 401. */
  readonly status: "active" | "suspended";
  readonly publishableKey: string;
  /** `sk_…` and the last four characters: enough to recognise a key, not to use it. */
  readonly secretKeyHint: string;
  /** Comma-separated, as the merchant wrote it. */
  readonly allowedDomains: string;
  readonly callbackUrl: string | null;
  readonly storeASecretSet: boolean;
  readonly storeBSecretSet: boolean;
  /** Payment methods that are cash on delivery in this shop; comma-separated, as the merchant wrote them. */
  readonly codGateways: string;
  /** Checks a month; null is the plan's own (free: THIKANA_FREE_QUOTA, pro: without limit). */
  readonly quotaOverride: number | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

export interface Session {
  readonly token: string;
  /** Milliseconds since 1970; moves on with use. */
  readonly expiresAt: number;
}

/** Who signs in. */
export interface Client {
  ip?: string | null;
  /** Browser and system in a few words. */
  userAgent?: string | null;
}

/** A session as its owner sees it. Times are milliseconds since 1970. */
export interface ListedSession extends Required<Client> {
  readonly createdAt: number;
  /** Exact to an hour. */
  readonly lastUsedAt: number;
  readonly expiresAt: number;
  readonly isCurrent: boolean;
}

/** Who does something, as the audit says it. */
export interface Actor {
  /** `key sk_…wXyZ`, `session asha@example.com`, `storeA`, `bulk`, `admin key`, `admin command`, `login`. */
  source: string;
  /** A person, where one is known. */
  actor?: string | null;
  /** Of the request, where it is worth asking for. */
  ip?: string | null;
}

/** What is kept encrypted: the secret key, which signs alerts, and the secrets that stores sign with. */
export type AccountSecret = "secret_key" | "storeA_secret" | "storeB_secret";

/** Settings a merchant may change. A missing or null field stays as it is; "" empties it. */
export interface AccountPatch {
  name?: string | null;
  allowed_domains?: string | null;
  callback_url?: string | null;
  storeA_secret?: string | null;
  storeB_secret?: string | null;
  cod_gateways?: string | null;
}

/** What an admin may change. */
export interface MerchantPatch {
  name?: string;
  plan?: Plan;
  status?: "active" | "suspended";
  quota?: number | null;
}

/** A new account; its secret key is given in full here and where it is rotated, and nowhere else. */
export interface NewAccount {
  account: Account;
  secretKey: string;
}

export interface Credentials {
  email: string;
  password: string;
}

/** Signing up, signing in, keys. Errors that a person caused are thrown as `Problem` (src/problem.ts). */
export interface Accounts extends SignIn {
  /** Throws Problem 403 `signup_closed`, 409 `email_taken`. */
  signup(input: Credentials & { name: string }, client?: Client): Promise<NewAccount & { session: Session }>;
  /** An account that an admin makes. Throws Problem 409 `email_taken`. */
  create(input: Credentials & { name: string; plan?: Plan }, by?: Actor): Promise<NewAccount>;
  /** Hot path: answered from memory once seen. Null when unknown, revoked or suspended. */
  bySecretKey(key: string): Account | null | Promise<Account | null>;
  byPublishableKey(key: string): Account | null | Promise<Account | null>;
  /** Throws Problem 400 with `field` for a domain list or a callback URL that cannot be used. */
  update(id: number, patch: AccountPatch, by?: Actor): Promise<Account>;
  /**
   * The old key stops working before this resolves. `secretKey` is there when it was replaced. With both, all
   * sessions end too.
   */
  rotateKeys(id: number, which: KeyKind, by?: Actor): Promise<{ account: Account; secretKey?: string }>;
  /**
   * A secret in plain text, to sign or to verify with; null when the account has none. Never to be shown.
   * @throws Error when the instance key is another one
   */
  openSecret(id: number, which: AccountSecret): Promise<string | null>;
  list(): Promise<Account[]>;
  byId(id: number): Promise<Account | null>;
  /** Whatever its capitals. Throws Problem 404. */
  byEmail(email: string): Promise<Account>;
  /** A suspended account's sessions end. Throws Problem 404. */
  adminUpdate(id: number, patch: MerchantPatch, by?: Actor): Promise<Account>;
  /** Constant time. */
  isAdminKey(key: string): boolean;
  /** A new admin key; the old one stops working. Throws Problem 409 when THIKANA_ADMIN_KEY sets it. */
  resetAdminKey(by?: Actor): Promise<string>;
  /** What was done to accounts and to the server itself, newest first. */
  audit(limit: number): Promise<AuditRow[]>;
}

/** Passwords and sessions. */
export interface SignIn {
  /** Null for a wrong e-mail and a wrong password alike, in the same time. */
  login(input: Credentials, client?: Client): Promise<{ account: Account; session: Session } | null>;
  bySession(token: string): Account | null | Promise<Account | null>;
  /** True when there was such a session. */
  logout(token: string, ip?: string | null): Promise<boolean>;
  /** Last used first. @param own token of the session that asks, null for a key */
  sessions(id: number, own: string | null): Promise<ListedSession[]>;
  /** Ends all sessions of an account but the one to keep; gives how many. */
  endSessions(id: number, keep: string | null, by?: Actor): Promise<number>;
  /**
   * Ends all sessions but the one to keep, and gives how many. Null when the current password is another one.
   * Throws Problem 400 for a new password that cannot be used.
   */
  changePassword(id: number, change: PasswordChange, keep: string | null, by?: Actor): Promise<number | null>;
  /** An admin's way: ends all sessions. Throws Problem 400, 404. */
  resetPassword(id: number, password: string, by?: Actor): Promise<Account>;
}

export interface PasswordChange {
  current_password: string;
  new_password: string;
}

/** Where a month's checks stand. `limit` is null when there is none. */
export interface QuotaState {
  limit: number | null;
  used: number;
  /** Null when there is no limit. */
  remaining: number | null;
  /** Start of the next calendar month in IST, milliseconds since 1970. */
  resetAt: number;
}

/** Counts checks in memory, written behind within 250 ms. */
export interface Quota {
  /** Takes n checks, all or none; `ok` is false when they do not fit. */
  take(account: Account, n: number, now: number): QuotaState & { ok: boolean };
  /** Checks that were taken and not made, to the month that they were taken from. */
  giveBack(account: Account, n: number, takenAt: number): void;
  peek(account: Account, now: number): QuotaState;
}

/** One address check as it is remembered: no personal data. */
export interface CheckRecord {
  accountId: number;
  /** `chk_…`, ordered by time. */
  id: string;
  at: number;
  channel: "api" | "widget" | "bulk" | "order";
  status: "VERIFIED" | "NEEDS_REVIEW" | "INVALID";
  score: number;
  /** Six digits or "". */
  pincode: string;
  state: string;
  /** Codes of the issues found, each once. */
  issues: readonly string[];
}

export interface AddressAnalytics {
  days: number;
  total: number;
  verified: number;
  needs_review: number;
  invalid: number;
  /** Mean score, one decimal; null without checks. */
  average_score: number | null;
  by_day: { date: string; total: number; verified: number; needs_review: number; invalid: number }[];
  by_channel: Record<string, number>;
  /** Most frequent first. */
  issues: { code: string; count: number; share: number }[];
  top_pincodes: { pincode: string; total: number; invalid: number }[];
  by_state: { state: string; total: number; invalid: number }[];
}

export interface Checks {
  /** A new id, ordered by time, cheap. */
  newId(now: number): string;
  /** Remembered at once in memory, on disk within 250 ms. */
  record(check: CheckRecord): void;
  /** Days are calendar days in IST, today included. Sees every recorded check, written or not yet. */
  analytics(accountId: number, days: number, now: number): Promise<AddressAnalytics>;
}

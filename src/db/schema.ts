/**
 * Drizzle's definition of the tables that it has queries of, or whose rows are types; the others are read by fixed statements
 * alone. src/db/migrations creates all of them; a test checks that the two agree.
 * Times are milliseconds since 1970, days are days since 1970 in IST, booleans are 0 and 1.
 */
import { blob, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

export * from "./schema-orders.ts";
export * from "./schema-webhooks.ts";

/** Key-value data: hash of the admin key, id of the instance key and the like. */
export const meta = sqliteTable("meta", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});

export const accounts = sqliteTable("accounts", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  name: text("name").notNull(),
  /** Of one of its owners, as entered. */
  email: text("email").notNull(),
  /** Normalized (lower case), for uniqueness. */
  emailKey: text("email_key").notNull().unique(),
  plan: text("plan", { enum: ["free", "pro"] }).notNull(),
  status: text("status", { enum: ["active", "suspended"] }).notNull(),
  publishableKey: text("publishable_key").notNull().unique(),
  /** SHA-256, hexadecimal. */
  secretKeyHash: text("secret_key_hash").notNull().unique(),
  /** Encrypted with the instance key, to sign alerts. */
  secretKeySealed: blob("secret_key_sealed", { mode: "buffer" }).notNull(),
  secretKeyHint: text("secret_key_hint").notNull(),
  allowedDomains: text("allowed_domains").notNull(),
  callbackUrl: text("callback_url"),
  storeASecretSealed: blob("store_a_secret_sealed", { mode: "buffer" }),
  storeBSecretSealed: blob("store_b_secret_sealed", { mode: "buffer" }),
  /** Checks a month; null for the plan's quota. */
  quotaOverride: integer("quota_override"),
  createdAt: integer("created_at").notNull(),
  /** Comma-separated, as entered by the merchant. */
  codGateways: text("cod_gateways").notNull().default(""),
  /** Rupees, like those below; null for the default. */
  returnCost: real("return_cost"),
  orderMargin: real("order_margin"),
  /** Share of good buyers lost when their order is held, 0 to 1. */
  holdLoss: real("hold_loss"),
  callCost: real("call_cost"),
  /** Days for which data is kept; null for the server's setting, which is also the limit. */
  ordersDays: integer("orders_days"),
  auditDays: integer("audit_days"),
  alertsDays: integer("alerts_days"),
  storeEventsDays: integer("store_events_days"),
  /** What statuses of its files mean: JSON. */
  statusMeanings: text("status_meanings").notNull().default("{}"),
  /** 1: members without a second factor can only set one up. */
  totpRequired: integer("totp_required").notNull().default(0),
  /** Target in hours for deciding on an order in the queue; 0: no target. */
  reviewHours: integer("review_hours").notNull().default(0),
  /** Reasons for rejecting an order: JSON array. */
  rejectReasons: text("reject_reasons").notNull().default("[]"),
  /** The shop's own messages to buyers, by kind and language: JSON. */
  messages: text("messages").notNull().default("{}"),
});

/** People who sign in to an account. */
export const members = sqliteTable("members", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  accountId: integer("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  /** As entered. */
  email: text("email").notNull(),
  /** Normalized (lower case), for uniqueness among the members of all accounts. */
  emailKey: text("email_key").notNull().unique(),
  role: text("role", { enum: ["viewer", "agent", "owner"] }).notNull(),
  /** Null until an invitation is accepted. */
  passwordHash: text("password_hash"),
  /** SHA-256 of the token of the open invitation, hexadecimal. */
  inviteHash: text("invite_hash").unique(),
  inviteExpiresAt: integer("invite_expires_at"),
  createdAt: integer("created_at").notNull(),
  /** Secret of the authenticator app, encrypted with the instance key; null: sign-in needs no code. */
  totpSealed: blob("totp_sealed", { mode: "buffer" }),
  /** The 30-second step of the last used code: neither it nor an earlier one is accepted again. */
  totpStep: integer("totp_step").notNull().default(0),
  /** Salted hashes of the recovery codes that are left: JSON. */
  recoveryHashes: text("recovery_hashes").notNull().default("[]"),
});

/** Secret keys besides the account's own. */
export const namedKeys = sqliteTable("named_keys", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  accountId: integer("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  /** SHA-256 of the key, hexadecimal. */
  keyHash: text("key_hash").notNull().unique(),
  hint: text("hint").notNull(),
  /** What it may do; `all` for a replaced key. */
  scope: text("scope", { enum: ["verify", "read", "orders", "all"] }).notNull(),
  createdAt: integer("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  /** Null: it does not expire. */
  expiresAt: integer("expires_at"),
  lastUsedAt: integer("last_used_at"),
});

/** The last request of the widget of each account. */
export const widgetActivity = sqliteTable("widget_activity", {
  accountId: integer("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  lastSeenAt: integer("last_seen_at").notNull(),
  /** Of the website. */
  host: text("host").notNull(),
});

export const sessions = sqliteTable("sessions", {
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: text("token_hash").primaryKey(),
  accountId: integer("account_id")
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  memberId: integer("member_id")
    .notNull()
    .references(() => members.id, { onDelete: "cascade" }),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  lastUsedAt: integer("last_used_at").notNull(),
  /** At sign-in. */
  ip: text("ip"),
  /** Browser and system in a few words. */
  userAgent: text("user_agent"),
  /** When the password was given again; null: at sign-in. */
  confirmedAt: integer("confirmed_at"),
});

/** Checks used in a calendar month (IST), 202511 for November 2025. */
export const quotaUsage = sqliteTable(
  "quota_usage",
  {
    accountId: integer("account_id").notNull(),
    month: integer("month").notNull(),
    used: integer("used").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month] })],
);

/** Address checks, without personal data. Ids are ordered by time. */
export const checks = sqliteTable("checks", {
  id: text("id").primaryKey(),
  accountId: integer("account_id").notNull(),
  at: integer("at").notNull(),
  channel: text("channel").notNull(),
  status: text("status").notNull(),
  score: integer("score").notNull(),
  pincode: text("pincode").notNull(),
  state: text("state").notNull(),
  /** Codes, comma-separated. */
  issues: text("issues").notNull(),
});

/** Dimensions of {@link checkDays}, as stored. */
export const Facet = { all: 0, channel: 1, issue: 2, pincode: 3, state: 4 } as const;
export type Facet = (typeof Facet)[keyof typeof Facet];

/** Counts of checks by day, updated with every write, so that analytics need not read the rows of `checks`. */
export const checkDays = sqliteTable(
  "check_days",
  {
    accountId: integer("account_id").notNull(),
    facet: integer("facet").notNull(),
    day: integer("day").notNull(),
    value: text("value").notNull(),
    total: integer("total").notNull(),
    verified: integer("verified").notNull(),
    needsReview: integer("needs_review").notNull(),
    invalid: integer("invalid").notNull(),
    scoreSum: integer("score_sum").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.facet, table.day, table.value] })],
);

/** Cached responses of the external PIN service, also negative ones. */
export const pinCache = sqliteTable("pin_cache", {
  pin: text("pin").primaryKey(),
  found: integer("found", { mode: "boolean" }).notNull(),
  state: text("state").notNull(),
  districts: text("districts", { mode: "json" }).$type<string[]>().notNull(),
  offices: text("offices", { mode: "json" }).$type<string[]>().notNull(),
  fetchedAt: integer("fetched_at").notNull(),
});

/** For how many days an account's data is kept. */
import type { Config } from "../../config.ts";
import type { AccountRow } from "../../db/queries/accounts.ts";

/** Kinds of data by their names in the API, and their columns; null for the server's setting. */
export const RETENTION_COLUMN = {
  orders_days: "ordersDays",
  audit_days: "auditDays",
  alerts_days: "alertsDays",
  store_events_days: "storeEventsDays",
} as const satisfies Record<string, keyof AccountRow>;

export type RetentionName = keyof typeof RETENTION_COLUMN;
export const RETENTION_NAMES = Object.keys(RETENTION_COLUMN) as RetentionName[];

/** What an account has set; null for the server's setting. */
export type OwnRetention = Record<RetentionName, number | null>;
/** Days for each kind. */
export type Retention = Record<RetentionName, number>;

/** The server's settings: the defaults of accounts, and the most that they may set. */
export const retentionLimits = (config: Config): Retention => ({
  orders_days: config.keepOrdersDays,
  audit_days: config.keepAuditDays,
  alerts_days: config.keepAlertsDays,
  store_events_days: config.keepStoreEventsDays,
});

/** The account's own settings. */
export const ownRetentionOf = (row: AccountRow): OwnRetention =>
  byName((name) => row[RETENTION_COLUMN[name]]);

/** What applies to an account: the server's limit may be lower than when it was set. */
export const retentionOf = (own: OwnRetention, limits: Retention): Retention =>
  byName((name) => Math.min(own[name] ?? limits[name], limits[name]));

const byName = <T>(daysOf: (name: RetentionName) => T): Record<RetentionName, T> => ({
  orders_days: daysOf("orders_days"),
  audit_days: daysOf("audit_days"),
  alerts_days: daysOf("alerts_days"),
  store_events_days: daysOf("store_events_days"),
});

/** Audit entries of accounts. */
import type { AccountRow } from "../../db/queries/accounts.ts";
import type { AuditAction, NewAuditRow } from "../../db/queries/audit.ts";
import { RETENTION_COLUMN, RETENTION_NAMES } from "./retention.ts";
import { type Actor, COST_COLUMN, COST_NAMES, SEALED_COLUMN } from "./types.ts";

/** The server itself, and callers that pass no actor. */
export const SERVER: Actor = { source: "server" };

/** Account id of entries about the server itself. */
export const NO_ACCOUNT = 0;

/** Actions that do not concern orders, rules or lists. */
export type AccountAction = Extract<AuditAction, `${"account" | "member" | "privacy" | "admin"}.${string}`>;

/** Values before and after; never secrets. */
export interface Change {
  before?: object | null;
  after?: object | null;
}

/** @param at milliseconds since 1970 */
export function accountEntry(
  accountId: number,
  action: AccountAction,
  { source, actor = null, ip = null }: Actor,
  at: number,
  { before = null, after = null }: Change = {},
): NewAuditRow {
  return {
    accountId,
    orderId: "",
    at,
    source,
    actor,
    action,
    ip,
    kind: action.startsWith("admin.") ? "admin" : "account",
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  };
}

/** Audited fields, by their names in the API. */
const AUDITED: Record<string, (row: AccountRow) => string | number | null> = {
  name: (row) => row.name,
  plan: (row) => row.plan,
  status: (row) => row.status,
  quota: (row) => row.quotaOverride,
  publishable_key: (row) => row.publishableKey,
  secret_key: (row) => row.secretKeyHint,
  allowed_domains: (row) => row.allowedDomains,
  callback_url: (row) => row.callbackUrl,
  cod_gateways: (row) => row.codGateways,
  statuses: (row) => row.statusMeanings,
  totp_required: (row) => row.totpRequired,
  review_hours: (row) => row.reviewHours,
  reject_reasons: (row) => row.rejectReasons,
  messages: (row) => row.messages,
  ...Object.fromEntries(COST_NAMES.map((name) => [name, (row: AccountRow) => row[COST_COLUMN[name]]])),
  ...Object.fromEntries(
    RETENTION_NAMES.map((name) => [name, (row: AccountRow) => row[RETENTION_COLUMN[name]]]),
  ),
};

/** The fields that differ between two states of an account; null when none does. */
export function differences(before: AccountRow, after: AccountRow): Required<Change> | null {
  const old: Record<string, unknown> = {};
  const now: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(AUDITED)) {
    if (read(before) === read(after)) continue;
    old[name] = read(before);
    now[name] = read(after);
  }
  // Secrets: only as set, replaced or removed. The secret key is listed above, with its hint.
  for (const name of ["storeA_secret", "storeB_secret"] as const) {
    const [was, is] = [before[SEALED_COLUMN[name]], after[SEALED_COLUMN[name]]];
    if (was === is || (was && is && Buffer.compare(was, is) === 0)) continue;
    old[name] = was ? "set" : null;
    now[name] = is ? (was ? "replaced" : "set") : null;
  }
  return Object.keys(now).length === 0 ? null : { before: old, after: now };
}

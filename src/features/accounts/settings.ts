/** Validates and normalizes the settings of an account. */
import { MAX_COD_GATEWAYS, MAX_EMAIL, MAX_NAME, MAX_STORE_SECRET } from "../../../data/catalogue/limits.ts";
import type { AccountChange } from "../../db/queries/accounts.ts";
import type { NetworkList } from "../../lib/net/address.ts";
import { Problem } from "../../lib/problem.ts";
import { normalizeCallbackUrl } from "./callback-url.ts";
import { normalizeDomains } from "./domains.ts";
import { messagesOf, reasonsOf } from "./own-texts.ts";
import { RETENTION_COLUMN, RETENTION_NAMES, type Retention } from "./retention.ts";
import type { SecretBox } from "./secret-box.ts";
import { type AccountPatch, COST_COLUMN, COST_NAMES, type MerchantPatch, SEALED_COLUMN } from "./types.ts";

const MAX_QUOTA = 1_000_000_000;

/** @throws Problem 400 `name` */
export function normalizeName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > MAX_NAME)
    throw new Problem("invalid_name", { max: MAX_NAME }, { field: "name" });
  return name;
}

/** @throws Problem 400 `email` */
export function normalizeEmail(text: string): string {
  const email = text.trim();
  if (email.length > MAX_EMAIL || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Problem("invalid_email", {}, { field: "email" });
  }
  return email;
}

/** Normalized form in which e-mails are unique. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/**
 * The columns changed by a merchant's patch. Null or absent fields stay unchanged, "" clears a setting.
 * @param patch whose numbers are within the bounds of their schema
 * @param limits of the days for which data is kept
 * @throws Problem 400 with `field`
 */
export async function changeOfPatch(
  patch: AccountPatch,
  { box, allowed, limits }: { box: SecretBox; allowed: NetworkList; limits: Retention },
): Promise<AccountChange> {
  const change: AccountChange = {};
  if (given(patch.name)) change.name = normalizeName(patch.name);
  if (given(patch.allowed_domains)) change.allowedDomains = normalizeDomains(patch.allowed_domains);
  if (given(patch.callback_url)) {
    change.callbackUrl =
      patch.callback_url.trim() === "" ? null : await normalizeCallbackUrl(patch.callback_url, allowed);
  }
  for (const name of ["storeA_secret", "storeB_secret"] as const) {
    const secret = patch[name];
    if (given(secret)) change[SEALED_COLUMN[name]] = sealStoreSecret(secret, name, box);
  }
  if (given(patch.cod_gateways)) change.codGateways = checkGateways(patch.cod_gateways);
  if (patch.reject_reasons) change.rejectReasons = JSON.stringify(reasonsOf(patch.reject_reasons));
  if (patch.messages) change.messages = JSON.stringify(messagesOf(patch.messages));
  if (patch.statuses) change.statusMeanings = JSON.stringify(patch.statuses);
  change.reviewHours = patch.review_hours ?? undefined;
  for (const name of COST_NAMES) change[COST_COLUMN[name]] = patch[name] ?? undefined;
  return { ...change, ...changeOfRetention(patch.retention ?? {}, limits) };
}

function changeOfRetention(patch: NonNullable<AccountPatch["retention"]>, limits: Retention): AccountChange {
  const change: AccountChange = {};
  for (const name of RETENTION_NAMES) {
    const days = patch[name];
    if (typeof days === "number" && days > limits[name]) {
      throw new Problem("invalid_retention", { max: limits[name] }, { field: `retention.${name}` });
    }
    change[RETENTION_COLUMN[name]] = days;
  }
  return change;
}

/** @throws Problem 400 with `field` */
export function changeOfMerchant(patch: MerchantPatch): AccountChange {
  const change: AccountChange = { plan: patch.plan, status: patch.status };
  if (patch.name !== undefined) change.name = normalizeName(patch.name);
  if (patch.quota !== undefined) {
    const { quota } = patch;
    if (quota !== null && !(Number.isInteger(quota) && quota >= 0 && quota <= MAX_QUOTA)) {
      throw new Problem("invalid_quota", { max: MAX_QUOTA }, { field: "quota" });
    }
    change.quotaOverride = quota;
  }
  return change;
}

const INVALID_SECRET = {
  storeA_secret: "invalid_storea_secret",
  storeB_secret: "invalid_storeb_secret",
} as const;

function sealStoreSecret(text: string, field: keyof typeof INVALID_SECRET, box: SecretBox): Buffer | null {
  const secret = text.trim();
  if (secret.length > MAX_STORE_SECRET)
    throw new Problem(INVALID_SECRET[field], { max: MAX_STORE_SECRET }, { field });
  return secret === "" ? null : box.seal(secret, field);
}

function checkGateways(text: string): string {
  const names = text.trim();
  if (names.length <= MAX_COD_GATEWAYS) return names;
  throw new Problem("invalid_cod_gateways", { max: MAX_COD_GATEWAYS }, { field: "cod_gateways" });
}

function given(value: string | null | undefined): value is string {
  return value !== undefined && value !== null;
}

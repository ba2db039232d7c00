/** What a person types into an account, checked and brought into its stored form. */
import type { AccountChange } from "../db/queries/accounts.ts";
import type { NetworkList } from "../net/address.ts";
import { Problem } from "../problem.ts";
import { normalizeCallbackUrl } from "./callback-url.ts";
import { normalizeDomains } from "./domains.ts";
import type { SealPurpose, SecretBox } from "./secret-box.ts";
import type { AccountPatch, MerchantPatch } from "./types.ts";

const NAME = 200;
const EMAIL = 254;
const STORE_SECRET = 500;
const COD_GATEWAYS = 2000;
const QUOTA = 1_000_000_000;

/** @throws Problem 400 `name` */
export function normalizeName(text: string): string {
  const name = text.trim();
  if (name === "" || name.length > NAME) throw unusable("name", `A name must have 1 to ${NAME} characters.`);
  return name;
}

/** @throws Problem 400 `email` */
export function normalizeEmail(text: string): string {
  const email = text.trim();
  if (email.length > EMAIL || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw unusable("email", "The e-mail address must look like name@example.com.");
  }
  return email;
}

/** What makes two e-mails the same. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize("NFC").toLowerCase();
}

/**
 * The columns that a merchant's patch changes. Null or absent leaves a setting as it is, "" empties it.
 * @throws Problem 400 with `field`
 */
export async function changeOfPatch(
  patch: AccountPatch,
  box: SecretBox,
  allowed: NetworkList,
): Promise<AccountChange> {
  const change: AccountChange = {};
  if (given(patch.name)) change.name = normalizeName(patch.name);
  if (given(patch.allowed_domains)) change.allowedDomains = normalizeDomains(patch.allowed_domains);
  if (given(patch.callback_url)) {
    change.callbackUrl =
      patch.callback_url.trim() === "" ? null : await normalizeCallbackUrl(patch.callback_url, allowed);
  }
  if (given(patch.storeA_secret))
    change.storeASecretSealed = sealStore(patch.storeA_secret, "storeA_secret", box);
  if (given(patch.storeB_secret))
    change.storeBSecretSealed = sealStore(patch.storeB_secret, "storeB_secret", box);
  if (given(patch.cod_gateways)) change.codGateways = checkGateways(patch.cod_gateways);
  return change;
}

/** @throws Problem 400 with `field` */
export function changeOfMerchant(patch: MerchantPatch): AccountChange {
  const change: AccountChange = { plan: patch.plan, status: patch.status };
  if (patch.name !== undefined) change.name = normalizeName(patch.name);
  if (patch.quota !== undefined) {
    const { quota } = patch;
    if (quota !== null && !(Number.isInteger(quota) && quota >= 0 && quota <= QUOTA)) {
      throw unusable(
        "quota",
        `A quota must be a whole number from 0 to ${QUOTA}, or null for the plan's own.`,
      );
    }
    change.quotaOverride = quota;
  }
  return change;
}

function sealStore(text: string, field: SealPurpose, box: SecretBox): Buffer | null {
  const secret = text.trim();
  if (secret.length > STORE_SECRET)
    throw unusable(field, `A store's secret may have at most ${STORE_SECRET} characters.`);
  return secret === "" ? null : box.seal(secret, field);
}

function checkGateways(text: string): string {
  const names = text.trim();
  if (names.length <= COD_GATEWAYS) return names;
  throw unusable("cod_gateways", `The list of payment methods may have at most ${COD_GATEWAYS} characters.`);
}

function given(value: string | null | undefined): value is string {
  return value !== undefined && value !== null;
}

function unusable(field: string, detail: string): Problem {
  return new Problem(400, `invalid_${field.toLowerCase()}`, detail, { field });
}

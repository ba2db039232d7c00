/** What identifies the buyer of an order, and the hashes by which orders are found. Pure. */
import type { EarlierRow } from "../../../../db/queries/orders.ts";
import { emailIdentity, emailKey, phoneIdentity } from "../../../../engine/risk/index.ts";
import { mailboxOf } from "../../../../lib/mailbox.ts";

/** What identifies a buyer. */
export const IDENTITY_KINDS = ["phone", "email", "address"] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];
export type IdentityKeys = Record<IdentityKind, string>;

/** The columns that identify the buyer of an order. */
export type IdentityFields = Pick<EarlierRow, "phone" | "email" | "fingerprint">;

/**
 * What identifies the buyer of an order, "" for what is missing: phone and mailbox unless they are fillers, the address
 * if it names a door (`addressFactsOf` gives other addresses no fingerprint). All code that groups orders by buyer uses
 * this function.
 * @param isShops whether a mailbox is the shop's own
 */
export function identityKeys(
  { phone, email, fingerprint }: IdentityFields,
  isShops: (mailbox: string) => boolean = () => false,
): IdentityKeys {
  const identity = emailIdentity(email);
  return {
    phone: phoneIdentity(phone),
    email: identity !== "" && isShops(identity) ? "" : identity,
    address: fingerprint,
  };
}

/**
 * One hash for each identity of an order: its keys in the identity index. Fillers have one too, so that a person's data
 * can be found for erasure; histories do not use it.
 */
export const identityHashes = (accountId: number, { phone, email, fingerprint }: IdentityFields): number[] =>
  hashesOf(accountId, { phone, email: mailboxOf(email), address: fingerprint });

/** The key that earlier versions gave an e-mail: that of its spelling. @param email not "" */
export const formerEmailHash = (accountId: number, email: string): number =>
  identityHash(accountId, "email", emailKey(email));

/** The hashes of the keys that are not "". */
export function hashesOf(accountId: number, keys: IdentityKeys): number[] {
  const hashes: number[] = [];
  for (const kind of IDENTITY_KINDS)
    if (keys[kind] !== "") hashes.push(identityHash(accountId, kind, keys[kind]));
  return hashes;
}

/** The key of an identity in the identity index. @param key not "" */
export const identityHash = (accountId: number, kind: IdentityKind, key: string): number =>
  hash(`${accountId} ${kind} ${key}`);

/** 32-bit FNV-1a over UTF-16 code units. Its values are stored: it must never change. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** An earlier order with its keys. */
export interface EarlierOrder {
  row: EarlierRow;
  keys: IdentityKeys;
}

/** The part of an order's history that comes from its buyer's earlier orders, and the keys that find them. Pure. */
import type { EarlierRow } from "../../../db/queries/orders.ts";
import { type Bursts, emailKey, emptyBursts, emptyIdentity } from "../../../risk/index.ts";
import { DAY_MS, HOUR_MS } from "../../../time.ts";
import type { EmailCounts } from "./email-sums.ts";
import { isUnderWay, rupeesOf } from "./place-stats.ts";

/** What identifies a buyer. */
export const IDENTITY_KINDS = ["phone", "email", "address"] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];
export type IdentityKeys = Record<IdentityKind, string>;

/** The columns that identify the buyer of an order. */
export type IdentityFields = Pick<EarlierRow, "phone" | "email" | "fingerprint">;

/** The identity keys of an order; "" for those that it lacks. */
export const identityKeys = ({ phone, email, fingerprint }: IdentityFields): IdentityKeys => ({
  phone,
  email: emailKey(email),
  address: fingerprint,
});

/** One hash for each identity of an order: the keys of the identity index. */
export function identityHashes(accountId: number, fields: IdentityFields): number[] {
  const keys = identityKeys(fields);
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

/** The part of a History that is about one identity. @param orders those that have it */
function identityCounts(kind: IdentityKind, orders: readonly EarlierOrder[], own: IdentityKeys, at: number) {
  const result = {
    identity: emptyIdentity(),
    bursts: emptyBursts(),
    /** Number of distinct identities of each other kind that were used together with this one, without the order's. */
    others: { phone: 0, email: 0, address: 0 },
    /** Orders delivered to this order's address. */
    deliveredHere: 0,
  };
  if (orders.length === 0) return result;
  for (const { row, keys } of orders) {
    const counts = row.payment === "COD" ? result.identity.cod : result.identity.prepaid;
    counts.orders++;
    if (row.outcome === "delivered" || row.outcome === "rto") counts[row.outcome]++;
    if (row.ndrAt !== null) counts.ndr++;
    if (row.outcome === "delivered" && own.address !== "" && keys.address === own.address)
      result.deliveredHere++;
    if (isUnderWay(row)) addToBursts(result.bursts, row, at);
  }
  for (const other of IDENTITY_KINDS)
    if (other !== kind) result.others[other] = othersThan(own[other], orders, other);
  return result;
}

function addToBursts({ hour, day }: Bursts, row: EarlierRow, at: number): void {
  if (row.placedAt > at - HOUR_MS) addToBurst(hour, row);
  if (row.placedAt > at - DAY_MS) addToBurst(day, row);
}

function addToBurst(burst: Bursts["hour"], row: EarlierRow): void {
  burst.orders++;
  burst.value += rupeesOf(row);
}

function othersThan(own: string, orders: readonly EarlierOrder[], kind: IdentityKind): number {
  // Nearly always there is none.
  let others: Set<string> | null = null;
  for (const { keys } of orders) {
    const key = keys[kind];
    if (key === own || key === "") continue;
    others ??= new Set();
    others.add(key);
  }
  return others?.size ?? 0;
}

/** The order as it was at a given time: without later outcomes. */
export function asOf<T extends Pick<EarlierRow, "outcome" | "outcomeAt" | "ndrAt">>(
  order: T,
  time: number,
): T {
  const { outcome, outcomeAt, ndrAt } = order;
  const hadOutcome = outcomeAt === null || outcomeAt <= time;
  const hadNdr = ndrAt !== null && ndrAt <= time;
  if (hadOutcome && (hadNdr || ndrAt === null)) return order;
  return {
    ...order,
    outcome: hadOutcome ? outcome : hadNdr ? "ndr" : null,
    outcomeAt: hadOutcome ? outcomeAt : null,
    ndrAt: hadNdr ? ndrAt : null,
  };
}

/**
 * @param earlier by identity: the last orders that have it, as they were when the order was placed
 * @param own the order's keys
 * @param at when it was placed, milliseconds since 1970
 * @param emailSums counts of the earlier orders with the same e-mail, in place of those; null when they are given
 */
export function identityHistory(
  earlier: Readonly<Record<IdentityKind, readonly EarlierOrder[]>>,
  own: IdentityKeys,
  at: number,
  emailSums: EmailCounts | null,
) {
  const phone = identityCounts("phone", earlier.phone, own, at);
  const email = emailSums ?? identityCounts("email", earlier.email, own, at);
  const address = identityCounts("address", earlier.address, own, at);
  return {
    phone: phone.identity,
    email: email.identity,
    address: address.identity,
    delivered_here: phone.deliveredHere,
    phone_other_addresses: phone.others.address,
    phone_other_emails: phone.others.email,
    email_other_phones: email.others.phone,
    email_other_addresses: email.others.address,
    address_other_phones: address.others.phone,
    address_other_emails: address.others.email,
    phone_burst: phone.bursts,
    address_burst: address.bursts,
  };
}

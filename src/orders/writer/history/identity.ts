/** What the earlier orders of a phone, an e-mail or an address say. Pure. */
import type { EarlierRow } from "../../../db/queries/orders.ts";
import {
  type Bursts,
  emailKey,
  emptyIdentity,
  type History,
  type IdentityStats,
} from "../../../risk/index.ts";
import { isUnderWay, rupeesOf } from "./count.ts";

export const IDENTITY_KINDS = ["phone", "email", "address"] as const;
type IdentityKind = (typeof IDENTITY_KINDS)[number];
export type IdentityKeys = Record<IdentityKind, string>;

/** The columns that name the parties of an order. */
export type Named = Pick<EarlierRow, "phone" | "email" | "fingerprint">;

/** What an order's parties are known by; "" where it has none. */
export const identityKeys = ({ phone, email, fingerprint }: Named): IdentityKeys => ({
  phone,
  email: emailKey(email),
  address: fingerprint,
});

/** An earlier order with its keys, as it stood at a time. */
export interface Earlier {
  row: EarlierRow;
  keys: IdentityKeys;
}

/** The part of a {@link History} that is about one party. */
interface IdentityPast {
  identity: IdentityStats;
  bursts: Bursts;
  /** Different partners of each kind, other than the order's own. */
  others: Record<IdentityKind, number>;
  /** Delivered at the address of this order. */
  deliveredHere: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function identityPast(
  kind: IdentityKind,
  earlier: readonly Earlier[],
  own: IdentityKeys,
  at: number,
): IdentityPast {
  const past: IdentityPast = {
    identity: emptyIdentity(),
    bursts: { hour: { orders: 0, value: 0 }, day: { orders: 0, value: 0 } },
    others: { phone: 0, email: 0, address: 0 },
    deliveredHere: 0,
  };
  const orders = own[kind] === "" ? [] : earlier.filter(({ keys }) => keys[kind] === own[kind]);
  if (orders.length === 0) return past;
  for (const { row, keys } of orders) {
    const tally = row.payment === "COD" ? past.identity.cod : past.identity.prepaid;
    tally.orders++;
    if (row.outcome === "delivered" || row.outcome === "rto") tally[row.outcome]++;
    if (row.ndrAt !== null) tally.ndr++;
    if (row.outcome === "delivered" && own.address !== "" && keys.address === own.address)
      past.deliveredHere++;
    if (isUnderWay(row)) addToBursts(past.bursts, row, at);
  }
  for (const other of IDENTITY_KINDS) past.others[other] = othersThan(own[other], orders, other);
  return past;
}

function addToBursts({ hour, day }: Bursts, row: EarlierRow, at: number): void {
  for (const [burst, length] of [
    [hour, HOUR],
    [day, DAY],
  ] as const) {
    if (row.placedAt <= at - length) continue;
    burst.orders++;
    burst.value += rupeesOf(row);
  }
}

function othersThan(own: string, orders: readonly Earlier[], kind: IdentityKind): number {
  const others = new Set(orders.map(({ keys }) => keys[kind]));
  others.delete(own);
  others.delete("");
  return others.size;
}

/** The order as it stood at a time: without what came after it. */
export function asOf<T extends Pick<EarlierRow, "outcome" | "outcomeAt" | "ndrAt">>(
  order: T,
  time: number,
): T {
  const { outcome, outcomeAt, ndrAt } = order;
  const known = outcomeAt === null || outcomeAt <= time;
  const hadNdr = ndrAt !== null && ndrAt <= time;
  if (known && (hadNdr || ndrAt === null)) return order;
  return {
    ...order,
    outcome: known ? outcome : hadNdr ? "ndr" : null,
    outcomeAt: known ? outcomeAt : null,
    ndrAt: hadNdr ? ndrAt : null,
  };
}

/**
 * The part of a history that comes from the parties.
 * @param earlier orders that share a party with the order, as they stood at its time
 * @param own the order's keys
 * @param at when it was placed
 */
export function identityHistory(
  earlier: readonly Earlier[],
  own: IdentityKeys,
  at: number,
): Pick<
  History,
  | "phone"
  | "email"
  | "address"
  | "delivered_here"
  | "phone_other_addresses"
  | "phone_other_emails"
  | "email_other_phones"
  | "email_other_addresses"
  | "address_other_phones"
  | "address_other_emails"
  | "phone_burst"
  | "address_burst"
> {
  const [phone, email, address] = IDENTITY_KINDS.map((kind) => identityPast(kind, earlier, own, at));
  return {
    ...{ phone: phone.identity, email: email.identity, address: address.identity },
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

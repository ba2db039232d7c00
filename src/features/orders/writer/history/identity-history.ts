/** The part of an order's history that comes from its buyer's earlier orders. Pure. */
import type { EarlierRow } from "../../../../db/queries/orders.ts";
import { type Bursts, emptyBursts, emptyIdentity } from "../../../../engine/risk/index.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/time.ts";
import { isUnderWay } from "../../record/finished.ts";
import type { EmailCounts } from "./email-sums.ts";
import { type EarlierOrder, IDENTITY_KINDS, type IdentityKeys, type IdentityKind } from "./identity.ts";
import { rupeesOf } from "./place-stats.ts";
import { type Buyer, namesOfShared, type OlderOrders } from "./shared-identity.ts";

/** The part of a History for one identity. @param orders those that have it */
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
  // There is almost never one.
  let others: Set<string> | null = null;
  for (const { keys } of orders) {
    const key = keys[kind];
    if (key === own || key === "") continue;
    others ??= new Set();
    others.add(key);
  }
  return others?.size ?? 0;
}

/**
 * For a phone or an e-mail that many share, only the phone's deliveries to this address are counted.
 * @param earlier by identity: the last orders that have it, as they were when the order was placed
 * @param own the order's keys
 * @param older those of a phone or an e-mail
 * @param emailSums counts of the earlier orders with the same e-mail, instead of the orders; null when these are given
 */
export function identityHistory(
  earlier: Readonly<Record<IdentityKind, readonly EarlierOrder[]>>,
  own: IdentityKeys,
  order: Buyer,
  older: (kind: IdentityKind) => OlderOrders,
  emailSums: EmailCounts | null,
) {
  const at = order.placedAt;
  const phoneNames = namesOfShared(earlier.phone, order, own, older("phone"));
  const emailNames = emailSums
    ? emailSums.sharedNames
    : namesOfShared(earlier.email, order, own, older("email"));
  const ofPhone = identityCounts("phone", earlier.phone, own, at);
  const phone = phoneNames === 0 ? ofPhone : identityCounts("phone", [], own, at);
  const ofEmail = () => emailSums ?? identityCounts("email", earlier.email, own, at);
  const email = emailNames === 0 ? ofEmail() : identityCounts("email", [], own, at);
  const address = identityCounts("address", earlier.address, own, at);
  return {
    phone: phone.identity,
    email: email.identity,
    address: address.identity,
    phone_shared: phoneNames > 0,
    phone_names: phoneNames,
    email_shared: emailNames > 0,
    email_names: emailNames,
    delivered_here: ofPhone.deliveredHere,
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

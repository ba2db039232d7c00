/** What identifies the buyer of a stored order. */
import type { OrderRow } from "../../db/queries/orders.ts";
import type { ShopEmailQueries } from "../../db/queries/shop-emails.ts";
import type { SignalStore } from "./stored/signal-store.ts";
import { IDENTITY_KINDS, type IdentityKind, identityKeys } from "./writer/history/identity.ts";
import { shopEmails } from "./writer/history/shop-emails.ts";

/** The columns needed. */
export type IdentifiedOrder = Pick<
  OrderRow,
  "accountId" | "phone" | "email" | "fingerprint" | "signalSet" | "signals"
>;

/**
 * The kinds of identity that each order has: without fillers, the shop's own e-mails, addresses without a door, and
 * phones and e-mails that many buyers shared when the order was scored.
 * @param orders of one account
 */
export function identifiedBy(
  { shops, signals }: { shops: ShopEmailQueries; signals: Pick<SignalStore, "unpack"> },
  orders: readonly IdentifiedOrder[],
): IdentityKind[][] {
  if (orders.length === 0) return [];
  const isShops = shopEmails(shops.ofAccount(orders[0].accountId));
  return orders.map((order) => {
    const keys = identityKeys(order, isShops);
    const stored = keys.phone + keys.email === "" ? null : signals.unpack(order);
    return IDENTITY_KINDS.filter((kind) => keys[kind] !== "" && stored?.[`${kind}_shared`] !== true);
  });
}

/** The last orders of a buyer before a position: exactly those, whatever else the identity index names. Pure. */
import { MAX_ORDERS } from "../../../db/queries/order-identities.ts";
import type { EarlierRow, TimePosition } from "../../../db/queries/orders.ts";
import {
  asOf,
  type EarlierOrder,
  IDENTITY_KINDS,
  type IdentityFields,
  type IdentityKind,
  identityHash,
  identityKeys,
} from "./identity.ts";
import { isBefore } from "./past.ts";

/** What earlier orders are read from. */
export interface EarlierSource {
  /**
   * Orders that have an identity, by its hash: at least the last {@link MAX_ORDERS} before a position. May contain
   * orders that have changed since, and hash collisions: compare the orders.
   */
  ordersOf(identity: number, before: TimePosition): readonly TimePosition[];
  /** By row id. */
  earlier(id: number): EarlierOrder | null;
}

/**
 * For each identity of an order the last {@link MAX_ORDERS} orders that have it, as they were when it was placed. The
 * index also names orders that had it once: those are passed over, and older ones are read in their place.
 * @param position the order's own
 */
export function earlierOrders(
  source: EarlierSource,
  order: IdentityFields & Pick<EarlierRow, "accountId">,
  position: TimePosition,
): Record<IdentityKind, EarlierOrder[]> {
  const { accountId } = order;
  const own = identityKeys(order);
  // Most orders of a buyer share all of their identities.
  const known = new Map<number, EarlierOrder | null>();
  const read = (id: number): EarlierOrder | null => {
    const existing = known.get(id);
    if (existing !== undefined) return existing;
    const found = source.earlier(id);
    const earlier =
      found?.row.accountId === accountId
        ? { row: asOf(found.row, position.placedAt), keys: found.keys }
        : null;
    known.set(id, earlier);
    return earlier;
  };
  const result: Record<IdentityKind, EarlierOrder[]> = { phone: [], email: [], address: [] };
  for (const kind of IDENTITY_KINDS) {
    if (own[kind] === "") continue;
    const hash = identityHash(accountId, kind, own[kind]);
    result[kind] = lastWith(source, hash, position, (id) => {
      const earlier = read(id);
      return earlier?.keys[kind] === own[kind] ? earlier : null;
    });
  }
  return result;
}

/** @param find null for an order that does not have the identity */
function lastWith(
  source: EarlierSource,
  hash: number,
  position: TimePosition,
  find: (id: number) => EarlierOrder | null,
): EarlierOrder[] {
  const found: EarlierOrder[] = [];
  for (let before = position; ; ) {
    const orders = distinctBefore(source.ordersOf(hash, before), before);
    // Older than these, some may be missing in the list.
    for (const { id } of orders.slice(0, MAX_ORDERS)) {
      const earlier = find(id);
      if (earlier && found.push(earlier) === MAX_ORDERS) return found;
    }
    if (orders.length < MAX_ORDERS) return found;
    before = orders[MAX_ORDERS - 1];
  }
}

/** Each order before a position once; newest first when there are many. An order may be listed twice. */
function distinctBefore(orders: readonly TimePosition[], position: TimePosition): TimePosition[] {
  const seen = new Set<number>();
  const before: TimePosition[] = [];
  for (const order of orders) {
    if (!isBefore(order, position) || seen.has(order.id)) continue;
    seen.add(order.id);
    before.push(order);
  }
  return before.length < MAX_ORDERS ? before : before.sort((a, b) => (isBefore(a, b) ? 1 : -1));
}

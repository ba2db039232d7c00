/** The last orders of a buyer before a position, exactly, although the identity index may contain others. Pure. */
import { MAX_EARLIER_ORDERS } from "../../../../../data/catalogue/limits.ts";
import type { EarlierRow, TimePosition } from "../../../../db/queries/orders.ts";
import type { EmailSums } from "./email-sums.ts";
import { type EarlierOrder, type IdentityKeys, type IdentityKind, identityHash } from "./identity.ts";
import { countBefore, distinctSorted, isBefore } from "./past.ts";

/** Source of earlier orders. */
export interface EarlierSource {
  /**
   * Orders that have an identity, by its hash: at least the last {@link MAX_EARLIER_ORDERS} before a position. May contain
   * orders that have changed since, and hash collisions: compare the orders.
   */
  ordersOf(identity: number, before: TimePosition): readonly TimePosition[];
  /** By row id. */
  earlier(id: number): EarlierOrder | null;
  /** The sums of an e-mail with many orders, if they cover exactly the orders before a position; else null. */
  emailSums(accountId: number, email: string, position: TimePosition): EmailSums | null;
}

/**
 * For each identity of an order the last {@link MAX_EARLIER_ORDERS} orders that have it, newest first, as they were when it was
 * placed. The index also contains orders that once had it: they are skipped, and older ones read instead.
 * @param keys the order's identities; none are read for ""
 * @param position the order's own
 */
export function earlierOrders(
  source: EarlierSource,
  accountId: number,
  keys: IdentityKeys,
  position: TimePosition,
): Record<IdentityKind, EarlierOrder[]> {
  const lastOf = (kind: IdentityKind) =>
    keys[kind] === "" ? [] : lastWith(source, { accountId, kind, key: keys[kind] }, position);
  return { phone: lastOf("phone"), email: lastOf("email"), address: lastOf("address") };
}

export interface Identity {
  accountId: number;
  kind: IdentityKind;
  /** Not "". */
  key: string;
}

/**
 * The last orders before a position that have an identity.
 * @param at the time whose outcomes they have
 * @param limit how many, at most {@link MAX_EARLIER_ORDERS}
 */
export function lastWith(
  source: Pick<EarlierSource, "ordersOf" | "earlier">,
  { accountId, kind, key }: Identity,
  position: TimePosition,
  at = position.placedAt,
  limit = MAX_EARLIER_ORDERS,
): EarlierOrder[] {
  const hash = identityHash(accountId, kind, key);
  const found: EarlierOrder[] = [];
  for (let before = position; ; ) {
    const orders = sortedBefore(source.ordersOf(hash, before), before);
    // Older ones may be missing from the list.
    const first = Math.max(0, orders.length - MAX_EARLIER_ORDERS);
    for (let i = orders.length - 1; i >= first; i--) {
      const earlier = source.earlier(orders[i].id);
      if (earlier?.keys[kind] !== key || earlier.row.accountId !== accountId) continue;
      const row = asOf(earlier.row, at);
      if (found.push(row === earlier.row ? earlier : { ...earlier, row }) === limit) return found;
    }
    if (orders.length < MAX_EARLIER_ORDERS) return found;
    before = orders[first];
  }
}

/** Each order before a position once, oldest first. */
function sortedBefore(orders: readonly TimePosition[], position: TimePosition): readonly TimePosition[] {
  // They are nearly always sorted, and all before the position.
  if (!isSorted(orders)) return sortedBefore(distinctSorted(orders), position);
  const end = countBefore(orders, position);
  return end === orders.length ? orders : orders.slice(0, end);
}

function isSorted(orders: readonly TimePosition[]): boolean {
  for (let i = 1; i < orders.length; i++) if (!isBefore(orders[i - 1], orders[i])) return false;
  return true;
}

/** The order as it was at a given time: without later outcomes. */
function asOf<T extends Pick<EarlierRow, "outcome" | "outcomeAt" | "ndrAt">>(order: T, time: number): T {
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

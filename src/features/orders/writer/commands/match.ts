/** Finds the stored order that another source sends under its own id. */
import type { OrderRow } from "../../../../db/queries/orders.ts";
import {
  bareName,
  type Comparable,
  isTelling,
  MAX_APART_MS,
  mostAlike,
  numbersOf,
} from "../../record/same-order.ts";
import { identityHash } from "../history/identity.ts";
import type { OrderPlan } from "../plan/plan.ts";

/** Data of an order that may be stored under another id. */
export interface Described extends Comparable, Pick<OrderRow, "accountId"> {}

/**
 * The only stored order that is the same as the given one, with the changes planned so far; null also when several
 * match equally.
 * @param isDated false: its date is only that of its arrival
 */
export function matchingOrder(plan: OrderPlan, given: Described, isDated: boolean): OrderRow | null {
  const numbers = numbersOf(given);
  if (numbers.length === 0) return null;
  const isNumbered = ({ orderId, reference }: Comparable) =>
    numbers.some((number) => orderId.includes(number) || reference.includes(number));
  const found = mostAlike(given, candidates(plan, given, isDated, isNumbered), isDated);
  return found && plan.find(given.accountId, found.orderId);
}

/**
 * Orders with the buyer's phone around that time, and those without a phone of the same PIN and value; for an order
 * without a phone, those with its name. Filters in place, as a file's transaction plans many orders.
 */
function candidates(
  { snapshot, changes: { orders } }: OrderPlan,
  given: Described,
  isDated: boolean,
  isNumbered: (order: Comparable) => boolean,
): Comparable[] {
  const { accountId, placedAt, phone, pincode, orderValue } = given;
  const found: Comparable[] = [];
  for (const { after } of orders) {
    // Cannot match; compared first, as that is cheaper than numbers.
    const isNear = after.phone === phone || after.pincode === pincode;
    if (isNear && after.accountId === accountId && isNumbered(after)) found.push(after);
  }
  const ids = new Set<number>();
  const isByPhone = isTelling(phone);
  if (isByPhone) {
    const apart = isDated ? MAX_APART_MS : Number.MAX_SAFE_INTEGER - placedAt;
    const until = { placedAt: placedAt + apart, id: Number.MAX_SAFE_INTEGER };
    for (const order of snapshot.ordersOf(identityHash(accountId, "phone", phone), until))
      if (Math.abs(order.placedAt - placedAt) <= apart) ids.add(order.id);
  }
  if (isDated && pincode !== "" && orderValue > 0) {
    for (const id of snapshot.withoutMobile(accountId, pincode, orderValue)) ids.add(id);
    if (!isByPhone) for (const id of snapshot.namedLike(accountId, bareName(given))) ids.add(id);
  }
  for (const id of ids) {
    const row = snapshot.known(id);
    // The planned version is already included above.
    const isStored = row?.accountId === accountId && isNumbered(row);
    if (isStored && !orders.some(({ after }) => after.id === id)) found.push(row);
  }
  return found;
}

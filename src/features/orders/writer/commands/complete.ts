/** What a second source adds to a stored order. Pure. */

import type { OrderRow } from "../../../../db/queries/orders.ts";
import type { AddressIn } from "../../../../engine/address/schema.ts";
import { keptDetails } from "../../record/details.ts";
import type { AddressColumns, OrderColumns } from "../../record/order.ts";
import { withAwbs } from "../../record/parcels.ts";
import { isOfStore, isTelling } from "../../record/same-order.ts";
import { checkOf, packCheck } from "../../stored/check.ts";

/** Channels of records that name none. */
const UNNAMED: ReadonlySet<string> = new Set(["api", "bulk"]);

/** Whether to take the second source's address: if there is none, or it is newer. */
export function takesAddress(before: OrderRow, given: OrderColumns, asOf: number | null): boolean {
  if (!hasAddress(given)) return false;
  if (!hasAddress(before)) return true;
  return asOf !== null && asOf > Math.max(before.placedAt, before.revisedAt ?? 0);
}

/**
 * The stored columns, completed with those of the second source.
 * @param isAddressTaken see {@link takesAddress}
 */
export function completed(before: OrderRow, given: OrderColumns, isAddressTaken: boolean): OrderColumns {
  const value = before.orderValue > 0 ? before : given;
  // The store's channel stays, since its orders are erased by it.
  const isNamed = isOfStore(before) || !(UNNAMED.has(before.channel) || isOfStore(given));
  return {
    ...addressOfBoth(before, given, isAddressTaken),
    ...keptDetails(given, before),
    ...withAwbs(before, given, false),
    accountId: before.accountId,
    orderId: before.orderId,
    placedAt: before.placedAt,
    channel: isNamed ? before.channel : given.channel,
    payment: before.payment,
    orderValue: value.orderValue,
    currency: value.currency,
    name: before.name || given.name,
    email: before.email || given.email,
  };
}

/** For an erased order, only the courier's number. */
export const withAwb = (before: OrderRow, given: OrderColumns): OrderRow => ({
  ...before,
  ...withAwbs(before, given, false),
});

function addressOfBoth(before: OrderRow, given: OrderColumns, isTaken: boolean): AddressColumns {
  const [first, second] = isTaken ? [given, before] : [before, given];
  const { phone, city, pincode, state, fingerprint, district, address, verification } = first;
  const part = { phone, city, pincode, state, fingerprint, district, address, verification };
  return !isTelling(phone) && isTelling(second.phone) ? withPhone(part, second.phone) : part;
}

function withPhone(part: AddressColumns, phone: string): AddressColumns {
  const check = checkOf(part);
  const columns = { ...part, phone };
  const issues = check.issues.filter(({ code }) => code !== "PHONE_INVALID");
  return {
    ...columns,
    address: JSON.stringify({ ...(JSON.parse(part.address) as AddressIn), phone }),
    verification: packCheck({ ...check, issues, phone, phone_valid: true }, columns),
  };
}

const LINES = ["line1", "line2", "landmark"] as const satisfies readonly (keyof AddressIn)[];

function hasAddress({ address }: Pick<OrderRow, "address">): boolean {
  const given = JSON.parse(address) as AddressIn;
  return LINES.some((line) => (given[line] ?? "").trim() !== "");
}

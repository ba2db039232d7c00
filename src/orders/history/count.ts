/** Counts an order in, or out again, in the past of everything it names. */
import type { CountedRow } from "../../db/queries/orders.ts";
import { emailKey, type Tally, valueBucket } from "../../risk/index.ts";
import type { Pasts } from "./ledger.ts";
import { addPartner, addToSlot, type Kind, PARTIES, type Past } from "./past.ts";

/** What an order is counted by. */
export type CountedOrder = Omit<CountedRow, "id">;

/** The names of an order's pasts; "" where the order has none. */
export function keysOf(order: CountedOrder): Record<Exclude<Kind, "merchant">, string> {
  const { phone, email, fingerprint: address, pincode: pin, district, state } = order;
  return { phone, email: emailKey(email), address, pin, district, state };
}

/** Neither delivered, returned nor cancelled: part of a burst. */
export const isUnderWay = ({ outcome }: Pick<CountedRow, "outcome">): boolean =>
  outcome === null || outcome === "ndr";

/**
 * Counts the order as it stands: 1 in, -1 out. A change of an order is its old state out and its new one in.
 */
export function countOrder(pasts: Pasts, order: CountedOrder, by: 1 | -1): void {
  const keys = keysOf(order);
  const { accountId } = order;
  for (const kind of PARTIES) {
    if (keys[kind] === "") continue;
    const past = pasts.toChange(accountId, kind, keys[kind]);
    countTally(past, order, by);
    countSlot(past, order, by);
    for (const other of PARTIES) {
      if (other === kind || keys[other] === "") continue;
      addPartner(past, other, keys[other], by, order.outcome === "delivered" ? by : 0);
    }
  }
  if (keys.pin !== "") {
    const past = pasts.toChange(accountId, "pin", keys.pin);
    countTally(past, order, by);
    countSlot(past, order, by);
  }
  countArea(pasts, order, keys, by);
  countMerchant(pasts.toChange(accountId, "merchant", ""), order, by);
}

/** Districts and states are asked for finished orders only, so an order without an end is no write. */
function countArea(pasts: Pasts, order: CountedOrder, keys: ReturnType<typeof keysOf>, by: 1 | -1): void {
  if (order.outcome !== "delivered" && order.outcome !== "rto") return;
  for (const kind of ["district", "state"] as const) {
    if (keys[kind] !== "")
      tallyFor(pasts.toChange(order.accountId, kind, keys[kind]), order)[order.outcome] += by;
  }
}

function countMerchant(past: Past, order: CountedOrder, by: 1 | -1): void {
  countTally(past, order, by);
  addToSlot(past, order.placedAt, by, by * order.orderValue);
  const step = valueBucket(order.orderValue);
  past.values.set(step, (past.values.get(step) ?? 0) + by);
  if (by < 0) return;
  past.placed_at = Math.max(past.placed_at, order.placedAt);
  past.outcome_at = Math.max(past.outcome_at, order.outcomeAt ?? 0);
}

function countTally(past: Past, order: CountedOrder, by: 1 | -1): void {
  const tally = tallyFor(past, order);
  tally.orders += by;
  if (order.outcome === "delivered" || order.outcome === "rto") tally[order.outcome] += by;
  if (order.ndrAt !== null) tally.ndr += by;
}

function countSlot(past: Past, order: CountedOrder, by: 1 | -1): void {
  if (isUnderWay(order)) addToSlot(past, order.placedAt, by, by * order.orderValue);
}

const tallyFor = (past: Past, { payment }: CountedOrder): Tally =>
  payment === "COD" ? past.cod : past.prepaid;

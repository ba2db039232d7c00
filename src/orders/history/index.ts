/** The past of an order as it stood when it was placed. */
import type { CountedRow, OrderQueries } from "../../db/queries/orders.ts";
import { type History, type Outcomes, valueBucket } from "../../risk/index.ts";
import { type CountedOrder, countOrder, isUnderWay, keysOf } from "./count.ts";
import type { Ledger, Pasts } from "./ledger.ts";
import { addToSlot, burstsOf, DAY, emptyPast, type Kind, otherPartners, type Past } from "./past.ts";

export { countOrder } from "./count.ts";
export { Ledger } from "./ledger.ts";

/**
 * Nearly always nothing happened after the order, and the counters are the past. Else (a late webhook, an order
 * scored again) what came later is counted out of a copy of them.
 * @param id of the order when it is stored already, else null
 */
export function historyOf(
  order: CountedOrder,
  id: number | null,
  ledger: Ledger,
  queries: OrderQueries,
): History {
  const merchant = ledger.of(order.accountId, "merchant", "");
  const isLatest = order.placedAt >= Math.max(merchant.placed_at, merchant.outcome_at);
  return read(id === null && isLatest ? ledger : lookingBack(order, id, ledger, queries), order);
}

const NO_ID = Number.MAX_SAFE_INTEGER;

function lookingBack(order: CountedOrder, id: number | null, ledger: Ledger, queries: OrderQueries): Pasts {
  const { accountId, placedAt } = order;
  const then = ledger.copy();
  const isLongAgo = then.of(accountId, "merchant", "").placed_at - placedAt >= DAY;
  for (const later of queries.since(accountId, placedAt, id ?? NO_ID)) {
    countOrder(then, later, -1);
    if (isBefore(later, order, id)) countOrder(then, asOf(later, placedAt), 1);
  }
  if (isLongAgo) fillSlots(then, order, id, queries);
  return then;
}

const isBefore = (other: CountedRow, order: CountedOrder, id: number | null): boolean =>
  other.placedAt < order.placedAt || (other.placedAt === order.placedAt && other.id < (id ?? NO_ID));

/** The order without what came after a time. */
function asOf(order: CountedRow, time: number): CountedOrder {
  const { outcome, outcomeAt, ndrAt } = order;
  const known = outcomeAt === null || outcomeAt <= time;
  const hadNdr = ndrAt !== null && ndrAt <= time;
  return {
    ...order,
    outcome: known ? outcome : hadNdr ? "ndr" : null,
    outcomeAt: known ? outcomeAt : null,
    ndrAt: hadNdr ? ndrAt : null,
  };
}

/** The slots are no longer those of the day before the order: they are made anew. */
function fillSlots(then: Pasts, order: CountedOrder, id: number | null, queries: OrderQueries): void {
  const { accountId, placedAt } = order;
  const keys = keysOf(order);
  const kinds = ["phone", "email", "address", "pin"] as const;
  const merchant = then.of(accountId, "merchant", "");
  for (const past of [merchant, ...kinds.map((kind) => then.of(accountId, kind, keys[kind]))])
    past.slots = [];
  for (const row of queries.placedWithin(accountId, placedAt - DAY, placedAt)) {
    if (!isBefore(row, order, id)) continue;
    const other = asOf(row, placedAt);
    addToSlot(merchant, other.placedAt, 1, other.orderValue);
    if (!isUnderWay(other)) continue;
    const otherKeys = keysOf(other);
    for (const kind of kinds) {
      if (keys[kind] === "" || otherKeys[kind] !== keys[kind]) continue;
      addToSlot(then.of(accountId, kind, keys[kind]), other.placedAt, 1, other.orderValue);
    }
  }
}

/** The counters as the risk engine wants them. */
function read(pasts: Pasts, order: CountedOrder): History {
  const { accountId, placedAt } = order;
  const keys = keysOf(order);
  const pastOf = (kind: Exclude<Kind, "merchant">) =>
    keys[kind] === "" ? emptyPast() : pasts.of(accountId, kind, keys[kind]);
  const [phone, email, address, pin] = [pastOf("phone"), pastOf("email"), pastOf("address"), pastOf("pin")];
  const merchant = pasts.of(accountId, "merchant", "");
  const recent = burstsOf(merchant, placedAt);
  return {
    ...{ phone, email, address },
    delivered_here: phone.partners.address.get(keys.address)?.delivered ?? 0,
    phone_other_addresses: otherPartners(phone, "address", keys.address),
    phone_other_emails: otherPartners(phone, "email", keys.email),
    email_other_phones: otherPartners(email, "phone", keys.phone),
    email_other_addresses: otherPartners(email, "address", keys.address),
    address_other_phones: otherPartners(address, "phone", keys.phone),
    address_other_emails: otherPartners(address, "email", keys.email),
    pin: outcomes(pin),
    district: outcomes(pastOf("district")),
    state: outcomes(pastOf("state")),
    merchant: outcomes(merchant),
    phone_burst: burstsOf(phone, placedAt),
    address_burst: burstsOf(address, placedAt),
    pin_burst: burstsOf(pin, placedAt),
    merchant_hour: recent.hour.orders,
    merchant_day: recent.day.orders,
    pin_orders: allOrders(pin),
    merchant_orders: allOrders(merchant),
    ...valuesAround(merchant, valueBucket(order.orderValue)),
  };
}

const outcomes = ({ cod, prepaid }: Past): { cod: Outcomes; prepaid: Outcomes } => ({ cod, prepaid });
const allOrders = ({ cod, prepaid }: Past): number => cod.orders + prepaid.orders;

function valuesAround({ values }: Past, step: number): Pick<History, "value_below" | "value_same"> {
  let value_below = 0;
  for (const [other, orders] of values) if (other < step) value_below += orders;
  return { value_below, value_same: values.get(step) ?? 0 };
}

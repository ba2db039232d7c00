/** The history of an order, counted from all rows, one question at a time: slow, and without any index or counter. */
import type { OrderRow } from "../../../src/db/queries/orders.ts";
import {
  type Burst,
  emailIdentity,
  type History,
  phoneIdentity,
  valueBucket,
} from "../../../src/engine/risk/index.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SLOT = 5 * MINUTE;
const LAST = 50;

type Row = Omit<OrderRow, "id"> & { id: number };

/** @param id larger than all others for an order that is not stored */
export function recount(rows: readonly OrderRow[], own: Row): History {
  const at = own.placedAt;
  const earlier = rows
    .filter((row) => row.accountId === own.accountId && isBefore(row, own))
    .sort((a, b) => (isBefore(a, b) ? 1 : -1))
    .map((row) => asOf(row, at));
  const keys = {
    phone: (row: Row) => phoneIdentity(row.phone),
    email: (row: Row) => emailIdentity(row.email),
    address: (row: Row) => row.fingerprint,
  };
  type Kind = keyof typeof keys;
  const lastOf = (kind: Kind) =>
    keys[kind](own) === "" ? [] : earlier.filter((row) => keys[kind](row) === keys[kind](own)).slice(0, LAST);
  const others = (of: Kind, kind: Kind) =>
    new Set(
      lastOf(of)
        .map(keys[kind])
        .filter((key) => key !== "" && key !== keys[kind](own)),
    ).size;
  const at_ = (column: "pincode" | "district" | "state") =>
    own[column] === "" ? [] : earlier.filter((row) => row[column] === own[column]);
  const buckets = earlier
    .filter(({ currency }) => currency === "INR")
    .map(({ orderValue }) => valueBucket(orderValue));
  const bucket = valueBucket(own.orderValue);
  const inSlots = (from: readonly Row[], slots: number) =>
    from.filter(({ placedAt }) => Math.floor(placedAt / SLOT) > Math.floor(at / SLOT) - slots);
  const bursts = (from: readonly Row[]) => ({
    hour: burst(from.filter(({ placedAt }) => placedAt > at - HOUR)),
    day: burst(from.filter(({ placedAt }) => placedAt > at - 24 * HOUR)),
  });
  /** Names that an identity is shared by; 0 when it is one buyer's. */
  const sharedNames = (kind: Kind): number => {
    const last = lastOf(kind);
    const orders = [own, ...last];
    const monthAgo = at - 30 * 24 * HOUR;
    const older = earlier
      .filter((row) => keys[kind](row) === keys[kind](own) && row.placedAt <= monthAgo)
      .slice(0, 10);
    const areTaken = (some: readonly Row[]) => {
      const returned = some.filter(({ outcome }) => outcome === "rto").length;
      const taken = some.filter(
        ({ outcome, placedAt }) => outcome === "delivered" || (outcome === null && placedAt <= monthAgo),
      ).length;
      return taken >= 5 && returned <= taken;
    };
    const isBusy = last.length >= LAST && last.every(({ outcome }) => outcome !== "rto");
    const isShared = areTaken(last) || (isBusy && areTaken(older));
    const names = new Set(orders.map(({ name }) => name.toLowerCase().split(" ")[0]));
    names.delete("");
    const places = new Set(orders.map((row) => row.fingerprint || row.pincode));
    return isShared && names.size >= 6 && places.size >= 6 ? names.size : 0;
  };
  const [phoneNames, emailNames] = [sharedNames("phone"), sharedNames("email")];
  const byPhone = phoneNames > 0 ? [] : lastOf("phone");
  const byEmail = emailNames > 0 ? [] : lastOf("email");
  const openInPin = at_("pincode").filter(isOpen);
  return {
    phone: byPayment(byPhone, identityCounts),
    email: byPayment(byEmail, identityCounts),
    address: byPayment(lastOf("address"), identityCounts),
    phone_shared: phoneNames > 0,
    phone_names: phoneNames,
    email_shared: emailNames > 0,
    email_names: emailNames,
    delivered_here: lastOf("phone").filter(
      (row) => row.outcome === "delivered" && own.fingerprint !== "" && row.fingerprint === own.fingerprint,
    ).length,
    phone_other_addresses: phoneNames > 0 ? 0 : others("phone", "address"),
    phone_other_emails: phoneNames > 0 ? 0 : others("phone", "email"),
    email_other_phones: emailNames > 0 ? 0 : others("email", "phone"),
    email_other_addresses: emailNames > 0 ? 0 : others("email", "address"),
    address_other_phones: others("address", "phone"),
    address_other_emails: others("address", "email"),
    pin: byPayment(at_("pincode"), outcomes),
    district: byPayment(at_("district"), outcomes),
    state: byPayment(at_("state"), outcomes),
    sorting_district: byPayment(
      earlier.filter((row) => own.pincode !== "" && row.pincode.slice(0, 3) === own.pincode.slice(0, 3)),
      outcomes,
    ),
    merchant: byPayment(earlier, outcomes),
    hour: byPayment(
      earlier.filter((row) => isAround(row, own)),
      outcomes,
    ),
    value_band: byPayment(
      earlier.filter(
        (row) => [row, own].every(({ currency }) => currency === "INR") && band(row) === band(own),
      ),
      outcomes,
    ),
    phone_burst: bursts(byPhone.filter(isOpen)),
    address_burst: bursts(lastOf("address").filter(isOpen)),
    pin_burst: { hour: burst(inSlots(openInPin, 12)), day: burst(inSlots(openInPin, 288)) },
    merchant_hour: inSlots(earlier, 12).length,
    merchant_day: inSlots(earlier, 288).length,
    pin_orders: at_("pincode").length,
    merchant_orders: earlier.length,
    value_below: buckets.filter((other) => other < bucket).length,
    value_same: buckets.filter((other) => other === bucket).length,
    value_mean: buckets.reduce((sum, other) => sum + other, 0) / Math.max(1, buckets.length),
    other_currency: earlier.length - buckets.length,
  };
}

const band = ({ orderValue }: Row): number => Math.floor(valueBucket(orderValue) / 4);

/** Whether both have a time of day, in the same hour or the next. */
function isAround(a: Row, b: Row): boolean {
  const [first, second] = [a, b].map(({ placedAt }) => (placedAt + 5.5 * HOUR) % (24 * HOUR));
  if (first === 0 || second === 0) return false;
  return [0, 1, 23].includes(Math.abs(Math.floor(first / HOUR) - Math.floor(second / HOUR)));
}

const isBefore = (a: Row, b: Row): boolean =>
  a.placedAt < b.placedAt || (a.placedAt === b.placedAt && a.id < b.id);

const isOpen = ({ outcome }: Row): boolean => outcome === null || outcome === "ndr";

function asOf(row: OrderRow, at: number): OrderRow {
  const isLater = (time: number | null) => time !== null && time > at;
  const ndrAt = isLater(row.ndrAt) ? null : row.ndrAt;
  if (!isLater(row.outcomeAt)) return { ...row, ndrAt };
  return { ...row, ndrAt, outcome: ndrAt === null ? null : "ndr", outcomeAt: null };
}

const byPayment = <T>(rows: readonly Row[], count: (rows: readonly Row[]) => T) => ({
  cod: count(rows.filter(({ payment }) => payment === "COD")),
  prepaid: count(rows.filter(({ payment }) => payment === "PREPAID")),
});

const outcomes = (rows: readonly Row[]) => ({
  delivered: rows.filter(({ outcome }) => outcome === "delivered").length,
  rto: rows.filter(({ outcome }) => outcome === "rto").length,
});

const identityCounts = (rows: readonly Row[]) => ({
  ...outcomes(rows),
  orders: rows.length,
  ndr: rows.filter(({ ndrAt }) => ndrAt !== null).length,
});

const burst = (rows: readonly Row[]): Burst => ({
  orders: rows.length,
  value: rows.reduce((sum, { orderValue, currency }) => sum + (currency === "INR" ? orderValue : 0), 0),
});

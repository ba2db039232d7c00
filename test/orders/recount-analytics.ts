/** Analytics as a plain recount of a merchant's orders: what the counters must agree with. */
import { dateOfDay, istDay, startOfIstDay } from "../../src/checks/calendar.ts";
import type { Db } from "../../src/db/db.ts";
import { reasonCodesOf } from "../../src/orders/stored/reasons.ts";
import { rupees, share } from "../../src/risk/index.ts";

interface Row {
  at: number;
  payment: string;
  value: number;
  pincode: string;
  state: string;
  level: "LOW" | "REVIEW" | "HIGH";
  riskReasons: string;
  decision: "pending" | "verified" | "rejected";
  outcome: "delivered" | "ndr" | "rto" | "cancelled" | null;
}

/** Of values with at most three decimals; exact, which a sum of fractions is not. */
const rupeesIn = (rows: readonly Row[]): number =>
  rupees(rows.reduce((sum, { value }) => sum + Math.round(value * 1000), 0) / 1000);

/** By the time when they were placed; an order that came first is listed first among equals. */
function rowsFrom(db: Db, accountId: number, first: number): Row[] {
  return db
    .prepare<Row, [number, number]>(
      `SELECT placed_at AS at, payment, iif(currency = 'INR', order_value, 0) AS value, pincode, state,
         risk_level AS level, risk_reasons AS riskReasons, decision, outcome
       FROM orders WHERE account_id = ? AND placed_at >= ? ORDER BY placed_at, id`,
    )
    .all(accountId, startOfIstDay(first));
}

function sums(rows: readonly Row[]) {
  const of = (outcome: Row["outcome"]) => rows.filter((row) => row.outcome === outcome);
  const [delivered, rto] = [of("delivered").length, of("rto").length];
  return {
    ...{ orders: rows.length, delivered, ndr: of("ndr").length, rto, cancelled: of("cancelled").length },
    ...{ none: of(null).length, rto_rate: share(rto, rto + delivered) },
    ...{ order_value: rupeesIn(rows), rto_value: rupeesIn(of("rto")) },
  };
}
type Sums = ReturnType<typeof sums>;

/** The sums of each value, in the order in which the values are first seen after those that are always listed. */
function by<K extends string>(
  name: K,
  rows: readonly Row[],
  valuesOf: (row: Row) => string[],
  always: string[] = [],
) {
  const groups = new Map<string, Row[]>(always.map((value) => [value, []]));
  for (const row of rows) {
    for (const value of valuesOf(row)) {
      const group = groups.get(value);
      if (group) group.push(row);
      else groups.set(value, [row]);
    }
  }
  return Array.from(
    groups,
    ([value, own]) => ({ [name]: value, ...sums(own) }) as { [k in K]: string } & Sums,
  );
}

const mostOrders = (a: Sums, b: Sums) => b.orders - a.orders;

function review(rows: readonly Row[]) {
  const flagged = rows.filter(({ level }) => level !== "LOW");
  const count = (decision: Row["decision"]) => flagged.filter((row) => row.decision === decision).length;
  const isSent = ({ outcome }: Row) => outcome === "delivered" || outcome === "rto";
  const isStopped = (row: Row) =>
    !isSent(row) && (row.decision === "rejected" || row.outcome === "cancelled");
  const rateOf = (some: readonly Row[]) =>
    some.filter(({ outcome }) => outcome === "rto").length / some.length;
  const sent = flagged.filter(isSent);
  const stopped = flagged.filter(isStopped);
  let avoided = 0;
  for (const level of ["REVIEW", "HIGH"]) {
    const own = sent.filter((row) => row.level === level);
    avoided += stopped.filter((row) => row.level === level).length * rateOf(own.length > 0 ? own : sent);
  }
  // A return costs ₹250, the margin of an order is ₹400, of which a call loses 0.3, and a call costs ₹10.
  const calls = flagged.filter(({ level, decision }) => level === "REVIEW" && decision !== "pending").length;
  const saved = avoided * 250 - (stopped.length - avoided) * 400 - calls * 10;
  const missed = sent.map(({ level, outcome }) => {
    if (level === "HIGH") return outcome === "rto" ? 250 : -400;
    return (outcome === "rto" ? 250 : -120) - 10;
  });
  return {
    ...{ flagged: flagged.length, pending: count("pending"), verified: count("verified") },
    ...{ rejected: count("rejected"), stopped: stopped.length },
    stopped_value: rupeesIn(stopped),
    sent_rto_rate: sums(sent).rto_rate,
    rtos_avoided: sent.length === 0 ? null : Math.round(avoided * 10) / 10,
    saved: sent.length === 0 ? null : Math.round(saved),
    missed: sent.length === 0 ? null : missed.reduce((sum, rupees) => sum + rupees, 0),
  };
}

/** The answer of `GET /api/v1/analytics/rto`. */
export function recount(db: Db, accountId: number, days: number, now: number) {
  const today = istDay(now);
  const rows = rowsFrom(db, accountId, today - days + 1);
  const dates = Array.from({ length: days }, (_, i) => dateOfDay(today - days + 1 + i));
  return {
    days,
    ...sums(rows),
    by_day: by("date", rows, ({ at }) => [dateOfDay(istDay(at))], dates),
    by_payment: by("payment_method", rows, ({ payment }) => [payment], ["COD", "PREPAID"]),
    by_level: by("risk_level", rows, ({ level }) => [level], ["LOW", "REVIEW", "HIGH"]),
    by_state: by("state", rows, ({ state }) => [state]).sort(mostOrders),
    by_pincode: by("pincode", rows, ({ pincode }) => [pincode])
      .sort((a, b) => b.rto - a.rto || mostOrders(a, b))
      .slice(0, 20),
    by_reason: by("code", rows, reasonCodesOf).sort(mostOrders),
    review: review(rows),
  };
}

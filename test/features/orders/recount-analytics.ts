/** Analytics as a plain recount of a merchant's orders: what the counters must agree with. */

import type { Db } from "../../../src/db/db.ts";
import { DEFAULT_COSTS } from "../../../src/engine/risk/costs.ts";
import { ANY_RATE_SD, Probabilities, rupees, share } from "../../../src/engine/risk/index.ts";
import { type HeldOrders, type HeldSums, realisedSaving } from "../../../src/engine/risk/savings.ts";
import { dateOfDay, istDay, startOfIstDay } from "../../../src/features/checks/calendar.ts";
import { reasonCodesOf } from "../../../src/features/orders/stored/reasons.ts";

interface Row {
  at: number;
  payment: "COD" | "PREPAID";
  value: number;
  pincode: string;
  state: string;
  level: "LOW" | "REVIEW" | "HIGH";
  riskReasons: string;
  decision: "pending" | "verified" | "rejected";
  outcome: "delivered" | "ndr" | "rto" | "cancelled" | null;
  outcomeAt: number | null;
  ndrAt: number | null;
  rules: number;
  score: number;
  heldRules: number | null;
  heldScore: number | null;
  acts: number;
}

/** Of values with at most three decimals; exact, which a sum of fractions is not. */
const rupeesIn = (rows: readonly Row[]): number =>
  rupees(rows.reduce((sum, { value }) => sum + Math.round(value * 1000), 0) / 1000);

/** By the time when they were placed; an order that came first is listed first among equals. */
function rowsFrom(db: Db, accountId: number, first: number): Row[] {
  return db
    .prepare<Row, [number, number]>(
      `SELECT placed_at AS at, payment, iif(currency = 'INR', order_value, 0) AS value, pincode, state,
         risk_level AS level, risk_reasons AS riskReasons, decision, outcome, outcome_at AS outcomeAt, ndr_at AS ndrAt,
         rules_version AS rules, risk_score AS score, held_version AS heldRules, held_score AS heldScore, held_acts AS acts
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
    !isSent(row) && row.ndrAt === null && (row.decision === "rejected" || row.outcome === "cancelled");
  const stopped = flagged.filter(isStopped);
  return {
    ...{ flagged: flagged.length, pending: count("pending"), verified: count("verified") },
    ...{ rejected: count("rejected"), stopped: stopped.length },
    stopped_value: rupeesIn(stopped),
    sent_rto_rate: sums(flagged.filter(isSent)).rto_rate,
  };
}

/** Days after which 19 of 20 returns are known; 21 days are assumed where a file has no date. @param rows of half a year and more */
function returnDaysOf(rows: readonly Row[], now: number): number {
  const DAY = 86_400_000;
  const times = rows
    .filter(({ at }) => at >= now - 240 * DAY && at < now - 60 * DAY)
    .slice(-1000)
    .filter(({ outcome }) => outcome === "rto")
    .map(({ at, outcomeAt }) => outcomeAt! - at)
    .filter((time) => time > DAY && time <= 60 * DAY && time !== 21 * DAY)
    .sort((a, b) => a - b);
  if (times.length < 20) return 30;
  return Math.ceil(times[Math.ceil(0.95 * times.length) - 1] / DAY);
}

/**
 * What is known of the orders that people held, by how orders of the same days and score ended that nobody held.
 * @param recentFrom the first day of which not all returns are known
 */
function held(rows: readonly Row[], recentFrom: number): Omit<HeldOrders, "returnDays"> {
  const touched = rows.filter(({ heldScore }) => heldScore !== null);
  const isSent = ({ outcome }: Row) => outcome === "delivered" || outcome === "rto";
  const isOld = ({ at }: Row) => istDay(at) < recentFrom;
  const DAY = 86_400_000;
  const others = rows.filter(
    (row) => row.heldScore === null && isSent(row) && isOld(row) && row.outcomeAt! > row.at + DAY,
  );
  const probabilityOf = ({ heldRules, heldScore, payment }: Row) => {
    const counts = others
      .filter(({ rules }) => rules === heldRules)
      .map(({ payment, score, outcome }) => {
        const [delivered, rto] = outcome === "rto" ? [0, 1] : [1, 0];
        return { payment, riskScore: score, delivered, rto };
      });
    return new Probabilities(counts, ANY_RATE_SD).of(payment, heldScore!);
  };
  const sumsOf = (holds: (row: Row) => boolean): HeldSums => {
    const own = touched.filter((row) => holds(row) && isOld(row));
    const probabilities = own.map(probabilityOf);
    const sum = (of: (one: (typeof probabilities)[number]) => number) =>
      probabilities.reduce((all, one) => all + of(one), 0);
    return {
      orders: own.length,
      expected: sum(({ rto_probability: p }) => p),
      variance: sum(({ rto_probability: p }) => p * (1 - p)),
      width: sum(({ rto_probability_interval: { low, high } }) => high - low),
      returned: own.filter(({ outcome }) => outcome === "rto").length,
    };
  };
  const [CALLED, ESTIMATED] = [1, 4];
  const has = (row: Row, act: number) => (row.acts & act) !== 0;
  const wasKept = (row: Row) => !isSent(row) && row.ndrAt === null;
  const isRejected = (row: Row) => wasKept(row) && row.decision === "rejected";
  const isCancelled = (row: Row) =>
    wasKept(row) && row.outcome === "cancelled" && row.decision !== "rejected";
  const isAny = (row: Row) => isRejected(row) || isCancelled(row) || isSent(row);
  const versions = new Set(
    touched.filter((row) => isAny(row) && isOld(row)).map(({ heldRules }) => heldRules),
  );
  return {
    rejected: sumsOf(isRejected),
    cancelled: sumsOf(isCancelled),
    sent: sumsOf(isSent),
    returns: others.filter(({ outcome, rules }) => outcome === "rto" && versions.has(rules)).length,
    recent: touched.filter((row) => isAny(row) && !isOld(row)).length,
    called: touched.filter((row) => has(row, CALLED) && isOld(row)).length,
    estimated: touched.filter((row) => has(row, ESTIMATED) && isAny(row) && isOld(row)).length,
  };
}

/** The answer of `GET /api/v1/analytics/rto`. */
export function recount(db: Db, accountId: number, days: number, now: number) {
  const today = istDay(now);
  const rows = rowsFrom(db, accountId, today - days + 1);
  const returnDays = returnDaysOf(rowsFrom(db, accountId, 0), now);
  const recentFrom = today - returnDays + 1;
  const older = rows.filter(({ at }) => istDay(at) < recentFrom);
  const complete = sums(older);
  const cod = sums(older.filter(({ payment }) => payment === "COD"));
  const isDoubtful =
    cod.rto === 0 && cod.delivered > 0 && cod.cancelled > 2 && cod.delivered + cod.cancelled > 19;
  const dates = Array.from({ length: days }, (_, i) => dateOfDay(today - days + 1 + i));
  return {
    days,
    ...sums(rows),
    complete: {
      ...{ return_days: returnDays, delivered: complete.delivered },
      ...{ rto: complete.rto, rto_rate: complete.rto_rate },
    },
    doubt: isDoubtful ? "no_returns" : null,
    by_day: by("date", rows, ({ at }) => [dateOfDay(istDay(at))], dates),
    by_payment: by("payment_method", rows, ({ payment }) => [payment], ["COD", "PREPAID"]),
    by_level: by("risk_level", rows, ({ level }) => [level], ["LOW", "REVIEW", "HIGH"]),
    by_state: by("state", rows, ({ state }) => [state]).sort(mostOrders),
    by_pincode: by("pincode", rows, ({ pincode }) => [pincode])
      .sort((a, b) => b.rto - a.rto || mostOrders(a, b))
      .slice(0, 20),
    by_reason: by("code", rows, reasonCodesOf).sort(mostOrders),
    review: {
      ...review(rows),
      saving: realisedSaving({ ...held(rows, recentFrom), returnDays }, DEFAULT_COSTS),
    },
  };
}

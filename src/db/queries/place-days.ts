/** Counters of places by day, and their sums. For use inside a `db.write`. */

import type { Db } from "../db.ts";
import { writesRows } from "../dialect.ts";
import { adding } from "./upsert.ts";

/** Length in days of the longer periods, in which each day is also counted, so that a sum reads few rows. */
export const LONG_PERIOD = 32;

/** Orders and outcomes of a place in a period; those of a correction may be negative. */
export interface PlaceDayCounts {
  cod: number;
  codDelivered: number;
  codRto: number;
  prepaid: number;
  prepaidDelivered: number;
  prepaidRto: number;
}

/** What is counted, and when. */
export interface PlaceDayKey {
  accountId: number;
  /** Days since 1970 in IST. */
  firstDay: number;
  kind: string;
  value: string;
}

/** What is added to the counters of a period. */
export type PlaceDayChange = PlaceDayKey & {
  /** 1 or {@link LONG_PERIOD}. */
  days: number;
  counts: PlaceDayCounts;
};

/** A period, as one number: its first day and its length. */
const PERIOD_BASE = 64;
/** The place's counters in the periods ?2. ?1 is the account. CROSS JOIN keeps the order: a seek for each period. */
const IN_PERIODS = `FROM json_each(?2) p CROSS JOIN place_days d
  ON d.account_id = ?1 AND d.days = CAST(p.value AS INTEGER) % ${PERIOD_BASE}
    AND d.first_day = CAST(p.value AS INTEGER) / ${PERIOD_BASE}`;

/** Days as long periods and single days that do not overlap. JSON. */
export type Periods = string & { readonly periods: unique symbol };

/**
 * The days [from, to) in as few periods as possible.
 * @param from the first day of a long period, unless `to` is
 */
export function periodsIn(from: number, to: number): Periods {
  const periods: number[] = [];
  for (let day = from; day < to; ) {
    const days = day % LONG_PERIOD === 0 && day + LONG_PERIOD <= to ? LONG_PERIOD : 1;
    periods.push(day * PERIOD_BASE + days);
    day += days;
  }
  return JSON.stringify(periods) as Periods;
}

const KEY = ["account_id", "days", "first_day", "kind", "value"];
const COUNTS = ["cod", "cod_delivered", "cod_rto", "prepaid", "prepaid_delivered", "prepaid_rto"];

/**
 * Sums the counters of places over days, and adds to them. Each day is also counted in a period of {@link LONG_PERIOD}
 * days, so that a sum reads few rows.
 */
export function placeDayQueries(db: Db) {
  const longDays = `FROM place_days WHERE account_id = ?1 AND days = ${LONG_PERIOD}`;
  const span = db.prepare<{ first: number | null; last: number | null }, [number]>(
    `SELECT (SELECT min(first_day) ${longDays}) AS first, (SELECT max(first_day) ${longDays}) AS last`,
  );
  const sum = db.prepare<PlaceDayCounts, [number, string, string, string]>(
    `SELECT ifnull(sum(cod), 0) AS cod, ifnull(sum(cod_delivered), 0) AS codDelivered,
       ifnull(sum(cod_rto), 0) AS codRto, ifnull(sum(prepaid), 0) AS prepaid,
       ifnull(sum(prepaid_delivered), 0) AS prepaidDelivered, ifnull(sum(prepaid_rto), 0) AS prepaidRto
     ${IN_PERIODS} AND d.kind = ?3 AND d.value = ?4`,
  );
  const ofDay = db.prepare<{ kind: string; value: string } & PlaceDayCounts, [number, number]>(
    `SELECT kind, value, cod, cod_delivered AS codDelivered, cod_rto AS codRto, prepaid,
       prepaid_delivered AS prepaidDelivered, prepaid_rto AS prepaidRto
     FROM place_days WHERE account_id = ?1 AND days = 1 AND first_day = ?2`,
  );
  const byValue = db.prepare<{ value: string; orders: number }, [number, string, string]>(
    `SELECT d.value AS value, sum(cod + prepaid) AS orders ${IN_PERIODS} AND d.kind = ?3 GROUP BY d.value`,
  );
  const columns = [...KEY, ...COUNTS];
  const add = writesRows(db, "place_days", columns, adding("place_days", columns, KEY));
  return {
    /** The days [first, end) of an account that have counters on disk; null when none has. */
    span(accountId: number): { first: number; end: number } | null {
      const { first, last } = span.get(accountId)!; // a query without a table has one row
      return first === null || last === null ? null : { first, end: last + LONG_PERIOD };
    },
    sum: (accountId: number, periods: Periods, kind: string, value: string): PlaceDayCounts =>
      sum.get(accountId, periods, kind, value)!, // a sum without GROUP BY has one row
    /** The counters of all places of one day. */
    ofDay: (accountId: number, day: number) => ofDay.all(accountId, day),
    /** Orders placed in periods, by each value of a kind. */
    orders: (accountId: number, periods: Periods, kind: string) => byValue.all(accountId, periods, kind),
    /** Adds to the counters of periods, without duplicates. */
    add: (changes: readonly PlaceDayChange[]): void => add(changes.map(valuesOf)),
  };
}

function valuesOf({ days, accountId, firstDay, kind, value, counts }: PlaceDayChange) {
  const { cod, codDelivered, codRto, prepaid, prepaidDelivered, prepaidRto } = counts;
  const sums = [cod, codDelivered, codRto, prepaid, prepaidDelivered, prepaidRto];
  return [accountId, days, firstDay, kind, value, ...sums];
}
export type PlaceDayQueries = ReturnType<typeof placeDayQueries>;

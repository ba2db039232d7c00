/** Counters of places by day, and their sums. For use inside a `db.write`. */

import type { Db } from "../db.ts";
import { writesRows } from "../dialect.ts";
import { adding } from "./upsert.ts";

/** Days of the longer periods that each day is counted in, too: a sum reads few rows. */
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

/** The periods before a day (?2): long ones, then the days that are left. ?1 is the account. */
const PERIODS = `WITH RECURSIVE
  long (first_day) AS (
    SELECT min(first_day) FROM place_days WHERE account_id = ?1 AND days = ${LONG_PERIOD}
    UNION ALL SELECT first_day + ${LONG_PERIOD} FROM long WHERE first_day + ${LONG_PERIOD} < ?2 / ${LONG_PERIOD} * ${LONG_PERIOD}),
  short (first_day) AS (
    SELECT ?2 / ${LONG_PERIOD} * ${LONG_PERIOD} WHERE ?2 % ${LONG_PERIOD} > 0
    UNION ALL SELECT first_day + 1 FROM short WHERE first_day + 1 < ?2),
  period (days, first_day) AS (
    SELECT ${LONG_PERIOD}, first_day FROM long WHERE first_day < ?2 / ${LONG_PERIOD} * ${LONG_PERIOD}
    UNION ALL SELECT 1, first_day FROM short)`;

const KEY = ["account_id", "days", "first_day", "kind", "value"];
const COUNTS = ["cod", "cod_delivered", "cod_rto", "prepaid", "prepaid_delivered", "prepaid_rto"];

/**
 * Sums the counters of places over the days before one, and adds to them. Each day is counted in a period of {@link
 * LONG_PERIOD} days, too, so that a sum reads few rows.
 */
export function placeDayQueries(db: Db) {
  // CROSS JOIN keeps the order: a seek for each period.
  const before = db.prepare<PlaceDayCounts, [number, number, string, string]>(
    `${PERIODS} SELECT ifnull(sum(cod), 0) AS cod, ifnull(sum(cod_delivered), 0) AS codDelivered,
       ifnull(sum(cod_rto), 0) AS codRto, ifnull(sum(prepaid), 0) AS prepaid,
       ifnull(sum(prepaid_delivered), 0) AS prepaidDelivered, ifnull(sum(prepaid_rto), 0) AS prepaidRto
     FROM period p CROSS JOIN place_days d
       ON d.account_id = ?1 AND d.days = p.days AND d.first_day = p.first_day AND d.kind = ?3 AND d.value = ?4`,
  );
  const ofDay = db.prepare<{ kind: string; value: string } & PlaceDayCounts, [number, number]>(
    `SELECT kind, value, cod, cod_delivered AS codDelivered, cod_rto AS codRto, prepaid,
       prepaid_delivered AS prepaidDelivered, prepaid_rto AS prepaidRto
     FROM place_days WHERE account_id = ?1 AND days = 1 AND first_day = ?2`,
  );
  const byValue = db.prepare<{ value: string; orders: number }, [number, number, string]>(
    `${PERIODS} SELECT value, sum(cod + prepaid) AS orders FROM period p CROSS JOIN place_days d
       ON d.account_id = ?1 AND d.days = p.days AND d.first_day = p.first_day AND d.kind = ?3
     GROUP BY value`,
  );
  const columns = [...KEY, ...COUNTS];
  const add = writesRows(db, "place_days", columns, adding("place_days", columns, KEY));
  return {
    /** The counters of a place at the start of a day. */
    before: (accountId: number, day: number, kind: string, value: string): PlaceDayCounts =>
      before.get(accountId, day, kind, value)!, // a sum without GROUP BY has one row
    /** The counters of all places of one day. */
    ofDay: (accountId: number, day: number) => ofDay.all(accountId, day),
    /** Orders placed before a day, by each value of a kind. */
    ordersBefore: (accountId: number, day: number, kind: string) => byValue.all(accountId, day, kind),
    /** Adds to the counters of periods, each of which is named once. */
    add: (changes: readonly PlaceDayChange[]): void => add(changes.map(valuesOf)),
  };
}

function valuesOf({ days, accountId, firstDay, kind, value, counts }: PlaceDayChange) {
  const { cod, codDelivered, codRto, prepaid, prepaidDelivered, prepaidRto } = counts;
  const sums = [cod, codDelivered, codRto, prepaid, prepaidDelivered, prepaidRto];
  return [accountId, days, firstDay, kind, value, ...sums];
}
export type PlaceDayQueries = ReturnType<typeof placeDayQueries>;

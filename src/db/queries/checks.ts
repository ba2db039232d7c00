/** Address checks: rows, and counts by day. */
import { and, asc, between, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Db } from "../db.ts";
import { insertsRows, writesRows } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { checkDays, checks, Facet } from "../schema.ts";
import { type CheckDayRow, countByDay, type NewCheck } from "./check-counts.ts";
import { adding } from "./upsert.ts";

/** The columns of a {@link NewCheck}, without its day. */
const COLUMNS = ["id", "account_id", "at", "channel", "status", "score", "pincode", "state", "issues"];

export type DayCounts = Omit<CheckDayRow, "accountId" | "facet" | "value">;
export type ValueCounts = Pick<CheckDayRow, "value" | "total" | "invalid">;

/** An account's days, first and last included. */
export interface DaySpan {
  accountId: number;
  from: number;
  to: number;
}

export { Facet, type NewCheck };

export type CheckQueries = ReturnType<typeof checkQueries>;
export type CheckCommands = ReturnType<typeof checkCommands>;

const DAY_KEY = ["account_id", "facet", "day", "value"];
const DAY_COLUMNS = [...DAY_KEY, "total", "verified", "needs_review", "invalid", "score_sum"];

/** Reads the counts of checks by day, for charts and totals; the checks themselves are not read here. */
export const checkQueries = (db: Reader) => ({
  /** Counts of each day that has any, oldest first. */
  async byDay(span: DaySpan): Promise<DayCounts[]> {
    const { day, total, verified, needsReview, invalid, scoreSum } = checkDays;
    return db.orm
      .select({ day, total, verified, needsReview, invalid, scoreSum })
      .from(checkDays)
      .where(within(span, Facet.all))
      .orderBy(asc(day))
      .all();
  },
  /** Counts of each value of a facet over the span, most frequent first. */
  async byValue(span: DaySpan, facet: Facet, limit: number): Promise<ValueCounts[]> {
    const total = sql<number>`sum(${checkDays.total})`;
    return db.orm
      .select({ value: checkDays.value, total, invalid: sql<number>`sum(${checkDays.invalid})` })
      .from(checkDays)
      .where(within(span, facet))
      .groupBy(checkDays.value)
      .orderBy(desc(total), asc(checkDays.value))
      .limit(limit)
      .all();
  },
});

interface Range<T> {
  from: T;
  /** Not in it any more. */
  before: T;
}

/** Stores checks and their counts together, so that the counts always add up to the rows. */
export function checkCommands(db: Db) {
  // Plain SQL: there are thousands a second, and drizzle takes longer per row than SQLite.
  const insert = insertsRows(db, "checks", COLUMNS, ["id"]);
  const add = writesRows(db, "check_days", DAY_COLUMNS, adding("check_days", DAY_COLUMNS, DAY_KEY));
  return {
    /**
     * Stores checks, and adds them to the counts of their days. The same list may be sent again: if its first check is
     * stored, all are.
     */
    store(added: readonly NewCheck[]): void {
      if (added.length === 0 || !insert(added.map((check) => check.slice(0, COLUMNS.length)))) return;
      add(
        countByDay(added).map((count) => {
          const { accountId, facet, day, value, total, verified, needsReview, invalid, scoreSum } = count;
          return [accountId, facet, day, value, total, verified, needsReview, invalid, scoreSum];
        }),
      );
    },
    /** Removes rows with ids in a range, and the counts of its days. */
    prune(ids: Range<string>, days: Range<number>): void {
      db.orm
        .delete(checks)
        .where(and(gte(checks.id, ids.from), lt(checks.id, ids.before)))
        .run();
      db.orm
        .delete(checkDays)
        .where(and(gte(checkDays.day, days.from), lt(checkDays.day, days.before)))
        .run();
    },
  };
}

function within(span: DaySpan, facet: Facet) {
  return and(
    eq(checkDays.accountId, span.accountId),
    eq(checkDays.facet, facet),
    between(checkDays.day, span.from, span.to),
  );
}

/** Address checks: rows, and counts by day. */
import { and, asc, between, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../db.ts";
import { insertsRows } from "../dialect.ts";
import type { Reader } from "../reader.ts";
import { checkDays, checks, Facet } from "../schema.ts";
import { type CheckDayRow, countByDay } from "./check-counts.ts";
import { addTo } from "./upsert.ts";

type CheckRow = typeof checks.$inferSelect;

/**
 * A check to store: the columns of `checks`, then its day in IST. A list, because of an object's JSON the names would be
 * more than half.
 */
export type NewCheck = [
  id: string,
  accountId: number,
  at: number,
  channel: CheckRow["channel"],
  status: CheckRow["status"],
  score: number,
  pincode: string,
  state: string,
  /** Comma-separated. */
  issues: string,
  day: number,
];

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

export { Facet };

export type CheckQueries = ReturnType<typeof checkQueries>;
export type CheckCommands = ReturnType<typeof checkCommands>;

const DAY_KEY = ["account_id", "facet", "day", "value"];

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

export function checkCommands(db: Db) {
  // Plain SQL, because there are thousands a second and drizzle takes longer for a row than SQLite.
  const insert = insertsRows(db, "checks", COLUMNS, ["id"]);
  const add = db.prepare<never, (string | number)[]>(
    addTo("check_days", [...DAY_KEY, "total", "verified", "needs_review", "invalid", "score_sum"], DAY_KEY),
  );
  return {
    /**
     * Stores checks, and adds them to the counts of their days. The same list may be sent again: when the first of it is
     * stored, all are.
     */
    store(added: readonly NewCheck[]): void {
      if (added.length === 0 || !insert(added.map((check) => check.slice(0, COLUMNS.length)))) return;
      for (const count of countByDay(added)) {
        const { accountId, facet, day, value, total, verified, needsReview, invalid, scoreSum } = count;
        add.queue(accountId, facet, day, value, total, verified, needsReview, invalid, scoreSum);
      }
    },
    /** Removes rows with smaller ids, and counts of earlier days. */
    prune(beforeId: string, beforeDay: number): void {
      db.orm.delete(checks).where(lt(checks.id, beforeId)).run();
      db.orm.delete(checkDays).where(lt(checkDays.day, beforeDay)).run();
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

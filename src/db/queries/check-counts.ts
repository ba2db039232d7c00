/** Checks to store, counted by day in memory before they are added to the stored counts. */
import { type checkDays, type checks, Facet } from "../schema.ts";

type CheckRow = typeof checks.$inferSelect;

/**
 * A check to store: the columns of `checks`, then its day in IST. A list, because names would be more than half of an
 * object's JSON.
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

/** Index of the day in a {@link NewCheck}. */
const DAY = 9;

/** Counts to add to those of the day. */
export type CheckDayRow = typeof checkDays.$inferSelect;

/** Counts of zero checks. */
export const NO_CHECKS = { total: 0, verified: 0, needsReview: 0, invalid: 0, scoreSum: 0 };

/** One row for each account, day, facet and value. Empty PINs and states are not counted. */
export function countByDay(checks: readonly NewCheck[]): CheckDayRow[] {
  const days = new Map<string, DayCount>();
  let current: DayCount | undefined;
  for (const check of checks) {
    const [, accountId] = check;
    const day = check[DAY];
    // Consecutive checks are mostly of one account: skips the lookup.
    if (current?.accountId !== accountId || current.day !== day) {
      const key = `${accountId} ${day}`;
      current = days.get(key) ?? new DayCount(accountId, day);
      days.set(key, current);
    }
    current.add(check);
  }
  return [...days.values()].flatMap((day) => day.rows);
}

/** Counts of one account on one day. */
class DayCount {
  readonly rows: CheckDayRow[] = [];
  /** By facet, then by value. */
  readonly #rowsByFacet = Object.values(Facet).map(() => new Map<string, CheckDayRow>());

  constructor(
    readonly accountId: number,
    readonly day: number,
  ) {}

  add([, , , channel, status, score, pincode, state, issues]: NewCheck): void {
    this.#count(Facet.all, "", status, score);
    this.#count(Facet.channel, channel, status, score);
    if (issues !== "") for (const code of issues.split(",")) this.#count(Facet.issue, code, status, score);
    if (pincode !== "") this.#count(Facet.pincode, pincode, status, score);
    if (state !== "") this.#count(Facet.state, state, status, score);
  }

  #count(facet: Facet, value: string, status: string, score: number): void {
    const row = this.#rowsByFacet[facet].get(value) ?? this.#newRow(facet, value);
    row.total++;
    row.scoreSum += score;
    if (status === "VERIFIED") row.verified++;
    else if (status === "NEEDS_REVIEW") row.needsReview++;
    else row.invalid++;
  }

  #newRow(facet: Facet, value: string): CheckDayRow {
    const { accountId, day } = this;
    const row: CheckDayRow = { accountId, facet, day, value, ...NO_CHECKS };
    this.#rowsByFacet[facet].set(value, row);
    this.rows.push(row);
    return row;
  }
}

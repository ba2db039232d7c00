/** Aggregates checks by day in memory before they are written. */
import { type CheckDayRow, Facet } from "../db/queries/checks.ts";
import { istDay } from "./calendar.ts";
import type { CheckRecord } from "./checks.ts";

/** The counts of no check. */
export const NO_CHECKS = { total: 0, verified: 0, needsReview: 0, invalid: 0, scoreSum: 0 };

/** One row for each account, day, facet and value. Empty PINs and states are not counted. */
export function countByDay(records: readonly CheckRecord[]): CheckDayRow[] {
  const days = new Map<string, DayCount>();
  let current: DayCount | undefined;
  for (const record of records) {
    const day = istDay(record.at);
    // Consecutive checks are mostly of one account: skips the lookup.
    if (current?.accountId !== record.accountId || current.day !== day) {
      const key = `${record.accountId} ${day}`;
      current = days.get(key) ?? new DayCount(record.accountId, day);
      days.set(key, current);
    }
    current.add(record);
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

  add(record: CheckRecord): void {
    this.#count(Facet.all, "", record);
    this.#count(Facet.channel, record.channel, record);
    for (const code of record.issues) this.#count(Facet.issue, code, record);
    if (record.pincode !== "") this.#count(Facet.pincode, record.pincode, record);
    if (record.state !== "") this.#count(Facet.state, record.state, record);
  }

  #count(facet: Facet, value: string, { score, status }: CheckRecord): void {
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

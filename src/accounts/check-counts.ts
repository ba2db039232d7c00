/** Counts of checks by day, added up in memory before they are written. */
import { type CheckDayRow, Facet } from "../db/queries/checks.ts";
import { istDay } from "./calendar.ts";
import type { CheckRecord } from "./types.ts";

/** Adds checks up: one row for each account, day, facet and value. Empty PINs and states are not counted. */
export function countByDay(records: readonly CheckRecord[]): CheckDayRow[] {
  const rows = new Map<string, CheckDayRow>();
  for (const record of records) {
    const day = istDay(record.at);
    const add = (facet: Facet, value: string) => {
      const key = `${record.accountId} ${day} ${facet} ${value}`;
      let row = rows.get(key);
      if (!row) {
        row = emptyRow(record.accountId, facet, day, value);
        rows.set(key, row);
      }
      count(row, record);
    };
    add(Facet.all, "");
    add(Facet.channel, record.channel);
    for (const code of new Set(record.issues)) add(Facet.issue, code);
    if (record.pincode !== "") add(Facet.pincode, record.pincode);
    if (record.state !== "") add(Facet.state, record.state);
  }
  return [...rows.values()];
}

function emptyRow(accountId: number, facet: Facet, day: number, value: string): CheckDayRow {
  return { accountId, facet, day, value, total: 0, verified: 0, needsReview: 0, invalid: 0, scoreSum: 0 };
}

function count(row: CheckDayRow, record: CheckRecord): void {
  row.total++;
  row.scoreSum += record.score;
  if (record.status === "VERIFIED") row.verified++;
  else if (record.status === "NEEDS_REVIEW") row.needsReview++;
  else row.invalid++;
}

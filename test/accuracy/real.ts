/** False alarms: rows as they stand, sent as a merchant would send them. */
import type { IssueCode } from "../../data/catalogue/issues/index.ts";
import type { Report } from "./report.ts";
import { asMerchant, isPin, KINDS, type Row } from "./rows.ts";
import { type Dataset, has, shown } from "./world.ts";

type Filter = (row: Row) => boolean;
const withPin: Filter = (row) => isPin(row.pincode);

/** Issue, the rows it is counted on, and the most that is allowed, in percent, for each kind of rows. */
const ALARMS: readonly { code: IssueCode; of: Filter; most: Partial<Record<Row["kind"], number>> }[] = [
  {
    code: "STATE_PIN_MISMATCH",
    of: (row) => withPin(row) && row.state !== "",
    most: { "online orders": 0.2, hospitals: 0.3, "bank branches": 2.2 },
  },
  {
    code: "CITY_PIN_MISMATCH",
    of: (row) => withPin(row) && row.city !== "",
    most: { "online orders": 2, "bank branches": 6, "courier addresses": 1 },
  },
  { code: "PIN_NOT_FOUND", of: withPin, most: { "online orders": 0.75, hospitals: 0.5 } },
];

export function measureReal({ engine, rows }: Dataset, report: Report): void {
  const unknown = report.atMost(0.3, "STATE_UNKNOWN");
  const alarms = ALARMS.flatMap(({ code, of, most }) =>
    KINDS.map((kind) => {
      const target = most[kind];
      const name = `${code}: ${kind}`;
      return {
        code,
        of,
        kind,
        metric: target === undefined ? report.told(name, "at most") : report.atMost(target, name),
      };
    }),
  );
  const junk = report.atMost(0.2, "JUNK_TEXT");
  const invalid = report.atMost(1, "INVALID, of rows with a PIN");
  const invalidOf = KINDS.map((kind) => report.told(`INVALID: ${kind}`, "at most"));
  const noHouse = report.atMost(2, "NO_HOUSE_NO where there is a number");

  for (const row of rows) {
    const input = asMerchant(row);
    const result = engine.verify(input);
    const example = () => shown(input, result);
    if (row.state !== "") unknown.add(has(result, "STATE_UNKNOWN"), example);
    for (const { code, of, kind, metric } of alarms) {
      if (row.kind === kind && of(row)) metric.add(has(result, code), example);
    }
    junk.add(has(result, "JUNK_TEXT"), example);
    if (row.pincode !== "") {
      invalid.add(result.status === "INVALID", example);
      invalidOf[KINDS.indexOf(row.kind)].add(result.status === "INVALID", example);
    }
    if (hasHouseNumber(row.address)) noHouse.add(has(result, "NO_HOUSE_NO"), example);
  }
}

/**
 * True for what nobody would doubt: the text begins with a number ("12/3, …", "B-12 …", "3-5-123/A") that
 * is no ordinal, no distance and no PIN, or has one behind the word for it ("Plot No. 12", "H.No 3").
 */
export function hasHouseNumber(address: string): boolean {
  if (
    /\b(?:house|door|flat|plot|shop|h|d)\.?\s?(?:no|nos|number)\b[\s.:#-]{0,3}[a-z]{0,2}-?\d/i.test(address)
  )
    return true;
  const first = /^#?\s?([a-z]?[-/]?\d[\da-z/-]*)(?=[\s,.]|$)\s*([a-z]*)/i.exec(address);
  if (!first || first[1].replace(/\D/g, "").length > 5) return false;
  return (
    !/^\d+(?:st|nd|rd|th)$/i.test(first[1]) && !/^(?:st|nd|rd|th|km|kms|mile|floor|miles)$/i.test(first[2])
  );
}

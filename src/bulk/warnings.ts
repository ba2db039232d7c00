/** Warnings about data that were ignored or ambiguous. */
import { ITEMS_LIMIT } from "../orders/schema.ts";
import { quoted } from "./faults.ts";

/** Names or row numbers listed in a message. */
const MAX_LISTED = 10;

/** `rows 4, 9 and 12`, `row 4`, `rows 1, 2 … and 30 more`. */
export const rowsText = (rows: readonly number[]): string =>
  `${rows.length === 1 ? "row" : "rows"} ${listText(rows.map(String))}`;

/** `a, b and c`; long lists are truncated: `… and 3 more`. */
export function listText(items: readonly string[]): string {
  const more = items.length - MAX_LISTED;
  if (more > 0) return `${items.slice(0, MAX_LISTED).join(", ")} and ${more.toLocaleString("en")} more`;
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** A number with its noun: `1 row`, `3 rows`. */
export const counted = (n: number, noun: string): string =>
  `${n.toLocaleString("en")} ${noun}${n === 1 ? "" : "s"}`;

/** One sentence per kind, for all rows concerned. */
const SENTENCES = {
  value_missing: (rows: string) => `No order value, so 0 was taken: ${rows}.`,
  date_missing: (rows: string) => `No order date, so the time of the upload was taken: ${rows}.`,
  date_ignored: (rows: string, values: string) =>
    `Not a date between the year 2000 and tomorrow, so not used: ${values} (${rows}).`,
  outcome_ignored: (rows: string, values: string) => `A status that is no outcome: ${values} (${rows}).`,
  items_ignored: (rows: string) => `More than ${ITEMS_LIMIT} items, so the rest was not used: ${rows}.`,
};
type RowWarning = keyof typeof SENTENCES;

export interface Warning {
  /** Machine-readable. */
  code: RowWarning | "columns_ignored" | "sheets_ignored" | "date_order";
  /** One sentence. */
  detail: string;
}

/** Collects row-level notes into warnings. */
export class RowNotes {
  readonly #notes = new Map<RowWarning, { rows: number[]; values: Set<string> }>();

  /** @param value that was ignored */
  add(code: RowWarning, row: number, value = ""): void {
    let notes = this.#notes.get(code);
    if (!notes) {
      notes = { rows: [], values: new Set() };
      this.#notes.set(code, notes);
    }
    notes.rows.push(row);
    if (value !== "" && notes.values.size <= MAX_LISTED) notes.values.add(quoted(value));
  }

  warnings(): Warning[] {
    return [...this.#notes].map(([code, { rows, values }]) => ({
      code,
      detail: SENTENCES[code](rowsText(rows), listText([...values].slice(0, MAX_LISTED))),
    }));
  }
}

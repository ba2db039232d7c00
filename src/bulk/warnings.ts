/** Warnings about data that were ignored or ambiguous. */

import { quoted } from "./faults.ts";

export interface Warning {
  /** Machine-readable. */
  code:
    | "columns_ignored"
    | "sheets_ignored"
    | "value_missing"
    | "date_missing"
    | "date_ignored"
    | "date_order"
    | "outcome_ignored"
    | "items_ignored";
  /** One sentence. */
  detail: string;
}

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
const SENTENCES: Partial<Record<Warning["code"], (rows: string, values: string) => string>> = {
  value_missing: (rows) => `No order value, so 0 was taken: ${rows}.`,
  date_missing: (rows) => `No order date, so the time of the upload was taken: ${rows}.`,
  date_ignored: (rows, values) =>
    `Not a date between the year 2000 and tomorrow, so not used: ${values} (${rows}).`,
  outcome_ignored: (rows, values) => `A status that is no outcome: ${values} (${rows}).`,
  items_ignored: (rows) => `More than 100 items, so the rest was not used: ${rows}.`,
};

/** Collects row-level notes into warnings. */
export class RowNotes {
  readonly #notes = new Map<Warning["code"], { rows: number[]; values: Set<string> }>();

  /** @param value that was ignored */
  add(code: Warning["code"], row: number, value = ""): void {
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
      detail: SENTENCES[code]?.(rowsText(rows), listText([...values].slice(0, MAX_LISTED))) ?? rowsText(rows),
    }));
  }
}

/** Warnings about data that were ignored or ambiguous. */
import {
  importText,
  type ROW_WARNINGS,
  type WarningKey,
  type WarningValues,
} from "../../../data/catalogue/imports.ts";
import type { Values } from "../../../data/catalogue/words.ts";
import { ITEMS_LIMIT } from "../orders/record/schema.ts";
import { shortened } from "./sheet/faults.ts";

/** Names or row numbers listed in a message. */
const MAX_LISTED = 10;

type RowWarning = keyof typeof ROW_WARNINGS;

export interface Warning {
  /** Machine-readable. */
  code: string;
  /** One sentence. */
  detail: string;
  /** Key of its sentence, if the code has several: code, a dot and a name. */
  key?: WarningKey;
  /** Values in the sentence. */
  values: Values;
}

/** A warning of the catalogue. */
export const warning = <K extends WarningKey>(key: K, values: WarningValues<K>): Warning =>
  // An interface has no index signature, though all of its values are such.
  warningOf(key, values as unknown as Values);

function warningOf(key: WarningKey, values: Values): Warning {
  const code = key.split(".", 1)[0];
  return { code, detail: importText(key, values, "en"), ...(key === code ? {} : { key }), values };
}

/** Names of columns or sheets as a sentence lists them. */
export const listed = (names: readonly string[]) => ({
  names: names.slice(0, MAX_LISTED),
  count: names.length,
});

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
    if (value !== "" && notes.values.size < MAX_LISTED) notes.values.add(shortened(value));
  }

  warnings(): Warning[] {
    return [...this.#notes].map(([code, { rows, values }]) =>
      warningOf(code, {
        rows: rows.slice(0, MAX_LISTED),
        count: rows.length,
        ...(values.size > 0 ? { values: [...values] } : {}),
        ...(code === "items_ignored" ? { max: ITEMS_LIMIT } : {}),
      }),
    );
  }
}

/** The texts of a row by what its columns mean, and the faults of those that cannot be read. */
import { type RowFault, rowFault } from "../orders/file-rows.ts";
import type { Field } from "./column-words.ts";
import type { Columns } from "./columns.ts";
import { isNothing } from "./outcome-words.ts";
import { shortened } from "./sheet/faults.ts";
import { firstText, type Row, textAt } from "./sheet/sheet.ts";

/** The text of a field's first column that has one; "" without any. */
export const cellText = (row: Row, { mapping, more }: Columns, field: Field): string =>
  textAt(row, mapping[field]) || firstText(row, more[field]);

/** The same; "" also for "N/A" and the like. */
export function givenText(row: Row, columns: Columns, field: Field): string {
  const text = cellText(row, columns, field);
  return isNothing(text) ? "" : text;
}

/** Whether a value that was read is a fault. */
export const isInvalid = (value: number | null | RowFault): value is RowFault =>
  typeof value === "object" && value !== null;

/** The fault of a text that means nothing in its column. */
export const invalidValue = (
  key: "outcome" | "payment" | "no_amount" | "no_date",
  field: Field,
  value: string,
): RowFault => rowFault(key, field, { field, value: shortened(value) });

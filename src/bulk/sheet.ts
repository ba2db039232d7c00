/** A table as it was read from a file: texts in rows, before anybody knows what they mean. */

import { cleanCell } from "./cells.ts";

/** One row with something in it. */
export interface Row {
  /** As a spreadsheet counts: the first row of the file is 1, empty ones are counted too. */
  number: number;
  /** Empty text where there is nothing; rows need not be equally long. */
  cells: string[];
  /** Its quotation marks do not fit together, so its cells are not to be trusted. */
  isUnquoted?: true;
}

/** Whether a row has anything but blanks in it. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** What a cell says, without blanks around it; "" when the row has none there. */
export const textAt = ({ cells }: Row, column: number): string => cleanCell(cells[column] ?? "");

/** Of the first of these columns that has something. */
export function firstText(row: Row, columns: readonly number[] = []): string {
  for (const column of columns) {
    const text = textAt(row, column);
    if (text !== "") return text;
  }
  return "";
}

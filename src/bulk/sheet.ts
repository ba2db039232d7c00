/** Rows of a file as texts, before the columns are mapped. */

import { cleanCell } from "./cells.ts";

/** A non-empty row. */
export interface Row {
  /** Row number as in a spreadsheet: from 1, including empty rows. */
  number: number;
  /** "" for empty cells; rows may differ in length. */
  cells: string[];
  /** Unbalanced quotes: the cells are unreliable. */
  isUnquoted?: true;
}

/** Whether all cells are blank. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** The cleaned text of a cell; "" when the row is too short. */
export const textAt = ({ cells }: Row, column: number): string => cleanCell(cells[column] ?? "");

/** The first non-empty text of these columns. */
export function firstText(row: Row, columns: readonly number[] = []): string {
  for (const column of columns) {
    const text = textAt(row, column);
    if (text !== "") return text;
  }
  return "";
}
